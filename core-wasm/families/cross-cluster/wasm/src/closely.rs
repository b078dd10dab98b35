//! The control plane of who looks closely: a message and how far it has come, and what a replica has heard. Times are
//! nanoseconds; the page's types are made from these (`typescript`).

use cross_cluster::format::Scenario;
use cross_cluster::marks::MarkKind;
use cross_cluster::settings::{Scheme, Settings};
use cross_cluster::tables::{Crossings, Row};
use cross_cluster::{CrossCluster, Shape};
use explain::transaction::Stage;
use family::Run;
use page::sketches::MessageSketch;
use page::transaction::{TransactionDetail, TransactionPart};
use serde::Serialize;
use sim::ids::{Point, ReplicaId};
use sim::time::Time;
use trace::marks::Mark;
use trace::recorder::Recorder;

/// A message as others refer to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CrossingSketch {
    /// Row in the trace.
    pub row: u32,
    /// Its number in its cluster, from 1 on.
    pub height: u32,
    /// No other message of its cluster has its number.
    pub rival: u8,
    /// Which cluster has committed it: 0 is A.
    pub side: u8,
    /// When it may cross.
    pub committed_ns: u64,
}

impl CrossingSketch {
    /// The message of `row`; none where there is no such row.
    pub fn of(tables: &Crossings, row: u32) -> Option<Self> {
        let about = tables.rows().get(row as usize)?;
        Some(CrossingSketch {
            row,
            height: about.k,
            rival: 0,
            side: about.from as u8,
            committed_ns: about.committed.as_ns(),
        })
    }
}

fn known(time: Time) -> Option<u64> {
    (time != Time::FAR).then(|| time.as_ns())
}

/// Whose turn it is to send a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Turn {
    /// From whom.
    pub from: u16,
    /// To whom.
    pub to: u16,
}

/// The turns of a message, the first sending and so many resends.
fn turns(settings: &Settings, side: usize, k: u32, resends: u32) -> Vec<Turn> {
    let turn = |attempt| {
        let (sender, receiver) = settings.schedules[side].pair(k, attempt)?;
        Some(Turn { from: settings.replica(side, sender).0, to: settings.replica(1 - side, receiver).0 })
    };
    (0..=resends).map_while(turn).collect()
}

/// Whether one replica sends a message at a time, and others in turn.
fn take_turns(settings: &Settings) -> bool {
    matches!(settings.scheme, Scheme::Picsou | Scheme::OneShot)
}

/// One message, and how far it has come.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CrossingDetail {
    /// Which.
    pub subject: CrossingSketch,
    /// When it was sent across first.
    pub sent_ns: Option<u64>,
    /// How often it was sent again.
    pub resent: u16,
    /// When a replica of the other side had it first.
    pub received_ns: Option<u64>,
    /// When it was first handed on inside.
    pub handed_on_ns: Option<u64>,
    /// How many replicas of the other side have it.
    pub delivered: u16,
    /// Of how many.
    pub receivers: u16,
    /// When the latest of them got it.
    pub latest_ns: Option<u64>,
    /// When a sender first had a QUACK.
    pub quacked_ns: Option<u64>,
    /// When all had, and so collected it.
    pub collected_ns: Option<u64>,
    /// Whose turn it was to send it, the first sending and each resend; empty where nobody takes turns.
    pub turns: Vec<Turn>,
    /// The messages that carried it across and inside, in the order in which they came.
    pub messages: Vec<MessageSketch>,
}

impl CrossingDetail {
    /// The message of `row`; none where there is no such row.
    pub fn of(run: &Run<CrossCluster>, scenario: &Scenario, row: u32) -> Option<Self> {
        let trace = &run.observers().recorder;
        let about = *trace.tables.rows().get(row as usize)?;
        let settings = Shape::from(scenario).settings;
        let resent = u32::from(about.resent);
        Some(CrossingDetail {
            subject: CrossingSketch::of(&trace.tables, row)?,
            sent_ns: known(about.sent),
            resent: about.resent,
            received_ns: known(about.received),
            handed_on_ns: known(about.handed_on),
            delivered: about.delivered,
            receivers: trace.tables.sizes()[1 - about.from],
            latest_ns: (about.delivered > 0).then(|| about.latest.as_ns()),
            quacked_ns: known(about.quacked),
            collected_ns: known(about.collected),
            turns: if take_turns(&settings) {
                turns(&settings, about.from, about.k, resent)
            } else {
                Vec::new()
            },
            messages: MessageSketch::of_rows(trace, &came_by(trace, row, &about)),
        })
    }
}

/// The marks of one message, from when it was committed on.
fn marks_of<'a>(trace: &'a Recorder<Crossings>, row: u32, about: &Row) -> impl Iterator<Item = Mark> + 'a {
    let committed = about.committed;
    let first = trace.marks().partition_point(|mark| mark.time < committed);
    let until = if about.delivered == 0 { Time::FAR } else { about.latest };
    trace
        .marks()
        .iter_from(first)
        .take_while(move |mark| mark.time <= until)
        .filter(move |mark| mark.subject == row)
        .copied()
}

/// By which messages it came, in the order in which they did.
fn came_by(trace: &Recorder<Crossings>, row: u32, about: &Row) -> Vec<u32> {
    let came = |mark: &Mark| {
        let is_its = mark.kind == MarkKind::Received as u8 || mark.kind == MarkKind::Told as u8;
        is_its && mark.cause != Mark::NO_CAUSE
    };
    marks_of(trace, row, about).filter(came).map(|mark| mark.cause).collect()
}

/// The first message that is committed at a time or after it: how long it waits, how long it crosses, how long it is
/// missing, until all of the other side have it, until a QUACK and until it is collected.
pub fn followed(run: &Run<CrossCluster>, at: Time) -> Option<TransactionDetail<CrossingSketch>> {
    let trace = &run.observers().recorder;
    let rows = trace.tables.rows();
    let row = rows.partition_point(|row| row.committed < at) as u32;
    let about = *rows.get(row as usize)?;
    let came = came_by(trace, row, &about);
    let mut parts: Vec<TransactionPart> = Vec::new();
    let mut from = about.committed.as_ns();
    let mut until = |stage, end: Time| {
        if end != Time::FAR && end.as_ns() > from {
            parts.push(TransactionPart { stage, start_ns: from, end_ns: end.as_ns() });
            from = end.as_ns();
        }
    };
    until(Stage::Waiting, about.sent);
    // What brought it left when it was sent, or sent again.
    let brought = came.first().map(|&message| trace.messages().get(message));
    match brought {
        Some(message) if about.resent > 0 && message.queued > about.sent => {
            until(Stage::Timer, message.queued);
            until(Stage::NewView, about.received);
        }
        Some(_) => until(Stage::Streamed, about.received),
        None => until(Stage::Unanswered, run.now()),
    }
    let is_everywhere = about.delivered == trace.tables.sizes()[1 - about.from];
    if is_everywhere {
        until(Stage::HandedOn, about.latest);
    }
    until(Stage::Quorum, about.quacked);
    until(Stage::Decision, about.collected);
    if brought.is_some() && !is_everywhere {
        until(Stage::Unanswered, run.now());
    }
    let first = marks_of(trace, row, &about).find(|mark| mark.kind == MarkKind::Sent as u8);
    Some(TransactionDetail {
        number: about.k.into(),
        group: 0,
        submitted_ns: about.committed.as_ns(),
        answered_ns: is_everywhere.then(|| about.latest.as_ns()),
        to: first.map_or(0, |mark| mark.replica.0),
        by: None,
        subject: CrossingSketch::of(&trace.tables, row),
        parts,
        messages: MessageSketch::of_rows(trace, &came),
    })
}

/// What one replica of the other side has said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct HeardRow {
    /// Who.
    pub replica: u16,
    /// It has everything up to this one.
    pub ack: u32,
    /// Of each message that is shown: 2 where it is acknowledged in order, 1 where it is there out of order, 0 where
    /// that is not known.
    pub states: Vec<u8>,
    /// How often it has said that the message after the QUACK is missing.
    pub asks: u16,
}

/// What a replica has heard of what its cluster sends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct HeardDetail {
    /// Whether its cluster sends and hears of it.
    pub hears: bool,
    /// The first message that is shown.
    pub first: u32,
    /// Everything up to it is with a correct replica of the other side.
    pub quack: u32,
    /// How many messages may have crossed, as far as it knows.
    pub sent: u32,
    /// How much stake a QUACK takes, of how much.
    pub needed: u64,
    /// Of how much.
    pub stake: u64,
    /// How much stake must ask twice for a message before it is sent again.
    pub asking: u64,
    /// Replica by replica of the other side.
    pub rows: Vec<HeardRow>,
    /// How often the message after the QUACK is to be sent again by now.
    pub resends: u32,
    /// Whose turns it is to send it: the first sending, the resends by now, and the next one.
    pub turns: Vec<Turn>,
    /// How turns are shared by stake among those that send; empty where all have the same.
    pub shares: Vec<ShareRow>,
}

/// What part of the messages a replica sends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ShareRow {
    /// Who.
    pub replica: u16,
    /// Its stake.
    pub stake: u64,
    /// How many messages it sends before the same turns come again; null where senders are drawn.
    pub turns: Option<u32>,
}

/// How a side shares its turns.
fn shares(settings: &Settings, side: usize) -> Vec<ShareRow> {
    let weights = &settings.weights[side];
    let turns = settings.schedules[side].turns();
    let row = |(number, &stake): (usize, &u64)| ShareRow {
        replica: settings.replica(side, number as u16).0,
        stake,
        turns: turns.get(number).copied(),
    };
    if weights.are_equal() { Vec::new() } else { weights.stakes.iter().enumerate().map(row).collect() }
}

/// So many messages are shown, and so many of them before the QUACK.
const SHOWN: u32 = 18;
const BEFORE: u32 = 7;

impl HeardDetail {
    /// What `replica` has heard at a point that the run has passed.
    pub fn of(run: &Run<CrossCluster>, scenario: &Scenario, replica: ReplicaId, point: Point) -> Self {
        let settings = Shape::from(scenario).settings;
        let side = settings.side(replica);
        let (seen, _) = run.inspect(replica, point);
        let first = seen.quack.saturating_sub(BEFORE) + 1;
        let (said, resends) = &seen.missing;
        let rows = seen.reports.iter().enumerate().map(|(number, report)| HeardRow {
            replica: settings.replica(1 - side, number as u16).0,
            ack: report.ack,
            states: (first..first + SHOWN)
                .map(|k| if k <= report.ack { 2 } else { u8::from(report.has(k)) })
                .collect(),
            asks: said.get(number).copied().unwrap_or(0),
        });
        let hears = settings.sends[side] && settings.scheme == Scheme::Picsou;
        HeardDetail {
            hears,
            first,
            quack: seen.quack,
            sent: seen.sent,
            needed: settings.quack_needed(1 - side),
            stake: settings.weights[1 - side].total(),
            asking: settings.complaints_needed(1 - side),
            rows: rows.collect(),
            resends: *resends,
            turns: if hears { turns(&settings, side, seen.quack + 1, resends + 1) } else { Vec::new() },
            shares: shares(&settings, side),
        }
    }
}

/// A replica as it was at a point of the run.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ReplicaDetail {
    /// Whether it is up.
    pub up: bool,
    /// What it does that is against the rules, by its word in scenarios; null where it follows them.
    pub fault: Option<&'static str>,
    /// Everything up to it is with a correct replica of the other side, as it knows.
    pub quack: u32,
    /// How many messages of its cluster may have crossed.
    pub sent: u32,
    /// Of the other side it has everything up to this one.
    pub has: u32,
    /// And this is the highest one.
    pub highest: u32,
}

impl ReplicaDetail {
    /// `replica` at a point that the run has passed.
    pub fn of(run: &Run<CrossCluster>, replica: ReplicaId, point: Point) -> Self {
        let (seen, up) = run.inspect(replica, point);
        ReplicaDetail {
            up,
            fault: seen.role.fault.map(|fault| fault.name()),
            quack: seen.quack,
            sent: seen.sent,
            has: seen.has.0,
            highest: seen.has.1,
        }
    }
}
