//! Steps through a run, and what just happened, in one line.
//!
//! What matters is what a family marks so ([`Words`]), a violation, a fault, a change of settings and a burst of drops
//! of full queues, where it ends; an event is also a message handled and every other statement of a replica.

use sim::ids::Point;

use crate::stop::{Direction, Stop};
use crate::thresholds::{link_above, queue_above};
use crate::words::{Story, Words};

use trace::drops::Drops;
use trace::marks::Mark;
use trace::numerals::thousands;
use trace::recorder::FaultStep;

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
    /// Of settings, by its place among the changes.
    Change(usize),
    /// Of full queues, by its place among the bursts.
    Drops(usize),
    Message(u32),
}

impl<W: Words> Story<'_, W> {
    /// The next step after `point`, or the last before it.
    pub fn step(&self, point: Point, direction: Direction, stop: Stop<W::Stop>) -> Option<Moment> {
        match stop {
            Stop::LinkAbove(percent) => {
                let rise = link_above(self.trace, percent, self.now, point, direction)?;
                let point = Point { time: rise.at, sequence: u32::MAX };
                return Some(Moment { point, caption: self.tell_rise(&rise) });
            }
            Stop::QueueAbove(count) => {
                let at = queue_above(self.trace, self.requests, count, self.now, point, direction)?;
                let caption = format!("more than {} {}", thousands(count), W::QUEUE);
                return Some(Moment { point: Point { time: at, sequence: u32::MAX }, caption });
            }
            _ => {}
        }
        let beyond = |at| match direction {
            Direction::Forwards => at > point,
            Direction::Backwards => at < point,
        };
        // Both ways the last of those at once is the step: one that was just left stands for the others too.
        let found = self.find(direction, stop, beyond, |_| true)?;
        Some(self.tell(found, stop))
    }

    /// The last significant thing at `point` or before it.
    pub fn moment(&self, point: Point) -> Option<Moment> {
        let (stop, by_then) = (Stop::Significant, |at| at <= point);
        self.find(Direction::Backwards, stop, by_then, by_then).map(|found| self.tell(found, stop))
    }

    /// Of all that happens at points that `beyond` accepts, the nearest. Of one event's marks it is the last, and of
    /// what is said again at a point that `counts` accepts the last too.
    fn find(
        &self,
        direction: Direction,
        stop: Stop<W::Stop>,
        beyond: impl Fn(Point) -> bool,
        counts: impl Fn(Point) -> bool,
    ) -> Option<Happening> {
        let trace = self.trace;
        let is_step = |mark: &Mark| {
            let stands_for_all = |mark| !stop.folds() || !self.is_said_again(mark, &counts);
            stop.is_at::<W>(trace, mark) && stands_for_all(mark)
        };
        let (changes, bursts) = (trace.changes(), self.bursts());
        let (mark, fault, change, drops, message, violation);
        match direction {
            Direction::Forwards => {
                let first = trace.marks().partition_point(|mark| !beyond(mark.point()));
                let next = trace.marks().iter_from(first).find(|mark| is_step(mark));
                mark = next.map(|next| {
                    let same = trace.marks().iter_from(first).take_while(|mark| mark.point() <= next.point());
                    *same.filter(|mark| is_step(mark)).last().unwrap_or(next)
                });
                fault = self.faults().find(|fault| beyond(fault.point));
                change = changes.iter().position(|&at| beyond(at));
                let next = bursts.partition_point(|burst| !beyond(end_of(burst)));
                drops = (next < bursts.len()).then_some(next);
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
                change = changes.iter().rposition(|&at| beyond(at));
                drops = bursts.partition_point(|burst| beyond(end_of(burst))).checked_sub(1);
                message = trace.messages().first_ended(|at| !beyond(at)).checked_sub(1);
                violation =
                    self.violations.iter().rfind(|(mark, _)| beyond(mark.point())).map(|&(mark, _)| mark);
            }
        }
        let message = message.filter(|_| stop == Stop::Event);
        let fault = fault.filter(|_| stop.is_at_faults());
        let change = change.filter(|_| stop.is_at_faults());
        let drops = drops.filter(|_| stop.is_at_faults());
        let violation = violation.filter(|_| stop.is_at_faults() || stop == Stop::Violation);
        let candidates = [
            message.map(Happening::Message),
            change.map(Happening::Change),
            drops.map(Happening::Drops),
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

    /// Whether the same is said again at the same time, at a later point that `counts` accepts: of those the last
    /// stands for all.
    fn is_said_again(&self, mark: &Mark, counts: impl Fn(Point) -> bool) -> bool {
        if !W::is_said_again(mark, mark) {
            return false;
        }
        let marks = self.trace.marks();
        let later = marks.partition_point(|other| other.point() <= mark.point());
        let mut at_once = marks.iter_from(later).take_while(|other| other.time == mark.time);
        at_once.any(|other| W::is_said_again(mark, other) && counts(other.point()))
    }

    /// The faults' beginnings and ends; of several at one time that are told in the same words, the last stands for
    /// all.
    fn faults(&self) -> impl DoubleEndedIterator<Item = FaultStep> {
        let faults = self.trace.faults();
        let is_told_again = |at: usize| {
            let [this, next] = [at, at + 1].map(|at| faults.get(at));
            this.zip(next).is_some_and(|(this, next)| {
                this.point.time == next.point.time && self.tell_fault(this) == self.tell_fault(next)
            })
        };
        (0..faults.len()).filter(move |&at| !is_told_again(at)).map(move |at| faults[at])
    }

    /// The bursts of drops that are over.
    fn bursts(&self) -> &[Drops] {
        let bursts = self.trace.drops();
        &bursts[..bursts.partition_point(|burst| burst.until <= self.now)]
    }

    fn point_of(&self, happening: &Happening) -> Point {
        match happening {
            Happening::Mark(mark) => mark.point(),
            Happening::Fault(fault) => fault.point,
            Happening::Change(place) => self.trace.changes()[*place],
            Happening::Drops(place) => end_of(&self.bursts()[*place]),
            Happening::Message(row) => self.trace.messages().ended_at(*row),
        }
    }

    fn tell(&self, happening: Happening, stop: Stop<W::Stop>) -> Moment {
        let caption = match &happening {
            Happening::Mark(mark) => self.tell_event(mark, stop),
            Happening::Fault(fault) => self.tell_fault(fault).to_owned(),
            Happening::Change(place) => self.tell_change(*place).to_owned(),
            Happening::Drops(place) => self.tell_drops(&self.bursts()[*place]),
            Happening::Message(row) => self.tell_message(*row),
        };
        Moment { point: self.point_of(&happening), caption }
    }
}

/// The end of a burst of drops, which stands behind all events of its instant.
fn end_of(burst: &Drops) -> Point {
    Point { time: burst.until, sequence: u32::MAX }
}
