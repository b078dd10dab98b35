//! Judges a run from outside, by what nodes state and what the network tells, and never by their state. Each check of
//! nodes has a broken one that it finds.
//!
//! | check | what has to hold |
//! |---|---|
//! | `validity` | what is delivered was made, and a codeword is the sum of what was made |
//! | `once` | no node gets a transaction twice, or one of its own |
//! | `sent` | what is delivered was in a message that came before |
//! | `window` | a codeword is a sum of the latest k transactions that its sender made or decoded in time |
//! | `rate` | a link's rate is what it began with, and what was sent and reported since |
//! | `loss` | a codeword is reported once, and no more are than came |
//! | `books` | messages that are sent are handled, lost or under way; cards carry no faster than their rates |

use std::collections::{BTreeMap, VecDeque};

use audit::books::Books;
use audit::{Tripped, Verdict, Wrong};
use serde::Serialize;
use sim::ids::{MessageId, Point, ReplicaId};
use sim::named;
use sim::network::NetworkSetup;
use sim::observer::Observer;
use sim::record::{Busy, MessageRecord, PathUse};
use sim::requests::Requests;
use sim::simulation::{Counters, Setup};
use sim::time::{Duration, Time};

use crate::facts::Fact;
use crate::kinds::{REPORT, TRANSACTION};
use crate::known::TxSet;
use crate::message::TxId;
use crate::rate::{Control, MOST, ONE, Steps};
use crate::settings::{Coding, Scheme, Settings};

named! {
    /// What is checked.
    pub enum Check {
        /// Nothing is delivered that nobody made.
        Validity = "validity",
        /// No node gets anything twice.
        Once = "once",
        /// What is delivered came.
        Sent = "sent",
        /// Sums are of what is in the window.
        Window = "window",
        /// Rates follow from what was sent and reported.
        Rate = "rate",
        /// Losses are counted once.
        Loss = "loss",
        /// The network's books.
        Books = "books",
    }
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// With what.
    pub check: Check,
    /// Where in the run.
    pub at: Point,
    /// Who.
    pub node: Option<ReplicaId>,
    /// In words.
    pub what: String,
}

/// What is known of one node.
#[derive(Clone, Debug, Default)]
struct Seen {
    /// What it made or got.
    has: TxSet,
    /// What came to it in some message.
    came: TxSet,
    /// Its links, by the other end, ascending.
    links: Vec<(u16, Link)>,
    /// The latest that it made or decoded in time, in order, and as a set.
    window: VecDeque<TxId>,
    in_window: TxSet,
    /// When these and others did, as far back as [`COUNTED`], where rates have a limit.
    entered: VecDeque<Time>,
}

/// A rate's limit goes by what entered the window in so long.
const COUNTED: Duration = Duration::from_ms(5_000);

/// What is known of a link at one of its ends.
#[derive(Clone, Copy, Debug, Default)]
struct Link {
    /// At which it sends by now, in millionths of a codeword a second; none before anything is sent or reported.
    rate: Option<u64>,
    /// Codewords that came here, that were counted as lost, and that were reported.
    came: u64,
    lost: u64,
    reported: u64,
}

impl Seen {
    /// The highest rate, where it is limited to so many millionths of what entered its window in the last [`COUNTED`];
    /// none before.
    fn most(&mut self, limit: u64, now: Time) -> Option<u64> {
        while self.entered.front().is_some_and(|&at| at + COUNTED <= now) {
            self.entered.pop_front();
        }
        let entered = self.entered.len() as u64;
        (now >= Time::ZERO + COUNTED).then(|| limit * entered * 1_000_000_000 / COUNTED.as_ns())
    }

    fn link(&mut self, other: ReplicaId) -> &mut Link {
        let place = self.links.binary_search_by_key(&other.0, |link| link.0).unwrap_or_else(|place| {
            self.links.insert(place, (other.0, Link::default()));
            place
        });
        &mut self.links[place].1
    }
}

/// The judge.
#[derive(Clone, Debug)]
pub struct Judge {
    coding: Option<Coding>,
    /// Who follows the rules: what others send is not judged.
    is_honest: Vec<bool>,
    made: TxSet,
    seen: Vec<Seen>,
    books: Books,
    /// From each change of settings on.
    networks: Vec<NetworkSetup>,
    violations: Vec<Violation>,
}

/// More violations than these are not kept.
const VIOLATIONS_MAX: usize = 100;

impl Judge {
    /// Of a run that has not begun, over a network that is one of `networks` from each change of settings on.
    pub fn new(
        settings: &Settings,
        is_honest: Vec<bool>,
        setup: &Setup,
        networks: Vec<NetworkSetup>,
    ) -> Self {
        Judge {
            coding: match &settings.scheme {
                Scheme::Coding(coding) => Some(coding.clone()),
                Scheme::Pushing(_) | Scheme::Mixing(_) => None,
            },
            is_honest,
            made: TxSet::default(),
            seen: vec![Seen::default(); settings.nodes.into()],
            books: Books::new(&setup.network, networks.iter(), &setup.faults),
            networks,
            violations: Vec::new(),
        }
    }

    /// What is wrong so far.
    pub fn violations(&self) -> &[Violation] {
        &self.violations
    }

    fn ask(
        &mut self,
        holds: bool,
        check: Check,
        (at, node): (Point, Option<ReplicaId>),
        what: impl FnOnce() -> String,
    ) {
        if !holds && self.violations.len() < VIOLATIONS_MAX {
            self.violations.push(Violation { check, at, node, what: what() });
        }
    }

    fn enter(&mut self, at: Time, node: ReplicaId, tx: TxId) {
        let most = self.coding.as_ref().map_or(0, |coding| usize::from(coding.window));
        let Seen { window, in_window, entered, .. } = &mut self.seen[node.index()];
        if self.coding.as_ref().is_some_and(|coding| coding.limit.is_some()) {
            entered.push_back(at);
        }
        window.push_back(tx);
        in_window.insert(tx);
        while window.len() > most {
            in_window.remove(window.pop_front().expect("it is too long"));
        }
    }

    fn hear_delivered(&mut self, at: Point, node: ReplicaId, tx: TxId, is_late: bool) {
        let place = (at, Some(node));
        self.ask(self.made.has(tx), Check::Validity, place, || {
            format!("node {} gets {tx:?}, which nobody made", node.0)
        });
        let Seen { has, came, .. } = &mut self.seen[node.index()];
        let (is_new, has_come) = (has.insert(tx), came.has(tx));
        self.ask(is_new, Check::Once, place, || format!("node {} gets {tx:?} again", node.0));
        self.ask(has_come, Check::Sent, place, || {
            format!("node {} gets {tx:?}, which nobody sent it", node.0)
        });
        let late_enter = self.coding.as_ref().is_some_and(|coding| coding.late_enter);
        if !is_late || late_enter {
            self.enter(at.time, node, tx);
        }
    }

    fn hear_coded(
        &mut self,
        at: Point,
        (node, to): (ReplicaId, ReplicaId),
        sources: &[TxId],
        (lost, rate): (u32, u64),
    ) {
        let place = (at, Some(node));
        let Some(Coding { control, ref first_rate, .. }) = self.coding else { return };
        let first_rate = first_rate.of(node, to);
        if !self.is_honest[node.index()] {
            return;
        }
        let window = &self.seen[node.index()].in_window;
        let outside = sources.iter().find(|&&source| !window.has(source)).copied();
        self.ask(outside.is_none(), Check::Window, place, || {
            format!("node {} sends a sum of {outside:?}, which is not among its latest", node.0)
        });
        let link = self.seen[node.index()].link(to);
        let expected = lowered(link.rate.unwrap_or(first_rate.max(ONE)), &control);
        link.rate = Some(expected);
        link.reported += u64::from(lost);
        let (reported, counted) = (link.reported, link.lost);
        self.ask(rate == expected, Check::Rate, place, || {
            format!("node {} goes on at {rate} to node {}, for {expected}", node.0, to.0)
        });
        self.ask(reported <= counted, Check::Loss, place, || {
            format!("node {} reports {reported} of node {} as lost, and counted {counted}", node.0, to.0)
        });
    }

    fn hear_received(&mut self, at: Time, (from, node): (ReplicaId, ReplicaId), sources: &[TxId], lost: u32) {
        let seen = &mut self.seen[node.index()];
        for &source in sources {
            seen.came.insert(source);
        }
        seen.link(from).came += 1;
        self.hear_report(at, (from, node), lost);
    }

    /// Node `from` reports to `node` that so many were lost.
    fn hear_report(&mut self, at: Time, (from, node): (ReplicaId, ReplicaId), lost: u32) {
        if let Some(Coding { control, first_rate, limit, .. }) = self.coding.as_ref().filter(|_| lost > 0) {
            let seen = &mut self.seen[node.index()];
            let most = limit.and_then(|limit| seen.most(limit, at)).unwrap_or(u64::MAX);
            let link = seen.link(from);
            let before = link.rate.unwrap_or(first_rate.of(node, from).max(ONE));
            let after = (0..lost).fold(before, |rate, _| raised(rate, control));
            link.rate = Some(before.max(after.min(most)));
        }
    }

    fn hear_lost(&mut self, at: Point, (from, node): (ReplicaId, ReplicaId), count: u32) {
        let link = self.seen[node.index()].link(from);
        link.lost += u64::from(count);
        let Link { lost, came, .. } = *link;
        self.ask(lost < came, Check::Loss, (at, Some(node)), || {
            format!("node {} lost {lost} codewords of node {}, of which {came} came", node.0, from.0)
        });
    }
}

/// What a rate is after one more codeword.
fn lowered(rate: u64, control: &Control) -> u64 {
    let step = match control.steps {
        Steps::Fixed => control.down,
        Steps::Proportional => (u128::from(rate) * u128::from(control.down) / u128::from(ONE)) as u64,
    };
    rate.saturating_sub(step).max(ONE)
}

/// What it is after one more loss.
fn raised(rate: u64, control: &Control) -> u64 {
    let step = match control.steps {
        Steps::Fixed => control.up,
        Steps::Proportional => (u128::from(rate) * u128::from(control.up) / u128::from(ONE)) as u64,
    };
    rate.saturating_add(step).min(MOST)
}

impl Observer<Fact> for Judge {
    fn on_change(&mut self, _: Point, index: usize) {
        self.books.adopt(&self.networks[index]);
    }

    fn on_message(&mut self, message: &MessageRecord<'_>) {
        self.books.end(message);
        if message.kind == TRANSACTION && message.fate.is_taken_in() {
            self.seen[message.target.index()].came.insert(TxId(message.tag));
        }
        if message.kind == REPORT {
            let (from, to) = (message.source, message.target);
            let Link { reported, lost, .. } = self.seen[from.index()].link(to);
            *reported += u64::from(message.tag);
            let holds = *reported <= *lost || !self.is_honest[from.index()];
            let place = (message.point, Some(from));
            self.ask(holds, Check::Loss, place, || {
                format!("node {} reports more of node {} as lost than it counted", from.0, to.0)
            });
            if message.fate.is_taken_in() {
                self.hear_report(message.ended, (from, to), message.tag);
            }
        }
    }

    fn on_busy(&mut self, busy: &Busy) {
        if let Some(what) = self.books.carry(busy) {
            let place = (Point { time: busy.start, sequence: 0 }, Some(busy.replica));
            self.ask(false, Check::Books, place, || format!("the card of node {} {what}", busy.replica.0));
        }
    }

    fn on_path(&mut self, path: &PathUse) {
        if let Some(what) = self.books.pass(path) {
            self.ask(false, Check::Books, (Point { time: path.at, sequence: 0 }, None), || what);
        }
    }

    fn on_fact(&mut self, at: Point, node: ReplicaId, fact: &Fact, _: Option<MessageId>, _: &Requests) {
        match fact {
            Fact::Made { tx } => {
                self.made.insert(*tx);
                let is_new = self.seen[node.index()].has.insert(*tx) || !self.is_honest[node.index()];
                self.ask(is_new, Check::Once, (at, Some(node)), || format!("{tx:?} is made again"));
                self.enter(at.time, node, *tx);
            }
            Fact::Delivered { tx, is_late, .. } => self.hear_delivered(at, node, *tx, *is_late),
            Fact::Coded { to, sources, lost, rate } => {
                self.hear_coded(at, (node, *to), sources, (*lost, *rate));
            }
            Fact::Received { from, sources, lost, .. } => {
                self.hear_received(at.time, (*from, node), sources, *lost)
            }
            Fact::Lost { from, count } => self.hear_lost(at, (*from, node), *count),
            // What it is worth is not judged: it is no news.
            Fact::Repeated { .. } | Fact::Discarded { .. } => {}
        }
    }
}

/// What a report says of the checks.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Verdicts {
    /// Verdicts by the names of the checks.
    pub safety: BTreeMap<&'static str, Verdict>,
    /// What was wrong, in order.
    pub violations: Vec<Tripped>,
}

impl audit::Judge<Fact> for Judge {
    type Verdicts = Verdicts;

    fn settle(&mut self, at: Point, counters: &Counters) {
        for (_, what) in self.books.settle(counters) {
            self.ask(false, Check::Books, (at, None), || what);
        }
    }

    fn wrongs(&self, _: Time, _: &Requests) -> Vec<Wrong> {
        let wrong =
            |Violation { check, at, node, what }: &Violation| Wrong::new(check.name(), *at, *node, what);
        self.violations.iter().map(wrong).collect()
    }

    fn verdicts(&self, _: Time, _: &Requests) -> Verdicts {
        let verdict =
            |check: Check| Verdict::of(self.violations.iter().any(|violation| violation.check == check));
        let tripped = |Violation { check, at, node, what }: &Violation| {
            Tripped::new(check.name(), *at, *node, what.clone())
        };
        Verdicts {
            safety: Check::ALL.iter().map(|&check| (check.name(), verdict(check))).collect(),
            violations: self.violations.iter().map(tripped).collect(),
        }
    }
}
