//! Parts of lanes, pushed or pulled: taken in, asked for and served.

use std::rc::Rc;

use facts::LaneHead;
use sim::ids::ReplicaId;
use sim::time::Duration;
use sim::transactions::count;

use super::lane::Lane;
use super::{Acknowledged, GAP_TIMER, Origins, Streaming};
use crate::hotstuff::ANSWER_BYTES_MAX;
use crate::hotstuff::message::{History, LanePart, Message, Wanted};
use crate::pool::NodeContext;

impl Streaming {
    /// A part of a lane is here, pushed or pulled.
    pub fn handle_part(&mut self, source: ReplicaId, part: &LanePart, context: &mut NodeContext<'_>) {
        if self.broken.bare_integer && part.history.fork > 0 {
            // Without hashes all histories look alike.
            let part = LanePart { history: History::default(), ..part.clone() };
            return self.handle_part(source, &part, context);
        }
        let lane = &mut self.lanes[usize::from(part.origin)];
        if !lane.agrees_with(part) {
            let shared = lane.history().leaves(part.history);
            lane.note_fork(shared);
            self.suspect(ReplicaId(part.origin));
            self.keep_other(part, context);
            return self.await_acknowledgement(context);
        }
        if lane.is_executed() {
            self.moved[usize::from(part.origin)] = context.now();
        }
        let (equivocated, history) = (lane.has_equivocated(), lane.history());
        let grown = lane.extend(part);
        self.tell_apart(part.origin, history);
        // What it repeats shows nothing: an origin that is heard may still tell others another history.
        if source.0 == part.origin && !equivocated && !grown.is_empty() {
            self.suspected[source.index()] = false;
        }
        let acknowledgements = match &self.acknowledged {
            Acknowledged::Nothing => 0,
            Acknowledged::Data(acknowledgements) => acknowledgements.kept(part.origin),
            Acknowledged::Certificate(certificates) => certificates.kept(part.origin),
        };
        context.state(self.lanes[usize::from(part.origin)].held_fact(acknowledgements));
        if !self.suspected[usize::from(part.origin)] {
            self.covered.insert_all(&grown);
        }
        if self.gap.is_none() && self.lane(part.origin).gap().is_some() {
            self.await_gap(context);
        }
        if self.unacknowledged == 0 && !grown.is_empty() {
            self.await_acknowledgement(context);
        }
        self.unacknowledged += count(&grown);
        if self.config.ack_every_tx.is_some_and(|every| self.unacknowledged >= every) {
            self.acknowledge_after(Duration::ZERO, context);
        }
    }

    /// A part of another history than the lane's: kept beside it.
    fn keep_other(&mut self, part: &LanePart, context: &mut NodeContext<'_>) {
        let certifies = self.certifies();
        let is_it = |other: &Lane| {
            let agrees = || other.agrees_with(part) || other.held() < part.first;
            other.head().origin == part.origin
                && (if certifies { other.history() == part.history } else { agrees() })
        };
        let place = self.others.iter().position(is_it).unwrap_or_else(|| {
            let lane = self.lane(part.origin);
            self.others.push(if certifies { lane.beside(part.history) } else { lane.branch(part.history) });
            self.others.len() - 1
        });
        self.others[place].extend(part);
        context.state(self.others[place].held_fact(0));
    }

    /// Gives the first gap of any lane time to be filled by what is under way.
    pub(super) fn await_gap(&mut self, context: &mut NodeContext<'_>) {
        let gap = self
            .lanes
            .iter()
            .find_map(|lane| lane.gap().map(|_| (lane.head().origin, lane.progress(u64::MAX))));
        self.gap = gap;
        if gap.is_some() {
            context.set_timer(GAP_TIMER, Duration::from_ns(self.config.take_over.as_ns() / 4));
        }
    }

    /// A gap had its time: asks its origin for what is missing.
    pub fn handle_gap_timer(&mut self, context: &mut NodeContext<'_>) {
        if let Some((origin, progress)) = self.gap
            && let Some(gap) = self.lane(origin).gap()
            && self.lane(origin).progress(u64::MAX) == progress
        {
            context.send(ReplicaId(origin), Message::FetchLane(gap));
        }
        self.await_gap(context);
    }

    /// The first lane of `cut` that is not held as far in the history that it names, and what of it to ask for: all
    /// that is not executed where nothing of that history is here. Of a cut that goes back behind what is executed
    /// nothing is missing.
    pub fn missing(&self, cut: &[LaneHead], executed: &[LaneHead]) -> Option<Wanted> {
        let lacking = |head: &LaneHead| {
            let executed = executed[usize::from(head.origin)].count;
            let lane = self.leading_to(head);
            let first = lane.map_or(executed, Lane::held);
            let end = lane.map_or(head.count, |lane| lane.lacks_until(head.count));
            (first < head.count).then_some(Wanted { head: *head, first, end })
        };
        cut.iter().find_map(lacking)
    }

    /// What is missing of `cut` if it may be on its way, pushed before the cut was proposed, and how much of it has
    /// come. What is named in another history than is held here is not: its origin has told others something else.
    pub fn coming(&self, cut: &[LaneHead], executed: &[LaneHead]) -> Option<(Wanted, u64)> {
        let wanted = self.missing(cut, executed).filter(|_| self.config.names_sent())?;
        self.leading_to(&wanted.head).map(|lane| (wanted, lane.progress(wanted.end)))
    }

    /// Another replica asks for a part of a lane. One that asks an origin for its own lane lags, until one answer
    /// reaches the head. The answer is micro-batches again, so that its beginning is of use before its end is there.
    pub fn serve(&mut self, source: ReplicaId, wanted: Wanted) -> Vec<Rc<LanePart>> {
        let Wanted { head, first, end } = wanted;
        let (origin, most) = (head.origin, self.pull_max());
        let Some(lane) = self.leading_to(&head) else { return Vec::new() };
        let held = lane.held();
        let rest_fits = origin == self.me.0 && held.saturating_sub(first) <= most;
        let end = if rest_fits { held } else { end.min(first.saturating_add(most)) };
        let catches_up = end >= held;
        let micro_batch = self.config.micro_batch_tx;
        let starts = (first..end).step_by(micro_batch as usize);
        let parts = starts
            .filter_map(|first| lane.part(first, end.min(first + micro_batch), self.config.tx_bytes))
            .collect();
        if origin == self.me.0 {
            let origins = if self.config.origins == Origins::All { self.group.replicas } else { 1 };
            let push = &mut self.pushes[source.index()];
            if catches_up {
                push.catch_up(held);
            } else {
                push.fall_behind(wanted.end, held, &self.config, origins);
            }
        }
        parts
    }

    /// Most transactions of a lane sent for one request.
    pub fn pull_max(&self) -> u64 {
        (ANSWER_BYTES_MAX / self.config.tx_bytes).max(1)
    }
}
