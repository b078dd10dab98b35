//! A node inside of another one: a protocol with an id space, messages, facts and timers of its own, on a network that
//! it shares. So several groups of nodes run on one network, and a replica of one protocol is part of a node of
//! another.
//!
//! The host is the [`Node`](crate::node::Node) that the kernel knows. It hands each input to the inner node by
//! [`embedded`], the source of a message by its id in the inner group, and says in [`Host`] what becomes of what the
//! inner node asks for. Processor and clock are the host's; so are the clients, unless the host itself is the inner
//! node's client ([`fed`]).

use crate::ids::{ReplicaId, Run, StreamId, TimerSlot};
use crate::node::{Context, Effects};
use crate::time::Time;

/// What becomes of what an inner node with messages `M` and facts `F` asks for.
pub trait Host<M, F> {
    /// What the host sends.
    type Message;
    /// What the host states.
    type Fact;

    /// The slot of the inner node's first timer among the host's.
    const FIRST_TIMER: u8 = 0;

    /// To whom `message` to `target`, an id of the inner group, goes on the network.
    fn send(&mut self, target: ReplicaId, message: M, out: &mut dyn Effects<Self::Message, Self::Fact>);

    /// To whom `message` to all of the inner group goes, the node itself included.
    fn broadcast(&mut self, message: M, out: &mut dyn Effects<Self::Message, Self::Fact>);

    /// What observers hear of an inner fact.
    fn state(&mut self, fact: &F, out: &mut dyn Effects<Self::Message, Self::Fact>);
}

/// Lets an inner node, `me` in its group, handle an input that came to its host.
pub fn embedded<M, F, H: Host<M, F>>(
    host: &mut H,
    me: ReplicaId,
    context: &mut Context<'_, H::Message, H::Fact>,
    handle: impl FnOnce(&mut Context<'_, M, F>),
) {
    let (now, place, requests, taken) = (context.now(), context.place(), context.requests(), context.taken());
    let mut inner = Inner { host, out: context.effects(), is_fed: false };
    handle(&mut Context::new(now, place, requests, &mut inner).playing(me).knowing(taken));
}

/// The same for a node whose requests are its host's: it knows of `brought` of each stream and of no others, and is to
/// look ([`Node::look`](crate::node::Node::look)) when there are more, since no arrival wakes it.
pub fn fed<M, F, H: Host<M, F>>(
    host: &mut H,
    me: ReplicaId,
    brought: &[u64],
    context: &mut Context<'_, H::Message, H::Fact>,
    handle: impl FnOnce(&mut Context<'_, M, F>),
) {
    let (now, place, requests) = (context.now(), context.place(), context.requests());
    let mut inner = Inner { host, out: context.effects(), is_fed: true };
    handle(&mut Context::new(now, place, requests, &mut inner).playing(me).knowing(Some(brought)));
}

/// The world as an inner node sees it.
struct Inner<'a, 'b, M, F, H: Host<M, F>> {
    host: &'a mut H,
    out: &'a mut (dyn Effects<H::Message, H::Fact> + 'b),
    /// Whether its requests are the host's: it neither hears of clients nor answers them.
    is_fed: bool,
}

impl<M, F, H: Host<M, F>> Inner<'_, '_, M, F, H> {
    /// The inner node's timer as one of the host's.
    fn timer(timer: TimerSlot) -> TimerSlot {
        TimerSlot { slot: H::FIRST_TIMER + timer.slot, ..timer }
    }
}

impl<M, F, H: Host<M, F>> Effects<M, F> for Inner<'_, '_, M, F, H> {
    fn send(&mut self, target: ReplicaId, message: M) {
        self.host.send(target, message, self.out);
    }

    fn broadcast(&mut self, message: M) {
        self.host.broadcast(message, self.out);
    }

    fn set_timer(&mut self, timer: TimerSlot, at: Time) {
        self.out.set_timer(Self::timer(timer), at);
    }

    fn wake_on_requests(&mut self, timer: TimerSlot, count: u64, latest: Time) {
        if !self.is_fed {
            self.out.wake_on_requests(Self::timer(timer), count, latest);
        } else if latest < Time::FAR {
            self.out.set_timer(Self::timer(timer), latest);
        }
    }

    fn wake_on_request(&mut self, timer: TimerSlot, request: (StreamId, u64)) {
        if !self.is_fed {
            self.out.wake_on_request(Self::timer(timer), request);
        }
    }

    fn cancel_timer(&mut self, timer: TimerSlot) {
        self.out.cancel_timer(Self::timer(timer));
    }

    fn state(&mut self, fact: &F) {
        self.host.state(fact, self.out);
    }

    fn aggregate(&mut self) {
        self.out.aggregate();
    }

    fn serve(&mut self) {
        if !self.is_fed {
            self.out.serve();
        }
    }

    fn reply(&mut self, ordinal: u64, runs: &[Run]) {
        if !self.is_fed {
            self.out.reply(ordinal, runs);
        }
    }
}
