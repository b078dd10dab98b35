//! Clients that send to one replica at a time, and turn to another one that says that it serves them.

use sim::ids::{ReplicaId, Run, StreamId, TimerSlot, Wait};
use sim::node::{Context, Node};
use sim::processor::{Costs, MessageCost};
use sim::requests::{Arrivals, ClientGroup, SendTo, Workload};
use sim::simulation::{Setup, Simulation};
use sim::time::{Duration, Time};

use crate::node::Parcel;
use crate::recorder::Recorder;
use crate::world::{errand, ms, plain, run, senders, silent};

/// Answers each request that it hears alone, and serves clients from a moment on.
#[derive(Clone, Default)]
struct Server {
    serves_at: Option<Time>,
    answered: u64,
    /// How many it had heard of, and when.
    heard: Vec<(Time, u64)>,
    is_mute: bool,
}

const REQUEST: TimerSlot = TimerSlot { slot: 0, wait: Wait::Batch };
const SERVE: TimerSlot = TimerSlot { slot: 1, wait: Wait::None };

impl Server {
    fn hear(&mut self, context: &mut Context<'_, Parcel, ()>) {
        let received = context.received(StreamId(0));
        self.heard.push((context.now(), received));
        if !self.is_mute && received > self.answered {
            let first = self.answered;
            context
                .reply(self.answered, [Run { stream: StreamId(0), first, count: received - first }].into());
            self.answered = received;
        }
        context.wake_on_requests(REQUEST, 1, Time::FAR);
    }
}

impl Node for Server {
    const TIMERS: usize = 2;

    type Message = Parcel;
    type Fact = ();
    type Settings = ();

    fn start(&mut self, context: &mut Context<'_, Parcel, ()>) {
        if let Some(at) = self.serves_at {
            context.set_timer(SERVE, at - Time::ZERO);
        }
        self.hear(context);
    }
    fn handle_message(&mut self, _: ReplicaId, _: &Parcel, _: &mut Context<'_, Parcel, ()>) {}
    fn handle_timer(&mut self, timer: TimerSlot, context: &mut Context<'_, Parcel, ()>) {
        if timer == SERVE {
            context.serve();
        } else {
            self.hear(context);
        }
    }
    fn restart(&mut self, _: &mut Context<'_, Parcel, ()>) {}
    fn adopt(&mut self, (): &()) {}
    fn look(&mut self, context: &mut Context<'_, Parcel, ()>) {
        self.answered = self.answered.max(context.received(StreamId(0)));
        self.hear(context);
    }
}

/// Ten requests outstanding, 1 ms away; clients turn after 5 ms.
fn workload() -> Workload {
    Workload {
        arrivals: Arrivals::Closed(10),
        send_to: SendTo::Serving(Duration::from_ms(5)),
        groups: vec![ClientGroup::of_all(vec![Duration::from_ms(1); 2], vec![Duration::from_ms(1); 2])],
        ..silent(2)
    }
}

fn served(costs: Option<Costs>, until: Time) -> Simulation<Server> {
    let nodes = vec![
        Server { is_mute: true, ..Server::default() },
        Server { serves_at: Some(ms(100)), ..Server::default() },
    ];
    let mut simulation = Simulation::new(Setup { costs, workload: workload(), ..plain(2) }, nodes);
    simulation.advance(until, u64::MAX, &mut Recorder::default());
    simulation
}

#[test]
fn what_has_no_answer_is_sent_again_to_the_replica_that_serves() {
    let simulation = served(None, ms(106));
    let heard = |replica| &simulation.node(ReplicaId(replica)).heard;
    assert_eq!(heard(0)[..], [(ms(0), 0), (ms(1), 10)]);
    // It says so at 100 ms, they turn at 105, and are heard 1 ms later.
    assert_eq!(heard(1)[..], [(ms(0), 0), (ms(105), 0), (ms(106), 10)]);
    assert!(!simulation.requests().is_answered(0));
    assert!(
        simulation.requests().is_served_by(ReplicaId(1)) && !simulation.requests().is_served_by(ReplicaId(0))
    );
    // The answer comes after 1 ms, and the next ten a millisecond after it.
    let simulation = served(None, ms(108));
    assert!(simulation.requests().is_answered(0) && !simulation.requests().is_answered(1));
    assert_eq!(simulation.node(ReplicaId(1)).heard.last(), Some(&(ms(108), 20)));
}

#[test]
fn what_is_answered_is_not_sent_again() {
    let nodes = vec![Server::default(), Server { serves_at: Some(ms(100)), ..Server::default() }];
    let costs = Costs { request: Duration::from_us(10), ..Costs::default() };
    let setup = Setup { costs: Some(costs), workload: workload(), ..plain(2) };
    let mut simulation = Simulation::new(setup, nodes);
    let mut recorder = Recorder::default();
    simulation.advance(ms(107), u64::MAX, &mut recorder);
    simulation.finish(&mut recorder);
    let [first, second] = [0, 1].map(|replica| {
        let work = recorder.work().filter(|worked| worked.replica.0 == replica);
        work.map(|worked| (worked.end - worked.start).as_ns() / 10_000).sum::<u64>()
    });
    // The first answers some hundred, and the second takes in the last ten of them alone.
    assert!(first > 300, "{first}");
    assert!((1..=20).contains(&second), "{second}");
}

#[test]
fn reading_may_cost_what_sending_does_not() {
    let fixed = |us| vec![MessageCost { fixed: Duration::from_us(us), ..MessageCost::default() }];
    let costs = Costs { messages: fixed(500), read: Some(fixed(20)), ..Costs::default() };
    let setup = Setup { costs: Some(costs), ..plain(2) };
    let seen = run(setup, senders(2, [vec![errand(Time::ZERO, 1, 1_000, 1)]]));
    let message = seen.messages().next().unwrap();
    assert_eq!((message.queued, message.processed), (Time::from_ns(500_000), Duration::from_us(20)));
}

/// Of four replicas the first two are a cluster, whose second one answers nobody: what one of two answers needs another
/// answer, and is sent to the other cluster with all the rest.
#[test]
fn clients_turn_to_another_cluster_with_what_too_few_have_answered() {
    let server = |serves_at, is_mute| Server { serves_at, is_mute, ..Server::default() };
    let heard = |mute: [bool; 2]| {
        let workload = Workload {
            arrivals: Arrivals::Uniform,
            rate_per_1000s: 1_000_000,
            send_to: SendTo::Cluster(2, Duration::from_ms(5)),
            replies_needed: 2,
            groups: vec![ClientGroup::of_all(vec![Duration::from_ms(1); 4], vec![Duration::from_ms(1); 4])],
            ..silent(4)
        };
        let [first, second] = mute;
        let nodes = vec![
            server(None, first),
            server(None, second),
            server(Some(ms(100)), true),
            server(Some(ms(101)), true),
        ];
        let mut simulation = Simulation::new(Setup { workload, ..plain(4) }, nodes);
        simulation.advance(ms(110), u64::MAX, &mut Recorder::default());
        let requests = simulation.requests();
        let all: Vec<u64> =
            (0..4).map(|replica| requests.received(ReplicaId(replica), StreamId(0), ms(110))).collect();
        let missed = requests.missed(ReplicaId(3)).count_below(StreamId(0), u64::MAX);
        (all, missed, requests.is_served_by(ReplicaId(3)), requests.is_served_by(ReplicaId(1)))
    };
    // They turn at 105 ms, when 105 have been sent to the first cluster; the second has heard of what was sent up to 109.
    assert_eq!(heard([false, true]), (vec![105, 105, 110, 110], 0, true, false));
    // What both have executed by then, sent up to 103 ms, is not sent again: the next request reaches them as clients
    // turn.
    assert_eq!(heard([false, false]).1, 104);
}
