//! What a run's limit is judged by: the time since its settings changed last, or all of it.

use sim::record::Side;
use sim::time::{Duration, Time};

/// The latest stretch of a run in which its settings stay what they are.
#[derive(Clone, Debug, Default)]
pub struct Stretch {
    /// When a change of settings began it; none where none has been made.
    pub since: Option<Time>,
    /// Transactions committed before it.
    pub committed_before: u64,
    /// Time-outs before it.
    pub timeouts_before: u64,
    /// For how long each side of each replica's NIC had carried bytes before it.
    pub carried_before: Vec<[Duration; 2]>,
    /// For how long each processor had worked before it.
    pub worked_before: Vec<Duration>,
    /// Blocks proposed in it and committed, empty ones too.
    pub blocks: u64,
    /// Those with as many as they may have.
    pub full: u64,
    /// Time that a view change made worth nothing.
    pub lost: Duration,
}

impl Stretch {
    /// When it began.
    pub fn start(&self) -> Time {
        self.since.unwrap_or(Time::ZERO)
    }

    /// A block was proposed at a time and is committed.
    pub fn commit(&mut self, proposed: Time, is_full: bool) {
        if proposed >= self.start() {
            self.blocks += 1;
            self.full += u64::from(is_full);
        }
    }

    /// What was done from a time to another is given up.
    pub fn lose(&mut self, since: Time, at: Time) {
        self.lost = self.lost_with(since, at);
    }

    /// The time that is lost if what was done from a time to another is given up too.
    pub fn lost_with(&self, since: Time, at: Time) -> Duration {
        self.lost + at.saturating_since(since.max(self.start()))
    }

    /// The fraction of it, up to `now`, for which the busiest NIC has carried bytes on a side. `carried`: how long each
    /// NIC has carried bytes since the run began.
    pub fn busiest(&self, side: Side, carried: &[[Duration; 2]], now: Time) -> f64 {
        let before = self.carried_before.iter().copied().chain(std::iter::repeat([Duration::ZERO; 2]));
        let spans = carried.iter().zip(before);
        let busiest =
            spans.map(|(carried, before)| carried[side as usize].saturating_sub(before[side as usize])).max();
        self.fraction(busiest.unwrap_or(Duration::ZERO), now)
    }

    /// The same of the busiest processor; `worked`: how long each has worked since the run began.
    pub fn busiest_processor(&self, worked: &[Duration], now: Time) -> f64 {
        let before = self.worked_before.iter().copied().chain(std::iter::repeat(Duration::ZERO));
        let busiest = worked.iter().zip(before).map(|(worked, before)| worked.saturating_sub(before)).max();
        self.fraction(busiest.unwrap_or(Duration::ZERO), now)
    }

    /// Of the time from its start up to `now`; 0 of no time.
    pub fn fraction(&self, part: Duration, now: Time) -> f64 {
        match now.saturating_since(self.start()).as_ns() {
            0 => 0.0,
            span => part.as_ns() as f64 / span as f64,
        }
    }
}
