//! What happened, in one line, of what any run has: events, faults, messages, drops. A replica goes by its name.

use sim::ids::{Point, ReplicaId};
use sim::kinds::Role;
use sim::record::{Fate, Side};
use sim::time::Duration;

use trace::drops::Drops;
use trace::marks::Mark;
use trace::numerals::{bytes, thousands};
use trace::recorder::FaultStep;

use crate::stop::Stop;
use crate::thresholds::Rise;
use crate::words::{Story, Words};

impl<W: Words> Story<'_, W> {
    pub(crate) fn tell_fault(&self, fault: &FaultStep) -> &str {
        let texts = self.names.faults.get(fault.index);
        texts.map_or("", |texts| texts[usize::from(!fault.active)].as_str())
    }

    pub(crate) fn tell_change(&self, place: usize) -> &str {
        self.names.changes.get(place).map_or("settings change", String::as_str)
    }

    /// A replica's name.
    pub fn name(&self, replica: ReplicaId) -> &str {
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
    pub(crate) fn tell_event(&self, mark: &Mark, stop: Stop<W::Stop>) -> String {
        if mark.kind == W::VIOLATION {
            let told = self.violations.iter().find(|(other, _)| other == mark);
            return told.map_or_else(String::new, |(_, text)| text.clone());
        }
        let matters = |other: &&Mark| *other == mark || Stop::Significant.is_at::<W>(self.trace, other);
        let told: Vec<&Mark> = self.marks_at(mark.point()).filter(matters).collect();
        let (mut caption, mut before) = (String::new(), None::<&Mark>);
        for wanted in 0..=W::RANKS_MAX {
            for (place, mark) in told.iter().enumerate().filter(|(_, mark)| W::rank(mark) == wanted) {
                if told[place + 1..].iter().any(|later| W::is_told_with(mark, later)) {
                    continue;
                }
                let (name, sentence) = (self.name(mark.replica), W::tell(self, mark, stop.folds()));
                let goes_on = |before: &Mark| before.replica == mark.replica && W::goes_on(before, mark);
                if before.is_some_and(goes_on) {
                    caption.push_str(" and");
                    caption.push_str(sentence.strip_prefix(name).unwrap_or(&sentence));
                } else {
                    caption.push_str(if caption.is_empty() { "" } else { BETWEEN });
                    caption.push_str(&sentence);
                }
                before = Some(mark);
            }
        }
        caption
    }

    /// What one event led to.
    pub fn marks_at(&self, point: Point) -> impl Iterator<Item = &Mark> {
        let marks = self.trace.marks();
        let first = marks.partition_point(|mark| mark.point() < point);
        marks.iter_from(first).take_while(move |mark| mark.point() == point)
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
            Role::Opens => format!(" of {}", W::tell_opened(self.trace, (first, last), drops.until)),
            _ => format!(" of {}", kind.names[1]),
        }
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

/// What stands between the parts of a caption, and in none of them.
const BETWEEN: &str = "; ";
