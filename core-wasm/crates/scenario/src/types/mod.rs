//! What a scenario file says, version 1: one struct a section, units last.
//!
//! These types are the single source of the format. A field's doc comment is its one-line help; its
//! range, step, unit and label stand beside it; `Default` says what a file that leaves it out means.
//! From them follows `schema.json` ([`crate::schema_text`]), which is checked in, shipped, and read by the validation
//! (`walk`), by the page's sliders and by `quorumscope schema`.
//!
//! Schema keywords of our own: `x-label` (short name), `x-unit`, `x-step` (the grain of a slider), `x-scale: "log"`
//! (where a slider should move by ratio), `x-fixed` (why a setting cannot change in the middle of a run) and `x-now`
//! (today's word for a former one, which is `deprecated`).

mod fault;
mod network;
mod question;
mod view;
mod workload;

use crate::field::{Field, member, placed};
use crate::json::Value;
use crate::sections::Sections;
use crate::{alternatives, form, members, record, section};

pub use fault::{Crashed, Endpoint, Everyone, Fault, NamedMessage, PartitionMode};
pub use network::{
    Card, CongestionControl, ForegroundPriority, Latency, Network, NetworkModel, Pacing, Path, PathSharing,
    Tcp,
};
pub use question::{Answer, Case, Choice, Mark, Predict};
pub use view::{Expectation, View};
pub use workload::{Arrivals, ClientGroup, Clients, SendTo, Workload, WorkloadKind};

section! {
    /// A run of a protocol over a network under a workload, complete but for the choice of a variant.
    pub struct Scenario<F: Sections> {
        /// Version of this format.
        #[schema(const = 1, fixed = "it says how a file is read")]
        pub version: u32 = 1,
        /// Name shown in the menu.
        #[schema(max = 200, label = "Title", fixed = "it is the name of the whole scenario")]
        pub title: String = String::new(),
        /// What to look at, in a sentence or two.
        #[schema(max = 4000, label = "Summary", fixed = "it is about the whole scenario")]
        pub summary: String = String::new(),
        /// The question in full, shown above the figure.
        #[schema(max = 200, label = "Question", fixed = "it is about the whole scenario")]
        pub question: String = String::new(),
        /// What is set up, in a line.
        #[schema(max = 140, label = "Setup", fixed = "it is about the whole scenario")]
        pub setup: String = String::new(),
        /// What to watch, in a line.
        #[schema(max = 110, label = "Watch", fixed = "it is about the whole scenario")]
        pub watch: String = String::new(),
        /// Paths of the settings that the question is about, which the page shows first.
        #[schema(
            max = 5, item_min = 1, item_max = 100, label = "Levers",
            fixed = "they are about the whole scenario"
        )]
        pub levers: Vec<String> = Vec::new(),
        /// What the reader is asked to predict before the runs answer.
        #[schema(fixed = "it is about whole runs")]
        pub predict: Predict = Predict::default(),
        /// What the runs answer: a text with their values in braces, or cases of which the first that holds is shown.
        #[schema(label = "Answer", fixed = "it is about whole runs")]
        pub answer: Answer<F::Marked> = Answer::default(),
        /// What it rests on; [words](#evidence=T-A1) leads to a row or a document of the evidence, [words](https://...)
        /// to a published work.
        #[schema(max = 1000, label = "Source", fixed = "it is about the whole scenario")]
        pub source: String = String::new(),
        /// Seed of every random draw; the same seed gives the same run, bit for bit.
        #[schema(
            min = 0, max = 999999999999999, label = "Seed", step = 1,
            fixed = "all chance of a run comes from one seed"
        )]
        pub seed: u64 = 1,
        /// Virtual time at which the run ends.
        #[schema(
            min = 0.001, max = 3600, label = "Horizon", unit = "s", step = 0.001, scale = "log",
            fixed = "a run has one end"
        )]
        pub horizon_s: f64 = 30.0,
        /// How many replicas there are, or where they stand.
        #[schema(fixed = "who takes part is known from the start")]
        pub replicas: Replicas = Replicas::default(),
        /// Who submits transactions, and from where.
        pub clients: Clients = Clients::default(),
        /// Delays, bandwidths and connections between replicas.
        pub network: Network = Network::default(),
        /// What work takes of a replica's processor.
        #[schema(fixed = "a processor stays what it is")]
        pub cpu: F::Cpu = F::Cpu::default(),
        /// What the replicas follow.
        pub protocol: F::Protocol = F::Protocol::default(),
        /// The transactions offered.
        pub workload: Workload<F> = Workload::default(),
        /// What breaks, and when.
        #[schema(max = 1000, fixed = "faults have times of their own")]
        pub faults: Vec<Fault<F::Message>> = Vec::new(),
        /// Who lies, how, and when.
        #[schema(max = 1000, fixed = "Byzantine replicas have times of their own")]
        pub adversaries: F::Adversaries = F::Adversaries::default(),
        /// Settings that change during the run, in order of time.
        #[schema(max = 16, fixed = "changes have times of their own")]
        pub changes: Vec<Change<F>> = Vec::new(),
        /// Runs to compare: each sets some paths of this scenario to other values.
        #[schema(max = 16, fixed = "a variant is a run of its own")]
        pub variants: Vec<Variant> = Vec::new(),
        /// What the page shows first.
        #[schema(fixed = "it is what the page shows first")]
        pub view: View<F> = View::default(),
        /// Values the run is expected to measure, with their source.
        #[schema(max = 1000, fixed = "it is what a whole run is expected to measure")]
        pub expect: Vec<Expectation> = Vec::new(),
    }
}

/// For runs that are described by the scenario itself.
impl<F: Sections> From<&Scenario<F>> for Scenario<F> {
    fn from(scenario: &Scenario<F>) -> Scenario<F> {
        scenario.clone()
    }
}

alternatives! {
    /// How many replicas there are, or where they stand.
    pub enum Replicas {
        /// A number of identical replicas.
        Count {
            /// Number of replicas.
            #[schema(min = 1, max = 1000, label = "Replicas", step = 1, scale = "log")]
            count: u32 = 4,
        },
        /// One replica in each of these regions of the latency preset.
        Regions {
            /// Region of each replica, in order; the preset knows the names.
            #[schema(min = 1, max = 1000, item_min = 1, item_max = 100, label = "Regions")]
            regions: Vec<String>,
        },
        /// Replicas with names of your own, for a uniform delay or a matrix.
        Names {
            /// Name of each replica, in order.
            #[schema(min = 1, max = 1000, item_min = 1, item_max = 100, label = "Names")]
            names: Vec<String>,
            /// Where each stands, for the map and for paths shared by regions: a cloud region such as `us-west-2`, a
            /// point as "52.52, 13.40" (latitude, longitude), or any other name (none: nowhere).
            #[schema(max = 1000, item_min = 1, item_max = 100, label = "Places")]
            places: Vec<String> = Vec::new(),
        },
    }
}

impl Default for Replicas {
    fn default() -> Replicas {
        Replicas::Count { count: 4 }
    }
}

impl Replicas {
    /// The number n of replicas.
    pub fn count(&self) -> usize {
        match self {
            Replicas::Count { count } => *count as usize,
            Replicas::Regions { regions } => regions.len(),
            Replicas::Names { names, .. } => names.len(),
        }
    }

    /// The region, or the place, of each; empty where they have none.
    pub fn regions(&self) -> &[String] {
        match self {
            Replicas::Count { .. } => &[],
            Replicas::Regions { regions } => regions,
            Replicas::Names { places, .. } => places,
        }
    }
}

/// Settings that change at one time of the run and stay changed.
#[derive(Clone, Debug, PartialEq)]
pub struct Change<F: Sections> {
    /// Time of the change; it precedes everything else at that time.
    pub at_s: f64,
    /// Path in the scenario (dots between its parts) to the value it takes.
    pub set: Settings,
    /// The scenario as it is from then on; none before it is completed.
    pub(crate) then: Option<Box<Scenario<F>>>,
}

impl<F: Sections> Field for Change<F> {
    fn read(value: &Value) -> Option<Change<F>> {
        Some(Change { at_s: member(value, "at_s")?, set: member(value, "set")?, then: None })
    }

    fn write(&self) -> Value {
        form::written(vec![placed("at_s", &self.at_s), placed("set", &self.set)])
    }

    fn schema() -> Value {
        let help = "Settings that change at one time of the run and stay changed.";
        form::object(
            help,
            members! {
                /// Time of the change; it precedes everything else at that time.
                #[schema(min = 0.000001, max = 3600, label = "From", unit = "s", step = 0.001)]
                at_s: f64,
                /// Path in the scenario (dots between its parts) to the value it takes.
                set: Settings = Settings::default(),
            },
        )
    }
}

record! {
    /// A run to compare: this scenario with some paths set to other values.
    pub struct Variant {
        /// Name shown beside the run; no two variants share it.
        #[schema(min = 1, max = 100)]
        pub name: String,
        /// When it was forked off another run, whose past it shares where both are set alike until then: what is to
        /// differ is in `changes` and `faults` from then on, as what the page sets is (null: from the start).
        #[schema(min = 0.000001, max = 3600, label = "Forked at", unit = "s", step = 0.001)]
        pub from_s: Option<f64> = None,
        /// Name of the run that it was forked off, a variant that stands before it (null: none, or it is gone).
        #[schema(min = 1, max = 100)]
        pub fork_of: Option<String> = None,
        /// Path in the scenario (dots between its parts) to the value it takes.
        pub set: Settings = Settings::default(),
    }
}

/// Paths of a scenario with the values they take, in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settings(pub Vec<(String, Value)>);

impl Field for Settings {
    fn read(value: &Value) -> Option<Settings> {
        Some(Settings(value.members().to_vec()))
    }

    fn write(&self) -> Value {
        Value::Object(self.0.clone())
    }

    fn schema() -> Value {
        let mut any = form::of_type("object");
        any.set("additionalProperties", Value::Bool(true));
        any
    }
}
