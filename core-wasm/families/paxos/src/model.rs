//! The closed forms of a scenario: its place, its full batches, and what formulas 1 to 8 say of them.

use serde::Serialize;
use sim::ids::ReplicaId;
use sim::network::Model;

use crate::costs::Profile;
use crate::family::Shape;
use crate::format::{Scenario, profile};
use crate::forms::{Batch, Limit, Linear, Place, Topology};

/// Of a packet of 1,500 bytes TCP leaves so many for data.
const DATA_BYTES: f64 = 1_448.0;
const PACKET_BYTES: f64 = 1_500.0;

/// Formulas 1 to 8 (Section III) for full batches. Times in seconds.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Forms {
    /// Requests in a full batch, k.
    pub batch_requests: f64,
    /// Bytes of the 2a that proposes it, S_2a.
    pub batch_bytes: f64,
    /// phi_CPU: how long the leader's processor is busy with an instance.
    pub processor_s: f64,
    /// phi_NET: how long its card or a channel is.
    pub network_s: f64,
    /// T_CPU (2), (5).
    pub by_processor_s: f64,
    /// T_band (3), (6).
    pub by_network_s: f64,
    /// T_lat (4), (7).
    pub by_latency_s: f64,
    /// T (1).
    pub instance_s: f64,
    /// What T is the time of.
    pub bound_by: &'static str,
    /// w^CPU (8): how many instances at once the processor sustains; null where work takes no time.
    pub window_of_processor: Option<f64>,
    /// w^NET (8): how many the network sustains.
    pub window_of_network: f64,
    /// w (8): how many are worth it.
    pub window: f64,
    /// Most requests a second, with as many instances at once as it takes.
    pub most_tps: f64,
    /// Requests a second with the scenario's window.
    pub throughput_tps: f64,
}

/// The closed forms of a scenario's first settings. Whoever leads first is meant.
pub fn forms(scenario: &Scenario) -> Forms {
    let shape = Shape::from(scenario);
    let place = place(scenario, &shape);
    let requests = shape.settings.batch_max() as f64;
    let batch = Batch { request_bytes: shape.settings.request_bytes as f64, requests };
    let alone = place.alone(batch);
    let works = alone.processor_ms > 0.0;
    let window = if works { alone.window() } else { alone.window_of_network() };
    Forms {
        batch_requests: requests,
        batch_bytes: batch.bytes(),
        processor_s: alone.processor_ms / 1_000.0,
        network_s: alone.network_ms / 1_000.0,
        by_processor_s: alone.by_processor_ms / 1_000.0,
        by_network_s: alone.by_network_ms / 1_000.0,
        by_latency_s: alone.by_latency_ms / 1_000.0,
        instance_s: alone.duration_ms() / 1_000.0,
        bound_by: match alone.bound_by() {
            Limit::Processor => "processor",
            Limit::Network => "network",
            Limit::Latency => "latency",
        },
        window_of_processor: works.then(|| alone.window_of_processor()),
        window_of_network: alone.window_of_network(),
        window,
        most_tps: alone.requests_per_s_max(),
        throughput_tps: alone.requests_per_s(shape.settings.window as f64),
    }
}

/// Where a scenario's replicas stand. With paths of a rate each pair has a channel, over TCP without the headers of its
/// packets; else all share the leader's card. The delay is that to the nearest majority.
fn place(scenario: &Scenario, shape: &Shape) -> Place {
    let network = &shape.setup.network;
    let count = network.topology.replicas();
    let mut delays: Vec<u64> =
        (1..count).map(|to| network.topology.one_way(ReplicaId(0), ReplicaId(to as u16)).as_ns()).collect();
    delays.sort_unstable();
    let delay_ns = (count / 2).checked_sub(1).map_or(0, |place| delays[place]);
    let of_data = match &network.model {
        Model::Ideal => 1.0,
        Model::Tcp(_) => DATA_BYTES / PACKET_BYTES,
    };
    let channel = network.path.as_ref().filter(|path| path.bits_per_second < network.egress_of(ReplicaId(0)));
    let (topology, bits_per_s) = match channel {
        Some(path) => (Topology::Wan, path.bits_per_second as f64 * of_data),
        None => (Topology::Lan, network.egress_of(ReplicaId(0)) as f64 * of_data),
    };
    let free = Linear { slope: 0.0, fixed: 0.0 };
    let [client, replica] = match profile(scenario) {
        Profile::Free => [free; 2],
        Profile::Cluster => [Place::CLUSTER.client, Place::CLUSTER.replica],
        Profile::Emulab => [Place::EMULAB.client, Place::EMULAB.replica],
    }
    .map(|line| Linear { slope: line.slope * scenario.cpu.factor, fixed: line.fixed * scenario.cpu.factor });
    Place {
        topology,
        replicas: count as u16,
        bytes_per_ms: bits_per_s / 8_000.0,
        delay_ms: delay_ns as f64 / 1e6,
        client,
        replica,
        execute_ms: 0.0,
    }
}
