//! The control plane of who looks closely: a transaction and how it spread, a peer and its desk. Times are nanoseconds;
//! the page's types are made from these (`typescript`).

use explain::transaction::Stage;
use family::Run;
use page::sketches::MessageSketch;
use page::transaction::{TransactionDetail, TransactionPart};
use quorumscope_gossip::bucket::{Bucket, Filling};
use quorumscope_gossip::desk::Desk;
use quorumscope_gossip::format::Scenario;
use quorumscope_gossip::roles::Role;
use quorumscope_gossip::settings::Scheme;
use quorumscope_gossip::spread::{first_aimed_from, first_from, spread};
use quorumscope_gossip::tables::Transactions;
use quorumscope_gossip::{Gossip, Shape};
use serde::Serialize;
use sim::ids::{Point, ReplicaId};

/// A transaction as others refer to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TransactionSketch {
    /// Row in the trace.
    pub row: u32,
    /// Its number, in the order in which they were made.
    pub height: u32,
    /// None has the number of another.
    pub rival: u8,
    /// When it was made.
    pub made_ns: u64,
    /// How it spread, where it is followed; null elsewhere.
    pub arrivals: Option<Vec<ArrivalSketch>>,
    /// How many links away from its maker each peer is, where it is followed; null of who is out of reach.
    pub links: Option<Vec<Option<u32>>>,
}

impl TransactionSketch {
    /// The transaction of `row`; none where there is no such row.
    pub fn of(tables: &Transactions, row: u32) -> Option<Self> {
        let about = tables.rows().get(row as usize)?;
        Some(TransactionSketch {
            row,
            height: row + 1,
            rival: 0,
            made_ns: about.made.as_ns(),
            arrivals: None,
            links: None,
        })
    }
}

/// That a peer has a transaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ArrivalSketch {
    /// Who.
    pub peer: u16,
    /// Who sent it: as it is, or the sum that it comes out of.
    pub from: u16,
    /// When.
    pub time_ns: u64,
}

/// One transaction, and how it spread.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SpreadDetail {
    /// Which.
    pub subject: TransactionSketch,
    /// Who made it.
    pub maker: u16,
    /// Who got it, in the order in which they did.
    pub arrivals: Vec<ArrivalSketch>,
    /// The messages that brought it, or the last that was missing in a sum, in the same order.
    pub messages: Vec<MessageSketch>,
}

impl SpreadDetail {
    /// The transaction of `row`; none where there is no such row.
    pub fn of(run: &Run<Gossip>, row: u32) -> Option<Self> {
        let trace = &run.observers().recorder;
        let (maker, arrivals) = spread(trace, row)?;
        let rows: Vec<u32> = arrivals.iter().map(|arrival| arrival.message).collect();
        Some(SpreadDetail {
            subject: TransactionSketch::of(&trace.tables, row)?,
            maker: maker.0,
            arrivals: arrivals
                .iter()
                .map(|arrival| ArrivalSketch {
                    peer: arrival.peer.0,
                    from: arrival.from.0,
                    time_ns: arrival.at.as_ns(),
                })
                .collect(),
            messages: MessageSketch::of_rows(trace, &rows),
        })
    }
}

/// The first transaction that is made at a time or after it, of those that an attack is after if it is `aimed`: how
/// long until a sum of it is sent, until another has it, half of the others, and all of them.
pub fn followed(
    run: &Run<Gossip>,
    scenario: &Scenario,
    at: sim::time::Time,
    aimed: bool,
) -> Option<TransactionDetail<TransactionSketch>> {
    let trace = &run.observers().recorder;
    let shape = Shape::from(scenario);
    let row = if aimed {
        first_aimed_from(&trace.tables, at, shape.target, &shape.cast.roles(scenario.seed))?
    } else {
        first_from(&trace.tables, at)?
    };
    let summed = trace.tables.rows()[row as usize].summed;
    let SpreadDetail { mut subject, maker, arrivals, messages } = SpreadDetail::of(run, row)?;
    let others = usize::from(trace.replicas()) - 1;
    let mut parts: Vec<TransactionPart> = Vec::new();
    let mut from = subject.made_ns;
    let mut until = |stage, end_ns: u64| {
        if end_ns > from {
            parts.push(TransactionPart { stage, start_ns: from, end_ns });
            from = end_ns;
        }
    };
    if let Some(summed) = summed {
        until(Stage::Request, summed.as_ns());
    }
    let arrived = |count: usize| arrivals.get(count - 1).map(|arrival| arrival.time_ns);
    let ends = [(Stage::Waiting, 1), (Stage::Quorum, others.div_ceil(2)), (Stage::Consensus, others)];
    for (stage, end_ns) in ends.into_iter().filter_map(|(stage, count)| Some((stage, arrived(count)?))) {
        until(stage, end_ns);
    }
    let last = arrivals.last().filter(|_| arrivals.len() == others);
    if last.is_none() {
        until(Stage::Unanswered, run.now().as_ns());
    }
    let by = last.map(|arrival| arrival.peer);
    let answered_ns = last.map(|arrival| arrival.time_ns);
    subject.arrivals = Some(arrivals);
    subject.links = Some(shape.graph().distances(ReplicaId(maker)));
    Some(TransactionDetail {
        number: subject.row.into(),
        group: 0,
        submitted_ns: subject.made_ns,
        answered_ns,
        to: maker,
        by,
        subject: Some(subject),
        parts,
        messages,
    })
}

/// A transaction on a desk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct DeskTransaction {
    /// Which.
    pub subject: TransactionSketch,
    /// Whether the peer has it.
    pub known: bool,
    /// As which of those it was opened that the latest sum opened, from 1 on; 0 where it was not.
    pub opened: u16,
    /// How often it came as it is in the last half second.
    pub copies: u16,
    /// Whom the peer has asked for it last.
    pub asked: Option<u16>,
}

/// A sum on a desk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct DeskSum {
    /// From whom.
    pub from: u16,
    /// When it came.
    pub time_ns: u64,
    /// Of how many transactions it is the sum.
    pub of: u16,
    /// As which of those that the latest one opened it opened a transaction, from 1 on; 0 while it waits.
    pub opens: u16,
    /// Rows of those that were unknown: before the latest sum came where it opens something, now where it waits.
    pub unknown: Vec<u32>,
}

/// What lies on a peer's desk.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct DeskDetail {
    /// In the order in which they were made.
    pub transactions: Vec<DeskTransaction>,
    /// Those that have opened something, in the order in which they did; then those that wait, fewest unknown first.
    pub sums: Vec<DeskSum>,
    /// How many sums of the last half second wait; of transactions that are asked for, how many are not there.
    pub waiting: u32,
    /// How many sums, or copies, came in the last half second.
    pub came: u32,
    /// How many of these held nothing unknown.
    pub useless: u32,
    /// What one sender's window comes to, sent to the end; null where nobody sends sums.
    pub bucket: Option<BucketDetail>,
}

/// One window, sent to the end once for each of ten seeds.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct BucketDetail {
    /// How many transactions it has.
    pub window: u16,
    /// After how many sums each it is told how many are known.
    pub every: u32,
    /// Seed by seed.
    pub fillings: Vec<FillingDetail>,
    /// Of how many transactions sums were, from one on.
    pub degrees: Vec<DegreeDetail>,
}

/// What came of a window with one seed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct FillingDetail {
    /// How many transactions are known after each so many sums.
    pub known: Vec<u16>,
    /// After how many sums all are; null where too many were sent before.
    pub full: Option<u32>,
}

/// How many sums are of so many transactions.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct DegreeDetail {
    /// From so many on.
    pub from: u32,
    /// Up to so many.
    pub to: u32,
    /// As a share of all.
    pub drawn: f64,
    /// As likely as it is.
    pub expected: f64,
}

/// How often at most it is told, for as many sums as the window has transactions.
const TOLD: u32 = 50;
/// Seeds of a bucket, from the run's own on.
const SEEDS: u64 = 10;

impl BucketDetail {
    /// Of the sums that a scenario's peers send; none where they send none.
    pub fn of(run: &Run<Gossip>, scenario: &Scenario) -> Option<Self> {
        let make = || {
            let Scheme::Coding(coding) = Shape::from(scenario).settings.scheme else { return None };
            let seeds = (0..SEEDS).map(|seed| scenario.seed.wrapping_add(seed));
            Some(Bucket::of(coding.window, &coding.degrees, seeds))
        };
        let Bucket { window, fillings, degrees } = run.observers().recorder.tables.bucket(make)?;
        let window = *window;
        let every = u32::from(window).div_ceil(TOLD);
        let told = |Filling { known, full }: &Filling| FillingDetail {
            known: known.iter().copied().skip(every as usize - 1).step_by(every as usize).collect(),
            full: *full,
        };
        Some(BucketDetail {
            window,
            every,
            fillings: fillings.iter().map(told).collect(),
            degrees: degrees
                .iter()
                .map(|each| DegreeDetail {
                    from: *each.degrees.start(),
                    to: *each.degrees.end(),
                    drawn: each.drawn,
                    expected: each.expected,
                })
                .collect(),
        })
    }
}

impl DeskDetail {
    /// That of a desk, and of the sums that are sent in its run.
    pub fn of(run: &Run<Gossip>, desk: &Desk, bucket: Option<BucketDetail>) -> Self {
        let tables = &run.observers().recorder.tables;
        let transaction = |on_desk: &quorumscope_gossip::desk::OnDesk| {
            Some(DeskTransaction {
                subject: TransactionSketch::of(tables, on_desk.row)?,
                known: on_desk.is_known,
                opened: on_desk.opened,
                copies: on_desk.copies,
                asked: on_desk.asked.map(|peer| peer.0),
            })
        };
        let sum = |sum: &quorumscope_gossip::desk::Sum| DeskSum {
            from: sum.from.0,
            time_ns: sum.at.as_ns(),
            of: sum.of,
            opens: sum.opens,
            unknown: sum.unknown.clone(),
        };
        DeskDetail {
            transactions: desk.transactions.iter().filter_map(transaction).collect(),
            sums: desk.sums.iter().map(sum).collect(),
            waiting: desk.waiting,
            came: desk.came,
            useless: desk.useless,
            bucket,
        }
    }
}

/// A link of a peer that sends sums.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct LinkRate {
    /// To whom.
    pub peer: u16,
    /// Codewords a second.
    pub rate: f64,
}

/// What a peer is to the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum PeerRole {
    /// It follows the rules.
    Honest,
    /// It hears, and sends nothing of what is asked of it.
    Silent,
    /// It breaks them.
    Adversary,
}

/// A peer as it was at a point of the run.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PeerDetail {
    /// Whether it is up.
    pub up: bool,
    /// Whether it follows the rules, sends nothing of what is asked of it, or breaks them.
    pub role: PeerRole,
    /// How fast it sends sums to each of its peers; none where it sends none.
    pub rates: Vec<LinkRate>,
    /// Codewords that wait to be decoded.
    pub waiting: u32,
    /// How many transactions it has heard of and has not.
    pub wanted: u32,
}

impl PeerDetail {
    /// `peer` at a point that the run has passed.
    pub fn of(run: &Run<Gossip>, peer: ReplicaId, point: Point) -> Self {
        let (seen, up) = run.inspect(peer, point);
        let link = |&(to, rate): &(ReplicaId, u64)| LinkRate { peer: to.0, rate: rate as f64 / 1e6 };
        PeerDetail {
            up,
            role: match seen.role {
                Role::Honest => PeerRole::Honest,
                Role::Silent => PeerRole::Silent,
                Role::Adversary(_) => PeerRole::Adversary,
            },
            rates: seen.rates.iter().map(link).collect(),
            waiting: seen.waiting as u32,
            wanted: seen.wanted as u32,
        }
    }
}
