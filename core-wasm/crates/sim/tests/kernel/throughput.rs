//! The window law: one saturated connection carries min(rate, window x sockets / round trip).
//!
//! The round trip here includes the serialisation of one segment: acknowledgements are for whole segments, so the
//! first cannot leave the target before a segment's last bit is there.

use sim::ids::ReplicaId;
use sim::network::OwnNic;
use sim::observer::{Observer, Unobserved};
use sim::record::{Fate, MessageRecord};
use sim::simulation::{Setup, Simulation};
use sim::time::{Duration, Time};
use sim::topology::Topology;

use crate::node::{Errand, Sender, Target};
use crate::world::{EVENTS_MAX, errand, ms, plain, senders};

const SEGMENT: u64 = 1_448;

/// A saturated connection.
#[derive(Clone, Copy, Debug)]
struct Link {
    egress_bps: u64,
    ingress_bps: u64,
    /// Whether these are the rates of two NICs among others.
    is_own: bool,
    window_bytes: u64,
    sockets: u16,
    round_trip: Duration,
    message_bytes: u64,
}

impl Link {
    fn setup(&self) -> Setup {
        let mut setup = plain(2);
        setup.horizon = Time::FAR;
        let network = &mut setup.network;
        network.topology = Topology::uniform(2, Duration::from_ns(self.round_trip.as_ns() / 2));
        if self.is_own {
            let nic = |replica, egress_bps, ingress_bps| OwnNic { replica, egress_bps, ingress_bps };
            network.nics = vec![
                nic(ReplicaId(0), Some(self.egress_bps), None),
                nic(ReplicaId(1), None, Some(self.ingress_bps)),
            ];
        } else {
            network.egress_bps = self.egress_bps;
            network.ingress_bps = self.ingress_bps;
        }
        network.connection.window_bytes = self.window_bytes;
        network.connection.sockets = self.sockets;
        network.connection.segment_bytes = SEGMENT as u32;
        setup
    }

    fn slower_bps(&self) -> u64 {
        self.egress_bps.min(self.ingress_bps)
    }

    /// From the first bit of a window to its acknowledgement.
    fn cycle(&self) -> Duration {
        let segment = SEGMENT.min(self.window_bytes);
        self.round_trip + Duration::to_serialise(segment, self.slower_bps())
    }

    fn law_bps(&self) -> f64 {
        let window_bits = 8.0 * self.window_bytes as f64 * f64::from(self.sockets);
        (self.slower_bps() as f64).min(window_bits / (self.cycle().as_ns() as f64 / 1e9))
    }

    /// What came through in a whole number of cycles, after some of warming up.
    fn measured_bps(&self) -> f64 {
        let cycle = self.cycle().as_ns();
        let messages_per_cycle = self.law_bps() * (cycle as f64 / 8e9) / self.message_bytes as f64;
        let cycles = 4.max((100.0 / messages_per_cycle) as u64 + 1);
        let messages = (messages_per_cycle * (5 + cycles) as f64 * 1.1) as u64 + 50;
        let all = (0..messages).map(|tag| errand(ms(0), 1, self.message_bytes, tag as u32)).collect();
        let mut simulation = Simulation::new(self.setup(), senders(2, [all]));
        let mut advance = |cycles| {
            let mut carried = Carried::default();
            assert!(
                simulation.advance(Time::from_ns(cycles * cycle), EVENTS_MAX, &mut carried),
                "a run ends"
            );
            assert!(simulation.counters().in_flight > 0, "saturated to the end: {self:?}");
            carried.0
        };
        advance(4);
        advance(4 + cycles) as f64 * 8e9 / (cycles * cycle) as f64
    }
}

/// Bytes of the messages that came through.
#[derive(Default)]
struct Carried(u64);

impl<F> Observer<F> for Carried {
    fn on_message(&mut self, message: &MessageRecord<'_>) {
        assert_eq!(message.fate, Fate::Delivered);
        self.0 += message.bytes;
    }
}

/// Fails where what came through is more than 2 % from the law.
fn check(rates_bps: &[u64], is_own: bool, ingress_of_egress: impl Fn(u64) -> u64) {
    let mut misses = Vec::new();
    for &egress_bps in rates_bps {
        for window_kib in [16, 64, 256, 1_024] {
            for sockets in [1, 10] {
                for round_trip_ms in [2, 30, 400] {
                    for message_bytes in [SEGMENT, 13_000, 1 << 20] {
                        let link = Link {
                            egress_bps,
                            ingress_bps: ingress_of_egress(egress_bps),
                            is_own,
                            window_bytes: window_kib * 1_024 * 83 / 100,
                            sockets,
                            round_trip: Duration::from_ms(round_trip_ms),
                            message_bytes,
                        };
                        let off = link.measured_bps() / link.law_bps() - 1.0;
                        if off.abs() > 0.02 {
                            misses.push(format!("{:+.1} %: {link:?}", 100.0 * off));
                        }
                    }
                }
            }
        }
    }
    assert!(misses.is_empty(), "{} misses:\n{}", misses.len(), misses.join("\n"));
}

#[test]
fn a_saturated_connection_obeys_the_window_law() {
    check(&[10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000], false, |egress_bps| egress_bps);
}

#[test]
fn the_window_law_holds_where_the_target_is_slower() {
    check(&[40_000_000, 1_000_000_000], false, |egress_bps| egress_bps / 4);
}

#[test]
fn the_window_law_holds_between_nics_with_rates_of_their_own() {
    check(&[40_000_000, 4_000_000_000], true, |egress_bps| egress_bps / 4);
}

#[test]
fn the_window_law_holds_where_the_target_is_faster() {
    check(&[40_000_000, 1_000_000_000], false, |egress_bps| egress_bps * 4);
}

#[test]
fn a_saturated_window_costs_by_message_and_not_by_segment() {
    for window_bytes in [16_384, 65_536, 1_048_576] {
        for message_bytes in [300, SEGMENT, 13_000] {
            let link = Link {
                egress_bps: 1_000_000_000,
                ingress_bps: 1_000_000_000,
                is_own: false,
                window_bytes,
                sockets: 1,
                round_trip: Duration::from_ms(30),
                message_bytes,
            };
            let messages = 2_000;
            let all = (0..messages).map(|tag| errand(ms(0), 1, message_bytes, tag)).collect();
            let mut simulation = Simulation::new(link.setup(), senders(2, [all]));
            simulation.advance(Time::FAR, EVENTS_MAX, &mut Unobserved);
            // An arrival, an intake and a wake-up of the NIC a piece; each window's worth may cut a message in two.
            let windows = u64::from(messages) * message_bytes / window_bytes + 1;
            let events = simulation.counters().events;
            assert!(events < 3 * u64::from(messages) + 6 * windows, "{events} events, {link:?}");
        }
    }
}

#[test]
fn a_broadcast_costs_an_arrival_an_intake_and_a_wake_up_of_each_nic_a_message() {
    let replicas = 16;
    let broadcasts = || {
        let all = |at| Errand { target: Target::All, ..errand(ms(at), 0, 1_000, 0) };
        Sender::new((0..10).map(all).collect())
    };
    let nodes = (0..replicas).map(|_| broadcasts()).collect();
    let mut simulation = Simulation::new(plain(replicas), nodes);
    simulation.advance(Time::FAR, EVENTS_MAX, &mut Unobserved);
    let counters = simulation.counters();
    assert_eq!(counters.messages.delivered, 10 * 16 * 15);
    // And a timer for each broadcast, and the start.
    assert!(counters.events <= 4 * counters.messages.delivered + 10 * 16 + 1, "{counters:?}");
}
