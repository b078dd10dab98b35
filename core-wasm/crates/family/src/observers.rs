//! What observes every run.

use audit::Judge;
use sim::digest::{Digest, Statement};
use sim::hand_on;
use sim::observer::Observer;
use trace::Recorder;
use trace::meter::Metrics;
use trace::tables::Tables;

/// The observers of a run: a family's tables, metrics and checks, put together.
#[derive(Clone, Debug)]
pub struct Observers<T, M, J> {
    /// Writes it down.
    pub recorder: Recorder<T>,
    /// Measures it.
    pub metrics: M,
    /// Judges it.
    pub judge: J,
    /// Sums it up.
    pub digest: Digest,
}

impl<F: Statement, T: Tables<Fact = F>, M: Metrics<F>, J: Judge<F>> Observer<F> for Observers<T, M, J> {
    hand_on!(F, self =>
        [&mut self.recorder], [&mut self.metrics], [&mut self.judge], [&mut self.digest]
    );
}
