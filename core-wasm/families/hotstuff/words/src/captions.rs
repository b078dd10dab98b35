//! What replicas state, in one line: plain words first, the term in brackets; a block by its height, a replica by its
//! name.

use sim::ids::ReplicaId;
use sim::time::Time;

use tables::blocks::BlockRow;
use tables::marks::{MarkKind, Objection, Read};
use trace::marks::Mark;
use trace::numerals::thousands;

use crate::{HotStuffWords, OfHotStuff, Recorder};

type Story<'a, T> = explain::Story<'a, HotStuffWords<T>>;

/// What a mark tells; `folds`: of all time-outs of one time in one view at once.
pub(crate) fn tell<T: OfHotStuff>(story: &Story<'_, T>, mark: &Mark, folds: bool) -> String {
    Teller(story).tell_mark(mark, folds)
}

/// Of messages of a view, or of several, that carry blocks.
pub(crate) fn tell_opened<T: OfHotStuff>(trace: &Recorder<T>, (first, last): (u32, u32), by: Time) -> String {
    if first != last {
        return format!("blocks of views {first} to {last}");
    }
    let blocks = &trace.tables.hotstuff().blocks;
    let mut rows = (0..blocks.proposed_by(by)).rev().filter_map(|row| blocks.get(row));
    let block = rows.find(|block| block.fact.view.number == first);
    block.map_or_else(|| format!("a block of view {first}"), named)
}

/// A story's captions of marks.
struct Teller<'a, T: OfHotStuff>(&'a Story<'a, T>);

impl<T: OfHotStuff> Teller<'_, T> {
    fn tell_mark(&self, mark: &Mark, folds: bool) -> String {
        let Mark { round: view, value, .. } = *mark;
        let name = self.0.name(mark.replica);
        let block = || self.block_of(mark);
        match mark.of() {
            MarkKind::Proposed => {
                let another = if self.is_second(mark) { "another " } else { "" };
                format!("{name} proposes {another}{}{}", block(), self.tell_parent(mark))
            }
            MarkKind::Voted => match mark.votes().0.name() {
                None => format!("{name} votes for {}", block()),
                Some(phase) => format!("{name} sends its {phase} vote for {}", block()),
            },
            MarkKind::Refused => {
                format!("{name} refuses to vote for {}: {}", block(), self.tell_objection(mark))
            }
            MarkKind::Certified => {
                let (phase, votes) = mark.votes();
                let of = self.0.trace.tables.voters(mark.replica).unwrap_or(self.0.trace.replicas());
                let phase = phase.name().map_or_else(String::new, |phase| format!("{phase} "));
                format!("{name} has {votes} of {of} {phase}votes for {} (a quorum certificate)", block())
            }
            MarkKind::Keyed => format!("{name} keeps {} as its key", block()),
            MarkKind::Locked => format!("{name} locks on {}", block()),
            MarkKind::Committed => self.tell_commit(mark),
            MarkKind::TimedOut => match if folds { self.given_up_at_once(mark) } else { 1 } {
                1 => format!("{name} times out in view {view} and asks for a new view"),
                replicas => format!("{replicas} replicas time out in view {view} and ask for a new view"),
            },
            MarkKind::ViewChanged => {
                format!(
                    "view {view} begins: enough replicas have asked {name} for it (a quorum of view-change requests)"
                )
            }
            MarkKind::Entered => {
                let leader = self.0.name(ReplicaId(value as u16));
                format!("{name} enters view {view}, led by {leader}")
            }
            MarkKind::Fetched => match self.0.trace.tables.hotstuff().blocks.get(mark.subject) {
                Some(block) if value == 1 => {
                    format!("{name} lacks transactions of {} and asks for them", named(block))
                }
                Some(block) => format!("{name} lacks {} and asks for it", named(block)),
                None => format!("{name} lacks a block and asks for it"),
            },
            MarkKind::Restarted => format!("{name} is up again"),
            MarkKind::Installed => {
                format!("{name} has fallen behind and installs the state after {}", block())
            }
            // Its text is the checker's.
            MarkKind::Violation => String::new(),
        }
    }

    /// The block that a mark is about: one of an unknown row by its view.
    fn block_of(&self, mark: &Mark) -> String {
        match self.0.trace.tables.hotstuff().blocks.get(mark.subject) {
            Some(block) => named(block),
            None if mark.round == 0 => GENESIS.to_owned(),
            None => format!("a block of view {}", mark.round),
        }
    }

    /// Whether the block proposed before is of the same view: of a leader that proposes two.
    fn is_second(&self, mark: &Mark) -> bool {
        let blocks = &self.0.trace.tables.hotstuff().blocks;
        let view = |row| blocks.get(row).map(|block| block.fact.view);
        mark.subject > 0 && view(mark.subject).is_some_and(|own| view(mark.subject - 1) == Some(own))
    }

    /// What a proposal extends, where that is not the block of the view before.
    fn tell_parent(&self, mark: &Mark) -> String {
        let blocks = &self.0.trace.tables.hotstuff().blocks;
        let Some(block) = blocks.get(mark.subject) else { return String::new() };
        match blocks.get(block.parent) {
            Some(parent) if parent.fact.view.number + 1 == mark.round => String::new(),
            Some(parent) => format!(", which extends {}", named(parent)),
            None if block.fact.height == 1 && mark.round > 1 => {
                format!(", which extends {GENESIS}")
            }
            None => String::new(),
        }
    }

    /// The rule that forbids a vote, with what it looks at.
    fn tell_objection(&self, mark: &Mark) -> String {
        match mark.objection() {
            Objection::Voted => format!("it has already voted in view {}", mark.round),
            Objection::Locked => {
                let lock = self.lock_at(mark).map_or_else(|| GENESIS.to_owned(), |lock| self.block_of(lock));
                let proposal = self.0.trace.tables.hotstuff().blocks.get(mark.subject);
                let justified = match proposal.map_or(0, |proposal| proposal.fact.justify_view.number) {
                    0 => format!("extends {GENESIS}"),
                    view => format!("is justified by view {view}"),
                };
                format!("it is locked on {lock}, and the proposal {justified}")
            }
            Objection::TakesBack => "its cut is smaller than its parent’s".to_owned(),
            Objection::Uncertified => {
                "too few replicas have signed for the transactions its cut adds".to_owned()
            }
        }
    }

    /// The last lock of a mark's replica before it.
    fn lock_at(&self, mark: &Mark) -> Option<&Mark> {
        let marks = self.0.trace.marks();
        let end = marks.partition_point(|other| other.point() < mark.point());
        let before = (0..end).rev().filter_map(|index| marks.get(index));
        before.filter(|other| other.replica == mark.replica).find(|other| other.is(MarkKind::Locked))
    }

    /// How many replicas have given up this view at this time, up to this one.
    fn given_up_at_once(&self, mark: &Mark) -> usize {
        let marks = self.0.trace.marks();
        let first = marks.partition_point(|other| other.time < mark.time);
        let until = marks.iter_from(first).take_while(|other| other.point() <= mark.point());
        until.filter(|other| is_said_again(mark, other)).count()
    }

    /// One event may commit several blocks: they are told together, as the curve of commits shows them.
    fn tell_commit(&self, mark: &Mark) -> String {
        let (mut lowest, mut transactions) = (*mark, 0);
        for other in self.0.marks_at(mark.point()).filter(|other| is_committed_with(other, mark)) {
            if self.0.trace.tables.hotstuff().height_of(other)
                < self.0.trace.tables.hotstuff().height_of(&lowest)
            {
                lowest = *other;
            }
            transactions += u64::from(other.value);
        }
        let name = self.0.name(mark.replica);
        let (blocks, are) = if lowest.subject == mark.subject {
            (self.block_of(mark), "is")
        } else {
            let [from, to] = [&lowest, mark].map(|end| self.0.trace.tables.hotstuff().height_of(end));
            (format!("blocks {from} to {to}"), "are")
        };
        match transactions {
            0 => format!("{blocks} {are} final at {name}, without transactions"),
            1 => format!("{blocks} {are} final at {name}: 1 transaction"),
            _ => format!("{blocks} {are} final at {name}: {} transactions", thousands(transactions)),
        }
    }
}

/// Whether two marks of one event are told as one commit of several blocks.
pub(crate) fn is_committed_with(one: &Mark, other: &Mark) -> bool {
    [one, other].iter().all(|mark| mark.is(MarkKind::Committed)) && one.significant == other.significant
}

/// Whether two marks are time-outs in one view.
pub(crate) fn is_said_again(one: &Mark, other: &Mark) -> bool {
    [one, other].iter().all(|mark| mark.is(MarkKind::TimedOut)) && one.round == other.round
}

const GENESIS: &str = "the genesis block";

/// "block 7", of another block of that height "block 7′ of view 9": the view is said where it is not the height.
fn named(block: &BlockRow) -> String {
    let primes = match block.rival {
        few @ 0..=3 => "′".repeat(usize::from(few)),
        many => format!("′{many}"),
    };
    let (height, view) = (block.fact.height, block.fact.view.number);
    match block.rival {
        0 if u64::from(view) == height => format!("block {height}"),
        _ => format!("block {height}{primes} of view {view}"),
    }
}

/// How much a mark tells, 0 the most: what is rare, what is final, what a quorum says, what follows from it.
pub(crate) fn rank(kind: MarkKind) -> u8 {
    match kind {
        MarkKind::Committed => 1,
        MarkKind::Certified => 2,
        MarkKind::Proposed => 3,
        MarkKind::Voted => RANKS_MAX,
        _ => 0,
    }
}

pub(crate) const RANKS_MAX: u8 = 4;
