//! A replica: it sends what its cluster has committed across, and takes in what the other one has.

mod packets;
mod receiver;
mod rivals;
mod sender;

use std::rc::Rc;

use sim::ids::{ReplicaId, StreamId, TimerSlot, Wait};
use sim::node::{Context, Node};
use sim::time::{Duration, Time};

use crate::facts::Fact;
use crate::list::Report;
use crate::message::{Body, Item, Message, Note};
use crate::roles::{Behaviour, Role};
use crate::settings::{Broken, Comes, Scheme, Settings, Side};
use crate::wire::FRAME_BYTES;
use packets::Waiting;
use receiver::Receiver;
use rivals::Rival;
use sender::Sender;

/// What a replica asks of the world.
pub type ReplicaContext<'a> = Context<'a, Message, Fact>;

/// A message is committed.
const COMMITTED: TimerSlot = TimerSlot { slot: 0, wait: Wait::Batch };
/// A no-op is due.
const SILENCE: TimerSlot = TimerSlot { slot: 1, wait: Wait::Acknowledge };
/// Something is to be handed on, or asked for.
const DUE: TimerSlot = TimerSlot { slot: 2, wait: Wait::Fetch };
/// A packet has waited long enough.
const PACKET: TimerSlot = TimerSlot { slot: 3, wait: Wait::Batch };

/// What everything in a replica works with.
struct Desk<'a, 'c> {
    me: ReplicaId,
    settings: &'a Settings,
    role: Role,
    broken: Option<Broken>,
    /// What is to cross: to whom, and which.
    out: &'a mut Vec<(u16, Item)>,
    context: &'a mut ReplicaContext<'c>,
}

impl Desk<'_, '_> {
    fn side(&self) -> Side {
        self.settings.side(self.me)
    }

    fn number(&self) -> u16 {
        self.settings.number(self.me)
    }

    fn is_broken(&self, broken: Broken) -> bool {
        self.broken == Some(broken)
    }

    /// How many replicas the other cluster has.
    fn others(&self) -> u16 {
        self.settings.sizes[1 - self.side()]
    }

    /// A message is to cross, unless this replica does not care.
    fn cross(&mut self, to: u16, k: u32, attempt: u32) {
        let item = match self.role.fault {
            Some(Behaviour::Silent | Behaviour::SilentSender) => return,
            Some(Behaviour::Forges) => Item::forged(k, attempt),
            _ => Item::sound(k, attempt),
        };
        self.out.push((to, item));
    }
}

/// A replica.
#[derive(Clone, Debug)]
pub struct Replica {
    me: ReplicaId,
    settings: Rc<Settings>,
    role: Role,
    broken: Option<Broken>,
    sender: Sender,
    receiver: Receiver,
    rival: Rival,
    /// What is to cross as part of this input; empty between inputs.
    out: Vec<(u16, Item)>,
    waiting: Vec<Waiting>,
    /// When something has crossed last.
    crossed: Time,
    /// How many no-ops have gone: each to the next receiver.
    no_ops: u32,
    /// When [`DUE`] fires; for ever where it does not.
    due: Time,
    /// [`Behaviour::TellsOne`]: packets until it falls silent.
    packets_left: Option<u32>,
    /// [`Comes::FromHost`]: how many messages its host has committed.
    handed: u32,
}

impl Replica {
    /// A replica of a run that has not begun.
    pub fn new(me: ReplicaId, settings: &Rc<Settings>, role: Role, broken: Option<Broken>) -> Self {
        Replica {
            me,
            role,
            broken,
            sender: Sender::new(me, settings, broken),
            receiver: Receiver::new(me, settings),
            rival: Rival::default(),
            out: Vec::new(),
            waiting: vec![Waiting::default(); settings.sizes[1 - settings.side(me)].into()],
            crossed: Time::ZERO,
            no_ops: settings.number(me).into(),
            due: Time::FAR,
            packets_left: None,
            handed: 0,
            settings: Rc::clone(settings),
        }
    }

    fn side(&self) -> Side {
        self.settings.side(self.me)
    }

    /// Whether its own cluster sends.
    fn sends(&self) -> bool {
        self.settings.sends[self.side()]
    }

    /// Whether the other one does.
    fn receives(&self) -> bool {
        self.settings.sends[1 - self.side()]
    }

    fn is_silent(&self) -> bool {
        self.role.is(Behaviour::Silent) || self.packets_left == Some(0)
    }

    fn acknowledges(&self) -> bool {
        self.settings.scheme == Scheme::Picsou && self.receives()
    }

    /// Does something as one that sends.
    fn as_sender<R>(
        &mut self,
        context: &mut ReplicaContext<'_>,
        act: impl FnOnce(&mut Sender, &mut Rival, &mut Desk<'_, '_>) -> R,
    ) -> R {
        let mut desk = Desk {
            me: self.me,
            settings: &self.settings,
            role: self.role,
            broken: self.broken,
            out: &mut self.out,
            context,
        };
        act(&mut self.sender, &mut self.rival, &mut desk)
    }

    /// Does something as one that receives.
    fn as_receiver<R>(
        &mut self,
        context: &mut ReplicaContext<'_>,
        act: impl FnOnce(&mut Receiver, &mut Desk<'_, '_>) -> R,
    ) -> R {
        let mut desk = Desk {
            me: self.me,
            settings: &self.settings,
            role: self.role,
            broken: self.broken,
            out: &mut self.out,
            context,
        };
        act(&mut self.receiver, &mut desk)
    }

    /// How many messages its cluster has committed; the next one wakes it.
    fn committed(&mut self, context: &mut ReplicaContext<'_>) -> u32 {
        let source = self.settings.source;
        match source.comes {
            Comes::AsFast => return source.limit,
            Comes::FromHost => return self.handed.min(source.limit),
            Comes::FromClients => {}
        }
        // Where one cluster sends its stream is the only one.
        let stream = StreamId(if self.settings.sends[0] { self.side() as u16 } else { 0 });
        let batch = u64::from(source.batch);
        let whole = context.received(stream) / batch * batch;
        if whole < source.limit.into() {
            context.wake_on_request(COMMITTED, (stream, whole + batch - 1));
        }
        whole.min(source.limit.into()) as u32
    }

    /// Sends what may cross by now.
    fn pump(&mut self, context: &mut ReplicaContext<'_>) {
        if !self.sends() {
            return;
        }
        let committed = self.committed(context);
        self.as_sender(context, |sender, rival, desk| match desk.settings.scheme {
            Scheme::Picsou => sender.pump(committed, desk),
            _ => rival.pump(committed, desk),
        });
    }

    /// What goes with whatever crosses now.
    fn note(&mut self) -> Rc<Note> {
        let settings = &self.settings;
        if settings.scheme != Scheme::Picsou {
            return Rc::default();
        }
        let phi = settings.rules.phi;
        let report = self.acknowledges().then(|| {
            let said = self.receiver.report(settings);
            match self.role.fault {
                Some(Behaviour::AcksAll) => Report::up_to(1_000_000_000),
                Some(Behaviour::AcksNone) => Report::up_to(0),
                Some(Behaviour::AcksLess) => Report::up_to(said.ack.saturating_sub(phi.max(1))),
                Some(Behaviour::ClaimsAll) => Report::all(said.ack, phi, true),
                // What came lately, and what is to come.
                Some(Behaviour::DeniesAll) => Report::all(said.ack.saturating_sub(phi / 2), phi, false),
                _ => said,
            }
        });
        let highest = match self.role.fault {
            Some(Behaviour::ClaimsCollected) => 1_000_000_000,
            _ => self.sender.hint(),
        };
        let told = report.as_ref();
        let list_bytes = told.map_or(0, |report| settings.wire.list(report.len(), &report.words)) as u32;
        let mac_bytes = if told.is_some() { settings.wire.mac() as u32 } else { 0 };
        Rc::new(Note { epoch: settings.epoch, report, highest, list_bytes, mac_bytes })
    }

    /// Bytes of what goes with whatever crosses.
    fn bytes_of(&self, note: &Note) -> u64 {
        let wire = &self.settings.wire;
        let ack = note.report.as_ref().map_or(0, |report| wire.ack(report.ack));
        FRAME_BYTES + ack + wire.ack(note.highest) + u64::from(note.list_bytes + note.mac_bytes)
    }

    /// A no-op is due after silence, where there is something to say.
    fn speak(&mut self, context: &mut ReplicaContext<'_>) {
        let silence = self.settings.rules.silence;
        let is_due = context.now().saturating_since(self.crossed) >= silence;
        if self.role.is(Behaviour::DeniesAll) && self.acknowledges() {
            (0..self.settings.sizes[1 - self.side()]).for_each(|to| self.no_op(to, context));
        } else if is_due && !self.is_silent() && (self.acknowledges() || self.sender.hints()) {
            let to = self.no_ops % u32::from(self.settings.sizes[1 - self.side()]);
            self.no_ops = self.no_ops.wrapping_add(1);
            self.no_op(to as u16, context);
        }
        let since = context.now().saturating_since(self.crossed);
        let wait =
            if since >= silence { silence } else { Duration::from_ns(silence.as_ns() - since.as_ns()) };
        context.set_timer(SILENCE, wait);
    }

    fn no_op(&mut self, to: u16, context: &mut ReplicaContext<'_>) {
        // What waits for this receiver goes with it.
        if !self.waiting[usize::from(to)].items.is_empty() {
            return self.close(to, context);
        }
        let note = self.note();
        let bytes = self.bytes_of(&note);
        self.send_across(to, Body::NoOp(Rc::clone(&note)), bytes, &note, context);
    }

    /// Something of the other cluster is here.
    fn hear_across(&mut self, from: ReplicaId, body: &Body, context: &mut ReplicaContext<'_>) {
        let (items, note) = match body {
            Body::Across(items, note) => (items.as_slice(), note),
            Body::NoOp(note) => (&[][..], note),
            Body::Question(k) => {
                return self.as_sender(context, |_, rival, desk| rival.hear_question(from, *k, desk));
            }
            Body::Inside { .. } | Body::Answer(_) => unreachable!("it goes inside alone"),
        };
        if let Some(report) = &note.report
            && self.sends()
        {
            context.state(Fact::Heard {
                from,
                epoch: note.epoch,
                report: report.clone(),
                list_bytes: note.list_bytes,
                mac_bytes: note.mac_bytes,
            });
            if note.epoch == self.settings.epoch || self.broken == Some(Broken::MixesEpochs) {
                self.as_sender(context, |sender, _, desk| sender.hear(from, report, desk));
            }
        }
        if note.highest > 0 && self.receives() {
            self.as_receiver(context, |receiver, desk| receiver.hear_hint(from, note.highest, desk));
        }
        for &item in items {
            let told = self.as_receiver(context, |receiver, desk| receiver.hear_across(from, item, desk));
            if told {
                let packets = 2 * u32::from(self.settings.sizes[1 - self.side()]);
                self.packets_left.get_or_insert(packets);
            }
        }
    }

    /// Waits for what is due next.
    fn wait(&mut self, context: &mut ReplicaContext<'_>) {
        let due = self.receiver.due();
        if due < self.due {
            self.due = due;
            context.set_timer(DUE, due.saturating_since(context.now()));
        }
    }

    /// What every input ends with.
    fn settle(&mut self, context: &mut ReplicaContext<'_>) {
        self.flush(context);
        self.wait(context);
    }

    /// Whether its settings say that it speaks of itself.
    fn begin(&mut self, context: &mut ReplicaContext<'_>) {
        self.due = Time::FAR;
        if self.settings.scheme == Scheme::Picsou {
            context.set_timer(SILENCE, self.settings.rules.silence);
        }
        self.as_receiver(context, |receiver, desk| receiver.begin(desk));
        self.pump(context);
        self.settle(context);
    }

    /// Its host has committed so many of the messages of its cluster, no fewer than before.
    pub fn hand(&mut self, committed: u32, context: &mut ReplicaContext<'_>) {
        self.handed = committed;
        self.pump(context);
        self.settle(context);
    }

    /// Asks a replica of its cluster, by its number, for a message.
    pub fn ask(&mut self, number: u16, k: u32, context: &mut ReplicaContext<'_>) {
        self.as_receiver(context, |_, desk| Receiver::question(number, k, desk));
    }

    /// Asks the others of its cluster, one after the other, for what it lacks of the messages up to this one.
    pub fn fetch(&mut self, last: u32, context: &mut ReplicaContext<'_>) {
        self.as_receiver(context, |receiver, desk| receiver.fetch(last, desk));
        self.settle(context);
    }

    /// What it knows of what the others have, as one that sends.
    pub fn sending(&self) -> &Sender {
        &self.sender
    }

    /// What it has, as one that receives.
    pub fn receiving(&self) -> &Receiver {
        &self.receiver
    }

    /// What it is to the others.
    pub fn role(&self) -> Role {
        self.role
    }
}

impl Node for Replica {
    const TIMERS: usize = 4;

    type Message = Message;
    type Fact = Fact;
    type Settings = Rc<Settings>;

    fn start(&mut self, context: &mut ReplicaContext<'_>) {
        self.begin(context);
    }

    fn handle_message(&mut self, from: ReplicaId, message: &Message, context: &mut ReplicaContext<'_>) {
        if self.is_silent() {
            return;
        }
        if self.settings.side(from) == self.side() {
            self.as_receiver(context, |receiver, desk| receiver.hear_inside(from, &message.body, desk));
        } else {
            self.hear_across(from, &message.body, context);
            if self.sender.may_pump() {
                self.pump(context);
            }
        }
        self.settle(context);
    }

    fn handle_timer(&mut self, timer: TimerSlot, context: &mut ReplicaContext<'_>) {
        match timer.slot {
            slot if slot == COMMITTED.slot => self.pump(context),
            slot if slot == SILENCE.slot => {
                if self.broken == Some(Broken::Clocked) {
                    self.as_sender(context, |sender, _, desk| sender.resend_by_clock(desk));
                    self.flush(context);
                }
                self.speak(context);
            }
            slot if slot == DUE.slot => {
                self.due = Time::FAR;
                self.as_receiver(context, |receiver, desk| receiver.act(desk));
            }
            _ => self.close_old(context),
        }
        self.settle(context);
    }

    /// What it has it has on disk. What was committed while it was down others have to send again.
    fn restart(&mut self, context: &mut ReplicaContext<'_>) {
        self.waiting.fill(Waiting::default());
        if self.sends() {
            let committed = self.committed(context);
            self.as_sender(context, |sender, rival, desk| {
                sender.pass_over(committed, desk);
                rival.pass_over(committed, desk);
            });
        }
        self.crossed = context.now();
        self.begin(context);
    }

    fn adopt(&mut self, settings: &Rc<Settings>) {
        let begins = settings.epoch != self.settings.epoch;
        self.settings = Rc::clone(settings);
        self.sender.adopt(self.me, settings, self.broken, begins);
        if begins {
            self.receiver.begin_epoch(self.me, settings);
        }
    }

    fn look(&mut self, context: &mut ReplicaContext<'_>) {
        if self.sender.begins() {
            context.state(Fact::Reconfigured { epoch: self.settings.epoch });
        }
        self.begin(context);
    }
}
