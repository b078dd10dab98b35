//! What the time from a proposal to its certificate goes into: along the last vote that the certificate needed, and the message that it
//! answered.

use sim::node::ReplicaId;
use sim::observer::{MessageId, MessageRecord};
use sim::time::Duration;

use crate::setup::MESSAGE_KINDS;

/// Spans of time, by what they are spent on: on the way, for windows, at network interfaces, sending again what was lost.
pub type Parts = [u64; 4];

/// The fraction of each of all of it.
pub type Shares = [f64; 4];

/// What a kind of message has to do with a certificate.
#[derive(Clone, Copy, Debug)]
enum Role {
    AsksForVote,
    Vote,
    None,
}

/// The rounds of a stretch so far.
#[derive(Clone, Debug)]
pub struct Rounds {
    /// Of each kind of message.
    roles: [Role; MESSAGE_KINDS.len()],
    /// The latest message to each replica that asks for a vote.
    asked: Vec<Option<(MessageId, Parts)>>,
    /// The latest vote.
    vote: Option<(MessageId, Option<MessageId>, ReplicaId, Parts)>,
    total: Parts,
}

impl Rounds {
    /// Nothing was certified.
    pub fn new(replicas: u16) -> Self {
        let roles = MESSAGE_KINDS.map(|kind| match kind {
            "proposal" | "pre_commit" | "commit" => Role::AsksForVote,
            "vote" => Role::Vote,
            _ => Role::None,
        });
        Rounds { roles, asked: vec![None; usize::from(replicas)], vote: None, total: Parts::default() }
    }

    /// A message was handled that left at a rate.
    pub fn hear(&mut self, message: &MessageRecord<'_>, egress_bps: u64) {
        match self.roles[usize::from(message.kind.0)] {
            Role::AsksForVote => {
                self.asked[message.target.index()] = Some((message.id, parts(message, egress_bps)));
            }
            Role::Vote => {
                self.vote = Some((message.id, message.cause, message.source, parts(message, egress_bps)));
            }
            Role::None => {}
        }
    }

    /// A certificate is complete with a message.
    pub fn certify(&mut self, cause: Option<MessageId>) {
        let Some((_, answers, voter, back)) = self.vote.filter(|vote| Some(vote.0) == cause) else { return };
        let Some((_, forth)) = self.asked[voter.index()].filter(|asked| Some(asked.0) == answers) else {
            return;
        };
        for (total, part) in self.total.iter_mut().zip(forth.iter().zip(back)) {
            *total += part.0 + part.1;
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

/// What a message's time went into. Of one of which segments were sent again, what is neither its way, nor its window, nor its turn at the
/// interface before it began to leave, nor its own bits once, is because of that.
fn parts(message: &MessageRecord<'_>, egress_bps: u64) -> Parts {
    let all = message.ended.saturating_since(message.queued);
    let way = message.propagation;
    let rest = all.saturating_sub(way);
    let stalled = if message.stalled > rest { rest } else { message.stalled };
    let rest = rest.saturating_sub(stalled);
    let sent: u64 = message.transmissions.iter().map(|part| u64::from(part.bytes)).sum();
    let again = if sent > message.bytes {
        let turn = message.first_bit_out.saturating_since(message.queued).saturating_sub(stalled);
        rest.saturating_sub(turn + Duration::to_serialise(message.bytes, egress_bps))
    } else {
        Duration::ZERO
    };
    [way.as_ns(), stalled.as_ns(), rest.saturating_sub(again).as_ns(), again.as_ns()]
}
