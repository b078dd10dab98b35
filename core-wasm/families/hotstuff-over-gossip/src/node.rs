//! A node: a replica of HotStuff by itself, or with a peer over whose graph its stream spreads.

mod hosting;

use protocols::hotstuff::message::Message as HotStuffMessage;
use protocols::hotstuff::{Config, HotStuff};
use sim::embed::{Host, embedded};
use sim::ids::{ReplicaId, TimerSlot};
use sim::node::{Context, Effects, Node};

use crate::facts::Fact;
use crate::message::Message;

pub use hosting::{Common, Hosting};

/// What a node asks of the world.
pub type NodeContext<'a> = Context<'a, Message, Fact>;

/// A node.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant, reason = "all nodes of a run are of one sort")]
pub enum Replica {
    /// HotStuff, which sends by itself.
    Alone(Alone),
    /// HotStuff beside a peer.
    Hosting(Hosting),
}

/// A replica of HotStuff by itself.
#[derive(Clone, Debug)]
pub struct Alone(pub HotStuff);

/// The world of a replica by itself: nothing is between them.
struct Open;

impl Host<HotStuffMessage, ::facts::Fact> for Open {
    type Message = Message;
    type Fact = Fact;

    fn send(&mut self, target: ReplicaId, message: HotStuffMessage, out: &mut dyn Effects<Message, Fact>) {
        out.send(target, Message::HotStuff(message));
    }

    fn broadcast(&mut self, message: HotStuffMessage, out: &mut dyn Effects<Message, Fact>) {
        out.broadcast(Message::HotStuff(message));
    }

    fn state(&mut self, fact: &::facts::Fact, out: &mut dyn Effects<Message, Fact>) {
        out.state(&Fact::HotStuff(fact.clone()));
    }
}

impl Alone {
    fn input(
        &mut self,
        context: &mut NodeContext<'_>,
        handle: impl FnOnce(&mut HotStuff, &mut Context<'_, HotStuffMessage, ::facts::Fact>),
    ) {
        let me = context.replica();
        embedded(&mut Open, me, context, |context| handle(&mut self.0, context));
    }
}

impl Replica {
    /// Its replica of HotStuff.
    pub fn hotstuff(&self) -> &HotStuff {
        match self {
            Replica::Alone(Alone(replica)) => replica,
            Replica::Hosting(hosting) => hosting.hotstuff(),
        }
    }

    /// Codewords that wait to be decoded.
    pub fn waiting(&self) -> usize {
        match self {
            Replica::Alone(_) => 0,
            Replica::Hosting(hosting) => hosting.peer().waiting(),
        }
    }
}

impl Node for Replica {
    const TIMERS: usize = Hosting::TIMERS;

    type Message = Message;
    type Fact = Fact;
    type Settings = Config;

    fn start(&mut self, context: &mut NodeContext<'_>) {
        match self {
            Replica::Alone(alone) => alone.input(context, |replica, context| replica.start(context)),
            Replica::Hosting(hosting) => hosting.start(context),
        }
    }

    fn handle_message(&mut self, source: ReplicaId, message: &Message, context: &mut NodeContext<'_>) {
        match (self, message) {
            (Replica::Alone(alone), Message::HotStuff(message)) => {
                alone.input(context, |replica, context| replica.handle_message(source, message, context));
            }
            (Replica::Alone(_), Message::Gossip { .. }) => unreachable!("nobody has peers"),
            (Replica::Hosting(hosting), message) => hosting.handle_message(source, message, context),
        }
    }

    fn handle_timer(&mut self, timer: TimerSlot, context: &mut NodeContext<'_>) {
        match self {
            Replica::Alone(alone) => {
                alone.input(context, |replica, context| replica.handle_timer(timer, context));
            }
            Replica::Hosting(hosting) => hosting.handle_timer(timer, context),
        }
    }

    fn restart(&mut self, context: &mut NodeContext<'_>) {
        match self {
            Replica::Alone(alone) => alone.input(context, |replica, context| replica.restart(context)),
            Replica::Hosting(hosting) => hosting.restart(context),
        }
    }

    fn adopt(&mut self, settings: &Config) {
        match self {
            Replica::Alone(Alone(replica)) => replica.adopt(settings),
            Replica::Hosting(hosting) => hosting.adopt(settings),
        }
    }

    fn look(&mut self, context: &mut NodeContext<'_>) {
        match self {
            Replica::Alone(alone) => alone.input(context, |replica, context| replica.look(context)),
            Replica::Hosting(hosting) => hosting.look(context),
        }
    }
}
