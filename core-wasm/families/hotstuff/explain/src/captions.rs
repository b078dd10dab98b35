//! What happened, in one line: plain words first, the term in brackets; a block by its height, a replica by its name.

use sim::ids::{Point, ReplicaId};
use sim::kinds::Role;
use sim::record::{Fate, Side};
use sim::time::{Duration, Time};

use tables::blocks::BlockRow;
use tables::marks::{MarkKind, Objection, Read};
use trace::drops::Drops;
use trace::marks::Mark;
use trace::numerals::{bytes, thousands};
use trace::recorder::FaultStep;

use crate::steps::{Story, times_out_in_same_view};
use crate::stop::Stop;
use crate::thresholds::Rise;

impl Story<'_> {
    pub(crate) fn tell_fault(&self, fault: &FaultStep) -> &str {
        let texts = self.names.faults.get(fault.index);
        texts.map_or("", |texts| texts[usize::from(!fault.active)].as_str())
    }

    pub(crate) fn tell_change(&self, place: usize) -> &str {
        self.names.changes.get(place).map_or("settings change", String::as_str)
    }

    fn name(&self, replica: ReplicaId) -> &str {
        self.names.replicas.get(replica.index()).map_or("a replica", String::as_str)
    }

    pub(crate) fn tell_rise(&self, rise: &Rise) -> String {
        let side = match rise.side {
            Side::Egress => "egress",
            Side::Ingress => "ingress",
        };
        let Rise { over, percent, .. } = rise;
        format!("{} uses {percent} % of its {side} over the next {over}", self.name(rise.replica))
    }

    /// All that matters of what the event of `mark` led to, and `mark` itself, the most telling first: one vote may
    /// complete the quorum certificate that commits a block and justifies the next proposal. `stop` is what was stepped
    /// by. Its parts stand between [`BETWEEN`], each a sentence of its own, so that a page may show the first alone.
    pub(crate) fn tell_event(&self, mark: &Mark, stop: Stop) -> String {
        if mark.of() == MarkKind::Violation {
            return self.tell_mark(mark, stop);
        }
        let matters = |other: &&Mark| *other == mark || Stop::Significant.is_at(self.trace, other);
        let told: Vec<&Mark> = self.marks_at(mark.point()).filter(matters).collect();
        let (mut caption, mut before) = (String::new(), None);
        for wanted in 0..=RANKS_MAX {
            for (place, mark) in told.iter().enumerate().filter(|(_, mark)| rank(mark.of()) == wanted) {
                if told[place + 1..].iter().any(|later| is_committed_with(mark, later)) {
                    continue;
                }
                let (name, sentence) = (self.name(mark.replica), self.tell_mark(mark, stop));
                let goes_on =
                    mark.of() == MarkKind::Proposed && before == Some((MarkKind::Certified, mark.replica));
                if goes_on {
                    caption.push_str(" and");
                    caption.push_str(sentence.strip_prefix(name).unwrap_or(&sentence));
                } else {
                    caption.push_str(if caption.is_empty() { "" } else { BETWEEN });
                    caption.push_str(&sentence);
                }
                before = Some((mark.of(), mark.replica));
            }
        }
        caption
    }

    fn tell_mark(&self, mark: &Mark, stop: Stop) -> String {
        let Mark { round: view, value, .. } = *mark;
        let name = self.name(mark.replica);
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
                let ((phase, votes), of) = (mark.votes(), self.trace.replicas());
                let phase = phase.name().map_or_else(String::new, |phase| format!("{phase} "));
                format!("{name} has {votes} of {of} {phase}votes for {} (a quorum certificate)", block())
            }
            MarkKind::Keyed => format!("{name} keeps {} as its key", block()),
            MarkKind::Locked => format!("{name} locks on {}", block()),
            MarkKind::Committed => self.tell_commit(mark),
            MarkKind::TimedOut => match if stop.folds() { self.given_up_at_once(mark) } else { 1 } {
                1 => format!("{name} times out in view {view} and asks for a new view"),
                replicas => format!("{replicas} replicas time out in view {view} and ask for a new view"),
            },
            MarkKind::ViewChanged => {
                format!(
                    "view {view} begins: enough replicas have asked {name} for it (a quorum of view-change requests)"
                )
            }
            MarkKind::Entered => {
                let leader = self.name(ReplicaId(value as u16));
                format!("{name} enters view {view}, led by {leader}")
            }
            MarkKind::Fetched => match self.trace.tables.blocks.get(mark.subject) {
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
            MarkKind::Violation => {
                let told = self.violations.iter().find(|(other, _)| other == mark);
                told.map_or_else(String::new, |(_, text)| text.clone())
            }
        }
    }

    /// What one event led to.
    fn marks_at(&self, point: Point) -> impl Iterator<Item = &Mark> {
        let marks = self.trace.marks();
        let first = marks.partition_point(|mark| mark.point() < point);
        marks.iter_from(first).take_while(move |mark| mark.point() == point)
    }

    /// The block that a mark is about: one of an unknown row by its view.
    fn block_of(&self, mark: &Mark) -> String {
        match self.trace.tables.blocks.get(mark.subject) {
            Some(block) => named(block),
            None if mark.round == 0 => GENESIS.to_owned(),
            None => format!("a block of view {}", mark.round),
        }
    }

    /// Whether the block proposed before is of the same view: of a leader that proposes two.
    fn is_second(&self, mark: &Mark) -> bool {
        let blocks = &self.trace.tables.blocks;
        let view = |row| blocks.get(row).map(|block| block.fact.view);
        mark.subject > 0 && view(mark.subject).is_some_and(|own| view(mark.subject - 1) == Some(own))
    }

    /// What a proposal extends, where that is not the block of the view before.
    fn tell_parent(&self, mark: &Mark) -> String {
        let blocks = &self.trace.tables.blocks;
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
                let proposal = self.trace.tables.blocks.get(mark.subject);
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
        let marks = self.trace.marks();
        let end = marks.partition_point(|other| other.point() < mark.point());
        let before = (0..end).rev().filter_map(|index| marks.get(index));
        before.filter(|other| other.replica == mark.replica).find(|other| other.of() == MarkKind::Locked)
    }

    /// How many replicas have given up this view at this time, up to this one.
    fn given_up_at_once(&self, mark: &Mark) -> usize {
        let marks = self.trace.marks();
        let first = marks.partition_point(|other| other.time < mark.time);
        let until = marks.iter_from(first).take_while(|other| other.point() <= mark.point());
        until.filter(|other| times_out_in_same_view(mark, other)).count()
    }

    /// One event may commit several blocks: they are told together, as the curve of commits shows them.
    fn tell_commit(&self, mark: &Mark) -> String {
        let (mut lowest, mut transactions) = (*mark, 0);
        for other in self.marks_at(mark.point()).filter(|other| is_committed_with(other, mark)) {
            if self.trace.tables.height_of(other) < self.trace.tables.height_of(&lowest) {
                lowest = *other;
            }
            transactions += u64::from(other.value);
        }
        let name = self.name(mark.replica);
        let (blocks, are) = if lowest.subject == mark.subject {
            (self.block_of(mark), "is")
        } else {
            let [from, to] = [&lowest, mark].map(|end| self.trace.tables.height_of(end));
            (format!("blocks {from} to {to}"), "are")
        };
        match transactions {
            0 => format!("{blocks} {are} final at {name}, without transactions"),
            1 => format!("{blocks} {are} final at {name}: 1 transaction"),
            _ => format!("{blocks} {are} final at {name}: {} transactions", thousands(transactions)),
        }
    }

    /// Which queues drop how much, and of what.
    pub(crate) fn tell_drops(&self, drops: &Drops) -> String {
        let (source, target) = drops.paths[0];
        let queues = match drops.paths.len() {
            1 => format!("the queue of the path {} → {} drops", self.name(source), self.name(target)),
            paths if drops.paths.iter().all(|path| path.0 == source) => {
                format!("the queues of {paths} paths from {} drop", self.name(source))
            }
            paths => format!("the queues of {paths} paths drop"),
        };
        let packets = if drops.packets == 1 { "packet" } else { "packets" };
        let (count, bytes) = (thousands(drops.packets), bytes(drops.bytes));
        format!("{queues} {count} {packets} ({bytes}){}", self.tell_dropped(drops))
    }

    /// What packets that were dropped are part of: " of block 4 of view 5"; nothing where that is several kinds of
    /// messages.
    fn tell_dropped(&self, drops: &Drops) -> String {
        let Some((kind, first, last)) = drops.of() else { return String::new() };
        let kind = self.trace.kind_of(kind);
        match kind.role {
            Role::Opens if first == last => format!(" of {}", self.block_in(first, drops.until)),
            Role::Opens => format!(" of blocks of views {first} to {last}"),
            _ => format!(" of {}", kind.names[1]),
        }
    }

    /// The block proposed last in a view, by a time.
    fn block_in(&self, view: u32, by: Time) -> String {
        let blocks = &self.trace.tables.blocks;
        let mut rows = (0..blocks.proposed_by(by)).rev().filter_map(|row| blocks.get(row));
        let block = rows.find(|block| block.fact.view.number == view);
        block.map_or_else(|| format!("a block of view {view}"), named)
    }

    pub(crate) fn tell_message(&self, row: u32) -> String {
        let message = self.trace.messages().get(row);
        let (source, target) = (self.name(message.source), self.name(message.target));
        let what = self.trace.kind_of(message.kind).phrase;
        match message.fate {
            Fate::Delivered if message.held > Duration::ZERO => {
                let late_ms = thousands(message.held.as_ns() / 1_000_000);
                format!("{target} handles {what} from {source}, held back for {late_ms} ms")
            }
            Fate::Delivered => format!("{target} handles {what} from {source}"),
            Fate::InFlight => {
                format!("{what} from {source} to {target} is still in flight at the end of the run")
            }
            Fate::SourceDown => format!("{what} from {source} to {target} is lost: {source} is down"),
            Fate::TargetDown => format!("{what} from {source} to {target} is lost: {target} is down"),
            Fate::Cut => format!("{what} from {source} to {target} is lost: the link is cut"),
            Fate::Dropped => format!("{what} from {source} to {target} is dropped"),
        }
    }
}

/// Whether two marks of one event are told as one commit of several blocks.
fn is_committed_with(one: &Mark, other: &Mark) -> bool {
    [one, other].iter().all(|mark| mark.of() == MarkKind::Committed) && one.significant == other.significant
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

/// What stands between the parts of a caption, and in none of them.
const BETWEEN: &str = "; ";

/// How much a mark tells, 0 the most: what is rare, what is final, what a quorum says, what follows from it.
fn rank(kind: MarkKind) -> u8 {
    match kind {
        MarkKind::Committed => 1,
        MarkKind::Certified => 2,
        MarkKind::Proposed => 3,
        MarkKind::Voted => RANKS_MAX,
        _ => 0,
    }
}

const RANKS_MAX: u8 = 4;
