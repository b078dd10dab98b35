//! The scenarios of HotStuff across two clusters: HotStuff's settings as they are, the crossing's, and the takeover's.

mod parts;
mod rules;
pub mod types;

use std::sync::LazyLock;

use answers::unit::Unit;
use answers::{Measure, Shown, Vocabulary};
use cross_cluster::CrossCluster;
use cross_cluster::settings::Comes;
use hotstuff_format::HotStuff;
use scenario::field::Absent;
use scenario::{Errors, Format, Former, Sections, Sound, Value, ns_from_ms, time_from_s};
use sim::ids::ReplicaId;
use sim::processor::Costs;
use sim::requests::SendTo;
use sim::simulation::Setup;
use sim::time::Duration;

use crate::family::HotStuffCross;
use crate::kinds::KINDS;
use crate::settings::{Shape, Starts, Takeover};
use types::{Message, Protocol};

/// A scenario of HotStuff across two clusters.
pub type Scenario = scenario::Scenario<HotStuffCross>;

impl Sections for HotStuffCross {
    type Protocol = Protocol;
    type Cpu = hotstuff_format::types::Cpu;
    type Adversaries = Absent;
    type SendTo = Absent;
    type Message = Message;
    type Panel = hotstuff_format::types::Panel;
    type Marked = hotstuff_format::types::Marked;

    const PANELS: &'static [hotstuff_format::types::Panel] = HotStuff::PANELS;
    const TEXTS: &'static [(&'static str, &'static str, &'static str)] = &[(
        "protocol",
        "description",
        "HotStuff in two clusters, and how the log of the first crosses to the second, which takes over.",
    )];
    const FORMER: &'static [Former] = &[];

    fn schema() -> &'static Value {
        static SCHEMA: LazyLock<Value> = LazyLock::new(scenario::schema_of::<HotStuffCross>);
        &SCHEMA
    }
}

const ALL: &[Shown] = &[Shown::Throughput, Shown::Latency];

const fn own(path: &'static str, unit: Unit, name: &'static [(&'static str, &'static str)]) -> Measure {
    Measure::number(path, unit).given_away_by(ALL).shown(name)
}

const OF_CROSSING: [Measure; 27] = [
    own("recovery.answered", Unit::TRANSACTIONS, &[("recovery.answered", "Answered by the first cluster")]),
    own("recovery.recovered", Unit::TRANSACTIONS, &[("recovery.recovered", "Recovered by the second")]),
    own("recovery.lost", Unit::TRANSACTIONS, &[("recovery.lost", "Lost transactions")]),
    own("recovery.lost_bytes", Unit::BYTES, &[("recovery.lost_bytes", "Lost bytes")]),
    own("recovery.lost_s", Unit::SECONDS, &[("recovery.lost_s", "Lost, seconds of the log")]),
    own("recovery.recovery_s", Unit::SECONDS, &[("recovery.recovery_s", "Time without answers")]),
    Measure::times("recovery.lag_s").given_away_by(ALL).shown(&[
        ("recovery.lag_s.p50", "Lag of the second cluster"),
        ("recovery.lag_s.p95", "95th percentile of its lag"),
    ]),
    own("recovery.lag_tx", Unit::TRANSACTIONS, &[("recovery.lag_tx", "Lag in the end")]),
    own(
        "recovery.answered_by_b",
        Unit::TRANSACTIONS,
        &[("recovery.answered_by_b", "Answered by the second")],
    ),
    own(
        "recovery.throughput_tps",
        Unit::RATE,
        &[("recovery.throughput_tps", "Answered a second by the second cluster")],
    ),
    Measure::number("recovery.held", Unit::TRANSACTIONS).given_away_by(ALL),
    Measure::number("recovery.answered_last_s", Unit::SECONDS).given_away_by(ALL),
    Measure::number("recovery.gone_s", Unit::SECONDS).given_away_by(ALL),
    Measure::number("recovery.decided_s", Unit::SECONDS).given_away_by(ALL),
    Measure::number("recovery.turned_s", Unit::SECONDS).given_away_by(ALL),
    Measure::number("recovery.first_answer_s", Unit::SECONDS).given_away_by(ALL),
    own(
        "crossing.throughput_tps",
        Unit::RATE,
        &[("crossing.throughput_tps", "Transactions a second that cross")],
    ),
    own("crossing.delivered", Unit::SHARE, &[("crossing.delivered", "Pieces delivered")]),
    own("crossing.copies.across", Unit::COUNT, &[("crossing.copies.across", "Copies of a piece that cross")]),
    own("crossing.copies.inside", Unit::COUNT, &[("crossing.copies.inside", "Copies of a piece inside")]),
    own("crossing.copies.resent", Unit::COUNT, &[("crossing.copies.resent", "Resends a piece")]),
    own("crossing.bytes_across", Unit::BYTES, &[("crossing.bytes_across", "Bytes across a piece")]),
    Measure::number("crossing.bytes_inside", Unit::BYTES).given_away_by(ALL),
    Measure::times("crossing.latency_s")
        .given_away_by(ALL)
        .shown(&[("crossing.latency_s.p50", "Latency of the crossing")]),
    Measure::number("crossing.everywhere", Unit::SHARE).given_away_by(ALL),
    Measure::number("crossing.stalled", Unit::COUNT).given_away_by(ALL),
    Measure::number("crossing.copies.spurious", Unit::COUNT).given_away_by(ALL),
];

const OF_HOTSTUFF: &[Measure] = hotstuff_format::VOCABULARY.measures;

const MEASURES: [Measure; OF_HOTSTUFF.len() + OF_CROSSING.len()] = {
    let mut measures = [OF_CROSSING[0]; OF_HOTSTUFF.len() + OF_CROSSING.len()];
    let mut place = 0;
    while place < measures.len() {
        measures[place] = if place < OF_HOTSTUFF.len() {
            OF_HOTSTUFF[place]
        } else {
            OF_CROSSING[place - OF_HOTSTUFF.len()]
        };
        place += 1;
    }
    measures
};

const WORDS: [&str; KINDS.len()] = {
    let mut words = [""; KINDS.len()];
    let mut place = 0;
    while place < words.len() {
        words[place] = KINDS[place].word;
        place += 1;
    }
    words
};

impl Format for HotStuffCross {
    const VOCABULARY: Vocabulary =
        Vocabulary { measures: &MEASURES, kinds: &WORDS, ..hotstuff_format::VOCABULARY };
    const MAY_CHANGE: &'static str = "workload.rate_tps";

    fn contradictions(scenario: &Scenario, sound: &Sound<'_>, errors: &mut Errors) {
        rules::contradictions(scenario, sound, errors);
    }

    fn caveats(scenario: &Scenario) -> Vec<String> {
        let Ok(crossing) = parts::of_crossing(scenario) else { return Vec::new() };
        let sizes = cross_cluster::Shape::from(&crossing).settings.sizes;
        let of_hotstuff = parts::of_hotstuff(scenario, 0, sizes);
        let mut caveats = of_hotstuff.map_or_else(|_| Vec::new(), |part| part.caveats());
        caveats.extend(CrossCluster::caveats(&crossing));
        caveats
    }

    fn caveats_between(_: &Scenario, _: &[Value]) -> Vec<String> {
        Vec::new()
    }

    /// By its cluster and its number there, as in the crossing.
    fn called(scenario: &Scenario, replica: usize) -> String {
        match parts::of_crossing(scenario) {
            Ok(crossing) => CrossCluster::called(&crossing, replica),
            Err(_) => format!("replica {replica}"),
        }
    }

    /// What lies between the clusters is laid over the network; clients are in A's region, send to all of a cluster,
    /// and turn to B.
    fn set_up(scenario: &Scenario, setup: &mut Setup) {
        let Ok(crossing) = parts::of_crossing(scenario) else { return };
        let mut across = setup.clone();
        CrossCluster::set_up(&crossing, &mut across);
        setup.network = across.network;
        let sizes = cross_cluster::Shape::from(&crossing).settings.sizes;
        let Ok(of_a) = parts::of_hotstuff(scenario, 0, sizes) else { return };
        HotStuff::set_up(&of_a, setup);
        setup.costs = setup.costs.take().map(costs);
        let first_of_b = sizes[0];
        let far = setup.network.topology.one_way(ReplicaId(0), ReplicaId(first_of_b));
        // All are as far from each other, before what lies between the clusters.
        let near = scenario.one_way_ns()[0][0];
        let further = Duration::from_ns(far.as_ns().saturating_sub(near));
        for group in &mut setup.workload.groups {
            for delays in [&mut group.request_delay, &mut group.reply_delay] {
                delays.iter_mut().skip(first_of_b.into()).for_each(|delay| *delay += further);
            }
        }
        let turn = scenario.protocol.takeover.turn_ms.map(|ms| Duration::from_ns(ns_from_ms(ms)));
        setup.workload.send_to = SendTo::Cluster(first_of_b, turn.unwrap_or(far));
        setup.workload.lost_while_down = false;
    }
}

/// Costs of the crossing's messages are those of a micro-batch of their size.
fn costs(mut costs: Costs) -> Costs {
    let stream = usize::from(facts::kinds::STREAM.0);
    let of_hotstuff = usize::from(facts::kinds::PRE_COMMIT.0);
    for list in std::iter::once(&mut costs.messages).chain(&mut costs.read) {
        if let Some(&cost) = list.get(stream) {
            list.truncate(of_hotstuff);
            list.resize(KINDS.len(), cost);
        }
    }
    costs
}

impl From<&Scenario> for Shape {
    fn from(scenario: &Scenario) -> Shape {
        let part = parts::of_crossing(scenario).expect("it is checked");
        let mut crossing = cross_cluster::Shape::from(&part);
        crossing.settings.source.comes = Comes::FromHost;
        let sizes = crossing.settings.sizes;
        let types::Takeover { at_s, silence_ms, grace_ms, .. } = scenario.protocol.takeover;
        let ms = |ms: f64| Duration::from_ns(ns_from_ms(ms));
        Shape {
            setup: scenario.setup(),
            names: ::family::names(scenario, "’s time-out fires early"),
            clusters: [0, 1].map(|side| parts::of_hotstuff(scenario, side, sizes).expect("it is checked")),
            crossing,
            piece_tx: scenario.protocol.piece_tx,
            crosses: scenario.protocol.crosses,
            takeover: Takeover {
                starts: match (at_s, silence_ms) {
                    (Some(at_s), _) => Starts::At(time_from_s(at_s)),
                    (None, Some(silence_ms)) if scenario.protocol.crosses => Starts::Silence(ms(silence_ms)),
                    (None, _) => Starts::Never,
                },
                grace: ms(grace_ms),
            },
            measured_from: time_from_s(scenario.measured_from_s()),
            broken: None,
            changes: scenario.changed().map(|(at, later)| (at, Shape::from(later))).collect(),
        }
    }
}
