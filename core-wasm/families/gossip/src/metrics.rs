//! What is measured of a run: how long transactions take, how many copies or codewords they take, and what is lost.
//!
//! Overhead is what came over what was new: messages that carry a transaction, or a sum of some, over transactions of
//! others, of the same time. Of a codeword with headers it is (l + 4 d) / l, with l the bytes of a transaction and d of
//! how many it is the sum (paper, Section 4.4); announcements, requests and lists count as headers too. Figures are for
//! all nodes together, and where the paper has them for the node at the 95th percentile (Section 5.1). Nodes that are
//! silent or break the rules do not count, nor does what they make. Transactions of the last seconds count as made but
//! not as delivered or missing: they are under way. What is made while a node is away is not due there.

use serde::Serialize;
use sim::fault::Fault;
use sim::ids::{MessageId, Point, ReplicaId};
use sim::observer::Observer;
use sim::record::{Busy, MessageRecord, PathUse};
use sim::requests::Requests;
use sim::time::{Duration, Time};
use trace::Setup;
use trace::distribution::{Distribution, Summary};
use trace::lines::LossReport;
use trace::meter::{Meter, Metrics, seconds};
use trace::traffic::{Bytes, Messages, Utilisation};
use trace::workload::WorkloadReport;

use crate::facts::Fact;
use crate::kinds::{ANNOUNCEMENT, LIST, REQUEST, TRANSACTION};
use crate::message::TxId;
use crate::roles::Target;
use crate::swing::RateLoop;

/// Of what is made so near to the end it is not asked who has it: five seconds, or a quarter of the run.
const UNDER_WAY: Duration = Duration::from_ms(5_000);

/// What a node has got.
#[derive(Clone, Copy, Debug, Default)]
struct Got {
    /// Messages with a transaction, or a sum.
    carried: u64,
    /// Bytes of the headers of these, and of announcements, requests and lists.
    headers: u64,
    /// Transactions of others.
    new: u64,
    /// Transactions of others that are looked at.
    delivered: u64,
    /// The sum of how long they took, in nanoseconds.
    latency_ns: u128,
}

/// When a node is there.
#[derive(Clone, Copy, Debug)]
struct Presence {
    is_up: bool,
    /// Since when.
    since: Time,
}

/// What a node is to the measurements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Whether it follows the rules and speaks: what others make and get is not measured.
    pub is_honest: bool,
    /// Whether somebody sends to it what he has.
    pub is_told: bool,
}

/// Of what an attack is after.
#[derive(Clone, Copy, Debug, Default)]
struct Aimed {
    /// Arrivals that are due.
    due: u64,
    /// Arrivals.
    delivered: u64,
    /// The sum of how long they took, in nanoseconds.
    latency_ns: u128,
}

/// What is measured so far.
#[derive(Clone, Debug)]
pub struct GossipMetrics {
    meter: Meter,
    /// Bytes of a transaction.
    tx_bytes: u32,
    nodes_are: Vec<Place>,
    /// Whose crash each fault is.
    crashes: Vec<Option<ReplicaId>>,
    present: Vec<Presence>,
    target: Target,
    rate_loop: Option<RateLoop>,
    aimed: Aimed,
    /// When transactions were made that are looked at, by their numbers; never where they are not.
    made: Vec<Time>,
    /// How many arrivals of these are due.
    due: u64,
    /// What is made from then on is not.
    until: Time,
    latency: Distribution,
    nodes: Vec<Got>,
    late: u64,
    /// Since the warm-up: codewords that came, that were no news, and that were lost.
    codewords: u64,
    useless: u64,
    lost: u64,
    /// Of each node, the latest rate at which it sends codewords to each peer, ascending.
    rates: Vec<Vec<(u16, u64)>>,
}

/// What a report says.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Measured {
    /// What was made.
    pub workload: WorkloadReport,
    /// Transactions that nodes got of each other, a second and node.
    pub throughput_tps: f64,
    /// From when a transaction is made until another node has it, over all nodes; null where none has any.
    pub latency_s: Option<Summary>,
    /// The mean of a node, at the 95th percentile of nodes.
    pub node_latency_s: Option<f64>,
    /// Of what was to be delivered, this share was.
    pub delivered: f64,
    /// The same of late ones: of codewords that had been counted as lost.
    pub late: f64,
    /// Copies or codewords that came for each transaction of others.
    pub overhead: Option<f64>,
    /// The same with headers, announcements, requests and lists.
    pub overhead_with_headers: Option<f64>,
    /// The same of the node at the 95th percentile.
    pub node_overhead: Option<f64>,
    /// Of the transactions that an attack is after, the same; null where there are none.
    pub targeted: Option<Targeted>,
    /// The share of codewords that were not decoded in time.
    pub lost: Option<f64>,
    /// The share of codewords whose transactions were all known.
    pub useless: Option<f64>,
    /// Codewords a second over a directed link, in the end: mean, 5th and 95th percentile.
    pub link_rate: Option<Spread>,
    /// The gain of the loop that rates are in, by its closed form at their mean; above pi / 2 they swing.
    pub gain: Option<f64>,
    /// How busy each node's card was.
    pub utilisation: Vec<Utilisation>,
    /// Bytes by kind.
    pub bytes: Bytes,
    /// Messages by kind.
    pub messages: Messages,
    /// What connections lost, where they say so.
    pub losses: Option<LossReport>,
}

/// What became of the transactions that an attack is after.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Targeted {
    /// Of what was to be delivered, this share was.
    pub delivered: f64,
    /// Mean, in seconds; null where none has any.
    pub latency_s: Option<f64>,
}

/// How a number varies.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Spread {
    /// Mean.
    pub mean: f64,
    /// 5th percentile.
    pub p5: f64,
    /// 95th percentile.
    pub p95: f64,
}

impl GossipMetrics {
    /// Nothing has happened.
    pub fn new(
        setup: &Setup,
        tx_bytes: u32,
        nodes_are: Vec<Place>,
        faults: &[Fault],
        target: Target,
        rate_loop: Option<RateLoop>,
    ) -> Self {
        let under_way = UNDER_WAY.min(Duration::from_ns(setup.horizon.as_ns() / 4));
        GossipMetrics {
            meter: Meter::new(setup),
            tx_bytes,
            crashes: faults.iter().map(|fault| fault.crashed()).collect(),
            present: vec![Presence { is_up: true, since: Time::ZERO }; nodes_are.len()],
            nodes_are,
            target,
            rate_loop,
            aimed: Aimed::default(),
            made: Vec::new(),
            due: 0,
            until: setup.load.until.min(setup.horizon.checked_before(under_way).unwrap_or_default()),
            latency: Distribution::default(),
            nodes: vec![Got::default(); setup.replicas.into()],
            late: 0,
            codewords: 0,
            useless: 0,
            lost: 0,
            rates: vec![Vec::new(); setup.replicas.into()],
        }
    }

    fn from(&self) -> Time {
        self.meter.setup().load.from
    }

    fn link_rate(&self) -> Option<Spread> {
        let mut rates: Vec<u64> = self.rates.iter().flatten().map(|&(_, rate)| rate).collect();
        rates.sort_unstable();
        let codewords = |millionths: u64| millionths as f64 / 1e6;
        let sum: u64 = rates.iter().sum();
        Some(Spread {
            mean: codewords(sum) / rates.len() as f64,
            p5: codewords(*at_share(&rates, 5)?),
            p95: codewords(*at_share(&rates, 95)?),
        })
    }

    /// At how many nodes what is made now is due: they are looked at, and there, and something is sent to them.
    fn receivers(&self) -> u64 {
        let looked_at = self.nodes_are.iter().map(|node| node.is_honest && node.is_told);
        looked_at.zip(&self.present).filter(|(is_looked_at, present)| *is_looked_at && present.is_up).count()
            as u64
    }

    /// `node` makes a transaction that is looked at: it is due at all others. One that several make is not due at
    /// these.
    fn make(&mut self, tx: TxId, at: Time, (node, since): (Place, Time)) {
        let place = tx.0 as usize;
        if self.made.len() <= place {
            self.made.resize(place + 1, Time::FAR);
        }
        let due = if self.made[place] == Time::FAR { self.receivers() } else { 0 };
        self.made[place] = self.made[place].min(at);
        // Who was away when another one made it was not counted.
        let own = u64::from(node.is_told && since <= self.made[place]);
        self.due = self.due + due - own;
        if self.target.has(tx) {
            self.aimed.due = self.aimed.due + due - own;
        }
    }

    /// A figure of the node at the 95th percentile; none where no node has it.
    fn node_at_95(&self, of: impl Fn(&Got) -> Option<f64>) -> Option<f64> {
        let mut figures: Vec<f64> = self.nodes.iter().filter_map(of).collect();
        figures.sort_unstable_by(f64::total_cmp);
        at_share(&figures, 95).copied()
    }
}

/// The value of a sorted list below which so many in a hundred lie.
fn at_share<T>(sorted: &[T], percent: usize) -> Option<&T> {
    sorted.get((sorted.len() * percent).div_ceil(100).max(1) - 1)
}

fn share(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

impl Metrics<Fact> for GossipMetrics {
    type Measured = Measured;

    fn meter(&self) -> &Meter {
        &self.meter
    }

    fn meter_mut(&mut self) -> &mut Meter {
        &mut self.meter
    }

    fn measured(&mut self, now: Time, requests: &Requests, _: u16) -> Measured {
        self.meter.settle(now, requests);
        let meter = &self.meter;
        let all = self.nodes.iter().fold(Got::default(), |sum, got| Got {
            carried: sum.carried + got.carried,
            headers: sum.headers + got.headers,
            new: sum.new + got.new,
            delivered: sum.delivered + got.delivered,
            latency_ns: sum.latency_ns + got.latency_ns,
        });
        let heard = self.nodes_are.iter().filter(|node| node.is_honest && node.is_told).count();
        let span = seconds(now.saturating_since(self.from()));
        let with_headers = |got: &Got| {
            let bytes = u64::from(self.tx_bytes) * got.carried + got.headers;
            share(bytes, u64::from(self.tx_bytes) * got.new)
        };
        let link_rate = self.link_rate();
        let (bytes, messages) = meter.sent();
        Measured {
            workload: meter.workload(now, requests, None),
            throughput_tps: if span > 0.0 && heard > 0 { all.new as f64 / span / heard as f64 } else { 0.0 },
            latency_s: self.latency.summary(),
            node_latency_s: self.node_at_95(|got| {
                (got.delivered > 0).then(|| got.latency_ns as f64 / got.delivered as f64 / 1e9)
            }),
            delivered: share(all.delivered, self.due).unwrap_or_default(),
            late: share(self.late, all.new).unwrap_or_default(),
            overhead: share(all.carried, all.new),
            overhead_with_headers: with_headers(&all),
            node_overhead: self.node_at_95(|got| share(got.carried, got.new)),
            targeted: share(self.aimed.delivered, self.aimed.due).map(|delivered| Targeted {
                delivered,
                latency_s: (self.aimed.delivered > 0)
                    .then(|| self.aimed.latency_ns as f64 / self.aimed.delivered as f64 / 1e9),
            }),
            // Combinations are not judged.
            lost: link_rate.and(share(self.lost, self.codewords)),
            useless: share(self.useless, self.codewords),
            link_rate,
            gain: self.rate_loop.zip(link_rate).map(|(rate_loop, rates)| rate_loop.gain(rates.mean)),
            utilisation: meter.utilisation(now),
            bytes,
            messages,
            losses: meter.losses(),
        }
    }
}

impl Observer<Fact> for GossipMetrics {
    fn on_message(&mut self, message: &MessageRecord<'_>) {
        self.meter.on_message(message);
        let to = message.target.index();
        if !message.fate.is_taken_in() || message.ended < self.from() || !self.nodes_are[to].is_honest {
            return;
        }
        // Codewords say themselves what they are.
        match message.kind {
            TRANSACTION => self.nodes[to].carried += 1,
            ANNOUNCEMENT | REQUEST | LIST => self.nodes[to].headers += message.bytes,
            _ => {}
        }
    }

    fn on_change(&mut self, at: Point, index: usize) {
        self.meter.on_change(at, index, 0);
    }

    fn on_fault(&mut self, at: Point, index: usize, active: bool) {
        if let Some(node) = self.crashes[index] {
            self.present[node.index()] = Presence { is_up: !active, since: at.time };
        }
    }

    fn on_path(&mut self, path: &PathUse) {
        self.meter.on_path(path);
    }

    fn on_busy(&mut self, busy: &Busy) {
        self.meter.on_busy(busy);
    }

    fn on_fact(&mut self, at: Point, node: ReplicaId, fact: &Fact, _: Option<MessageId>, _: &Requests) {
        let place = self.nodes_are[node.index()];
        if !place.is_honest {
            return;
        }
        let is_measured = at.time >= self.from();
        match fact {
            Fact::Made { tx } if is_measured && at.time < self.until => {
                self.make(*tx, at.time, (place, self.present[node.index()].since));
            }
            Fact::Made { .. } => {}
            Fact::Delivered { tx, is_late, .. } => {
                let got = &mut self.nodes[node.index()];
                if is_measured {
                    got.new += 1;
                    self.late += u64::from(*is_late);
                }
                // Who was away when it was made, or has been since, may get it all the same.
                let since = self.present[node.index()].since;
                let made = self.made.get(tx.0 as usize).filter(|&&made| made < Time::FAR && made >= since);
                if let Some(&made) = made {
                    let took = at.time.saturating_since(made);
                    got.delivered += 1;
                    got.latency_ns += u128::from(took.as_ns());
                    self.latency.record(took, 1);
                    if self.target.has(*tx) {
                        self.aimed.delivered += 1;
                        self.aimed.latency_ns += u128::from(took.as_ns());
                    }
                }
            }
            Fact::Coded { to, rate, .. } => {
                let rates = &mut self.rates[node.index()];
                match rates.binary_search_by_key(&to.0, |known| known.0) {
                    Ok(place) => rates[place].1 = *rate,
                    Err(place) => rates.insert(place, (to.0, *rate)),
                }
            }
            Fact::Received { header, is_useless, .. } if is_measured => {
                let got = &mut self.nodes[node.index()];
                got.carried += 1;
                got.headers += u64::from(*header);
                self.codewords += 1;
                self.useless += u64::from(*is_useless);
            }
            Fact::Received { .. } | Fact::Repeated { .. } | Fact::Discarded { .. } => {}
            Fact::Lost { count, .. } => self.lost += if is_measured { u64::from(*count) } else { 0 },
        }
    }
}
