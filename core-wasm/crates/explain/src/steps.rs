//! Steps through a run, and what just happened, in one line.
//!
//! What matters is a proposal, a quorum certificate, the first commit of a block, a time-out, a view change, a restart, a
//! violation and a fault; an event is also a message handled and every other statement of a replica.

use sim::node::ReplicaId;
use sim::observer::{Fate, Point, Side};
use sim::requests::Requests;
use sim::time::{Duration, Time};

use crate::stop::{Direction, Stop};
use crate::thresholds::{Rise, link_above, queue_above};

use trace::limit::thousands;
use trace::marks::{Mark, MarkKind};
use trace::recorder::{FaultStep, Recorder};
use trace::setup::Names;

/// A moment of a run, told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// When, and as which event.
    pub point: Point,
    /// In one line.
    pub caption: String,
}

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Happening {
    Mark(Mark),
    Fault(FaultStep),
    Message(u32),
}

/// A trace with names, to be stepped through and told. Violations are marks that another observer made, ascending.
#[derive(Clone, Copy, Debug)]
pub struct Story<'a> {
    /// The run.
    pub trace: &'a Recorder,
    /// What things are called.
    pub names: &'a Names,
    /// Marks of failed checks, in order, each with its text.
    pub violations: &'a [(Mark, String)],
    /// The clients.
    pub requests: &'a Requests,
    /// How far the run is.
    pub now: Time,
}

impl Story<'_> {
    /// The next step after `point`, or the last before it.
    pub fn step(&self, point: Point, direction: Direction, stop: Stop) -> Option<Moment> {
        match stop {
            Stop::LinkAbove(percent) => {
                let rise = link_above(self.trace, percent, self.now, point, direction)?;
                return Some(self.tell_rise(rise));
            }
            Stop::QueueAbove(count) => {
                let at = queue_above(self.trace, self.requests, count, self.now, point, direction)?;
                let caption = format!("more than {} transactions wait for their commit", thousands(count));
                return Some(Moment { point: Point { time: at, sequence: u32::MAX }, caption });
            }
            _ => {}
        }
        let found = self.find(direction, stop, |at| match direction {
            Direction::Forwards => at > point,
            Direction::Backwards => at < point,
        })?;
        Some(self.tell(found))
    }

    /// The last significant thing at `point` or before it.
    pub fn moment(&self, point: Point) -> Option<Moment> {
        self.find(Direction::Backwards, Stop::Significant, |at| at <= point).map(|found| self.tell(found))
    }

    /// Of all that happens at points that `beyond` accepts, the nearest. Of several things at one point the last mark is
    /// told: it is what the event led to.
    fn find(&self, direction: Direction, stop: Stop, beyond: impl Fn(Point) -> bool) -> Option<Happening> {
        let trace = self.trace;
        let is_step = |mark: &Mark| stop.is_at(trace, mark);
        let (mark, fault, message, violation);
        match direction {
            Direction::Forwards => {
                let first = trace.marks().partition_point(|mark| !beyond(mark.point()));
                let next = trace.marks().iter_from(first).find(|mark| is_step(mark));
                mark = next.map(|next| {
                    let same = trace.marks().iter_from(first).take_while(|mark| mark.point() <= next.point());
                    *same.filter(|mark| is_step(mark)).last().unwrap_or(next)
                });
                fault = self.faults().find(|fault| beyond(fault.point));
                let row = trace.messages().first_ended(&beyond);
                message = (row < trace.messages().len()).then_some(row);
                violation =
                    self.violations.iter().find(|(mark, _)| beyond(mark.point())).map(|&(mark, _)| mark);
            }
            Direction::Backwards => {
                let end = trace.marks().partition_point(|mark| beyond(mark.point()));
                mark = (0..end)
                    .rev()
                    .filter_map(|index| trace.marks().get(index))
                    .find(|mark| is_step(mark))
                    .copied();
                fault = self.faults().rfind(|fault| beyond(fault.point));
                message = trace.messages().first_ended(|at| !beyond(at)).checked_sub(1);
                violation =
                    self.violations.iter().rfind(|(mark, _)| beyond(mark.point())).map(|&(mark, _)| mark);
            }
        }
        let message = message.filter(|_| stop == Stop::Event);
        let fault = fault.filter(|_| stop.is_at_faults());
        let violation = violation.filter(|_| stop.is_at_faults() || stop == Stop::Violation);
        let candidates = [
            message.map(Happening::Message),
            mark.map(Happening::Mark),
            fault.map(Happening::Fault),
            violation.map(Happening::Mark),
        ];
        let place = |happening: &Happening| self.point_of(happening);
        let mut nearest: Option<Happening> = None;
        for candidate in candidates.into_iter().flatten() {
            let closer = nearest.as_ref().is_none_or(|nearest| match direction {
                Direction::Forwards => place(&candidate) <= place(nearest),
                Direction::Backwards => place(&candidate) >= place(nearest),
            });
            if closer {
                nearest = Some(candidate);
            }
        }
        nearest
    }

    /// The faults' beginnings and ends; of several at one time that are told in the same words, the last stands for all.
    fn faults(&self) -> impl DoubleEndedIterator<Item = FaultStep> {
        let faults = self.trace.faults();
        let is_said_again = |at: usize| {
            let [this, next] = [at, at + 1].map(|at| faults.get(at));
            this.zip(next).is_some_and(|(this, next)| {
                this.point.time == next.point.time && self.tell_fault(this) == self.tell_fault(next)
            })
        };
        (0..faults.len()).filter(move |&at| !is_said_again(at)).map(move |at| faults[at])
    }

    fn tell_fault(&self, fault: &FaultStep) -> &str {
        let texts = self.names.faults.get(fault.index);
        texts.map_or("", |texts| texts[usize::from(!fault.active)].as_str())
    }

    fn point_of(&self, happening: &Happening) -> Point {
        match happening {
            Happening::Mark(mark) => mark.point(),
            Happening::Fault(fault) => fault.point,
            Happening::Message(row) => self.trace.messages().ended_at(*row),
        }
    }

    fn tell(&self, happening: Happening) -> Moment {
        let caption = match &happening {
            Happening::Mark(mark) => self.tell_mark(mark),
            Happening::Fault(fault) => self.tell_fault(fault).to_owned(),
            Happening::Message(row) => self.tell_message(*row),
        };
        Moment { point: self.point_of(&happening), caption }
    }

    fn name(&self, replica: ReplicaId) -> &str {
        self.names.replicas.get(replica.index()).map_or("a replica", String::as_str)
    }

    fn tell_rise(&self, Rise { at, over, replica, side, percent }: Rise) -> Moment {
        let side = match side {
            Side::Egress => "outwards",
            Side::Ingress => "inwards",
        };
        let name = self.name(replica);
        let caption = format!("{name} uses {percent} % of its link {side}, over the next {over}");
        Moment { point: Point { time: at, sequence: u32::MAX }, caption }
    }

    fn tell_mark(&self, mark: &Mark) -> String {
        let Mark { view, value, .. } = *mark;
        let height = self.trace.height_of(mark);
        let name = self.name(mark.replica);
        let block = if height == 0 { "a block".to_owned() } else { format!("block {height}") };
        match mark.kind {
            MarkKind::Proposed => format!("{name} proposes {block} in view {view}"),
            MarkKind::Voted => match mark.votes().0.name() {
                None => format!("{name} votes for {block}"),
                Some(phase) => format!("{name} sends its {phase} vote for {block}"),
            },
            MarkKind::Certified => {
                let ((phase, votes), of) = (mark.votes(), self.trace.replicas());
                let phase = phase.name().map_or_else(String::new, |phase| format!("{phase} "));
                format!("{name} has {votes} of {of} {phase}votes: quorum certificate for {block}")
            }
            MarkKind::Keyed => format!("{name} keeps {block} as its key"),
            MarkKind::Locked if height == 0 => format!("{name} is locked on the genesis block"),
            MarkKind::Locked => format!("{name} is locked on {block}"),
            MarkKind::Committed => self.tell_commit(mark),
            MarkKind::TimedOut => format!("{name} has waited for view {view} long enough and complains"),
            MarkKind::ViewChanged => format!("{name} has complaints from a quorum: view {view} begins"),
            MarkKind::Entered => {
                let leader = self.name(ReplicaId(value as u16));
                format!("{name} enters view {view}, led by {leader}")
            }
            MarkKind::Fetched => format!("{name} lacks {block} and asks for it"),
            MarkKind::Restarted => format!("{name} is up again"),
            MarkKind::Installed => format!("{name} had fallen behind and takes over the state after {block}"),
            MarkKind::Violation => {
                let told = self.violations.iter().find(|(other, _)| other == mark);
                told.map_or_else(String::new, |(_, text)| text.clone())
            }
        }
    }

    /// One event may commit several blocks: they are told together, as the curve of commits shows them.
    fn tell_commit(&self, mark: &Mark) -> String {
        let marks = &self.trace.marks();
        let first = marks.partition_point(|other| other.point() < mark.point());
        let at_once = marks.iter_from(first).take_while(|other| other.point() == mark.point());
        let height = self.trace.height_of(mark);
        let (mut lowest, mut transactions) = (height, 0);
        for other in at_once.filter(|other| other.kind == mark.kind && other.significant == mark.significant)
        {
            lowest = lowest.min(self.trace.height_of(other));
            transactions += u64::from(other.value);
        }
        let name = self.name(mark.replica);
        let (blocks, empty) = if lowest == height {
            (format!("block {lowest}"), "which is empty")
        } else {
            (format!("blocks {lowest} to {height}"), "which are empty")
        };
        match transactions {
            0 => format!("{name} commits {blocks}, {empty}"),
            _ => format!("{name} commits {blocks}: {} transactions", thousands(transactions)),
        }
    }

    fn tell_message(&self, row: u32) -> String {
        const KINDS: [&str; 14] = [
            "a proposal",
            "a vote",
            "a complaint",
            "a new-view message",
            "the proof of a view change",
            "a request for blocks",
            "blocks that were missing",
            "forwarded transactions",
            "a micro-batch",
            "an acknowledgement",
            "lane data that was missing",
            "a pre-commit message",
            "a commit message",
            "a decision",
        ];
        let message = self.trace.messages().get(row);
        let (source, target) = (self.name(message.source), self.name(message.target));
        let what = KINDS[usize::from(message.kind.0)];
        match message.fate {
            Fate::Delivered if message.held > Duration::ZERO => {
                let late_ms = thousands(message.held.as_ns() / 1_000_000);
                format!("{target} handles {what} from {source}, held back for {late_ms} ms")
            }
            Fate::Delivered => format!("{target} handles {what} from {source}"),
            Fate::InFlight => format!("{what} from {source} to {target} is under way at the end"),
            Fate::SourceDown => format!("{what} from {source} to {target} is lost: {source} is down"),
            Fate::TargetDown => format!("{what} from {source} to {target} is lost: {target} is down"),
            Fate::Cut => format!("{what} from {source} to {target} is lost: the link is cut"),
            Fate::Dropped => format!("{what} from {source} to {target} is dropped"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sim::observer::Observer;
    use trace::testing::{Chain, record, requests, setup};

    fn at(us: u64, sequence: u32) -> Point {
        Point { time: Time::from_ns(us * 1_000), sequence }
    }

    fn trace() -> Recorder {
        let (requests, mut chain) = (requests(1_000), Chain::default());
        let mut trace = Recorder::new(&setup(), 100);
        chain.propose(&mut trace, at(100, 0).time, 100, &requests); // Event 1.
        let mut message = record(0, 0, 1, 100_000);
        message.point = at(111, 2);
        Observer::<facts::Fact>::on_message(&mut trace, &message);
        chain.skip_to(2);
        chain.commit(&mut trace, ReplicaId(0), 0, at(160, 0).time, &requests); // Event 3.
        chain.commit(&mut trace, ReplicaId(1), 0, at(170, 0).time, &requests); // Event 4.
        Observer::<facts::Fact>::on_fault(&mut trace, at(170, 5), 0, true);
        trace
    }

    #[test]
    fn blocks_committed_at_once_are_told_together() {
        let (requests, mut chain) = (requests(1_000), Chain::default());
        let mut trace = Recorder::new(&setup(), 100);
        for count in [100, 1_010, 47] {
            chain.propose(&mut trace, at(100, 0).time, count, &requests);
        }
        chain.commit(&mut trace, ReplicaId(0), 0, at(150, 0).time, &requests);
        // One event, in which replica 1 commits all three, replica 0 having been first with block 1.
        for block in 0..3 {
            chain.skip_to(9);
            chain.commit(&mut trace, ReplicaId(1), block, at(160, 0).time, &requests);
        }
        let names = Names { replicas: ["Tokyo", "Bahrain"].map(str::to_owned).into(), faults: vec![] };
        let (violations, now) = (&[], at(200, 0).time);
        let story = Story { trace: &trace, names: &names, violations, requests: &requests, now };
        let told = "Bahrain commits blocks 2 to 3: 1,057 transactions";
        for stop in [Stop::Significant, Stop::Commit, Stop::Event] {
            assert_eq!(story.step(at(155, 0), Direction::Forwards, stop).unwrap().caption, told);
            assert_eq!(story.step(at(170, 0), Direction::Backwards, stop).unwrap().caption, told);
        }
        assert_eq!(story.moment(at(170, 0)).unwrap().caption, told);
    }

    #[test]
    fn steps_visit_what_matters_or_everything_both_ways() {
        let trace = trace();
        let names = Names {
            replicas: ["N. Virginia", "Tokyo", "Bahrain", "Cape Town"].map(str::to_owned).into(),
            faults: vec![["Tokyo crashes".to_owned(), "Tokyo is up again".to_owned()]],
        };
        let requests = requests(1_000);
        let (violations, now) = (&[], at(200, 0).time);
        let story = Story { trace: &trace, names: &names, violations, requests: &requests, now };
        let walk = |stop, direction, mut point| {
            let mut told = Vec::new();
            while let Some(moment) = story.step(point, direction, stop) {
                point = moment.point;
                told.push((moment.point.sequence, moment.caption));
            }
            told
        };
        let significant = [
            (1, "N. Virginia proposes block 1 in view 1"),
            (3, "N. Virginia commits block 1: 100 transactions"),
            (5, "Tokyo crashes"),
        ];
        let every = [
            significant[0],
            (2, "Tokyo handles a proposal from N. Virginia"),
            significant[1],
            (4, "Tokyo commits block 1: 100 transactions"),
            significant[2],
        ];
        let start = Point::default();
        let end = at(1_000_000, 100);
        let told = |list: &[(u32, &str)]| -> Vec<(u32, String)> {
            list.iter().map(|&(sequence, text)| (sequence, text.to_owned())).collect()
        };
        assert_eq!(walk(Stop::Significant, Direction::Forwards, start), told(&significant));
        assert_eq!(walk(Stop::Event, Direction::Forwards, start), told(&every));
        let reversed = |mut list: Vec<(u32, String)>| {
            list.reverse();
            list
        };
        assert_eq!(reversed(walk(Stop::Significant, Direction::Backwards, end)), told(&significant));
        assert_eq!(reversed(walk(Stop::Event, Direction::Backwards, end)), told(&every));
        assert_eq!(walk(Stop::Commit, Direction::Forwards, start), told(&significant[1..2]));
        assert_eq!(walk(Stop::Commit, Direction::Backwards, end), told(&significant[1..2]));
        assert_eq!(walk(Stop::ViewChange, Direction::Forwards, start), []);
        assert_eq!(story.moment(at(165, 3)).unwrap().caption, significant[1].1);
        assert_eq!(story.moment(at(99, 0)), None);
    }

    #[test]
    fn faults_of_one_time_that_are_told_alike_are_one_step() {
        let mut trace = Recorder::new(&setup(), 100);
        for (sequence, index) in [(1, 0), (2, 1), (3, 2)] {
            Observer::<facts::Fact>::on_fault(&mut trace, at(100, sequence), index, true);
        }
        let [deaf, down] = ["Tokyo and Bahrain do not hear Cape Town any more", "Tokyo crashes"];
        let faults = [deaf, deaf, down].map(|text| [text.to_owned(), String::new()]).into();
        let names = Names { replicas: vec![], faults };
        let (requests, now) = (requests(1_000), at(200, 0).time);
        let story = Story { trace: &trace, names: &names, violations: &[], requests: &requests, now };
        let step = |point, direction| {
            story
                .step(point, direction, Stop::Significant)
                .map(|moment| (moment.point.sequence, moment.caption))
        };
        assert_eq!(step(Point::default(), Direction::Forwards), Some((2, deaf.to_owned())));
        assert_eq!(step(at(100, 2), Direction::Forwards), Some((3, down.to_owned())));
        assert_eq!(step(at(100, 3), Direction::Backwards), Some((2, deaf.to_owned())));
        assert_eq!(step(at(100, 2), Direction::Backwards), None);
    }
}
