//! A node: a replica of HotStuff in its own cluster, beside a replica of the crossing.
//!
//! In A what HotStuff executes is cut into pieces, and the crossing is told how many there are at this node. In B what
//! the crossing delivers is kept. HotStuff does not run there before B has agreed on a prefix of A's log and this node
//! holds it: what others of B say meanwhile waits.

mod hosts;

use std::rc::Rc;

use cross_cluster::message::{Body, Message as CrossingMessage};
use cross_cluster::node::Replica as Crossing;
use cross_cluster::settings::Side;
use protocols::hotstuff::HotStuff;
use protocols::hotstuff::message::Message as HotStuffMessage;
use sim::embed::embedded;
use sim::ids::{ReplicaId, TimerSlot, Wait};
use sim::node::{Context, Node};
use sim::time::Time;

use crate::facts::Fact;
use crate::log::{Log, Piece};
use crate::message::Message;
use crate::settings::{Broken, NodeSettings};
use crate::takeover::{Act, Said, Takeover};
use hosts::{CROSSING, OfCrossing, OfHotStuff};

/// What a node asks of the world.
pub type NodeContext<'a> = Context<'a, Message, Fact>;

/// The takeover is due.
const TAKEOVER: TimerSlot = TimerSlot { slot: CROSSING + Crossing::TIMERS as u8, wait: Wait::Timeout };

/// Where a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Its id among all.
    pub me: ReplicaId,
    /// Its cluster.
    pub side: Side,
    /// How many replicas each cluster has.
    pub sizes: [u16; 2],
}

impl Place {
    /// Of a replica.
    pub fn new(me: ReplicaId, sizes: [u16; 2]) -> Self {
        Place { me, side: usize::from(me.0 >= sizes[0]), sizes }
    }

    /// The first id of its cluster.
    pub fn first(&self) -> u16 {
        if self.side == 0 { 0 } else { self.sizes[0] }
    }

    /// Its number in its cluster.
    pub fn number(&self) -> ReplicaId {
        ReplicaId(self.me.0 - self.first())
    }

    /// Whether a replica is of its cluster.
    pub fn is_own(&self, other: ReplicaId) -> bool {
        Place::new(other, self.sizes).side == self.side
    }
}

/// A node.
#[derive(Clone, Debug)]
pub struct Replica {
    place: Place,
    hotstuff: HotStuff,
    crossing: Crossing,
    /// Of A: what HotStuff has executed. Of B: what has come of it.
    log: Log,
    /// Whether A's log crosses.
    crosses: bool,
    /// Of B.
    takeover: Option<Takeover>,
    /// Whether HotStuff runs.
    runs: bool,
    /// Of B: whether clients send to it.
    is_served: bool,
    /// Of B: what others' HotStuff said before this one runs.
    early: Vec<(ReplicaId, HotStuffMessage)>,
    /// When [`TAKEOVER`] fires; for ever where it does not.
    due: Time,
    broken: Option<Broken>,
}

impl Replica {
    /// A node that has not begun; only one of B takes over.
    pub fn new(
        place: Place,
        hotstuff: HotStuff,
        crossing: Crossing,
        (log, crosses): (Log, bool),
        takeover: Option<Takeover>,
        broken: Option<Broken>,
    ) -> Self {
        Replica {
            runs: place.side == 0,
            place,
            hotstuff,
            crossing,
            log,
            crosses,
            takeover,
            is_served: false,
            early: Vec::new(),
            due: Time::FAR,
            broken,
        }
    }

    /// Its replica of HotStuff.
    pub fn hotstuff(&self) -> &HotStuff {
        &self.hotstuff
    }

    /// Whether that runs.
    pub fn runs(&self) -> bool {
        self.runs
    }

    /// Its replica of the crossing.
    pub fn crossing(&self) -> &Crossing {
        &self.crossing
    }

    /// Of B, its part in the takeover.
    pub fn takeover(&self) -> Option<&Takeover> {
        self.takeover.as_ref()
    }

    /// Lets HotStuff handle an input; what it executes in A is the crossing's to bring over.
    fn replicate(
        &mut self,
        context: &mut NodeContext<'_>,
        handle: impl FnOnce(&mut HotStuff, &mut Context<'_, HotStuffMessage, ::facts::Fact>),
    ) {
        let Replica { place, hotstuff, log, .. } = self;
        let before = log.last();
        let log = (place.side == 0).then_some(&mut *log);
        let mut host = OfHotStuff { place: *place, log };
        embedded(&mut host, place.number(), context, |context| handle(hotstuff, context));
        let last = self.log.last();
        if self.place.side == 0 && self.crosses && last > before {
            self.cross(&[], context, |crossing, context| crossing.hand(last, context));
        }
    }

    /// Lets the crossing handle an input that brings these pieces.
    fn cross(
        &mut self,
        incoming: &[(u32, Piece)],
        context: &mut NodeContext<'_>,
        handle: impl FnOnce(&mut Crossing, &mut Context<'_, CrossingMessage, cross_cluster::facts::Fact>),
    ) {
        let is_over = self.is_over();
        let Replica { place, crossing, log, .. } = self;
        let mut host = OfCrossing { place: *place, log, incoming, is_over };
        embedded(&mut host, place.me, context, |context| handle(crossing, context));
    }

    /// Of B: whether it is agreed that A is gone.
    fn is_over(&self) -> bool {
        self.takeover.as_ref().is_some_and(|takeover| takeover.decided().is_some())
    }

    /// Does something about the takeover, and what follows from it.
    fn take_over(
        &mut self,
        context: &mut NodeContext<'_>,
        act: impl FnOnce(&mut Takeover, Time, &cross_cluster::list::Here, &mut Vec<Act>),
    ) {
        let Some(takeover) = &mut self.takeover else { return };
        let mut acts = Vec::new();
        act(takeover, context.now(), self.crossing.receiving().here(), &mut acts);
        for act in acts {
            self.carry_out(act, context);
        }
        self.begin(context);
        let due = self.takeover.as_ref().map_or(Time::FAR, Takeover::due);
        if due != self.due {
            self.due = due;
            match due {
                Time::FAR => context.cancel_timer(TAKEOVER),
                due => context.set_timer(TAKEOVER, due.saturating_since(context.now())),
            }
        }
    }

    fn carry_out(&mut self, act: Act, context: &mut NodeContext<'_>) {
        let first = self.place.first();
        match act {
            Act::Say(said) => {
                match said {
                    Said::Gone { turn, .. } => context.state(Fact::Gone { turn }),
                    Said::Back => context.state(Fact::Back),
                    _ => {}
                }
                context.effects().multicast(first..first + self.place.sizes[1], Message::Takeover(said));
            }
            Act::Tell(number, said) => context.send(ReplicaId(first + number), Message::Takeover(said)),
            Act::Fetch { asked, last } => self.cross(&[], context, |crossing, context| {
                asked.into_iter().for_each(|(number, k)| crossing.ask(number, k, context));
                crossing.fetch(last, context);
            }),
            Act::Proposed { turn, last, heard } => context.state(Fact::Proposed { turn, last, heard }),
            Act::Decided { turn, last } => context.state(Fact::Decided { turn, last }),
        }
    }

    /// Where the prefix is agreed on and here, HotStuff begins after it, and clients are told.
    fn begin(&mut self, context: &mut NodeContext<'_>) {
        let decided = self.takeover.as_ref().and_then(Takeover::decided);
        let Some(last) = decided.filter(|_| !self.runs && self.broken != Some(Broken::NeverBegins)) else {
            return;
        };
        let is_here = self.crossing.receiving().here().ack() >= last
            || matches!(self.broken, Some(Broken::CountsGaps | Broken::OwnPrefix));
        if !is_here {
            return;
        }
        self.runs = true;
        let runs: Rc<[_]> = self.log.runs(last).into();
        self.hotstuff.leave_out(runs.iter().copied());
        context.state(Fact::Recovered { last, runs });
        context.serve();
        self.look_at_clients(context);
        self.replicate(context, |hotstuff, context| hotstuff.start(context));
        for (source, message) in std::mem::take(&mut self.early) {
            self.replicate(context, |hotstuff, context| hotstuff.handle_message(source, &message, context));
        }
    }

    /// Clients may have turned to B: what they have answers to they do not send again.
    fn look_at_clients(&mut self, context: &mut NodeContext<'_>) {
        if self.place.side == 1 && context.serves() && !self.is_served {
            self.is_served = true;
            context.state(Fact::Served);
            self.hotstuff.leave_out(context.requests().missed(self.place.me).runs());
        }
    }

    /// The pieces that a message brings, by their numbers.
    fn brought(message: &CrossingMessage, pieces: &[Piece]) -> Vec<(u32, Piece)> {
        let items = match &message.body {
            Body::Across(items, _) => items.as_slice(),
            Body::Inside { item, .. } | Body::Answer(item) => std::slice::from_ref(item),
            Body::NoOp(_) | Body::Question(_) => &[],
        };
        items.iter().zip(pieces).map(|(item, piece)| (item.k, Rc::clone(piece))).collect()
    }
}

impl Node for Replica {
    const TIMERS: usize = HotStuff::TIMERS + Crossing::TIMERS + 1;

    type Message = Message;
    type Fact = Fact;
    type Settings = NodeSettings;

    fn start(&mut self, context: &mut NodeContext<'_>) {
        if self.crosses {
            self.cross(&[], context, |crossing, context| crossing.start(context));
        }
        if self.runs {
            self.replicate(context, |hotstuff, context| hotstuff.start(context));
        }
        self.take_over(context, |_, _, _, _| {});
    }

    fn handle_message(&mut self, source: ReplicaId, message: &Message, context: &mut NodeContext<'_>) {
        match message {
            Message::HotStuff(message) => {
                let source = ReplicaId(source.0 - self.place.first());
                if self.runs {
                    self.replicate(context, |hotstuff, context| {
                        hotstuff.handle_message(source, message, context);
                    });
                } else {
                    self.early.push((source, message.clone()));
                }
            }
            Message::Crossing { message, pieces } => {
                let is_own = self.place.is_own(source);
                // Whoever has agreed that A is gone takes nothing in from it any more.
                if !is_own && self.is_over() {
                    return;
                }
                let brought = Replica::brought(message, pieces);
                self.cross(&brought, context, |crossing, context| {
                    crossing.handle_message(source, message, context);
                });
                // What is handed on has just come from A.
                let is_news = !is_own || matches!(message.body, Body::Inside { .. });
                self.take_over(context, |takeover, now, here, acts| {
                    if is_news {
                        takeover.note_news(now, acts);
                    }
                    takeover.go_on(now, here, acts);
                });
            }
            Message::Takeover(said) => {
                let number = source.0 - self.place.first();
                self.take_over(context, |takeover, now, here, acts| {
                    takeover.hear(number, said, now, here, acts);
                });
            }
        }
    }

    fn handle_timer(&mut self, timer: TimerSlot, context: &mut NodeContext<'_>) {
        match timer.slot {
            slot if slot == TAKEOVER.slot => {
                self.due = Time::FAR;
                self.take_over(context, Takeover::act);
            }
            slot if slot >= CROSSING => {
                let timer = TimerSlot { slot: slot - CROSSING, ..timer };
                self.cross(&[], context, |crossing, context| crossing.handle_timer(timer, context));
                self.take_over(context, Takeover::go_on);
            }
            _ => self.replicate(context, |hotstuff, context| hotstuff.handle_timer(timer, context)),
        }
    }

    /// Pieces, and what is agreed on, are on disk, as both protocols have what they hold there.
    fn restart(&mut self, context: &mut NodeContext<'_>) {
        self.due = Time::FAR;
        self.look_at_clients(context);
        if self.crosses {
            self.cross(&[], context, |crossing, context| crossing.restart(context));
        }
        if self.runs {
            self.replicate(context, |hotstuff, context| hotstuff.restart(context));
        }
        self.take_over(context, Takeover::restart);
    }

    fn adopt(&mut self, settings: &NodeSettings) {
        self.hotstuff.adopt(&settings.hotstuff[self.place.side]);
        self.crossing.adopt(&settings.crossing);
    }

    fn look(&mut self, context: &mut NodeContext<'_>) {
        self.look_at_clients(context);
        if self.crosses {
            self.cross(&[], context, |crossing, context| crossing.look(context));
        }
        if self.runs {
            self.replicate(context, |hotstuff, context| hotstuff.look(context));
        }
    }
}
