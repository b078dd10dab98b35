//! Judges a run from outside, by what replicas state and what the network tells, and never by their state.
//!
//! | check | asks for |
//! |---|---|
//! | `agreement` | in each instance all who decide or execute have one value |
//! | `validity` | a decided value is a batch of submitted requests, or no-op; that only once a second ballot is prepared |
//! | `one_value` | in each ballot and instance one value is proposed, by the ballot's owner |
//! | `promise` | nothing is accepted below a promise, across restarts too |
//! | `quorum` | a decision follows the acceptance of a majority in its ballot |
//! | `choice` | a new leader proposes what the highest ballot among its promises has, or what is decided there |
//! | `order` | a replica executes instances in order without a gap and each request once, and answers afterwards |
//! | `window` | a leader has no more instances open than WND, and no batch is larger or open for longer than it may be |
//! | `books` | messages that are sent are handled, lost or under way; nothing is busy twice at once |
//! | `liveness` | what was submitted before a calm is executed after two suspicions, Phase 1 and an instance |

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use audit::books::Books;
use sim::fault::Fault;
use sim::ids::{MessageId, Point, ReplicaId, StreamId};
use sim::named;
use sim::network::NetworkSetup;
use sim::observer::Observer;
use sim::record::{Busy, MessageRecord, PathUse, Replies, Worked};
use sim::replica_set::ReplicaSet;
use sim::requests::Requests;
use sim::simulation::Counters;
use sim::time::{Duration, Time};
use sim::transactions::RunSet;

use crate::ballot::{Ballot, Instance};
use crate::facts::Fact;
use crate::message::Acceptance;
use crate::progress::Progress;
use crate::value::Value;

named! {
    /// What is checked.
    pub enum Check {
        /// One value an instance.
        Agreement = "agreement",
        /// Values are what was submitted.
        Validity = "validity",
        /// One value a ballot.
        OneValue = "one_value",
        /// A promise is kept.
        Promise = "promise",
        /// A majority decides.
        Quorum = "quorum",
        /// Phase 1 chooses what may be decided.
        Choice = "choice",
        /// In order, once, answers afterwards.
        Order = "order",
        /// Window and batches are bounded.
        Window = "window",
        /// The network's books.
        Books = "books",
        /// Progress.
        Liveness = "liveness",
    }
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// With what.
    pub check: Check,
    /// Since when it is known.
    pub at: Time,
    /// In words.
    pub what: String,
}

/// What must be known of a run beforehand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Number of replicas.
    pub replicas: u16,
    /// WND.
    pub window: u64,
    /// Most requests of a batch.
    pub batch_max: u64,
    /// How long a batch is open at most. None where a processor may be busy when that is over.
    pub batch_delay: Option<Duration>,
    /// When something has to be executed; none where nobody asks.
    pub progress: Option<Progress>,
    /// What carries messages; none where a test does.
    pub carried: Option<Carried>,
}

/// What carries messages, and what is to go wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Carried {
    /// The network.
    pub network: NetworkSetup,
    /// The schedule of faults.
    pub faults: Vec<Fault>,
}

/// What is known of one replica.
#[derive(Clone, Debug, Default)]
struct Seen {
    promised: Ballot,
    /// The last instance that it has executed, and how many of them had something to execute.
    executed: Instance,
    ordinal: u64,
    requests: RunSet,
    /// What it has prepared or proposed in its latest ballot, and not decided.
    open: BTreeSet<Instance>,
    batch: Option<Batch>,
    /// When its processor is free.
    free_at: Time,
}

/// A batch that is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Batch {
    since: Time,
    /// What it may come to, by the widest of the settings that it has been open with.
    requests_max: u64,
    delay: Option<Duration>,
}

impl Batch {
    /// One that opens.
    fn opened(since: Time, setup: &Setup) -> Self {
        Batch { since, requests_max: setup.batch_max, delay: setup.batch_delay }
    }

    /// Settings change while it is open: what it has come to by those of before it may be.
    fn adopt(&mut self, setup: &Setup) {
        self.requests_max = self.requests_max.max(setup.batch_max);
        self.delay = self.delay.max(setup.batch_delay);
    }
}

/// What is known of an instance in a ballot.
#[derive(Clone, Debug, Default)]
struct Round {
    proposed: Option<Value>,
    accepted: ReplicaSet,
}

/// The judge.
#[derive(Clone, Debug)]
pub struct Judge {
    setup: Setup,
    /// What is known from each change of settings on.
    changes: Vec<Setup>,
    seen: Vec<Seen>,
    rounds: BTreeMap<(Instance, Ballot), Round>,
    decided: BTreeMap<Instance, Value>,
    /// By ballot and replica.
    promises: BTreeMap<(Ballot, u16), Rc<[Acceptance]>>,
    /// Of each ballot that led, what Phase 1 binds it to.
    bound: BTreeMap<Ballot, BTreeMap<Instance, Value>>,
    executed: RunSet,
    /// When something was executed last.
    executed_at: Time,
    /// Whether a second ballot has been prepared.
    has_changed: bool,
    /// Of what carries messages, where that is more than one step.
    books: Option<Books>,
    violations: Vec<Violation>,
}

/// More violations than these are not kept.
const VIOLATIONS_MAX: usize = 100;

impl Judge {
    /// Of a run that has not begun.
    pub fn new(setup: Setup) -> Self {
        Judge::changing(setup, Vec::new())
    }

    /// The same; `changes`: what is known from each change of settings on.
    pub fn changing(setup: Setup, changes: Vec<Setup>) -> Self {
        let books = setup.carried.as_ref().map(|Carried { network, faults }| {
            let later = changes.iter().filter_map(|later| Some(&later.carried.as_ref()?.network));
            Books::new(network, later, faults)
        });
        Judge {
            changes,
            seen: vec![Seen::default(); setup.replicas.into()],
            setup,
            rounds: BTreeMap::new(),
            decided: BTreeMap::new(),
            promises: BTreeMap::new(),
            bound: BTreeMap::new(),
            executed: RunSet::default(),
            executed_at: Time::ZERO,
            has_changed: false,
            books,
            violations: Vec::new(),
        }
    }

    /// What is wrong so far.
    pub fn violations(&self) -> &[Violation] {
        &self.violations
    }

    /// What any replica has executed.
    pub fn executed(&self) -> &RunSet {
        &self.executed
    }

    fn blame(&mut self, check: Check, at: Time, what: String) {
        if self.violations.len() < VIOLATIONS_MAX {
            self.violations.push(Violation { check, at, what });
        }
    }

    fn ask(&mut self, holds: bool, check: Check, at: Time, what: impl FnOnce() -> String) {
        if !holds {
            self.blame(check, at, what());
        }
    }

    /// A replica states a fact.
    pub fn hear(&mut self, at: Time, replica: u16, fact: &Fact, requests: &Requests) {
        match fact {
            Fact::Promised { ballot, accepted } => {
                let seen = &mut self.seen[usize::from(replica)];
                seen.promised = seen.promised.max(*ballot);
                self.promises.insert((*ballot, replica), Rc::clone(accepted));
            }
            Fact::Led { ballot, promised } => self.hear_led(at, replica, *ballot, promised),
            Fact::Opened => {
                self.seen[usize::from(replica)].batch = Some(Batch::opened(at, &self.setup));
            }
            Fact::Closed { value } => self.hear_closed(at, replica, value),
            Fact::Proposed { ballot, instance, value } => {
                self.hear_proposed(at, replica, (*instance, *ballot), value, requests);
            }
            Fact::Accepted { ballot, instance, value } => {
                self.hear_accepted(at, replica, (*instance, *ballot), value);
            }
            Fact::Decided { ballot, instance, value } => {
                self.hear_decided(at, replica, (*instance, *ballot), value);
            }
            Fact::Executed { instance, value, runs } => {
                self.agree(at, replica, *instance, value);
                let mut expected = Vec::new();
                let seen = &mut self.seen[usize::from(replica)];
                let is_next = *instance == seen.executed + 1;
                value.runs().iter().for_each(|&run| expected.extend(seen.requests.missing(run)));
                seen.requests.insert_all(runs);
                seen.executed = *instance;
                seen.ordinal += u64::from(!runs.is_empty());
                self.executed.insert_all(runs);
                // Where nobody asks, a judge is the same whenever that was: an explorer counts it as one state.
                if self.setup.progress.is_some() && !runs.is_empty() {
                    self.executed_at = at;
                }
                let is_once = expected[..] == runs[..];
                self.ask(is_next, Check::Order, at, || {
                    format!("replica {replica} executes instance {instance} over a gap")
                });
                self.ask(is_once, Check::Order, at, || {
                    format!("replica {replica} executes {runs:?} in instance {instance}, not {expected:?}")
                });
                self.forget();
            }
            Fact::Restarted => {
                let seen = &mut self.seen[usize::from(replica)];
                (seen.batch, seen.open) = (None, BTreeSet::new());
            }
            Fact::Stood { ballot, .. } => self.has_changed |= *ballot > Ballot::FIRST,
            Fact::Prepared { instance, .. } => self.hear_begun(at, replica, *instance),
            Fact::Suspected { .. } | Fact::Repeated { .. } => {}
        }
    }

    fn hear_led(&mut self, at: Time, replica: u16, ballot: Ballot, promised: &[u16]) {
        let majority = self.setup.replicas / 2 + 1;
        self.ask(promised.len() >= usize::from(majority), Check::Quorum, at, || {
            format!("replica {replica} leads in {ballot} with promises of {promised:?} alone")
        });
        let mut best = BTreeMap::<Instance, &Acceptance>::new();
        for promise in promised.iter().filter_map(|&replica| self.promises.get(&(ballot, replica))) {
            for one in promise.iter() {
                let known = best.entry(one.instance).or_insert(one);
                if (one.is_decided, one.ballot) > (known.is_decided, known.ballot) {
                    *known = one;
                }
            }
        }
        let bound = best.into_iter().map(|(instance, one)| (instance, one.value.clone())).collect();
        self.bound.insert(ballot, bound);
        let seen = &mut self.seen[usize::from(replica)];
        (seen.batch, seen.open) = (None, BTreeSet::new());
    }

    fn hear_closed(&mut self, at: Time, replica: u16, value: &Value) {
        let batch = self.seen[usize::from(replica)].batch.take();
        let Batch { since, requests_max, delay } = batch.unwrap_or_else(|| Batch::opened(at, &self.setup));
        let requests = value.requests();
        self.ask(requests <= requests_max, Check::Window, at, || {
            format!("a batch has {requests} requests, not {requests_max}")
        });
        self.ask(delay.is_none_or(|delay| at <= since + delay), Check::Window, at, || {
            format!("a batch of replica {replica} is open for {:?}", at - since)
        });
    }

    /// An instance begins where it is prepared by itself, or else proposed.
    fn hear_begun(&mut self, at: Time, replica: u16, instance: Instance) {
        let seen = &mut self.seen[usize::from(replica)];
        if !seen.open.insert(instance) {
            return;
        }
        let (open, window) = (seen.open.len() as u64, self.setup.window);
        self.ask(open <= window, Check::Window, at, || {
            format!("replica {replica} has {open} instances open, and {window} may be")
        });
    }

    fn hear_proposed(
        &mut self,
        at: Time,
        replica: u16,
        (instance, ballot): (Instance, Ballot),
        value: &Value,
        requests: &Requests,
    ) {
        self.ask(ballot.owner == replica, Check::OneValue, at, || {
            format!("replica {replica} proposes in {ballot}, which is not its own")
        });
        let submitted = value
            .runs()
            .iter()
            .all(|run| run.stream.0 < requests.streams() && run.end() <= requests.submitted(run.stream, at));
        self.ask(submitted, Check::Validity, at, || format!("{value} was not submitted"));
        self.ask(!value.is_no_op() || self.has_changed, Check::Validity, at, || {
            format!("no-op in instance {instance} without a change of ballot")
        });
        let round = self.rounds.entry((instance, ballot)).or_default();
        let proposed = round.proposed.get_or_insert_with(|| value.clone());
        if proposed != value {
            let what = format!("{proposed} and {value} in instance {instance} of {ballot}");
            self.blame(Check::OneValue, at, what);
        }
        let chosen = self.bound.get(&ballot).and_then(|bound| bound.get(&instance));
        if let Some(chosen) = chosen.filter(|&chosen| chosen != value) {
            let what = format!("{value} in instance {instance} of {ballot}, where promises have {chosen}");
            self.blame(Check::Choice, at, what);
        }
        self.hear_begun(at, replica, instance);
    }

    fn hear_accepted(
        &mut self,
        at: Time,
        replica: u16,
        (instance, ballot): (Instance, Ballot),
        value: &Value,
    ) {
        let seen = &mut self.seen[usize::from(replica)];
        let promised = seen.promised;
        seen.promised = promised.max(ballot);
        self.ask(ballot >= promised, Check::Promise, at, || {
            format!("replica {replica} accepts in {ballot} after a promise of {promised}")
        });
        if instance <= self.floor() {
            return;
        }
        let round = self.rounds.entry((instance, ballot)).or_default();
        round.accepted.insert(ReplicaId(replica));
        if round.proposed.as_ref() != Some(value) {
            let what = format!("replica {replica} accepts {value}, which nobody proposed in {ballot}");
            self.blame(Check::OneValue, at, what);
        }
    }

    fn hear_decided(
        &mut self,
        at: Time,
        replica: u16,
        (instance, ballot): (Instance, Ballot),
        value: &Value,
    ) {
        self.seen[usize::from(replica)].open.remove(&instance);
        let replicas = self.setup.replicas;
        let majority = replicas / 2 + 1;
        if let Some(round) = self.rounds.get(&(instance, ballot)) {
            let (accepted, is_its) = (round.accepted.len(), round.proposed.as_ref() == Some(value));
            self.ask(accepted >= majority && is_its, Check::Quorum, at, || {
                format!("{value} is decided in instance {instance} of {ballot} by {accepted} of {replicas} replicas")
            });
        } else {
            let what = format!("instance {instance} is decided in {ballot}, where nobody proposed");
            self.blame(Check::Quorum, at, what);
        }
        self.agree(at, replica, instance, value);
    }

    fn agree(&mut self, at: Time, replica: u16, instance: Instance, value: &Value) {
        let decided = self.decided.entry(instance).or_insert_with(|| value.clone());
        if decided != value {
            let what = format!("replica {replica} has {value} in instance {instance}, another {decided}");
            self.blame(Check::Agreement, at, what);
        }
    }

    /// The last instance that all have executed.
    fn floor(&self) -> Instance {
        self.seen.iter().map(|seen| seen.executed).min().unwrap_or(0)
    }

    /// What all have executed is judged.
    fn forget(&mut self) {
        let floor = self.floor();
        while self.rounds.first_key_value().is_some_and(|(&(instance, _), _)| instance <= floor) {
            self.rounds.pop_first();
        }
        while self.decided.first_key_value().is_some_and(|(&instance, _)| instance <= floor) {
            self.decided.pop_first();
        }
    }

    /// The run is over, and what is under way has been reported.
    pub fn finish(&mut self, at: Time, counters: &Counters) {
        let wrongs = self.books.as_ref().map_or_else(Vec::new, |books| books.settle(counters));
        for (_, what) in wrongs {
            self.blame(Check::Books, at, what);
        }
    }

    /// That nothing is executed though requests wait, for longer than a calm run may take; none where something is, or
    /// nothing waits.
    pub fn stands_still(&self, now: Time, requests: &Requests) -> Option<Violation> {
        let progress = self.setup.progress.as_ref()?;
        let since = self.executed_at.max(progress.calm);
        let at = since + progress.patience();
        if now < at {
            return None;
        }
        // Recent requests have a right to wait.
        let due = now.checked_before(progress.patience()).unwrap_or(Time::ZERO);
        let lacking = self.lacking(due, requests);
        let what = format!(
            "nothing has been executed for {} s while {lacking} requests wait",
            (now - since).as_ns() as f64 / 1e9
        );
        (lacking > 0).then_some(Violation { check: Check::Liveness, at, what })
    }

    /// How many requests submitted by `due` have not been executed.
    fn lacking(&self, due: Time, requests: &Requests) -> u64 {
        let streams = (0..requests.streams()).map(StreamId);
        let of_stream = |stream| {
            let submitted = requests.submitted(stream, due);
            submitted - self.executed.count_below(stream, submitted)
        };
        streams.map(of_stream).sum()
    }

    /// Why a run may have to stand still; none where it may not.
    pub fn hindered(&self) -> Option<&str> {
        self.setup.progress.as_ref()?.hindered.as_ref().map(|hindrance| &*hindrance.why)
    }

    /// Whether what was submitted before `calm` has been executed by `now`, where so long a time is enough: a majority
    /// is up since `calm`, and nothing is lost.
    pub fn ask_progress(&mut self, calm: Time, enough: Duration, now: Time, requests: &Requests) {
        if now < calm + enough {
            return;
        }
        let lacking = self.lacking(calm, requests);
        self.ask(lacking == 0, Check::Liveness, now, || {
            format!("{lacking} requests wait that were submitted {:?} ago", now - calm)
        });
    }
}

impl Observer<Fact> for Judge {
    fn on_change(&mut self, _: Point, index: usize) {
        self.setup = self.changes[index].clone();
        if let (Some(books), Some(carried)) = (&mut self.books, &self.setup.carried) {
            books.adopt(&carried.network);
        }
        let setup = &self.setup;
        self.seen.iter_mut().filter_map(|seen| seen.batch.as_mut()).for_each(|batch| batch.adopt(setup));
    }

    fn on_message(&mut self, message: &MessageRecord<'_>) {
        if let Some(books) = &mut self.books {
            books.end(message);
        }
    }

    fn on_busy(&mut self, busy: &Busy) {
        if let Some(what) = self.books.as_mut().and_then(|books| books.carry(busy)) {
            self.blame(Check::Books, busy.start, format!("the card of replica {} {what}", busy.replica.0));
        }
    }

    fn on_path(&mut self, path: &PathUse) {
        if let Some(what) = self.books.as_mut().and_then(|books| books.pass(path)) {
            self.blame(Check::Books, path.at, what);
        }
    }

    fn on_work(&mut self, worked: &Worked) {
        let (start, end) = (worked.start, worked.end);
        let free_at = std::mem::replace(&mut self.seen[worked.replica.index()].free_at, end);
        self.ask(start >= free_at && end >= start, Check::Books, start, || {
            format!("replica {} keeps its processor busy twice at once", worked.replica.0)
        });
    }

    fn on_replies(&mut self, replies: &Replies) {
        let (ordinal, executed) = (u64::from(replies.ordinal), self.seen[replies.replica.index()].ordinal);
        self.ask(ordinal < executed, Check::Order, replies.left, || {
            format!("replica {} answers before it executes", replies.replica.0)
        });
    }

    fn on_fact(
        &mut self,
        at: Point,
        replica: ReplicaId,
        fact: &Fact,
        _: Option<MessageId>,
        requests: &Requests,
    ) {
        self.hear(at.time, replica.0, fact, requests);
    }
}
