//! A peer's desk at a point of a run: which transactions it has, which sums wait there, and what the latest sum that
//! opened something has opened, in order. It is read off a replay: the last stretch of the past is run again, and what
//! the peer states in it is kept.

use std::collections::{BTreeMap, BTreeSet};

use sim::ids::{Point, ReplicaId};
use sim::time::{Duration, Time};

use crate::family::Run;
use crate::message::TxId;
use crate::node::Peer;
use crate::watch::{Heard, Watch};

/// Sums that came longer ago have mostly been counted as lost.
const KEPT: Duration = Duration::from_ms(500);
/// The most sums that wait and are told of one by one: those with the fewest unknown transactions.
const WAITING_MAX: usize = 12;
/// Of transactions that are sent as they are, so many of the latest are told of, and so many that are asked for.
const LATEST: usize = 96;
/// See [`LATEST`].
const WANTED_MAX: usize = 12;

/// A transaction on a desk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OnDesk {
    /// Its row in the run's table.
    pub row: u32,
    /// Whether the peer has it.
    pub is_known: bool,
    /// As which of those it was opened that the latest sum opened, from 1 on; 0 where it was not.
    pub opened: u16,
    /// How often it came as it is in the last half second.
    pub copies: u16,
    /// Whom the peer has asked for it last.
    pub asked: Option<ReplicaId>,
}

/// A sum on a desk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    /// From whom.
    pub from: ReplicaId,
    /// When it came.
    pub at: Time,
    /// Of how many transactions it is the sum.
    pub of: u16,
    /// As which of those that the latest one opened it opened a transaction, from 1 on; 0 while it waits.
    pub opens: u16,
    /// Rows of those that were unknown: before the latest sum came where it opens something, now where it waits.
    pub unknown: Vec<u32>,
}

/// A desk.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Desk {
    /// In the order in which they were made.
    pub transactions: Vec<OnDesk>,
    /// Those that have opened something, in the order in which they did; then those that wait, fewest unknown first.
    pub sums: Vec<Sum>,
    /// How many sums of the last half second wait.
    pub waiting: u32,
    /// How many came in it.
    pub came: u32,
    /// How many of these held nothing unknown.
    pub useless: u32,
}

impl Desk {
    /// That of `peer` at a point that the run has passed.
    pub fn of(run: &Run, peer: ReplicaId, point: Point) -> Self {
        let since = point.time.checked_before(KEPT).unwrap_or(Time::ZERO);
        let mut past =
            run.past(Point { time: since, sequence: if since == Time::ZERO { 0 } else { u32::MAX } });
        let mut watch = Watch::of(peer);
        past.advance_to(point, &mut Some(&mut watch));
        let table = &run.observers().recorder.tables;
        let row = |tx: &TxId| table.row(*tx);
        let node = past.node(peer);
        if watch.heard.is_empty() {
            as_they_are(&watch, node, point.time, run)
        } else {
            sums(&watch, node, &row)
        }
    }
}

/// The desk of a peer that gets sums.
fn sums(watch: &Watch, node: &Peer, row: &impl Fn(&TxId) -> Option<u32>) -> Desk {
    let latest = watch.delivered.last().map(|(at, ..)| *at);
    let (opened, whose): (Vec<TxId>, Vec<ReplicaId>) =
        watch.delivered.iter().filter(|(at, ..)| Some(*at) == latest).map(|(_, tx, of)| (*tx, *of)).unzip();
    let (mut sums, mut shown): (Vec<Sum>, BTreeSet<TxId>) = (Vec::new(), opened.iter().copied().collect());
    let mut tell = |heard: &Heard, opens: usize, unknown: &[TxId]| {
        shown.extend(heard.sources.iter().copied());
        sums.push(Sum {
            from: heard.from,
            at: heard.at.time,
            of: heard.sources.len() as u16,
            opens: opens as u16,
            unknown: unknown.iter().filter_map(row).collect(),
        });
    };
    // The first is what the latest sum was; another one came out of a sum of which it was the last unknown.
    for (place, tx) in opened.iter().enumerate() {
        let was_unknown = |source: &&TxId| !node.knows(**source) || opened.contains(source);
        let is_its = |heard: &&Heard| {
            let is_in_turn = if place == 0 { Some(heard.at) == latest } else { Some(heard.at) < latest };
            let is_last =
                |source: &TxId| source == tx || node.knows(*source) && !opened[place..].contains(source);
            let is_whose = heard.from == whose[place];
            is_in_turn && is_whose && heard.sources.contains(tx) && heard.sources.iter().all(is_last)
        };
        if let Some(heard) = watch.heard.iter().find(is_its) {
            let unknown: Vec<TxId> = heard.sources.iter().filter(was_unknown).copied().collect();
            tell(heard, place + 1, &unknown);
        }
    }
    let unknown_of = |heard: &Heard| -> Vec<TxId> {
        heard.sources.iter().filter(|source| !node.knows(**source)).copied().collect()
    };
    let mut waiting: Vec<(usize, &Heard)> = watch
        .heard
        .iter()
        .map(|heard| (unknown_of(heard).len(), heard))
        // One with one unknown was opened, or was thrown away or forgotten.
        .filter(|(unknown, _)| *unknown > 1)
        .collect();
    waiting.sort_by_key(|(unknown, heard)| (*unknown, std::cmp::Reverse(heard.at)));
    for (_, heard) in waiting.iter().take(WAITING_MAX) {
        tell(heard, 0, &unknown_of(heard));
    }
    let mut transactions: Vec<OnDesk> = shown
        .iter()
        .filter_map(|tx| {
            let opened = opened.iter().position(|other| other == tx).map_or(0, |place| place as u16 + 1);
            Some(OnDesk { row: row(tx)?, is_known: node.knows(*tx), opened, copies: 0, asked: None })
        })
        .collect();
    transactions.sort_by_key(|on_desk| on_desk.row);
    Desk {
        transactions,
        sums,
        waiting: waiting.len() as u32,
        came: watch.heard.len() as u32,
        useless: watch.heard.iter().filter(|heard| heard.is_useless).count() as u32,
    }
}

/// The desk of a peer that gets transactions as they are.
fn as_they_are(watch: &Watch, node: &Peer, now: Time, run: &Run) -> Desk {
    let rows = run.observers().recorder.tables.rows();
    let table = &run.observers().recorder.tables;
    let wanted: BTreeMap<u32, Option<ReplicaId>> =
        node.wanted().into_iter().filter_map(|(tx, asked)| Some((table.row(tx)?, asked))).collect();
    let made = rows.partition_point(|row| row.made <= now);
    let latest = made.saturating_sub(LATEST) as u32..made as u32;
    let older = wanted.keys().copied().filter(|row| *row < latest.start).take(WANTED_MAX);
    let on_desk = |row: u32| {
        let tx = rows[row as usize].tx;
        OnDesk {
            row,
            is_known: node.knows(tx),
            opened: 0,
            copies: watch.copies.get(&tx).copied().unwrap_or(0),
            asked: wanted.get(&row).copied().flatten(),
        }
    };
    let copies: u32 = watch.copies.values().map(|&copies| u32::from(copies)).sum();
    Desk {
        transactions: older.chain(latest.clone()).map(on_desk).collect(),
        sums: Vec::new(),
        waiting: wanted.len() as u32,
        came: copies,
        useless: copies - watch.delivered.len() as u32,
    }
}
