//! A node without a protocol: it sends what its schedule says, answers pings, and states what happens to it.

use sim::ids::{Class, Kind, ReplicaId, Run, StreamId, TimerSlot, Wait};
use sim::node::{Context, Node, Payload};
use sim::time::Time;

/// A message that is only a size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parcel {
    pub class: Class,
    pub bytes: u64,
    /// A number to know it by.
    pub tag: u32,
    /// How many times it is still to be answered by one like it.
    pub returns: u8,
}

impl Payload for Parcel {
    fn kind(&self) -> Kind {
        Kind(self.returns)
    }
    fn wire_bytes(&self) -> u64 {
        self.bytes
    }
    fn class(&self) -> Class {
        self.class
    }
    fn tag(&self) -> u32 {
        self.tag
    }
    fn block(&self) -> u64 {
        0
    }
}

/// To whom an errand goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    One(ReplicaId),
    All,
    /// Those who submit a stream: replies to as many transactions as the parcel has bytes, for the block of its tag.
    Clients(StreamId),
}

/// Something to send at a time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Errand {
    pub at: Time,
    pub target: Target,
    pub parcel: Parcel,
}

/// What a [`Sender`] lets observers know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seen {
    Started,
    Handled { source: ReplicaId, tag: u32 },
    Restarted,
}

/// Sends its errands, in the order of their times.
#[derive(Clone, Debug, Default)]
pub struct Sender {
    errands: Vec<Errand>,
    done: usize,
}

const NEXT_ERRAND: TimerSlot = TimerSlot { slot: 0, wait: Wait::Batch };

impl Sender {
    pub fn new(mut errands: Vec<Errand>) -> Self {
        errands.sort_by_key(|errand| errand.at);
        Sender { errands, done: 0 }
    }

    fn send_what_is_due(&mut self, context: &mut Context<'_, Parcel, Seen>) {
        while let Some(errand) = self.errands.get(self.done) {
            if errand.at > context.now() {
                context.set_timer(NEXT_ERRAND, errand.at - context.now());
                return;
            }
            self.done += 1;
            match errand.target {
                Target::One(target) => context.send(target, errand.parcel.clone()),
                Target::All => context.broadcast(errand.parcel.clone()),
                Target::Clients(stream) => {
                    let Parcel { bytes: count, tag, .. } = errand.parcel;
                    context.reply(tag.into(), [Run { stream, first: 0, count }].into());
                }
            }
        }
    }
}

impl Node for Sender {
    const TIMERS: usize = 1;

    type Message = Parcel;
    type Fact = Seen;
    type Settings = ();

    fn start(&mut self, context: &mut Context<'_, Parcel, Seen>) {
        context.state(Seen::Started);
        self.send_what_is_due(context);
    }

    fn handle_message(
        &mut self,
        source: ReplicaId,
        message: &Parcel,
        context: &mut Context<'_, Parcel, Seen>,
    ) {
        context.state(Seen::Handled { source, tag: message.tag });
        if message.returns > 0 && source != context.replica() {
            context.send(source, Parcel { returns: message.returns - 1, ..message.clone() });
        }
    }

    fn handle_timer(&mut self, _timer: TimerSlot, context: &mut Context<'_, Parcel, Seen>) {
        self.send_what_is_due(context);
    }

    fn restart(&mut self, context: &mut Context<'_, Parcel, Seen>) {
        context.state(Seen::Restarted);
        self.send_what_is_due(context);
    }

    fn adopt(&mut self, (): &()) {}

    fn look(&mut self, _: &mut Context<'_, Self::Message, Self::Fact>) {}
}

/// What a [`Scripted`] node lets observers know: this timer fired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fired(pub TimerSlot);

/// A handler of a scripted node.
pub type Handler = fn(&mut Context<'_, Parcel, Fired>);

/// A node whose behaviour a test spells out.
#[derive(Clone, Copy)]
pub struct Scripted {
    pub start: Handler,
    pub restart: Handler,
    pub timer: fn(TimerSlot, &mut Context<'_, Parcel, Fired>),
}

/// Does nothing, and states what fires.
pub const IDLE: Scripted = Scripted { start: |_| {}, restart: |_| {}, timer: |_, _| {} };

impl Node for Scripted {
    const TIMERS: usize = 8;

    type Message = Parcel;
    type Fact = Fired;
    type Settings = ();

    fn start(&mut self, context: &mut Context<'_, Parcel, Fired>) {
        (self.start)(context);
    }

    fn handle_message(&mut self, _: ReplicaId, _: &Parcel, _: &mut Context<'_, Parcel, Fired>) {}

    fn handle_timer(&mut self, timer: TimerSlot, context: &mut Context<'_, Parcel, Fired>) {
        context.state(Fired(timer));
        (self.timer)(timer, context);
    }

    fn restart(&mut self, context: &mut Context<'_, Parcel, Fired>) {
        (self.restart)(context);
    }

    fn adopt(&mut self, (): &()) {}

    fn look(&mut self, _: &mut Context<'_, Self::Message, Self::Fact>) {}
}
