//! The scenarios of MultiPaxos: its sections, their rules, and what they are to a run.

use std::sync::LazyLock;

use answers::unit::{Type, Unit};
use answers::{Measure, Shown, Vocabulary};
use scenario::field::Absent;
use scenario::types::WorkloadKind;
use scenario::{
    Code, Errors, Format, Former, Sections, Sound, Value, ns_from_ms, section, time_from_s, words,
};
use sim::requests::SendTo;
use sim::simulation::Setup;
use sim::time::Duration;

use crate::costs::{Profile, costs};
use crate::family::{MultiPaxos, Shape};
use crate::limit::LimitKind;
use crate::settings::{self, BATCH_HEADER_BYTES, REQUEST_HEADER_BYTES, Rules, Settings};

/// A scenario of MultiPaxos.
pub type Scenario = scenario::Scenario<MultiPaxos>;

section! {
    /// The protocol: how many instances are open at once, and how many requests are in one (paper, Sections II to IV).
    pub struct Protocol {
        /// Family of protocols.
        #[schema(label = "Protocol", fixed = "all replicas follow the same rules from the start")]
        pub family: Word = Word::Paxos,
        /// WND: an instance may start while its number is below the first undecided one and so many more.
        #[schema(min = 1, max = 1000, label = "Window", unit = "instances", step = 1, scale = "log")]
        pub window: u32 = 5,
        /// Requests as one value.
        pub batch: Batch = Batch::default(),
        /// How often a leader prepares.
        #[schema(label = "Phase 1")]
        pub phase_1: PhaseOne = PhaseOne::Once,
        /// How others than the leader learn what is decided.
        #[schema(label = "Learning")]
        pub learn: Learn = Learn::TwoBToAll,
        /// Whether a piggy-backed decision says in which ballot it was made. Without it a replica takes the value that
        /// it has accepted itself, in whichever ballot, for the one that is decided. It is unsafe.
        #[schema(label = "Ballot in notices", fixed = "a rule is removed for a whole run")]
        pub notice_ballots: bool = true,
        /// When a 2a goes out again to those that have not answered.
        #[schema(label = "Sending again")]
        pub retransmission: Retransmission = Retransmission::Fixed,
        /// After how long, where the time is fixed.
        #[schema(min = 1, max = 600000, label = "Time-out", unit = "ms", step = 1, scale = "log")]
        pub retransmission_ms: f64 = 1000.0,
        /// How long nothing is heard of a leader that is suspected.
        #[schema(min = 1, max = 600000, label = "Suspicion", unit = "ms", step = 1, scale = "log")]
        pub suspicion_ms: f64 = 5000.0,
        /// Between the leader's heartbeats.
        #[schema(min = 1, max = 600000, label = "Heartbeat", unit = "ms", step = 1, scale = "log")]
        pub heartbeat_ms: f64 = 1000.0,
        /// Whether a replica answers a 2a that lies a window or more beyond what it knows to be decided.
        #[schema(label = "Accept beyond the window")]
        pub accepts_beyond_window: bool = false,
        /// How long clients wait for an answer before they give up and come again with the same request; 0: for ever.
        /// In JPaxos 25,000.
        #[schema(min = 0, max = 600000, label = "Clients' patience", unit = "ms", step = 1)]
        pub patience_ms: f64 = 0.0,
        /// What messages take on the wire.
        #[schema(label = "Sizes")]
        pub sizes: Sizes = Sizes::Paper,
    }
}

section! {
    /// Requests as one value.
    pub struct Batch {
        /// BSZ: most bytes of a value, at least one request with its headers.
        #[schema(min = 1, max = 16777216, label = "Batch", unit = "B", step = 1, scale = "log")]
        pub max_bytes: u32 = 65536,
        /// A batch closes so long after its first request entered it, full or not.
        #[schema(min = 0, max = 60000, label = "Batch delay", unit = "ms", step = 1)]
        pub delay_ms: f64 = 50.0,
        /// Whether batches close while others wait for the window. If not, one waits, and all requests behind it.
        #[schema(label = "Batch ahead")]
        pub ahead: bool = false,
    }
}

section! {
    /// What work takes of a replica's processor.
    pub struct Cpu {
        /// Whose costs.
        #[schema(label = "Processor")]
        pub profile: CpuProfile = CpuProfile::Free,
        /// Multiplies these costs.
        #[schema(min = 0.01, max = 100, label = "Processor factor", unit = "x", step = 0.01, scale = "log")]
        pub factor: f64 = 1.0,
    }
}

words! {
    /// Family of protocols.
    pub enum Word {
        /// MultiPaxos with batching and pipelining.
        Paxos = "paxos",
    }
}

words! {
    /// How often a leader prepares.
    pub enum PhaseOne {
        /// Once, for all instances: MultiPaxos.
        Once = "once",
        /// Again before each instance: Paxos for single decrees, one after the other.
        #[schema(label = "each instance")]
        Each = "each",
    }
}

words! {
    /// How others than the leader learn what is decided.
    pub enum Learn {
        /// A 2b goes to all.
        #[schema(label = "2b to all")]
        TwoBToAll = "two_b_to_all",
        /// A 2b goes to the leader, whose next 2a or heartbeat tells what is decided, and in which ballot.
        #[schema(label = "notices on 2a")]
        PiggyBack = "piggyback",
    }
}

words! {
    /// When a 2a goes out again.
    pub enum Retransmission {
        /// After a fixed time, again and again.
        Fixed = "fixed",
        /// After three times the moving average of how long answers took.
        Average = "average",
        /// Never.
        Off = "off",
    }
}

words! {
    /// What messages take on the wire.
    pub enum Sizes {
        /// As the paper's model has it: a 2b of 8 bytes, no header but those of batch and request.
        Paper = "paper",
        /// As JPaxos of April 2011 has it: a 2b of 17 bytes, a header of 21 bytes.
        Code = "code",
    }
}

words! {
    /// Whose costs work has (paper, Section IV).
    pub enum CpuProfile {
        /// Nobody's: work takes no time.
        Free = "free",
        /// The paper's cluster.
        Cluster = "cluster",
        /// The paper's Emulab.
        Emulab = "emulab",
    }
}

words! {
    /// A kind of message.
    pub enum Message {
        /// Phase 1a.
        Prepare = "prepare",
        /// Phase 1b.
        Promise = "promise",
        /// Phase 2a.
        #[schema(label = "2a")]
        TwoA = "two_a",
        /// Phase 2b.
        #[schema(label = "2b")]
        TwoB = "two_b",
        /// The leader is alive.
        Heartbeat = "heartbeat",
        /// A question for what is decided.
        CatchUp = "catch_up",
        /// What is decided.
        Decisions = "decisions",
    }
}

words! {
    /// A panel of the page.
    pub enum Panel {
        /// A lane per replica, messages as parallelograms.
        Spacetime = "spacetime",
        /// A bar an instance, in the slots of the window.
        Instances = "instances",
        /// Used and idle bandwidth per replica.
        Bandwidth = "bandwidth",
        /// Executed requests over time, and how long clients wait for them.
        Throughput = "throughput",
    }
}

words! {
    /// What a mark is about.
    pub enum Marked {
        /// The longest stretch without an execution.
        Gap = "gap",
        /// The bar of the marked request.
        Request = "request",
        /// The first breach of a check.
        Violation = "violation",
    }
}

impl Sections for MultiPaxos {
    type Protocol = Protocol;
    type Cpu = Cpu;
    type Adversaries = Absent;
    type SendTo = Absent;
    type Message = Message;
    type Panel = Panel;
    type Marked = Marked;

    const PANELS: &'static [Panel] =
        &[Panel::Spacetime, Panel::Instances, Panel::Bandwidth, Panel::Throughput];
    const TEXTS: &'static [(&'static str, &'static str, &'static str)] = &[
        ("protocol", "description", "MultiPaxos: the window of instances, batches, and what is sent again."),
        ("faults.timeout", "description", "A replica suspects the leader early."),
    ];
    const FORMER: &'static [Former] = &[];

    fn schema() -> &'static Value {
        static SCHEMA: LazyLock<Value> = LazyLock::new(scenario::schema_of::<MultiPaxos>);
        &SCHEMA
    }
}

const ALL: &[Shown] = &[Shown::Throughput, Shown::Latency];

const fn rate(path: &'static str) -> Measure {
    Measure::number(path, Unit::RATE).given_away_by(ALL)
}

const fn number(path: &'static str) -> Measure {
    Measure::one(path, Type::Number(Unit::COUNT)).given_away_by(ALL)
}

const fn busy(path: &'static str) -> Measure {
    Measure::number(path, Unit::SHARE).given_away_by(&[Shown::Busy, Shown::Limit])
}

impl Format for MultiPaxos {
    const VOCABULARY: Vocabulary = Vocabulary {
        kinds: &["prepare", "promise", "two_a", "two_b", "heartbeat", "catch_up", "decisions"],
        columns: &[
            "workload.offered_tps",
            "throughput_tps",
            "goodput_tps",
            "latency_s.p50",
            "instance_latency_s.p50",
            "open_max",
            "copies",
            "backlog",
            "queue_growth_tps",
            "queue_grows",
            "limit.kind",
            "safety",
            "liveness",
            "digest",
        ],
        measures: &[
            rate("throughput_tps").shown(&[("throughput_tps", "Throughput")]),
            rate("goodput_tps").shown(&[("goodput_tps", "Goodput")]),
            rate("answered_tps").shown(&[("answered_tps", "Answered")]),
            Measure::times("latency_s").given_away_by(ALL).shown(&[
                ("latency_s.p50", "Latency"),
                ("latency_s.mean", "Mean latency"),
                ("latency_s.p99", "99th percentile of latency"),
            ]),
            Measure::times("instance_latency_s")
                .given_away_by(ALL)
                .shown(&[("instance_latency_s.p50", "Latency of an instance")]),
            Measure::times("instance_interval_s")
                .given_away_by(ALL)
                .shown(&[("instance_interval_s.p50", "Between instances")]),
            Measure::number("longest_pause_s", Unit::SECONDS)
                .given_away_by(ALL)
                .shown(&[("longest_pause_s", "Longest pause")]),
            number("committed").shown(&[("committed", "Requests executed")]),
            number("open_max").shown(&[("open_max", "Most open instances")]),
            number("copies").shown(&[("copies", "Copies of 2a")]),
            number("ballots").shown(&[("ballots", "Ballots that led")]),
            number("suspicions").shown(&[("suspicions", "Suspicions")]),
            number("backlog").shown(&[("backlog", "Backlog")]),
            rate("queue_growth_tps").shown(&[("queue_growth_tps", "Queue growth")]),
            busy("busy.processor").shown(&[("busy.processor", "Busiest processor, busy")]),
            busy("busy.channel").shown(&[("busy.channel", "Busiest channel, busy")]),
            busy("busy.window").shown(&[("busy.window", "Window full")]),
            Measure::one("messages.by_kind.*", Type::Number(Unit::COUNT)).given_away_by(&[Shown::Busy]),
            Measure { is_reported: false, ..Measure::one("safe", Type::Truth) }
                .given_away_by(&[Shown::Verdict]),
            Measure { is_expected: false, ..busy("utilisation.#.egress") },
            Measure { is_expected: false, ..busy("utilisation.#.cpu") },
            Measure::one("limit.kind", Type::Word(&LimitKind::NAMES)).given_away_by(&[Shown::Limit]),
        ],
    };
    const MAY_CHANGE: &'static str = "protocol.window";

    fn contradictions(scenario: &Scenario, sound: &Sound<'_>, errors: &mut Errors) {
        if !sound.are(&["protocol", "workload"]) {
            return;
        }
        let Protocol { batch, learn, notice_ballots, suspicion_ms, heartbeat_ms, .. } = &scenario.protocol;
        let least = u64::from(scenario.workload.tx_bytes) + REQUEST_HEADER_BYTES + BATCH_HEADER_BYTES;
        if u64::from(batch.max_bytes) < least {
            let message = format_args!("{} B is too small for one request with its headers", batch.max_bytes);
            let allowed =
                format_args!("{least} or more, for workload.tx_bytes {}", scenario.workload.tx_bytes);
            errors.push("protocol.batch.max_bytes", Code::Conflict, message, allowed);
        }
        if suspicion_ms <= heartbeat_ms {
            let message = format_args!("a leader is suspected between two of its heartbeats");
            let allowed = format_args!("more than protocol.heartbeat_ms, {heartbeat_ms}");
            errors.push("protocol.suspicion_ms", Code::Conflict, message, allowed);
        }
        if !notice_ballots && *learn != Learn::PiggyBack {
            let message = format_args!("where 2b go to all there are no notices to leave a ballot out of");
            let allowed = format_args!("true, or protocol.learn \"{}\"", Learn::PiggyBack.word());
            errors.push("protocol.notice_ballots", Code::Conflict, message, allowed);
        }
    }

    fn caveats(scenario: &Scenario) -> Vec<String> {
        let replicas = scenario.replicas.count();
        let even = replicas
            .is_multiple_of(2)
            .then(|| format!("{replicas} replicas bear no more crashes than {} do", replicas - 1));
        let broken =
            (!scenario.protocol.notice_ballots).then(|| "rule removed: ballot in notices".to_owned());
        broken.into_iter().chain(even).collect()
    }

    fn caveats_between(_: &Scenario, _: &[Value]) -> Vec<String> {
        Vec::new()
    }

    fn set_up(scenario: &Scenario, setup: &mut Setup) {
        setup.costs = costs(profile(scenario), scenario.workload.tx_bytes, scenario.cpu.factor);
        let workload = &mut setup.workload;
        // As JPaxos has it: a client turns to another replica 1,000 ms after it was told to.
        workload.send_to = SendTo::Serving(Duration::from_ms(1_000));
        workload.replies_needed = 1;
    }
}

pub(crate) fn profile(scenario: &Scenario) -> Profile {
    match scenario.cpu.profile {
        CpuProfile::Free => Profile::Free,
        CpuProfile::Cluster => Profile::Cluster,
        CpuProfile::Emulab => Profile::Emulab,
    }
}

impl From<&Scenario> for Shape {
    fn from(scenario: &Scenario) -> Shape {
        let (protocol, workload) = (&scenario.protocol, &scenario.workload);
        let ms = |ms: f64| Duration::from_ns(ns_from_ms(ms));
        Shape {
            setup: scenario.setup(),
            settings: Settings {
                window: protocol.window.into(),
                request_bytes: scenario.workload.tx_bytes.into(),
                batch_bytes: protocol.batch.max_bytes.into(),
                batch_delay: ms(protocol.batch.delay_ms),
                batches_ahead: protocol.batch.ahead,
                phase_one: match protocol.phase_1 {
                    PhaseOne::Once => settings::PhaseOne::Once,
                    PhaseOne::Each => settings::PhaseOne::Each,
                },
                learn: match protocol.learn {
                    Learn::TwoBToAll => settings::Learn::TwoBToAll,
                    Learn::PiggyBack => settings::Learn::PiggyBack,
                },
                retransmission: match protocol.retransmission {
                    Retransmission::Fixed => settings::Retransmission::Fixed(ms(protocol.retransmission_ms)),
                    Retransmission::Average => settings::Retransmission::Average,
                    Retransmission::Off => settings::Retransmission::Off,
                },
                suspicion: ms(protocol.suspicion_ms),
                heartbeat: ms(protocol.heartbeat_ms),
                accepts_beyond_window: protocol.accepts_beyond_window,
                patience: (protocol.patience_ms > 0.0).then(|| ms(protocol.patience_ms)),
                sizes: match protocol.sizes {
                    Sizes::Paper => settings::Sizes::Paper,
                    Sizes::Code => settings::Sizes::Code,
                },
            },
            measured_from: time_from_s(scenario.measured_from_s()),
            offered_tps: (workload.kind == WorkloadKind::Open).then_some(workload.rate_tps),
            rules: Rules {
                broken: (!protocol.notice_ballots).then_some(settings::Broken::DecisionWithoutBallot),
            },
            names: family::names(scenario, " suspects the leader early"),
            changes: scenario.changed().map(|(at, later)| (at, Shape::from(later))).collect(),
        }
    }
}
