//! Judges a run from outside, by what replicas state and what the network tells, and never by their state. Each check
//! of replicas has a broken one that it finds.
//!
//! | check | what has to hold |
//! |---|---|
//! | `integrity` | what a correct replica delivers was committed on the other side under that number, and it delivers it once |
//! | `agreement` | correct replicas deliver the same under one number |
//! | `quack` | who has a QUACK has heard it of enough stake, and correct replicas have each message up to it |
//! | `complaints` | who sends again has heard enough stake repeat that the message is missing |
//! | `one_sender` | a message goes as its schedule says: one sender and one receiver for each attempt, once |
//! | `attempts` | a resend that is needed is none beyond what all placements of the faulty ones need |
//! | `shares` | in a quantum nobody sends a whole message more than his exact share, or less where nothing fails |
//! | `epochs` | acknowledgements of another configuration make no QUACK |
//! | `delivery` | where nothing has happened for long, all that is committed is delivered |
//! | `collection` | where nothing has happened for long, none that could be told waits for what is collected |
//! | `books` | messages that are sent are handled, lost or under way; cards carry no faster than their rates |

mod seen;

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use audit::books::Books;
use audit::{Tripped, Verdict, Wrong};
use serde::Serialize;
use sim::fault::{Fault, FaultKind};
use sim::ids::{MessageId, Point, ReplicaId};
use sim::named;
use sim::network::NetworkSetup;
use sim::observer::Observer;
use sim::record::{Busy, MessageRecord, PathUse};
use sim::requests::Requests;
use sim::simulation::{Counters, Setup};
use sim::time::{Duration, Time};

use crate::facts::Fact;
use crate::list::{Here, Report};
use crate::roles::{Behaviour, Role};
use crate::settings::{Collection, Complaining, Scheme, Settings, Side};
use seen::{Direction, Heard};

named! {
    /// What is checked.
    pub enum Check {
        /// Nothing is delivered that was not committed, and nothing twice.
        Integrity = "integrity",
        /// One number is one message.
        Agreement = "agreement",
        /// QUACKs are true.
        Quack = "quack",
        /// Resends are asked for.
        Complaints = "complaints",
        /// Each attempt has one sender.
        OneSender = "one_sender",
        /// Attempts are bounded.
        Attempts = "attempts",
        /// Turns are shared by stake.
        Shares = "shares",
        /// Configurations are apart.
        Epochs = "epochs",
        /// Everything is delivered in the end.
        Delivery = "delivery",
        /// Nobody waits for what is collected.
        Collection = "collection",
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
    pub replica: Option<ReplicaId>,
    /// In words.
    pub what: String,
}

/// The judge.
#[derive(Clone, Debug)]
pub struct Judge {
    /// The settings from each configuration on, and which are in force.
    settings: Vec<Rc<Settings>>,
    now: usize,
    roles: Rc<[Role]>,
    /// When each was down last, and whether it ever was; for ever where it is gone.
    down: Rc<[Option<Time>]>,
    /// Whether the network loses nothing and nobody crashes, so that a good attempt is the last that is needed.
    is_calm: bool,
    /// When the last fault is over; for ever where one never is.
    calm_from: Time,
    horizon: Time,
    /// How long the slowest way takes.
    way: Duration,
    directions: [Direction; 2],
    heard: Vec<Heard>,
    /// What each replica has.
    here: Vec<Here>,
    latest_commit: Time,
    books: Books,
    networks: Rc<[NetworkSetup]>,
    violations: Vec<Violation>,
}

/// More violations of one check than these are not kept.
const VIOLATIONS_MAX: usize = 20;

impl Judge {
    /// Of a run that has not begun, with the settings and, after the first, the networks from each of its changes on.
    pub fn new(
        settings: Vec<Rc<Settings>>,
        roles: &[Role],
        setup: &Setup,
        networks: Rc<[NetworkSetup]>,
    ) -> Self {
        let first = Rc::clone(&settings[0]);
        let replicas = usize::from(first.replicas());
        let down = |replica: usize| {
            let crashes = setup.faults.iter().filter(|fault| {
                matches!(fault.kind, FaultKind::Crash { replica: down, .. } if down.index() == replica)
            });
            crashes.map(|fault| fault.until.unwrap_or(Time::FAR)).max()
        };
        let ids = || (0..replicas as u16).map(ReplicaId);
        let topology = &setup.network.topology;
        let ways = ids().flat_map(|from| ids().map(move |to| topology.one_way(from, to)));
        Judge {
            roles: roles.into(),
            down: (0..replicas).map(down).collect(),
            is_calm: setup.faults.is_empty() && setup.network.loss == 0,
            calm_from: calm_from(&first, &setup.faults),
            horizon: setup.horizon,
            way: ways.max().unwrap_or(Duration::ZERO),
            directions: [0, 1].map(|from| Direction::new(&first, from, roles)),
            heard: vec![Heard::default(); replicas],
            here: vec![Here::default(); replicas],
            latest_commit: Time::ZERO,
            books: Books::new(&setup.network, networks.iter(), &setup.faults),
            networks,
            violations: Vec::new(),
            settings,
            now: 0,
        }
    }

    /// One side takes nothing in any more, so that nothing has to be delivered.
    pub fn excuse_delivery(&mut self) {
        self.calm_from = Time::FAR;
    }

    /// What is wrong so far.
    pub fn violations(&self) -> &[Violation] {
        &self.violations
    }

    fn settings(&self) -> Rc<Settings> {
        Rc::clone(&self.settings[self.now])
    }

    fn is_correct(&self, replica: ReplicaId) -> bool {
        self.roles[replica.index()].is_correct()
    }

    fn ask(
        &mut self,
        holds: bool,
        check: Check,
        (at, replica): (Point, Option<ReplicaId>),
        what: impl FnOnce() -> String,
    ) {
        let of_it = |violations: &[Violation]| violations.iter().filter(|one| one.check == check).count();
        if !holds && of_it(&self.violations) < VIOLATIONS_MAX {
            self.violations.push(Violation { check, at, replica, what: what() });
        }
    }

    fn hear_delivered(&mut self, at: Point, replica: ReplicaId, (k, value): (u32, u32)) {
        if !self.is_correct(replica) {
            return;
        }
        let (side, place) = (self.settings().side(replica), (at, Some(replica)));
        let from = 1 - side;
        let committed = self.directions[from].committed;
        self.ask(value == k && k <= committed, Check::Integrity, place, || {
            format!("replica {} delivers {value} as message {k}, of {committed}", replica.0)
        });
        let is_new = self.here[replica.index()].insert(k);
        self.ask(is_new, Check::Integrity, place, || {
            format!("replica {} delivers message {k} again", replica.0)
        });
        let first = self.directions[from].value_of(k, value);
        self.ask(first == value, Check::Agreement, place, || {
            format!("replica {} delivers {value} as message {k}, and another one {first}", replica.0)
        });
        self.directions[from].held.insert(k);
    }

    fn hear_quacked(&mut self, at: Point, replica: ReplicaId, k: u32) {
        if !self.is_correct(replica) {
            return;
        }
        let settings = self.settings();
        let (from, place) = (settings.side(replica), (at, Some(replica)));
        let to = 1 - from;
        let needed = settings.quack_needed(to);
        let heard = &self.heard[replica.index()];
        let stake = |epoch: Option<u16>| heard.least(k, epoch, &settings, to);
        let (own, any) = (stake(Some(settings.epoch)), stake(None));
        let check = if any >= needed { Check::Epochs } else { Check::Quack };
        self.ask(own >= needed, check, place, || {
            format!("replica {} has a QUACK of {k}, heard of a stake of {own} for {needed}", replica.0)
        });
        let held = self.directions[from].held.ack();
        self.ask(k <= held, Check::Quack, place, || {
            format!("replica {} has a QUACK of {k}, and no correct one has {}", replica.0, held + 1)
        });
        self.heard[replica.index()].collect(k);
        self.directions[from].quack(settings.number(replica), k);
        let share = self.directions[from].close_turns(&settings);
        self.ask(share.is_none() || !self.is_calm, Check::Shares, place, || share.unwrap_or_default());
    }

    fn hear_sent(&mut self, at: Point, replica: ReplicaId, sent: (u32, u16, u16), to: ReplicaId) {
        let settings = self.settings();
        if settings.scheme != Scheme::Picsou || !self.is_correct(replica) {
            return;
        }
        let ((k, attempt, epoch), place) = (sent, (at, Some(replica)));
        let from = settings.side(replica);
        let expected = self.directions[from].pair(&settings, k, attempt);
        let pair = (settings.number(replica), settings.number(to));
        self.ask(expected == Some(pair), Check::OneSender, place, || {
            format!(
                "replica {} sends message {k} to {} for attempt {attempt}, for {expected:?}",
                replica.0, to.0
            )
        });
        let is_new = self.directions[from].send(k, attempt, epoch);
        self.ask(is_new, Check::OneSender, place, || {
            format!("attempt {attempt} of message {k} is sent again by replica {}", replica.0)
        });
        if attempt == 0 {
            let share = self.directions[from].take_turn(&settings, k, pair.0);
            self.ask(share.is_none(), Check::Shares, place, || share.unwrap_or_default());
            return;
        }
        let needed = settings.complaints_needed(1 - from);
        let stake = self.heard[replica.index()].missed(k, attempt, &settings, 1 - from);
        self.ask(stake >= needed, Check::Complaints, place, || {
            format!(
                "replica {} sends message {k} for attempt {attempt}, and heard {stake} complain for {needed}",
                replica.0
            )
        });
        let most = self.directions[from].attempts_needed(&settings, &self.roles, k, attempt);
        self.ask(!self.is_calm || most.is_none(), Check::Attempts, place, || most.unwrap_or_default());
    }

    fn hear_report(&mut self, replica: ReplicaId, (from, epoch): (ReplicaId, u16), report: &Report) {
        let number = self.settings().number(from);
        self.heard[replica.index()].hear(number, epoch, report);
    }

    /// When everything should be over that follows from what was committed last.
    fn patience(&self) -> Duration {
        let settings = &self.settings[self.now];
        let attempts = (settings.weights[0].u + settings.weights[1].u).min(64) + 4;
        let rules = &settings.rules;
        let others = u64::from(settings.sizes[0].max(settings.sizes[1]));
        let round =
            rules.silence.times(4 * others) + rules.pause.unwrap_or(Duration::ZERO) + self.way.times(4);
        let waits = match settings.scheme {
            Scheme::Otu { patience: Some(patience) } => patience,
            _ => Duration::ZERO,
        };
        // Only as many are under way at once as the window holds, and sent again as a list tells of.
        let most = self.directions[0].committed.max(self.directions[1].committed);
        let rounds = u64::from(most.div_ceil(rules.phi.min(rules.window).max(1)).max(1));
        round.times(attempts * rounds) + waits.times(attempts) + Duration::from_ms(1_000)
    }

    /// Where nothing has happened for long, everything is delivered, and nobody waits.
    fn settle_delivery(&mut self, at: Point) {
        let settings = self.settings();
        let quiet_from = self.latest_commit.max(self.calm_from);
        let is_reliable = match settings.scheme {
            // Without a word about what is collected all may wait for it, and for all that is beyond; where u + 1 have
            // to complain, and u fail, one that has a message can keep the others from it; and without a pause resends
            // may fill the network.
            Scheme::Picsou => {
                let rules = &settings.rules;
                let is_told = rules.collection != Collection::Off && rules.complaints == Complaining::Text;
                is_told && rules.pause.is_some() && settings.schedules[0].is_endless()
            }
            Scheme::AllToAll | Scheme::Otu { patience: Some(_) } => self.is_calm,
            Scheme::Otu { patience: None } | Scheme::Leader { .. } | Scheme::OneShot => false,
        };
        let ends = |span: Duration| quiet_from < Time::FAR && quiet_from + span < self.horizon;
        if !ends(self.patience()) || !is_reliable {
            return;
        }
        for from in [0, 1].into_iter().filter(|&from| settings.sends[from]) {
            let Direction { committed, held, .. } = &self.directions[from];
            let (committed, held) = (*committed, held.ack());
            self.ask(held >= committed, Check::Delivery, (at, None), || {
                format!("{committed} messages are committed, and no correct replica has message {}", held + 1)
            });
            if settings.scheme == Scheme::Picsou {
                self.settle_collection(at, from, &settings);
            }
        }
    }

    /// Those who wait for the same message, which all senders have collected, could not say so: they are too few.
    fn settle_collection(&mut self, at: Point, from: Side, settings: &Settings) {
        let (to, collected) = (1 - from, self.directions[from].collected());
        let numbers = 0..settings.sizes[to];
        let here = |number: u16| {
            let replica = settings.replica(to, number);
            let was_there = self.is_correct(replica) && self.down[replica.index()].is_none();
            was_there.then(|| &self.here[replica.index()])
        };
        let waits_for =
            |number: u16| here(number).filter(|here| here.ack() < collected).map(|here| here.ack() + 1);
        let lacks = |number: u16, k: u32| here(number).is_some_and(|here| !here.has(k));
        let stake_without = |k: u32| -> u64 {
            let lacking = numbers.clone().filter(|&number| lacks(number, k));
            lacking.map(|number| settings.weights[to].stakes[usize::from(number)]).sum()
        };
        let needed = settings.complaints_needed(to);
        let stranded = numbers.clone().filter_map(waits_for).find(|&k| stake_without(k) >= needed);
        self.ask(stranded.is_none(), Check::Collection, (at, None), || {
            format!("a stake of {needed} waits for message {stranded:?}, which is collected")
        });
    }
}

impl Observer<Fact> for Judge {
    fn on_change(&mut self, _: Point, index: usize) {
        self.books.adopt(&self.networks[index]);
        self.now = index + 1;
        let settings = self.settings();
        let begins = settings.epoch != self.settings[index].epoch;
        for direction in self.directions.iter_mut().filter(|_| begins) {
            direction.begin_epoch(&settings, &self.roles);
        }
    }

    fn on_message(&mut self, message: &MessageRecord<'_>) {
        self.books.end(message);
    }

    fn on_busy(&mut self, busy: &Busy) {
        if let Some(what) = self.books.carry(busy) {
            let place = (Point { time: busy.start, sequence: 0 }, Some(busy.replica));
            self.ask(false, Check::Books, place, || format!("the card of replica {} {what}", busy.replica.0));
        }
    }

    fn on_path(&mut self, path: &PathUse) {
        if let Some(what) = self.books.pass(path) {
            self.ask(false, Check::Books, (Point { time: path.at, sequence: 0 }, None), || what);
        }
    }

    fn on_fact(&mut self, at: Point, replica: ReplicaId, fact: &Fact, _: Option<MessageId>, _: &Requests) {
        match fact {
            Fact::Committed { last, .. } => {
                let from = self.settings[self.now].side(replica);
                let direction = &mut self.directions[from];
                if *last > direction.committed {
                    direction.committed = *last;
                    self.latest_commit = at.time;
                }
            }
            Fact::Sent { k, attempt, epoch, to, .. } => {
                self.hear_sent(at, replica, (*k, *attempt, *epoch), *to)
            }
            Fact::Delivered { k, value, .. } => self.hear_delivered(at, replica, (*k, *value)),
            Fact::Heard { from, epoch, report, .. } => self.hear_report(replica, (*from, *epoch), report),
            Fact::Quacked { k } => self.hear_quacked(at, replica, *k),
            Fact::Skipped { to, .. } => {
                self.here[replica.index()].skip_to(*to);
            }
            Fact::Repeated { .. }
            | Fact::HandedOn { .. }
            | Fact::Discarded
            | Fact::Missed { .. }
            | Fact::Reconfigured { .. } => {}
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
        self.settle_delivery(at);
        for (_, what) in self.books.settle(counters) {
            self.ask(false, Check::Books, (at, None), || what);
        }
    }

    fn wrongs(&self, _: Time, _: &Requests) -> Vec<Wrong> {
        let wrong = |Violation { check, at, replica, what }: &Violation| {
            Wrong::new(check.name(), *at, *replica, what)
        };
        self.violations.iter().map(wrong).collect()
    }

    fn verdicts(&self, _: Time, _: &Requests) -> Verdicts {
        let verdict =
            |check: Check| Verdict::of(self.violations.iter().any(|violation| violation.check == check));
        let tripped = |Violation { check, at, replica, what }: &Violation| {
            Tripped::new(check.name(), *at, *replica, what.clone())
        };
        Verdicts {
            safety: Check::ALL.iter().map(|&check| (check.name(), verdict(check))).collect(),
            violations: self.violations.iter().map(tripped).collect(),
        }
    }
}

/// When the last fault is over; for ever where one never is, or more of a cluster are down for good than it bears.
fn calm_from(settings: &Settings, faults: &[Fault]) -> Time {
    let gone = |fault: &Fault| match fault.kind {
        FaultKind::Crash { replica, .. } if fault.until.is_none() => Some(replica),
        _ => None,
    };
    let is_beyond = |side: Side| {
        let gone: BTreeSet<ReplicaId> =
            faults.iter().filter_map(gone).filter(|&replica| settings.side(replica) == side).collect();
        let weights = &settings.weights[side];
        let stake = |replica| weights.stakes[usize::from(settings.number(replica))];
        gone.into_iter().map(stake).sum::<u64>() > weights.u
    };
    if is_beyond(0) || is_beyond(1) {
        return Time::FAR;
    }
    let over = faults.iter().map(|fault| match fault.kind {
        FaultKind::Crash { .. } => fault.until.unwrap_or(fault.at),
        _ => fault.until.unwrap_or(Time::FAR),
    });
    over.max().unwrap_or_default()
}

/// Whether a replica of this role takes in and hands on what comes across to it.
fn receives_well(role: Role) -> bool {
    use Behaviour::{DropsSome, Forges, KeepsToItself, Silent, SilentReceiver, TellsOne};
    !matches!(role.fault, Some(DropsSome | Forges | KeepsToItself | Silent | SilentReceiver | TellsOne))
}

/// Whether it sends what is its turn.
fn sends_well(role: Role) -> bool {
    !matches!(role.fault, Some(Behaviour::Silent | Behaviour::SilentSender | Behaviour::Forges))
}
