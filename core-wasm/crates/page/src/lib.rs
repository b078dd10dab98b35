//! The engine in a page: beside the modules of the families the only crate that knows JavaScript.
//!
//! Two planes. *Control* (rare, small: a scenario's errors, progress, a report, a caption) crosses as plain objects by
//! serde; the types are in [`control`], [`message`] and [`transaction`], and TypeScript's are made from them. *Data* (a
//! window of the trace) crosses as typed arrays, copied out of the engine once and then the page's own ([`columns`]).
//!
//! A module of WASM runs one family: it says which by [`serve`] when it starts. What crosses is the same for all of
//! them; what a family adds it says in its [`Page`].
//!
//! A panic is thrown as an `Error` that names scenario and seed; the session is then poisoned, and the page
//! starts another worker.

mod asked;
pub mod columns;
pub mod control;
pub mod message;
pub mod module;
mod panic;
pub mod plain;
pub mod session;
pub mod sketches;
pub mod transaction;
#[cfg(feature = "typescript")]
pub mod typescript;

use explain::Words;
use family::{Extent, Family, Measurement, Report, ReportOf, Run};
use scenario::{Format, Scenario};
use serde::Serialize;
use sim::ids::ReplicaId;
use sim::time::{Duration, Time};
use trace::detail::Frame;
use trace::messages::Message;
use wasm_bindgen::prelude::JsValue;

use columns::Table;
use transaction::TransactionDetail;

pub use asked::Opened;
pub use module::serve;

/// Gives and takes back memory in constant time, and weighs three kilobytes compressed less than the standard library's
/// allocator. Neighbouring memory is joined, or a session after many others would find only pieces.
#[cfg(target_arch = "wasm32")]
#[global_allocator]
static ALLOCATOR: rlsf::GlobalTlsf<Joining> = rlsf::GlobalTlsf::new();

#[cfg(target_arch = "wasm32")]
struct Joining;

#[cfg(target_arch = "wasm32")]
impl rlsf::GlobalTlsfOptions for Joining {
    const ENABLE_REALLOCATION: bool = false;
}

/// A family of protocols in the page.
pub trait Page: Sized + 'static {
    /// Its scenarios.
    type Format: Format;
    /// Its runs.
    type Family: Family;
    /// How they are told.
    type Words: Words<Tables = <Self::Family as Family>::Tables>;
    /// A row of its tables, as answers refer to it.
    type Subject: Serialize;
    /// What a message's handling led to beside other messages.
    type Handled: Serialize;

    /// A run of a scenario that has not begun, and records at most so many messages.
    fn run(scenario: &Scenario<Self::Format>, messages_max: u32) -> Run<Self::Family>;

    /// Measures a run and records nothing of it: to the horizon, where a family does not know how its runs go on and so
    /// when one may stop.
    fn measure(
        scenario: &Scenario<Self::Format>,
        variant: &str,
        events_max: u64,
        _may_stop: bool,
    ) -> Measurement<ReportOf<Self::Family>> {
        let mut run = Self::run(scenario, 0);
        let is_whole = run.advance(events_max);
        let report = Report::new(&mut run, scenario, variant);
        let reached_s = report.horizon_s;
        Measurement { report, extent: if is_whole { Extent::Whole } else { Extent::Cut }, reached_s }
    }

    /// How many replicas agree with each other at least: with the leader the nearest have lanes of their own.
    fn quorum(scenario: &Scenario<Self::Format>) -> usize;

    /// After how many lanes there is a wide gap, as between clusters; 0: there is none.
    fn gap_after(_: &Scenario<Self::Format>) -> u16 {
        0
    }

    /// Who lies at some time.
    fn liars(scenario: &Scenario<Self::Format>) -> Vec<ReplicaId>;

    /// For each adversary why what it does changes nothing; empty where it may, or where there are none.
    fn idle_lies(_: &Scenario<Self::Format>) -> Vec<String> {
        Vec::new()
    }

    /// What its tables have of a window, by name.
    fn layers(
        tables: &<Self::Family as Family>::Tables,
        frame: Frame,
        resolution: Duration,
    ) -> Vec<(&'static str, Table)>;

    /// A row of its tables; none where there is no such row.
    fn subject(tables: &<Self::Family as Family>::Tables, row: u32) -> Option<Self::Subject>;

    /// What the handling of a message led to, and the row of the message whose handling sent others for it.
    fn handled(run: &Run<Self::Family>, message: &Message, causes: &[u32]) -> (Self::Handled, u32);

    /// The first transaction that is submitted at a time or after it, of those that an attack is after if it is
    /// `aimed`; none where none is by now. A family whose clients get no answers follows it in its own way.
    fn follow(
        run: &mut Run<Self::Family>,
        _: &Scenario<Self::Format>,
        at: Time,
        aimed: bool,
    ) -> Option<TransactionDetail<Self::Subject>> {
        if aimed { None } else { TransactionDetail::first_from::<Self>(run, at) }
    }

    /// What only its own pages ask: null where that is not there. A question that it does not know is a mistake of the
    /// page's.
    fn ask(opened: &Opened<Self>, question: &str, numbers: &[f64]) -> JsValue;
}
