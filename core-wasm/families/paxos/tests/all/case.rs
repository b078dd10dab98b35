//! A run of closed-loop clients at one of the paper's places, and what it comes to.

use std::collections::BTreeMap;

use quorumscope_paxos::checks::{Carried, Judge, Setup as Judged};
use quorumscope_paxos::costs::{Profile, costs};
use quorumscope_paxos::facts::Fact;
use quorumscope_paxos::forms::{Alone, Batch, Place, Topology as Wiring};
use quorumscope_paxos::node::Paxos;
use quorumscope_paxos::settings::{Settings, Sizes};
use sim::connection::ConnectionSetup;
use sim::fault::Fault;
use sim::hand_on;
use sim::ids::{Class, MessageId, Point, ReplicaId};
use sim::network::PathSetup;
use sim::network::tcp::{Algorithm, TcpSetup};
use sim::network::{Model, NetworkSetup};
use sim::nic::Priority;
use sim::observer::Observer;
use sim::processor::Costs;
use sim::record::{MessageRecord, Worked};
use sim::requests::Requests;
use sim::simulation::{Setup, Simulation};
use sim::time::{Duration, Time};
use sim::topology::Topology;
use sim::transactions;

use crate::stage::waiting;

/// Of each replica before its channels.
const CARD_BPS: u64 = 1_000_000_000;

fn ms(ms: f64) -> Duration {
    Duration::from_ns((ms * 1e6) as u64)
}

/// A run of closed-loop clients that sit at the first replica.
#[derive(Clone)]
pub struct Case {
    pub place: Place,
    pub settings: Settings,
    pub clients: u64,
    /// Whether the processor takes the paper's time, or none.
    pub works: bool,
    /// Whether over TCP.
    pub tcp: bool,
    pub seconds: u64,
    /// Of these, before anything is measured.
    pub warm_up: u64,
    pub faults: Vec<Fault>,
    /// What is not as at the place.
    pub off: Off,
}

/// What is not as at a place, in percent of what it is there.
#[derive(Clone, Copy, Debug)]
pub struct Off {
    /// What work takes.
    pub processor: u64,
    /// What channels and cards carry.
    pub rate: u64,
    /// How long the way is.
    pub delay: u64,
}

impl Off {
    pub const NOTHING: Off = Off { processor: 100, rate: 100, delay: 100 };

    fn costs(self, costs: Costs) -> Costs {
        let span = |span: Duration| Duration::from_ns(span.as_ns() * self.processor / 100);
        let list = |mut list: Vec<sim::processor::MessageCost>| {
            for cost in &mut list {
                (cost.fixed, cost.byte_ps) = (span(cost.fixed), cost.byte_ps * self.processor / 100);
            }
            list
        };
        Costs {
            messages: list(costs.messages),
            read: costs.read.map(list),
            request: span(costs.request),
            execute: span(costs.execute),
            ..costs
        }
    }
}

impl Case {
    pub fn emulab(request_bytes: u64, window: u64, kib: u64) -> Self {
        let settings = Settings::of_paper(request_bytes, window, kib * 1_024);
        let place = Place::EMULAB;
        Case {
            place,
            settings,
            clients: 1_200,
            works: true,
            tcp: false,
            seconds: 45,
            warm_up: 10,
            faults: Vec::new(),
            off: Off::NOTHING,
        }
    }

    /// As the program of the paper's authors ran on a fast machine over real TCP.
    pub fn measured(request_bytes: u64, window: u64, kib: u64) -> Self {
        let case = Case::emulab(request_bytes, window, kib);
        let patience = Some(Duration::from_ms(25_000));
        let settings = Settings { sizes: Sizes::Code, patience, ..case.settings };
        Case { settings, works: false, tcp: true, ..case }
    }

    pub fn cluster(request_bytes: u64, window: u64, kib: u64) -> Self {
        let case = Case::emulab(request_bytes, window, kib);
        Case { place: Place::CLUSTER, clients: 900, seconds: 10, warm_up: 2, ..case }
    }

    /// With so many requests in a full batch.
    pub fn of(self, requests: u64) -> Self {
        let batch_bytes = 4 + requests * (self.settings.request_bytes + 16);
        Case { settings: Settings { batch_bytes, ..self.settings }, ..self }
    }

    /// With another window.
    pub fn window(&self, window: u64) -> Self {
        Case { settings: Settings { window, ..self.settings.clone() }, ..self.clone() }
    }

    /// The closed form of a full batch.
    pub fn form(&self) -> Alone {
        let request_bytes = self.settings.request_bytes as f64;
        self.place.alone(Batch { request_bytes, requests: self.settings.batch_max() as f64 })
    }

    fn network(&self) -> NetworkSetup {
        let Off { rate, delay, .. } = self.off;
        let delay = ms(self.place.delay_ms * delay as f64 / 100.0);
        let channel = |bits_per_second: u64, buffer_bytes| PathSetup {
            bits_per_second: bits_per_second * rate / 100,
            each: Vec::new(),
            buffer_bytes,
            shared_by: None,
        };
        let form_bps = (self.place.bytes_per_ms * 8_000.0) as u64;
        let (bps, path, model) = match (self.tcp, self.place.topology) {
            (false, Wiring::Lan) => (form_bps * rate / 100, None, Model::Ideal),
            (false, Wiring::Wan) => (CARD_BPS, Some(channel(form_bps, u64::MAX)), Model::Ideal),
            (true, wiring) => {
                let path = (wiring == Wiring::Wan).then(|| channel(10_000_000, 256_000));
                let setup = TcpSetup {
                    algorithm: Algorithm::Cubic,
                    initial_window_bytes: 10 * 1_448,
                    paced: false,
                    background_sockets: 1,
                    reconnect: Duration::from_ms(1_000),
                    request_bytes: self.settings.request_bytes + 76,
                    reply_bytes: 8,
                };
                (CARD_BPS, path, Model::Tcp(setup))
            }
        };
        NetworkSetup {
            topology: Topology::uniform(3, delay),
            egress_bps: bps,
            ingress_bps: bps,
            nics: Vec::new(),
            priority: Priority::Fair,
            connection: ConnectionSetup {
                window_bytes: if self.tcp { 150_000 } else { 1 << 30 },
                sockets: 1,
                segment_bytes: 1_448,
                slow_start: false,
            },
            loss: 0,
            path,
            model,
        }
    }

    pub fn run(&self) -> Measured {
        let near = |replica| if replica == 0 { ms(0.05) } else { ms(self.place.delay_ms) };
        let delays: Vec<_> = (0..3).map(near).collect();
        let horizon = Time::ZERO + Duration::from_ms(1_000 * self.seconds);
        let setup = Setup {
            seed: 1,
            horizon,
            network: self.network(),
            faults: self.faults.clone(),
            workload: waiting(self.clients as u32, delays),
            costs: match self.place.topology {
                _ if !self.works => None,
                Wiring::Lan => costs(Profile::Cluster, self.settings.request_bytes as u32, 1.0),
                Wiring::Wan => costs(Profile::Emulab, self.settings.request_bytes as u32, 1.0),
            }
            .map(|costs| self.off.costs(costs)),
            certificate_bytes: 0,
        };
        let node = |me| Paxos::new(ReplicaId(me), 3, self.settings.clone());
        let mut simulation = Simulation::new(setup, (0..3).map(node).collect());
        let judge = Judge::new(Judged {
            replicas: 3,
            window: self.settings.window,
            batch_max: self.settings.batch_max(),
            batch_delay: (!self.works).then_some(self.settings.batch_delay),
            progress: None,
            carried: Some(Carried {
                network: simulation.setup().network.clone(),
                faults: simulation.setup().faults.clone(),
            }),
        });
        let from = Time::ZERO + Duration::from_ms(1_000 * self.warm_up);
        let mut watch = Watch { judge, measured: Measured { from, until: horizon, ..Measured::default() } };
        assert!(simulation.advance(Time::FAR, 100_000_000, &mut watch), "a run ends");
        simulation.finish(&mut watch);
        watch.judge.finish(horizon, &simulation.counters());
        assert_eq!(watch.judge.violations(), []);
        watch.measured
    }
}

struct Watch {
    judge: Judge,
    measured: Measured,
}

impl Observer<Fact> for Watch {
    hand_on!(Fact, self => [&mut self.judge], [&mut self.measured]);
}

/// What a run comes to, at the first replica, from a time on.
#[derive(Debug, Default)]
pub struct Measured {
    from: Time,
    until: Time,
    requests: u64,
    pub instances: u64,
    /// Requests that it passed over, since they were ordered before.
    pub ordered_twice: u64,
    /// The longest that an instance took, and the sum.
    took: Duration,
    proposed: BTreeMap<u64, Time>,
    pub copies: u64,
    processor: Duration,
    /// Bytes that it sent.
    sent: u64,
    /// Of what it sent the second one in the data's queue: when each was handed over, and when its first bit left.
    handed: Vec<(Time, Time)>,
    /// When the first replica has suspected, and when one has led last.
    pub suspected: Option<Time>,
    pub led: Option<Time>,
    /// Batches that closed, and the requests in them.
    batches: u64,
    batched: u64,
    /// Requests that any replica was the first to execute, by second.
    pub by_second: Vec<u64>,
    executed: u64,
}

impl Measured {
    fn seconds(&self) -> f64 {
        (self.until - self.from).as_ns() as f64 / 1e9
    }
    pub fn requests_per_s(&self) -> f64 {
        self.requests as f64 / self.seconds()
    }
    pub fn instance_ms(&self) -> f64 {
        self.took.as_ns() as f64 / 1e6 / self.instances as f64
    }
    /// What the processor took for an instance, in milliseconds.
    pub fn processor_ms(&self) -> f64 {
        self.processor.as_ns() as f64 / 1e6 / self.instances as f64
    }
    /// The most messages that waited at once to be sent to the second replica.
    pub fn queue_max(&self) -> i64 {
        let mut steps: Vec<_> = self.handed.iter().flat_map(|&(from, to)| [(to, -1), (from, 1)]).collect();
        steps.sort();
        let mut waiting = 0;
        steps
            .into_iter()
            .map(|(_, step)| {
                waiting += step;
                waiting
            })
            .max()
            .unwrap_or(0)
    }
    /// Bytes a second that the first replica sent.
    pub fn sent_per_s(&self) -> f64 {
        self.sent as f64 / self.seconds()
    }
    pub fn mean_batch(&self) -> f64 {
        self.batched as f64 / self.batches as f64
    }
    pub fn processor_share(&self) -> f64 {
        self.processor.as_ns() as f64 / 1e9 / self.seconds()
    }
}

impl Observer<Fact> for Measured {
    fn on_fact(&mut self, at: Point, replica: ReplicaId, fact: &Fact, _: Option<MessageId>, _: &Requests) {
        match fact {
            Fact::Suspected { .. } => self.suspected = self.suspected.or(Some(at.time)),
            Fact::Led { .. } => self.led = Some(at.time),
            Fact::Executed { instance, value, .. } if *instance > self.executed => {
                self.executed = *instance;
                let second = (at.time.as_ns() / 1_000_000_000) as usize;
                self.by_second.resize(self.by_second.len().max(second + 1), 0);
                self.by_second[second] += value.requests();
            }
            _ => {}
        }
        if replica != ReplicaId(0) {
            return;
        }
        match fact {
            Fact::Proposed { instance, .. } => {
                self.proposed.insert(*instance, at.time);
            }
            Fact::Closed { value } if at.time >= self.from => {
                self.batches += 1;
                self.batched += value.requests();
            }
            Fact::Repeated { copies, .. } => self.copies += u64::from(*copies),
            Fact::Decided { instance, .. } if at.time >= self.from => {
                if let Some(proposed) = self.proposed.remove(instance) {
                    self.took += at.time - proposed;
                    self.instances += 1;
                }
            }
            Fact::Executed { value, runs, .. } if at.time >= self.from => {
                let executed = transactions::count(runs);
                self.requests += executed;
                self.ordered_twice += value.requests() - executed;
            }
            _ => {}
        }
    }
    fn on_message(&mut self, message: &MessageRecord<'_>) {
        if message.source == ReplicaId(0) && message.queued >= self.from {
            self.sent += message.bytes;
        }
        let is_data = message.class == Class::Foreground;
        if (message.source, message.target) == (ReplicaId(0), ReplicaId(1)) && is_data {
            self.handed.push((message.queued, message.first_bit_out));
        }
    }
    fn on_work(&mut self, worked: &Worked) {
        if worked.replica == ReplicaId(0) && worked.start >= self.from {
            self.processor += worked.end - worked.start;
        }
    }
}
