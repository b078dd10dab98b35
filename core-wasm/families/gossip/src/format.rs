//! The scenarios of broadcast over a graph: its sections ([`types`]), their rules, and what they are to a run.

mod rules;
pub mod types;

use std::rc::Rc;
use std::sync::LazyLock;

use answers::unit::{Type, Unit};
use answers::{Measure, Shown, Vocabulary};
use scenario::field::Absent;
use scenario::types::Latency;
use scenario::{Errors, Format, Former, Sections, Sound, Value, ns_from_ms, time_from_s};
use sim::fault::FaultKind;
use sim::requests::{ClientGroup, SendTo};
use sim::simulation::Setup;
use sim::time::Duration;
use sim::topology::Topology;
use trace::Names;

use crate::churn;
use crate::delays::log_normal;
use crate::family::{Gossip, Links, Shape};
use crate::rate::{self, Control, ONE};
use crate::roles::{self, Cast, Role, Target};
use crate::settings::{self, Asks, Coding, FirstRates, Mesh, Mixing, Pushing, Settings, Sources};
use crate::soliton::RobustSoliton;
use types::{
    Adversary, Behaviour, Churn, Codes, Link, Marked, Message, Panel, Protocol, Report, Scheme, Steps,
};

/// A scenario of broadcast.
pub type Scenario = scenario::Scenario<Gossip>;

impl Sections for Gossip {
    type Protocol = Protocol;
    type Cpu = Absent;
    type Adversaries = Absent;
    type SendTo = Absent;
    type Message = Message;
    type Panel = Panel;
    type Marked = Marked;

    const REPLICAS_MAX: u32 = 4_000;
    const MEMBER: &'static str = "peer";
    const PANELS: &'static [Panel] = &[Panel::Wave, Panel::Links];
    const TEXTS: &'static [(&'static str, &'static str, &'static str)] = &[(
        "protocol",
        "description",
        "Gossip over a graph of peers: who is whose peer, and how transactions spread.",
    )];
    const FORMER: &'static [Former] = &[];

    fn schema() -> &'static Value {
        static SCHEMA: LazyLock<Value> = LazyLock::new(scenario::schema_of::<Gossip>);
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
            number("targeted.delivered", Unit::SHARE)
                .shown(&[("targeted.delivered", "Delivered of what is attacked")]),
            number("targeted.latency_s", Unit::SECONDS)
                .shown(&[("targeted.latency_s", "Latency of what is attacked")]),
            number("lost", Unit::SHARE).shown(&[("lost", "Codewords lost")]),
            number("useless", Unit::SHARE).shown(&[("useless", "Codewords without news")]),
            number("link_rate.mean", Unit::COUNT).shown(&[("link_rate.mean", "Codewords a second and link")]),
            number("link_rate.p5", Unit::COUNT).shown(&[("link_rate.p5", "Slowest twentieth of links")]),
            number("link_rate.p95", Unit::COUNT).shown(&[("link_rate.p95", "Fastest twentieth of links")]),
            number("gain", Unit::COUNT).shown(&[("gain", "Gain of the rates’ loop")]),
            number("throughput_tps", Unit::RATE).shown(&[("throughput_tps", "New to a node")]),
            Measure::one("messages.by_kind.*", Type::Number(Unit::COUNT)).given_away_by(&[Shown::Busy]),
            Measure { is_reported: false, ..Measure::one("safe", Type::Truth) }
                .given_away_by(&[Shown::Verdict]),
        ],
    };
    const MAY_CHANGE: &'static str = "workload.rate_tps";

    fn contradictions(scenario: &Scenario, sound: &Sound<'_>, errors: &mut Errors) {
        rules::contradictions(scenario, sound, errors);
    }

    /// What is simulated is what is named.
    fn caveats(_: &Scenario) -> Vec<String> {
        Vec::new()
    }

    /// Rates that have not come to rest say how a run began, and little of the protocol.
    fn caveats_between(scenario: &Scenario, reports: &[Value]) -> Vec<String> {
        let target = scenario.protocol.coding.target_loss;
        let restless = |report: &Value| {
            let lost = report.get("lost")?.as_number()?;
            let is_restless = lost < target / 4.0 || lost > 4.0 * target;
            let name = report.get("variant").and_then(Value::as_text).unwrap_or_default();
            is_restless.then(|| {
                let percent = libm::round(1_000.0 * lost) / 10.0;
                format!("{name}: rates have not come to rest. {percent} % of its codewords are lost, and rates aim at {} %.", libm::round(1_000.0 * target) / 10.0)
            })
        };
        reports.iter().filter_map(restless).collect()
    }

    /// Transactions are made at the nodes themselves, at random; links are as long as they are drawn.
    fn set_up(scenario: &Scenario, setup: &mut Setup) {
        let count = scenario.replicas.count();
        let workload = &mut setup.workload;
        workload.send_to = SendTo::One;
        workload.replies_needed = 1;
        let here = vec![Duration::ZERO; count];
        let all = ClientGroup::of_all(here.clone(), here);
        workload.groups = vec![all.clone()];
        if let Churn { stay_s: Some(stay_s), away_s } = scenario.protocol.churn {
            let [stay, away] = [stay_s, away_s].map(|span_s| Duration::from_ns(ns_from_ms(1e3 * span_s)));
            setup.faults.extend(churn::drawn((count as u16, scenario.seed), stay, away, setup.horizon));
        }
        let sources = &scenario.protocol.sources;
        if !sources.is_empty() {
            workload.send_to = SendTo::All;
            workload.groups =
                sources.iter().map(|source| ClientGroup { share: source.share, ..all.clone() }).collect();
        }
        let spread = scenario.protocol.graph.spread;
        if let (Latency::Uniform { uniform_one_way_ms, factor }, true) =
            (&scenario.network.latency, spread > 0.0)
        {
            let median = Duration::from_ns(ns_from_ms(uniform_one_way_ms * factor));
            let jitter = (scenario.network.jitter * 4_294_967_296.0) as u64;
            setup.network.topology =
                Topology::drawn(count, log_normal(median, spread), scenario.seed, jitter);
        }
        if scenario.protocol.adversary.near && scenario.protocol.adversary.count > 0 {
            let near = cast(scenario).adversaries(scenario.seed).collect();
            setup.network.topology = setup.network.topology.clone().with_near(near);
        }
    }
}

/// How transactions spread in a scenario.
pub(crate) fn scheme_of(scenario: &Scenario) -> settings::Scheme {
    let Protocol { scheme, graph, coding, mix, push, .. } = &scenario.protocol;
    let ms = |ms: f64| Duration::from_ns(ns_from_ms(ms));
    let rules = |peers: u32, back_to_sender: bool, asks: Asks| {
        let peers = peers as u16;
        Pushing { peers, back_to_sender, jitter: ms(push.jitter_ms), asks, mesh: None }
    };
    let pushing = |peers, back_to_sender, asks| settings::Scheme::Pushing(rules(peers, back_to_sender, asks));
    match scheme {
        Scheme::Strokkur => {
            let load = scenario.workload.rate_tps;
            let own = match coding.first_overhead {
                Some(overhead) => overhead * load / f64::from(graph.degree),
                None => load / scenario.replicas.count() as f64,
            };
            let coding = coding.coding(own);
            let listed =
                |link: &Link| Some((link.from as u16, link.to as u16, millionths(link.first_rate?).max(ONE)));
            let of = graph.links.iter().filter_map(listed).collect();
            settings::Scheme::Coding(Coding { first_rate: FirstRates { of, ..coding.first_rate }, ..coding })
        }
        Scheme::Flooding => pushing(u16::MAX.into(), push.back_to_sender, Asks::Everybody),
        Scheme::SubsetPush => {
            let root = (1..).find(|root| root * root >= graph.degree).expect("there is one");
            pushing(root, false, Asks::One(ms(push.patience_ms)))
        }
        Scheme::Rlnc => settings::Scheme::Mixing(Mixing {
            size: mix.size as u16,
            close: ms(mix.close_ms),
            fanout: mix.fanout as u16,
            patience: ms(mix.patience_ms),
        }),
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

impl Codes {
    /// As nodes need it, with links that begin with `first_rate` codewords a second where no rate is given.
    pub fn coding(&self, first_rate: f64) -> Coding {
        let ms = |ms: f64| Duration::from_ns(ns_from_ms(ms));
        Coding {
            window: self.window as u16,
            degrees: Rc::new(RobustSoliton::new(self.window, self.delta, self.c)),
            timeout: ms(self.timeout_ms),
            control: Control {
                up: millionths(self.step),
                down: millionths(self.step * self.target_loss),
                steps: match self.steps {
                    Steps::Fixed => rate::Steps::Fixed,
                    Steps::Proportional => rate::Steps::Proportional,
                },
                tick: ms(self.tick_ms),
            },
            first_rate: FirstRates {
                all: millionths(self.first_rate.unwrap_or(first_rate)).max(ONE),
                of: Rc::new([]),
            },
            late_enter: self.late_enter,
            reports_alone: self.report == Report::Message,
            limit: self.limit.map(millionths),
            kept: self.kept.map(|kept| kept as usize),
            keys: self.keys,
        }
    }
}

/// How many nodes are what.
fn cast(scenario: &Scenario) -> Cast {
    let Protocol { silent, adversary, .. } = &scenario.protocol;
    Cast {
        nodes: scenario.replicas.count() as u16,
        silent: *silent as u16,
        adversaries: adversary.count as u16,
        behaviour: match adversary.behaviour {
            Behaviour::Censor => roles::Behaviour::Censors,
            Behaviour::Corrupt => roles::Behaviour::Corrupts,
            Behaviour::ReportAll => roles::Behaviour::ReportsAll,
            Behaviour::ReportNone => roles::Behaviour::ReportsNone,
            Behaviour::Flood => roles::Behaviour::Floods,
            Behaviour::Twin => roles::Behaviour::MintsTwins,
        },
    }
}

/// Who makes transactions.
fn sources(scenario: &Scenario) -> Sources {
    match &scenario.protocol.sources[..] {
        [] => Sources::Each(scenario.replicas.count() as u16),
        listed => Sources::Of(
            listed.iter().map(|source| source.nodes.iter().map(|&node| node as u16).collect()).collect(),
        ),
    }
}

/// What adversaries are after: some of all transactions, or all of one that comes to an honest node.
fn target(scenario: &Scenario, sources: &Sources) -> Target {
    let Adversary { count, behaviour, share, .. } = scenario.protocol.adversary;
    match behaviour {
        Behaviour::Censor if count > 0 => {
            Target::Share { share: libm::round(share * 4_294_967_296.0) as u64, seed: scenario.seed }
        }
        Behaviour::Twin if count > 0 => {
            let roles = cast(scenario).roles(scenario.seed);
            let is_honest = |node: &u16| roles[usize::from(*node)] == Role::Honest;
            let victim = (0..scenario.replicas.count() as u16).filter(is_honest);
            let stream = victim.flat_map(|node| sources.of(node)).next();
            stream.map_or(Target::None, |stream| Target::Stream { stream, of: 2 * sources.count() })
        }
        _ => Target::None,
    }
}

/// What nodes and faults are called, those of churn too.
fn names(scenario: &Scenario, setup: &Setup) -> Names {
    let mut names = family::names(scenario, " fires early");
    for fault in &setup.faults[scenario.faults.len()..] {
        if let FaultKind::Crash { replica, .. } = fault.kind {
            let name = &names.replicas[replica.index()];
            let told = [format!("{name} leaves"), format!("{name} is back")];
            names.faults.push(told);
        }
    }
    names
}

fn millionths(number: f64) -> u64 {
    libm::round(number * 1e6) as u64
}

impl From<&Scenario> for Shape {
    fn from(scenario: &Scenario) -> Shape {
        let Protocol { graph, adversary, .. } = &scenario.protocol;
        let sources = sources(scenario);
        let mints = adversary.count > 0 && adversary.behaviour == Behaviour::Twin;
        let setup = scenario.setup();
        Shape {
            target: target(scenario, &sources),
            settings: Settings {
                nodes: scenario.replicas.count() as u16,
                ids: if mints { 2 * sources.count() } else { sources.count() },
                sources,
                tx_bytes: scenario.workload.tx_bytes,
                id_bytes: scenario.protocol.push.id_bytes,
                scheme: scheme_of(scenario),
            },
            links: match &graph.links[..] {
                [] => Links::Drawn(graph.degree as u16),
                listed => {
                    Links::Listed(listed.iter().map(|link| (link.from as u16, link.to as u16)).collect())
                }
            },
            cast: cast(scenario),
            near: adversary.near && adversary.count > 0,
            broken: None,
            measured_from: time_from_s(scenario.measured_from_s()),
            offered_tps: scenario.workload.rate_tps,
            names: names(scenario, &setup),
            setup,
            changes: scenario.changed().map(|(at, later)| (at, Shape::from(later))).collect(),
        }
    }
}
