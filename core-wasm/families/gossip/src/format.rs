//! The scenarios of broadcast over a graph: its sections, their rules, and what they are to a run.

use std::rc::Rc;
use std::sync::LazyLock;

use answers::unit::{Type, Unit};
use answers::{Measure, Shown, Vocabulary};
use scenario::field::{Absent, Field};
use scenario::types::{Fault, Latency, WorkloadKind};
use scenario::{
    Code, Errors, Format, Former, Sections, Sound, Value, ns_from_ms, section, time_from_s, words,
};
use sim::requests::{ClientGroup, SendTo};
use sim::simulation::Setup;
use sim::time::Duration;
use sim::topology::Topology;

use crate::delays::log_normal;
use crate::family::{Gossip, Shape};
use crate::rate::{self, Control, ONE};
use crate::settings::{self, Asks, Coding, Mesh, Pushing, Settings};
use crate::soliton::RobustSoliton;

/// A scenario of broadcast.
pub type Scenario = scenario::Scenario<Gossip>;

section! {
    /// The graph of peers, and how transactions spread over it.
    pub struct Protocol {
        /// Family of protocols.
        #[schema(label = "Protocol", fixed = "all nodes follow the same rules from the start")]
        pub family: Word = Word::Gossip,
        /// How transactions spread.
        #[schema(label = "Scheme", fixed = "all nodes follow the same rules from the start")]
        pub scheme: Scheme = Scheme::Strokkur,
        /// Who is whose peer.
        pub graph: Graph = Graph::default(),
        /// Sums of transactions (strokkur).
        pub coding: Codes = Codes::default(),
        /// Transactions as they are (all other schemes).
        pub push: Push = Push::default(),
        /// Nodes that hear and send nothing; where hashes are announced they announce, and do not answer.
        #[schema(
            min = 0, max = 999, label = "Silent nodes", step = 1, fixed = "a node is silent for the whole run"
        )]
        pub silent: u32 = 0,
    }
}

section! {
    /// Who is whose peer: a random graph in which all nodes have as many peers.
    pub struct Graph {
        /// How many peers a node has.
        #[schema(min = 1, max = 999, label = "Degree", unit = "peers", step = 1, fixed = "peers stay peers")]
        pub degree: u32 = 16,
        /// Sigma of the links' delays: each is drawn from a log-normal distribution, of which
        /// network.latency.uniform_one_way_ms is the median; 0: all are alike. Independent delays make two links often
        /// faster than one, and a network faster than cities.
        #[schema(min = 0, max = 3, label = "Spread of delays", unit = "sigma", step = 0.01, fixed = "links stay as long as they are")]
        pub spread: f64 = 0.0,
    }
}

section! {
    /// Windowed LT codes with rate control (Strokkur, Sections 4.1 and 4.2).
    pub struct Codes {
        /// k: codewords are sums of the latest so many transactions.
        #[schema(min = 1, max = 10000, label = "Coding window", unit = "transactions", step = 1, scale = "log", fixed = "degrees are drawn for one window")]
        pub window: u32 = 50,
        /// Delta of the Robust Soliton distribution.
        #[schema(min = 0.0001, max = 0.9999, label = "Delta", step = 0.01, fixed = "degrees are drawn from one distribution")]
        pub delta: f64 = 0.5,
        /// c of the Robust Soliton distribution.
        #[schema(min = 0.0001, max = 10, label = "c", step = 0.01, scale = "log", fixed = "degrees are drawn from one distribution")]
        pub c: f64 = 0.03,
        /// Tau: a codeword that is not decoded so long after it came is lost.
        #[schema(min = 1, max = 60000, label = "Loss time-out", unit = "ms", step = 1, scale = "log", fixed = "losses are counted in one way")]
        pub timeout_ms: f64 = 500.0,
        /// Gamma: the share of codewords that rates aim to lose.
        #[schema(min = 0.000001, max = 1, label = "Target loss", unit = "of codewords", step = 0.001, fixed = "rates follow one rule")]
        pub target_loss: f64 = 0.02,
        /// Alpha: by how much a lost codeword raises a rate, in codewords a second, or as a share of the rate.
        #[schema(min = 0.00001, max = 1000, label = "Step", step = 0.01, scale = "log", fixed = "rates follow one rule")]
        pub step: f64 = 0.1,
        /// What a step is.
        #[schema(label = "Steps", fixed = "rates follow one rule")]
        pub steps: Steps = Steps::Fixed,
        /// Between the moments in which whole codewords are sent.
        #[schema(min = 0.1, max = 10000, label = "Tick", unit = "ms", step = 0.1, scale = "log", fixed = "links tick as they do")]
        pub tick_ms: f64 = 10.0,
        /// The rate with which every link begins (null: as many codewords a second as a node makes transactions, one at
        /// least).
        #[schema(min = 1, max = 1000000, label = "First rate", unit = "codewords/s", step = 1, scale = "log", fixed = "it is the first")]
        pub first_rate: Option<f64> = None,
        /// Whether what decodes only after its codeword was counted as lost enters the window.
        #[schema(label = "Late ones enter", fixed = "all nodes follow the same rules from the start")]
        pub late_enter: bool = false,
    }
}

section! {
    /// Transactions as they are, and hashes that are asked for.
    pub struct Push {
        /// Whether flooding sends a transaction back to the peer that it came from, too.
        #[schema(label = "Back to the sender", fixed = "all nodes follow the same rules from the start")]
        pub back_to_sender: bool = true,
        /// A hash is announced after a time drawn from 0 up to this one.
        #[schema(min = 0, max = 600000, label = "Jitter", unit = "ms", step = 1, fixed = "all nodes follow the same rules from the start")]
        pub jitter_ms: f64 = 0.0,
        /// How long a node waits for the peer that it has asked, before it asks the next one (shrec,
        /// gossipsub).
        #[schema(min = 1, max = 600000, label = "Patience", unit = "ms", step = 1, scale = "log", fixed = "all nodes follow the same rules from the start")]
        pub patience_ms: f64 = 30000.0,
        /// How many peers are in a node's mesh (gossipsub), as far as the graph has them.
        #[schema(min = 1, max = 999, label = "Mesh", unit = "peers", step = 1, fixed = "a mesh stays as it is")]
        pub mesh: u32 = 6,
        /// How many others are told of what came lately at each heartbeat (gossipsub).
        #[schema(min = 0, max = 999, label = "Lazy peers", unit = "peers", step = 1, fixed = "all nodes follow the same rules from the start")]
        pub lazy: u32 = 6,
        /// Time between two heartbeats (gossipsub).
        #[schema(min = 10, max = 600000, label = "Heartbeat", unit = "ms", step = 10, scale = "log", fixed = "all nodes follow the same rules from the start")]
        pub heartbeat_ms: f64 = 1000.0,
        /// A list of hashes has what came in so many heartbeats (gossipsub).
        #[schema(min = 1, max = 100, label = "History", unit = "heartbeats", step = 1, fixed = "all nodes follow the same rules from the start")]
        pub history: u32 = 3,
        /// Bytes of an announcement, and of a request.
        #[schema(min = 1, max = 1000, label = "Hash", unit = "B", step = 1, fixed = "a message is as long as it is")]
        pub id_bytes: u32 = 4,
    }
}

words! {
    /// Family of protocols.
    pub enum Word {
        /// Gossip of transactions over a graph of peers, without consensus.
        Gossip = "gossip",
    }
}

words! {
    /// How transactions spread.
    pub enum Scheme {
        /// As sums, at rates that follow what is lost; nobody asks for anything.
        Strokkur = "strokkur",
        /// To all peers.
        Flooding = "flooding",
        /// To the square root of the peers, and as a hash to the others, who ask for what they have not (Ethereum).
        #[schema(label = "subset push")]
        SubsetPush = "subset_push",
        /// As hashes; whoever has it not asks everybody who announces it (Bitcoin).
        #[schema(label = "hash flooding")]
        HashFlooding = "hash_flooding",
        /// As hashes; whoever has it not asks one after the other.
        Shrec = "shrec",
        /// To the peers in a mesh; others are told once a heartbeat what came lately, and ask (libp2p).
        Gossipsub = "gossipsub",
    }
}

words! {
    /// What a step of a rate is.
    pub enum Steps {
        /// So many codewords a second, as in the first author's program.
        Fixed = "fixed",
        /// Such a share of the rate, as the text says.
        Proportional = "proportional",
    }
}

words! {
    /// A kind of message.
    pub enum Message {
        /// A transaction as it is.
        Transaction = "transaction",
        /// That a peer has a transaction.
        Announcement = "announcement",
        /// For a transaction that a peer has.
        Request = "request",
        /// A sum of transactions.
        Codeword = "codeword",
        /// Hashes of what a peer has got lately.
        List = "list",
    }
}

words! {
    /// A panel of the page.
    pub enum Panel {
        /// How one transaction spreads, and what lies on the desk of one peer.
        Wave = "wave",
        /// What came over all links, and how fast they send.
        Links = "links",
        /// A lane per node, messages as parallelograms.
        Spacetime = "spacetime",
        /// Used and idle bandwidth per node.
        Bandwidth = "bandwidth",
    }
}

words! {
    /// What a mark is about.
    pub enum Marked {
        /// The first breach of a check.
        Violation = "violation",
    }
}

impl Sections for Gossip {
    type Protocol = Protocol;
    type Cpu = Absent;
    type Adversaries = Absent;
    type SendTo = Absent;
    type Message = Message;
    type Panel = Panel;
    type Marked = Marked;

    const MEMBER: &'static str = "peer";
    const PANELS: &'static [Panel] = &[Panel::Wave, Panel::Links];
    const TEXTS: &'static [(&'static str, &'static str, &'static str)] = &[(
        "protocol",
        "description",
        "Gossip over a graph of peers: who is whose peer, and how transactions spread.",
    )];
    const FORMER: &'static [Former] = &[];

    fn schema() -> &'static Value {
        static SCHEMA: LazyLock<Value> = LazyLock::new(Scenario::schema);
        &SCHEMA
    }
}

const ALL: &[Shown] = &[Shown::Throughput, Shown::Latency];

const fn number(path: &'static str, unit: Unit) -> Measure {
    Measure::number(path, unit).given_away_by(ALL)
}

impl Format for Gossip {
    const VOCABULARY: Vocabulary = Vocabulary {
        kinds: &["transaction", "announcement", "request", "codeword"],
        columns: &[
            "workload.offered_tps",
            "latency_s.mean",
            "latency_s.p95",
            "node_latency_s",
            "delivered",
            "overhead",
            "overhead_with_headers",
            "lost",
            "link_rate.mean",
            "digest",
        ],
        measures: &[
            Measure::times("latency_s").given_away_by(ALL).shown(&[
                ("latency_s.mean", "Mean latency"),
                ("latency_s.p50", "Latency"),
                ("latency_s.p95", "95th percentile of latency"),
            ]),
            number("node_latency_s", Unit::SECONDS)
                .shown(&[("node_latency_s", "Latency of the node at the 95th percentile")]),
            number("delivered", Unit::SHARE).shown(&[("delivered", "Delivered")]),
            number("late", Unit::SHARE).shown(&[("late", "Delivered late")]),
            number("overhead", Unit::COUNT).shown(&[("overhead", "Overhead")]),
            number("overhead_with_headers", Unit::COUNT)
                .shown(&[("overhead_with_headers", "Overhead with headers")]),
            number("node_overhead", Unit::COUNT)
                .shown(&[("node_overhead", "Overhead of the node at the 95th percentile")]),
            number("lost", Unit::SHARE).shown(&[("lost", "Codewords lost")]),
            number("useless", Unit::SHARE).shown(&[("useless", "Codewords without news")]),
            number("link_rate.mean", Unit::COUNT).shown(&[("link_rate.mean", "Codewords a second and link")]),
            number("link_rate.p5", Unit::COUNT).shown(&[("link_rate.p5", "Slowest twentieth of links")]),
            number("link_rate.p95", Unit::COUNT).shown(&[("link_rate.p95", "Fastest twentieth of links")]),
            number("throughput_tps", Unit::RATE).shown(&[("throughput_tps", "New to a node")]),
            Measure::one("messages.by_kind.*", Type::Number(Unit::COUNT)).given_away_by(&[Shown::Busy]),
            Measure { is_reported: false, ..Measure::one("safe", Type::Truth) }
                .given_away_by(&[Shown::Verdict]),
        ],
    };
    const MAY_CHANGE: &'static str = "workload.rate_tps";

    fn contradictions(scenario: &Scenario, sound: &Sound<'_>, errors: &mut Errors) {
        if sound.are(&["protocol", "replicas"]) {
            check_graph(scenario, errors);
        }
        if sound.are(&["protocol", "network"])
            && scenario.protocol.graph.spread > 0.0
            && !matches!(scenario.network.latency, Latency::Uniform { .. })
        {
            let message = format_args!("delays that are listed are not drawn");
            let allowed = format_args!("0, or network.latency.uniform_one_way_ms as the median");
            errors.push("protocol.graph.spread", Code::Conflict, message, allowed);
        }
        if sound.are(&["workload"]) && scenario.workload.kind != WorkloadKind::Open {
            let message = format_args!("nobody answers whoever makes a transaction");
            errors.push("workload.kind", Code::Conflict, message, format_args!("open"));
        }
        for (index, fault) in scenario.faults.iter().enumerate() {
            if matches!(fault, Fault::Timeout { .. }) {
                let message = format_args!("nodes have no time-out that could fire early");
                let path = format!("faults.{index}.kind");
                errors.push(&path, Code::Conflict, message, format_args!("another kind of fault"));
            }
        }
    }

    /// What is simulated is what is named.
    fn caveats(_: &Scenario) -> Vec<String> {
        Vec::new()
    }

    fn caveats_between(_: &Scenario, _: &[Value]) -> Vec<String> {
        Vec::new()
    }

    /// Transactions are made at the nodes themselves, at random; links are as long as they are drawn.
    fn set_up(scenario: &Scenario, setup: &mut Setup) {
        let count = scenario.replicas.count();
        let workload = &mut setup.workload;
        workload.send_to = SendTo::One;
        workload.replies_needed = 1;
        let here = vec![Duration::ZERO; count];
        workload.groups = vec![ClientGroup::of_all(here.clone(), here)];
        let spread = scenario.protocol.graph.spread;
        if let (Latency::Uniform { uniform_one_way_ms, factor }, true) =
            (&scenario.network.latency, spread > 0.0)
        {
            let median = Duration::from_ns(ns_from_ms(uniform_one_way_ms * factor));
            let jitter = (scenario.network.jitter * 4_294_967_296.0) as u64;
            setup.network.topology =
                Topology::drawn(count, log_normal(median, spread), scenario.seed, jitter);
        }
    }
}

/// There is such a graph, and somebody in it speaks.
fn check_graph(scenario: &Scenario, errors: &mut Errors) {
    let (nodes, degree) = (scenario.replicas.count() as u32, scenario.protocol.graph.degree);
    if degree >= nodes {
        let message = format_args!("a node of {nodes} cannot have {degree} peers");
        errors.push("protocol.graph.degree", Code::Conflict, message, format_args!("1 to {}", nodes - 1));
    } else if !(nodes * degree).is_multiple_of(2) {
        let message = format_args!("{nodes} nodes with {degree} peers each would have half a link");
        let allowed = format_args!("an even degree, or an even number of nodes");
        errors.push("protocol.graph.degree", Code::Conflict, message, allowed);
    } else if degree == 1 && nodes > 2 {
        let message = format_args!("with one peer each, {nodes} nodes are not connected");
        errors.push("protocol.graph.degree", Code::Conflict, message, format_args!("2 to {}", nodes - 1));
    }
    if scenario.protocol.silent >= nodes {
        let message = format_args!("{} of {nodes} nodes are silent", scenario.protocol.silent);
        errors.push("protocol.silent", Code::Conflict, message, format_args!("0 to {}", nodes - 1));
    }
}

/// How transactions spread in a scenario.
pub(crate) fn scheme_of(scenario: &Scenario) -> settings::Scheme {
    let Protocol { scheme, graph, coding, push, .. } = &scenario.protocol;
    let ms = |ms: f64| Duration::from_ns(ns_from_ms(ms));
    let rules = |peers: u32, back_to_sender: bool, asks: Asks| {
        let peers = peers as u16;
        Pushing { peers, back_to_sender, jitter: ms(push.jitter_ms), asks, mesh: None }
    };
    let pushing = |peers, back_to_sender, asks| settings::Scheme::Pushing(rules(peers, back_to_sender, asks));
    match scheme {
        Scheme::Strokkur => settings::Scheme::Coding(Coding {
            window: coding.window as u16,
            degrees: Rc::new(RobustSoliton::new(coding.window, coding.delta, coding.c)),
            timeout: ms(coding.timeout_ms),
            control: Control {
                up: millionths(coding.step),
                down: millionths(coding.step * coding.target_loss),
                steps: match coding.steps {
                    Steps::Fixed => rate::Steps::Fixed,
                    Steps::Proportional => rate::Steps::Proportional,
                },
                tick: ms(coding.tick_ms),
            },
            first_rate: millionths(
                coding.first_rate.unwrap_or(scenario.workload.rate_tps / scenario.replicas.count() as f64),
            )
            .max(ONE),
            late_enter: coding.late_enter,
        }),
        Scheme::Flooding => pushing(graph.degree, push.back_to_sender, Asks::Everybody),
        Scheme::SubsetPush => {
            let root = (1..).find(|root| root * root >= graph.degree).expect("there is one");
            pushing(root, false, Asks::One(ms(push.patience_ms)))
        }
        Scheme::HashFlooding => pushing(0, false, Asks::Everybody),
        Scheme::Shrec => pushing(0, false, Asks::One(ms(push.patience_ms))),
        Scheme::Gossipsub => settings::Scheme::Pushing(Pushing {
            mesh: Some(Mesh {
                lazy: push.lazy as u16,
                heartbeat: ms(push.heartbeat_ms),
                history: push.history as u16,
            }),
            ..rules(push.mesh, false, Asks::One(ms(push.patience_ms)))
        }),
    }
}

fn millionths(number: f64) -> u64 {
    libm::round(number * 1e6) as u64
}

impl From<&Scenario> for Shape {
    fn from(scenario: &Scenario) -> Shape {
        Shape {
            setup: scenario.setup(),
            settings: Settings {
                nodes: scenario.replicas.count() as u16,
                tx_bytes: scenario.workload.tx_bytes,
                id_bytes: scenario.protocol.push.id_bytes,
                scheme: scheme_of(scenario),
            },
            degree: scenario.protocol.graph.degree as u16,
            silent: scenario.protocol.silent as u16,
            broken: None,
            measured_from: time_from_s(scenario.measured_from_s()),
            offered_tps: scenario.workload.rate_tps,
            names: family::names(scenario, " fires early"),
            changes: scenario.changed().map(|(at, later)| (at, Shape::from(later))).collect(),
        }
    }
}
