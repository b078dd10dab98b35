//! A replica or its twin, as a node of the kernel: honest code behind a network that is divided view by view.

use std::rc::Rc;

use facts::{Fact, View};
use protocols::hotstuff::message::Message;
use protocols::hotstuff::{Config, HotStuff};
use protocols::pool::NodeContext;
use sim::embed::{Host, embedded};
use sim::ids::{ReplicaId, TimerSlot};
use sim::node::{Effects, Node};

use crate::scenario::TwinsScenario;

/// One process. To the kernel it is a replica of its own; to its peers it is the replica that it plays.
#[derive(Clone)]
pub struct Process {
    node: HotStuff,
    scenario: Rc<TwinsScenario>,
    /// The latest view that it has been in, or heard of: that of its messages which are of no view themselves, since
    /// whoever is behind in numbers, and ahead in epochs, asks those who have come to the synchronous tail.
    latest: u32,
}

impl Process {
    /// `node` as a process of `scenario`.
    pub fn new(node: HotStuff, scenario: Rc<TwinsScenario>) -> Self {
        Process { node, scenario, latest: 0 }
    }

    /// Hands an input of `view` to the node; what it asks of the world goes to processes.
    fn input(
        &mut self,
        view: Option<View>,
        context: &mut NodeContext<'_>,
        handle: impl FnOnce(&mut HotStuff, &mut NodeContext<'_>),
    ) {
        let process = context.replica();
        let number = |view: View| view.number;
        self.latest = self.latest.max(view.map_or(0, number)).max(number(self.node.view()));
        let mut divided = Divided { scenario: &self.scenario, process, latest: self.latest };
        let replica = self.scenario.settings.replica(process.0);
        embedded(&mut divided, replica, context, |context| handle(&mut self.node, context));
    }
}

impl Node for Process {
    const TIMERS: usize = HotStuff::TIMERS;

    type Message = Message;
    type Fact = Fact;
    type Settings = Config;

    fn start(&mut self, context: &mut NodeContext<'_>) {
        self.input(None, context, |node, context| node.start(context));
    }

    fn handle_message(&mut self, source: ReplicaId, message: &Message, context: &mut NodeContext<'_>) {
        let replica = self.scenario.settings.replica(source.0);
        self.input(message.view(), context, |node, context| node.handle_message(replica, message, context));
    }

    fn handle_timer(&mut self, timer: TimerSlot, context: &mut NodeContext<'_>) {
        self.input(None, context, |node, context| node.handle_timer(timer, context));
    }

    fn restart(&mut self, context: &mut NodeContext<'_>) {
        self.input(None, context, |node, context| node.restart(context));
    }

    fn adopt(&mut self, settings: &Config) {
        self.node.adopt(settings);
    }

    fn look(&mut self, context: &mut NodeContext<'_>) {
        self.input(None, context, |node, context| node.look(context));
    }
}

/// The network as a process sees it: replicas are one or two processes, and only those of its group hear it.
struct Divided<'a> {
    scenario: &'a TwinsScenario,
    process: ReplicaId,
    /// The view of messages that are of none themselves.
    latest: u32,
}

impl Divided<'_> {
    fn send_where(
        &self,
        is_meant: impl Fn(ReplicaId) -> bool,
        message: &Message,
        out: &mut dyn Effects<Message, Fact>,
    ) {
        let view = message.view().map_or(self.latest, |view| view.number);
        let settings = &self.scenario.settings;
        for process in 0..settings.processes() {
            if is_meant(settings.replica(process)) && self.scenario.connects(view, self.process.0, process) {
                out.send(ReplicaId(process), message.clone());
            }
        }
    }
}

impl Host<Message, Fact> for Divided<'_> {
    type Message = Message;
    type Fact = Fact;

    fn send(&mut self, target: ReplicaId, message: Message, out: &mut dyn Effects<Message, Fact>) {
        self.send_where(|replica| replica == target, &message, out);
    }

    fn broadcast(&mut self, message: Message, out: &mut dyn Effects<Message, Fact>) {
        self.send_where(|_| true, &message, out);
    }

    fn state(&mut self, fact: &Fact, out: &mut dyn Effects<Message, Fact>) {
        out.state(fact);
    }
}
