//! The document's formulas (Section III) as expressions, with the numbers of a setting in them.

use quorumscope_paxos::forms::{
    ACCEPTED_BYTES, ANSWER_BYTES, Batch, Linear, Place, REQUEST_HEADER_BYTES, Topology,
};

/// An instance by itself.
#[derive(Clone, Copy)]
pub struct Formula {
    /// Where.
    pub place: Place,
    /// S_req.
    pub request_bytes: u64,
    /// k.
    pub requests: u64,
}

fn line(Linear { slope, fixed }: Linear, bytes: f64) -> String {
    format!("({slope} * {bytes} / 1024 + {fixed})")
}

impl Formula {
    fn bytes(self) -> f64 {
        Batch { request_bytes: self.request_bytes as f64, requests: self.requests as f64 }.bytes()
    }

    fn bandwidth(self) -> String {
        format!("{} bytes/s", self.place.bytes_per_ms * 1_000.0)
    }

    /// phi_CPU.
    pub fn processor(self) -> String {
        let Place { client, replica, replicas, .. } = self.place;
        let client = line(client, self.request_bytes as f64 + REQUEST_HEADER_BYTES + ANSWER_BYTES);
        let replica = line(replica, self.bytes() + ACCEPTED_BYTES);
        format!("({} * {client} + {} * {replica}) * 1 ms", self.requests, replicas - 1)
    }

    /// phi_NET.
    pub fn network(self) -> String {
        let (bytes, bandwidth) = (self.bytes(), self.bandwidth());
        match self.place.topology {
            Topology::Lan => {
                let others = self.place.replicas - 1;
                format!("({others} * {bytes} bytes + {} * {ANSWER_BYTES} bytes) / {bandwidth}", self.requests)
            }
            Topology::Wan => format!("{bytes} bytes / {bandwidth}"),
        }
    }

    /// T (1): the longest of T_CPU (2) or (5), T_band (3) or (6), T_lat (4) or (7).
    pub fn duration(self) -> String {
        let (bytes, bandwidth, delay_ms) = (self.bytes(), self.bandwidth(), self.place.delay_ms);
        let (processor, network, requests) = (self.processor(), self.network(), self.requests);
        match self.place.topology {
            Topology::Lan => format!(
                "max({processor} + {bytes} bytes / 2 / {bandwidth}, {network}, ({bytes} bytes + {requests} * {ANSWER_BYTES} bytes) / \
                {bandwidth} + 2 * {delay_ms} ms)"
            ),
            Topology::Wan => {
                format!("max({processor} + {network}, {network}, {network} + 2 * {delay_ms} ms)")
            }
        }
    }

    /// w^CPU (8).
    pub fn window_of_processor(self) -> String {
        format!("{} / ({})", self.duration(), self.processor())
    }

    /// w^NET (8).
    pub fn window_of_network(self) -> String {
        format!("{} / ({})", self.duration(), self.network())
    }

    /// w (8).
    pub fn window(self) -> String {
        format!("min({}, {})", self.window_of_processor(), self.window_of_network())
    }

    /// Most requests a second.
    pub fn most(self) -> String {
        format!("{} tx / max({}, {})", self.requests, self.processor(), self.network())
    }
}
