//! The scenarios of two clusters: their sections ([`types`]), their rules, and what they are to a run.

mod forms;
mod rules;
pub mod types;

pub use forms::{Forms, forms};

use std::rc::Rc;
use std::sync::LazyLock;

use answers::unit::{Type, Unit};
use answers::{Measure, Shown, Vocabulary};
use scenario::field::Absent;
use scenario::types::Latency;
use scenario::{Errors, Format, Former, Sections, Sound, Value, ns_from_ms, time_from_s};
use sim::connection::UNLIMITED_BYTES;
use sim::network::{NO_LINE, PathSetup};
use sim::processor::{Costs, MessageCost};
use sim::requests::{ClientGroup, SendTo};
use sim::simulation::Setup;
use sim::time::Duration;
use sim::topology::Topology;

use crate::apportion::{Leftovers, Turns};
use crate::family::{CrossCluster, Shape};
use crate::kinds::KINDS;
use crate::roles::{self, Role};
use crate::schedule::{self, Resending, Schedule, Weights};
use crate::settings::{self, Collection, Comes, Complaining, Rules, Settings, Side};
use crate::wire::Wire;
use types::{
    Behaviour, Cluster, Collected, Cpu, LeftOver, Marked, Message, Method, Order, Panel, Protocol, RulesOf,
    Scheme, Senders, Whose,
};

/// A scenario of two clusters.
pub type Scenario = scenario::Scenario<CrossCluster>;

impl Sections for CrossCluster {
    type Protocol = Protocol;
    type Cpu = Cpu;
    type Adversaries = Absent;
    type SendTo = Absent;
    type Message = Message;
    type Panel = Panel;
    type Marked = Marked;

    const PANELS: &'static [Panel] = &[Panel::Acks, Panel::Spacetime];
    const TEXTS: &'static [(&'static str, &'static str, &'static str)] = &[
        (
            "protocol",
            "description",
            "Two clusters of replicas, and how what one commits crosses to the other.",
        ),
        ("workload", "description", "The messages that each cluster which sends commits."),
    ];
    const FORMER: &'static [Former] = &[];

    fn schema() -> &'static Value {
        static SCHEMA: LazyLock<Value> = LazyLock::new(scenario::schema_of::<CrossCluster>);
        &SCHEMA
    }
}

const ALL: &[Shown] = &[Shown::Throughput, Shown::Latency];

const fn number(path: &'static str, unit: Unit) -> Measure {
    Measure::number(path, unit).given_away_by(ALL)
}

const fn times(path: &'static str) -> Measure {
    Measure::times(path).given_away_by(ALL)
}

impl Format for CrossCluster {
    const VOCABULARY: Vocabulary = Vocabulary {
        kinds: &["message", "resend", "inside", "no_op", "question", "answer"],
        columns: &[
            "workload.offered_tps",
            "throughput_tps",
            "delivered",
            "copies.across",
            "copies.inside",
            "copies.spurious",
            "latency_s.p50",
            "latency_s.p95",
            "resend_s.p50",
            "bytes_across",
            "digest",
        ],
        measures: &[
            number("throughput_tps", Unit::RATE)
                .shown(&[("throughput_tps", "Messages a second and direction")]),
            number("rates.goodput", Unit::BYTE_RATE)
                .shown(&[("rates.goodput", "Goodput, bytes a second and direction")]),
            number("rates.across", Unit::BYTE_RATE)
                .shown(&[("rates.across", "Bytes that cross a second and direction")]),
            number("delivered", Unit::SHARE).shown(&[("delivered", "Delivered")]),
            number("everywhere", Unit::SHARE).shown(&[("everywhere", "With every correct replica")]),
            number("backlog", Unit::COUNT).shown(&[("backlog", "Not delivered in the end")]),
            number("stalled", Unit::COUNT).shown(&[("stalled", "Stalled replicas")]),
            number("copies.across", Unit::COUNT)
                .shown(&[("copies.across", "Copies of a message that cross")]),
            number("copies.inside", Unit::COUNT).shown(&[("copies.inside", "Copies of a message inside")]),
            number("copies.resent", Unit::COUNT).shown(&[("copies.resent", "Resends a message")]),
            number("copies.spurious", Unit::COUNT)
                .shown(&[("copies.spurious", "Resends a message that nobody needed")]),
            number("copies.attempts", Unit::COUNT).shown(&[("copies.attempts", "Most resends of a message")]),
            times("latency_s").shown(&[
                ("latency_s.mean", "Mean latency"),
                ("latency_s.p50", "Latency"),
                ("latency_s.p95", "95th percentile of latency"),
            ]),
            times("everywhere_s").shown(&[("everywhere_s.p50", "Latency of the last replica")]),
            times("resend_s").shown(&[("resend_s.p50", "From a first sending to a resend")]),
            number("bytes_across", Unit::BYTES).shown(&[("bytes_across", "Bytes across a message")]),
            number("bytes_inside", Unit::BYTES).shown(&[("bytes_inside", "Bytes inside a message")]),
            number("bytes_by_cause.first", Unit::BYTES),
            number("bytes_by_cause.resent", Unit::BYTES),
            number("bytes_by_cause.inside", Unit::BYTES),
            number("bytes_by_cause.no_op", Unit::BYTES),
            number("bytes_by_cause.list", Unit::BYTES),
            number("bytes_by_cause.mac", Unit::BYTES),
            number("shares.most", Unit::SHARE).shown(&[("shares.most", "Sent by whoever sends most")]),
            number("a_to_b.throughput_tps", Unit::RATE),
            number("a_to_b.delivered", Unit::SHARE),
            number("a_to_b.across", Unit::COUNT),
            number("b_to_a.throughput_tps", Unit::RATE),
            number("b_to_a.delivered", Unit::SHARE),
            number("b_to_a.across", Unit::COUNT),
            Measure::one("messages.by_kind.*", Type::Number(Unit::COUNT)).given_away_by(&[Shown::Busy]),
            Measure { is_reported: false, ..Measure::one("safe", Type::Truth) }
                .given_away_by(&[Shown::Verdict]),
        ],
    };
    const MAY_CHANGE: &'static str = "protocol.quack.no_op_ms";

    fn contradictions(scenario: &Scenario, sound: &Sound<'_>, errors: &mut Errors) {
        rules::contradictions(scenario, sound, errors);
    }

    fn caveats(scenario: &Scenario) -> Vec<String> {
        let Protocol { beyond, faulty, silent, .. } = &scenario.protocol;
        let is_beyond = *beyond && (*silent > 0 || !faulty.is_empty());
        is_beyond.then(|| "more may be faulty than the clusters bear".to_owned()).into_iter().collect()
    }

    fn caveats_between(_: &Scenario, _: &[Value]) -> Vec<String> {
        Vec::new()
    }

    /// By its cluster and its number there, from 1 on, as the paper has it.
    fn called(scenario: &Scenario, replica: usize) -> String {
        match replica.checked_sub(sizes(scenario)[0].into()) {
            None => format!("A{}", replica + 1),
            Some(number) => format!("B{}", number + 1),
        }
    }

    /// Messages are committed at all replicas of a cluster at once; what lies between the clusters is laid over the
    /// network.
    fn set_up(scenario: &Scenario, setup: &mut Setup) {
        let count = scenario.replicas.count();
        let first_of_b = usize::from(sizes(scenario)[0]);
        let sending = sends(scenario).into_iter().filter(|sends| *sends).count();
        let workload = &mut setup.workload;
        workload.send_to = SendTo::All;
        workload.replies_needed = 1;
        let here = vec![Duration::ZERO; count];
        workload.groups = vec![ClientGroup::of_all(here.clone(), here); sending];
        // Each direction has the whole rate.
        workload.rate_per_1000s =
            if scenario.protocol.source.as_fast { 0 } else { workload.rate_per_1000s * sending as u64 };
        let across = &scenario.protocol.across;
        if let (Some(rtt_ms), Latency::Uniform { uniform_one_way_ms, factor }) =
            (across.rtt_ms, &scenario.network.latency)
        {
            let [inside, across] =
                [uniform_one_way_ms * factor, rtt_ms / 2.0].map(|ms| Duration::from_ns(ns_from_ms(ms)));
            let places = (0..count).map(|replica| u16::from(replica >= first_of_b)).collect();
            let jitter = (scenario.network.jitter * 4_294_967_296.0) as u64;
            setup.network.topology =
                Topology::of_places(places, vec![inside, across, across, inside], jitter);
        }
        if let Some(mbps) = across.pair_mbps {
            let bits_per_second = libm::round(mbps * 1e6) as u64;
            let is_across = |from: usize, to: usize| (from < first_of_b) != (to < first_of_b);
            let each = (0..count)
                .flat_map(|from| (0..count).map(move |to| (from, to)))
                .map(|(from, to)| if is_across(from, to) { bits_per_second } else { NO_LINE })
                .collect();
            let path = PathSetup { bits_per_second, each, buffer_bytes: UNLIMITED_BYTES, shared_by: None };
            setup.network.path = Some(path);
        }
        let Cpu { message_us, byte_ns, mac_us } = scenario.cpu;
        if message_us + byte_ns + mac_us > 0.0 {
            let [fixed, mac] = [message_us, mac_us].map(|us| Duration::from_ns(ns_from_ms(us / 1e3)));
            let each =
                MessageCost { fixed, byte_ps: libm::round(byte_ns * 1e3) as u64, ..MessageCost::default() };
            setup.costs =
                Some(Costs { messages: vec![each; KINDS.len()], sign: mac, verify: mac, ..Costs::default() });
        }
    }
}

/// How many replicas each cluster has.
pub(crate) fn sizes(scenario: &Scenario) -> [u16; 2] {
    let (all, Protocol { a, b, .. }) = (scenario.replicas.count() as u32, &scenario.protocol);
    let first = match (a.replicas, b.replicas) {
        (Some(first), _) => first.min(all),
        (None, Some(second)) => all.saturating_sub(second),
        (None, None) => all.div_ceil(2),
    };
    [first as u16, (all - first) as u16]
}

/// The cluster of a replica.
fn side(scenario: &Scenario, replica: u32) -> Side {
    usize::from(replica >= u32::from(sizes(scenario)[0]))
}

/// Stakes and thresholds of each.
pub(crate) fn weights(scenario: &Scenario) -> [Weights; 2] {
    let sizes = sizes(scenario);
    let of = |given: &Cluster, size: u16| {
        let stakes: Box<[u64]> = match &given.stakes[..] {
            [] => vec![1; size.into()].into(),
            stakes => stakes.iter().map(|&stake| stake.into()).collect(),
        };
        let others = stakes.iter().sum::<u64>().saturating_sub(1);
        let (u, r) = match (given.u, given.r) {
            (Some(u), Some(r)) => (u, r),
            (Some(u), None) => (u, others.saturating_sub(u.saturating_mul(2)).min(u)),
            (None, r) => {
                let r = r.unwrap_or(others / 3);
                (others.saturating_sub(r) / 2, r)
            }
        };
        Weights { stakes, u, r }
    };
    [of(&scenario.protocol.a, sizes[0]), of(&scenario.protocol.b, sizes[1])]
}

/// Whether each cluster sends.
fn sends(scenario: &Scenario) -> [bool; 2] {
    let senders = scenario.protocol.senders;
    [senders != Senders::B, senders != Senders::A]
}

/// What a word stands for.
pub(crate) fn behaviour(word: Behaviour) -> roles::Behaviour {
    match word {
        Behaviour::SilentSender => roles::Behaviour::SilentSender,
        Behaviour::SilentReceiver => roles::Behaviour::SilentReceiver,
        Behaviour::Silent => roles::Behaviour::Silent,
        Behaviour::KeepsToItself => roles::Behaviour::KeepsToItself,
        Behaviour::DropsSome => roles::Behaviour::DropsSome,
        Behaviour::TellsOne => roles::Behaviour::TellsOne,
        Behaviour::AcksAll => roles::Behaviour::AcksAll,
        Behaviour::AcksNone => roles::Behaviour::AcksNone,
        Behaviour::AcksLess => roles::Behaviour::AcksLess,
        Behaviour::ClaimsAll => roles::Behaviour::ClaimsAll,
        Behaviour::DeniesAll => roles::Behaviour::DeniesAll,
        Behaviour::Forges => roles::Behaviour::Forges,
        Behaviour::ClaimsCollected => roles::Behaviour::ClaimsCollected,
    }
}

/// What each replica is.
fn roles(scenario: &Scenario) -> Vec<Role> {
    let mut roles = vec![Role::default(); scenario.replicas.count()];
    let silent = Role { fault: Some(roles::Behaviour::Silent), number: 0 };
    let (sizes, least) = (sizes(scenario), scenario.protocol.silent as usize);
    let (in_a, in_b) = roles.split_at_mut(sizes[0].into());
    for cluster in [in_a, in_b] {
        let from = cluster.len().saturating_sub(least);
        cluster[from..].fill(silent);
    }
    for one in &scenario.protocol.faulty {
        roles[one.replica as usize] = Role { fault: Some(behaviour(one.behaviour)), number: one.number };
    }
    roles
}

/// By which rule turns are shared.
fn sharing(scenario: &Scenario) -> schedule::Sharing {
    let types::Sharing { method, quantum, left_over, order } = &scenario.protocol.sharing;
    let as_text = scenario.protocol.rules_of == RulesOf::Text;
    match method {
        Method::Skewed => schedule::Sharing::Skewed,
        Method::Lottery => schedule::Sharing::Lottery(scenario.seed),
        Method::Quantum => schedule::Sharing::Quantum {
            messages: *quantum,
            leftovers: match left_over {
                LeftOver::Smallest => Leftovers::Smallest,
                LeftOver::AsRules if !as_text => Leftovers::Smallest,
                LeftOver::Largest | LeftOver::AsRules => Leftovers::Largest,
            },
            turns: match order {
                Order::InOnePiece => Turns::InOnePiece,
                Order::AsRules if !as_text => Turns::InOnePiece,
                Order::Smooth | Order::AsRules => Turns::Smooth,
            },
        },
    }
}

/// Whether a rule is the paper's.
fn is_text(whose: Whose, protocol: &Protocol) -> bool {
    match whose {
        Whose::Text => true,
        Whose::Prototype => false,
        Whose::AsRules => protocol.rules_of == RulesOf::Text,
    }
}

/// The rules of Picsou.
fn rules(protocol: &Protocol) -> Rules {
    let ms = |ms: f64| Duration::from_ns(ns_from_ms(ms));
    let types::Quack { window, no_op_ms, phi, pause_ms, complaints, guard, guard_ms, collected, .. } =
        &protocol.quack;
    let as_text = protocol.rules_of == RulesOf::Text;
    Rules {
        window: *window,
        silence: ms(*no_op_ms),
        phi: if as_text { *phi } else { phi.div_ceil(64).max(1) * 64 },
        complaints: if is_text(*complaints, protocol) { Complaining::Text } else { Complaining::Prototype },
        pause: pause_ms.map(ms),
        guard: guard.unwrap_or(as_text).then(|| ms(*guard_ms)),
        collection: match collected {
            Collected::AsRules if as_text => Collection::Fetch,
            Collected::AsRules | Collected::Off => Collection::Off,
            Collected::Skip => Collection::Skip,
            Collected::Fetch => Collection::Fetch,
        },
    }
}

/// How messages cross.
fn scheme(protocol: &Protocol) -> settings::Scheme {
    let as_text = protocol.rules_of == RulesOf::Text;
    match protocol.scheme {
        Scheme::Picsou => settings::Scheme::Picsou,
        Scheme::OneShot => settings::Scheme::OneShot,
        Scheme::AllToAll => settings::Scheme::AllToAll,
        Scheme::Leader => settings::Scheme::Leader { all: !as_text },
        Scheme::Otu => settings::Scheme::Otu {
            patience: protocol.patience_ms.filter(|_| as_text).map(|ms| Duration::from_ns(ns_from_ms(ms))),
        },
    }
}

/// The replicas' settings, in a configuration.
fn settings(scenario: &Scenario, epoch: u16) -> Settings {
    let (protocol, weights) = (&scenario.protocol, weights(scenario));
    let as_text = protocol.rules_of == RulesOf::Text;
    let lots = protocol.quack.by_lot.then_some(scenario.seed);
    let resending =
        if is_text(protocol.quack.resends, protocol) { Resending::Next } else { Resending::Prototype };
    let schedule = |from: Side| {
        let numbers = lots.map(|seed| (seed, [from as u16, 1 - from as u16]));
        let [sender, receiver] = [&weights[from], &weights[1 - from]];
        Rc::new(Schedule::new(sender, receiver, sharing(scenario), resending, numbers))
    };
    let somebody_lies = weights.iter().any(|weights| weights.r > 0);
    let mac = match protocol.mac_bytes {
        Some(bytes) => bytes,
        None if !as_text => 16,
        None => {
            if somebody_lies {
                32
            } else {
                0
            }
        }
    };
    Settings {
        epoch,
        sizes: sizes(scenario),
        sends: sends(scenario),
        schedules: [schedule(0), schedule(1)],
        weights,
        scheme: scheme(protocol),
        source: settings::Source {
            comes: if protocol.source.as_fast { Comes::AsFast } else { Comes::FromClients },
            limit: protocol.source.messages.unwrap_or(900_000_000),
            batch: protocol.source.batch,
        },
        payload: scenario.workload.tx_bytes,
        wire: Wire { mac, certificate: protocol.certificate_bytes, words: !as_text },
        packet: protocol.packet.bytes.map(|bytes| settings::Packet {
            bytes,
            after: Duration::from_ns(ns_from_ms(protocol.packet.after_ms)),
        }),
        rules: rules(protocol),
    }
}

impl From<&Scenario> for Shape {
    fn from(scenario: &Scenario) -> Shape {
        let mut shape = Shape {
            setup: scenario.setup(),
            settings: settings(scenario, 0),
            roles: roles(scenario),
            broken: None,
            measured_from: time_from_s(scenario.measured_from_s()),
            offered_tps: (!scenario.protocol.source.as_fast).then_some(scenario.workload.rate_tps),
            names: family::names(scenario, " fires early"),
            changes: Vec::new(),
        };
        let mut latest = (scenario, 0);
        for (at, later) in scenario.changed() {
            // Another configuration begins where stakes, thresholds or turns do.
            let is_other = |one: &Scenario| (weights(one), one.protocol.sharing.clone());
            let epoch = latest.1 + u16::from(is_other(latest.0) != is_other(later));
            latest = (later, epoch);
            let settings = settings(later, epoch);
            shape.changes.push((at, Shape { settings, changes: Vec::new(), ..Shape::from(later) }));
        }
        shape
    }
}
