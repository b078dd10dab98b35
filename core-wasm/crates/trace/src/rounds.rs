//! What the time from a proposal to its certificate goes into: along the last vote that the certificate needed, and the
//! message that it answered.

use sim::ids::{MessageId, ReplicaId};
use sim::kinds::{MessageKind, Role};
use sim::record::{MessageRecord, Transmission};
use sim::time::{Duration, Time};

use crate::repeats::{last_taken_in, repeated_by};

/// Spans of time, by what they are spent on: on the way, for windows, at network interfaces, sending again what was
/// lost, for congestion windows, in queues of paths, with processors.
pub type Parts = [u64; 7];

/// The last of them.
const PROCESSOR: usize = 6;

/// The fraction of each of all of it.
pub type Shares = [f64; 7];

/// A vote, what it answers, and what its time went into.
#[derive(Clone, Copy, Debug)]
struct Vote {
    id: MessageId,
    answers: Option<MessageId>,
    voter: ReplicaId,
    queued: Time,
    parts: Parts,
}

/// The rounds of a stretch so far.
#[derive(Clone, Debug)]
pub struct Rounds {
    /// Whether transmissions say what they lost.
    is_tcp: bool,
    /// Whether processors take time.
    works: bool,
    /// What messages are for.
    kinds: &'static [MessageKind],
    /// The latest message to each replica that asks for a vote, and when that handled it.
    asked: Vec<Option<(MessageId, Time, Parts)>>,
    /// The latest vote.
    vote: Option<Vote>,
    total: Parts,
}

impl Rounds {
    /// Nothing was certified.
    pub fn new(kinds: &'static [MessageKind], replicas: u16, is_tcp: bool, works: bool) -> Self {
        Rounds {
            is_tcp,
            works,
            kinds,
            asked: vec![None; usize::from(replicas)],
            vote: None,
            total: Parts::default(),
        }
    }

    /// A message was handled that left at a rate.
    pub fn hear(&mut self, message: &MessageRecord<'_>, egress_bps: u64) {
        let role = self.kinds[usize::from(message.kind.0)].role;
        if !role.is_answered() && role != Role::Answers {
            return;
        }
        let parts = if self.is_tcp { tcp_parts(message) } else { parts(message, egress_bps) };
        if role.is_answered() {
            self.asked[message.target.index()] = Some((message.id, message.ended, parts));
        } else {
            self.vote = Some(Vote {
                id: message.id,
                answers: message.cause,
                voter: message.source,
                queued: message.queued,
                parts,
            });
        }
    }

    /// A certificate is complete with a message.
    pub fn certify(&mut self, cause: Option<MessageId>) {
        let Some(vote) = self.vote.filter(|vote| Some(vote.id) == cause) else { return };
        let Some((_, handled, forth)) =
            self.asked[vote.voter.index()].filter(|asked| Some(asked.0) == vote.answers)
        else {
            return;
        };
        for (total, part) in self.total.iter_mut().zip(forth.iter().zip(vote.parts)) {
            *total += part.0 + part.1;
        }
        // Between them the voter signs.
        if self.works {
            self.total[PROCESSOR] += vote.queued.saturating_since(handled).as_ns();
        }
    }

    /// From now on is looked at.
    pub fn restart(&mut self) {
        self.total = Parts::default();
    }

    /// The fractions of all of it.
    pub fn shares(&self) -> Shares {
        let all = self.total.iter().sum::<u64>().max(1) as f64;
        self.total.map(|part| part as f64 / all)
    }
}

/// What a message's time went into. Of one of which segments were sent again, what is neither its way, nor its window,
/// nor its turn at the interface before it began to leave, nor its own bits once, is because of that.
#[inline]
fn parts(message: &MessageRecord<'_>, egress_bps: u64) -> Parts {
    let all = message.ended.saturating_since(message.queued).saturating_sub(message.processed);
    let way = message.propagation;
    let rest = all.saturating_sub(way);
    let stalled = if message.stalled > rest { rest } else { message.stalled };
    let rest = rest.saturating_sub(stalled);
    let sent = || message.transmissions.iter().map(|part| u64::from(part.bytes)).sum::<u64>();
    let again = if !message.transmissions.is_empty() && sent() > message.bytes {
        let turn = message.first_bit_out.saturating_since(message.queued).saturating_sub(stalled);
        rest.saturating_sub(turn + Duration::to_serialise(message.bytes, egress_bps))
    } else {
        Duration::ZERO
    };
    [
        way.as_ns(),
        stalled.as_ns(),
        rest.saturating_sub(again).as_ns(),
        again.as_ns(),
        0,
        0,
        message.processed.as_ns(),
    ]
}

/// The same over TCP, where transmissions say what they lost: of the one that made the message whole its way and its
/// queue; what passed between transmissions that lost something and those that carried it again, and behind a hole of
/// the socket; waits; and the rest at interfaces.
#[inline(never)]
fn tcp_parts(message: &MessageRecord<'_>) -> Parts {
    let parts = message.transmissions;
    let last = last_taken_in(parts).map(|index| (index, &parts[index]));
    let (way, queue) =
        last.map_or((message.propagation, message.queue), |(_, last)| (last.propagation, last.queue));
    let there = message.ended.checked_before(message.held + message.processed).unwrap_or(message.queued);
    let again = last.map_or(Duration::ZERO, |(index, last)| {
        repeats(parts, index) + there.saturating_since(last.received)
    });
    let mut left = message.ended.saturating_since(message.queued).saturating_sub(message.processed);
    let mut take = |span: Duration| {
        let taken = span.min(left);
        left = left.saturating_sub(taken);
        taken.as_ns()
    };
    let way = take(way.saturating_sub(queue));
    let [queue, again, congested, stalled] =
        [queue, again, message.congested, message.stalled].map(&mut take);
    [way, stalled, left.as_ns(), again, congested, queue, message.processed.as_ns()]
}

/// What passed between transmissions that lost something and those that carried it again, up to the one with this
/// number.
fn repeats(parts: &[Transmission], index: usize) -> Duration {
    let (mut all, mut at) = (Duration::ZERO, index);
    while parts[at].again
        && let Some(before) = repeated_by(parts, at)
    {
        all += parts[at].start.saturating_since(parts[before].end);
        at = before;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{at_us, record, sent};

    #[test]
    fn parts_of_what_was_sent_again_are_exact_and_sum() {
        let parts = [
            sent(103, Time::FAR, 125, false),
            sent(104, at_us(115), 0, false),
            sent(140, at_us(153), 0, true),
        ];
        let mut message = record(0, 0, 1, 100_000);
        (message.congested, message.ended, message.transmissions) =
            (Duration::from_us(3), at_us(160), &parts);
        // 8 us are the way, 36 and 7 because of the loss, 2 in the queue, 3 for the window, 1 and 1 out and 2 in.
        assert_eq!(tcp_parts(&message), [8_000, 0, 4_000, 43_000, 3_000, 2_000, 0]);
        message.transmissions = &[];
        message.queue = Duration::from_us(2);
        assert_eq!(tcp_parts(&message).iter().sum::<u64>(), 60_000);
    }
}
