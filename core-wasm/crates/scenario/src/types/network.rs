//! Delays, bandwidths and connections between replicas.

use crate::field::{alternatives, section, words};

section! {
    /// Delays, bandwidths and connections between replicas.
    pub struct Network {
        /// One-way delays between every two machines.
        pub latency: Latency = Latency::default(),
        /// Random extra delay, up to this fraction of the one-way delay.
        #[cfg_attr(
            test,
            schemars(range(min = 0, max = 1), extend("x-label" = "Jitter", "x-unit" = "of the delay", "x-step" = 0.01))
        )]
        pub jitter: f64 = 0.0,
        /// Probability that a segment is lost (and sent again).
        #[cfg_attr(
            test,
            schemars(range(min = 0, max = 0.5), extend("x-label" = "Loss", "x-unit" = "of segments", "x-step" = 0.001))
        )]
        pub loss: f64 = 0.0,
        /// What a replica's network card can send.
        #[cfg_attr(
            test,
            schemars(
                range(min = 0.01, max = 1000000),
                extend("x-label" = "Egress", "x-unit" = "Mbit/s", "x-step" = 0.01, "x-scale" = "log")
            )
        )]
        pub egress_mbps: f64 = 1000.0,
        /// What a replica's network card can receive.
        #[cfg_attr(
            test,
            schemars(
                range(min = 0.01, max = 1000000),
                extend("x-label" = "Ingress", "x-unit" = "Mbit/s", "x-step" = 0.01, "x-scale" = "log")
            )
        )]
        pub ingress_mbps: f64 = 1000.0,
        /// TCP window: bytes a socket may have in flight before the first acknowledgement (null: unlimited).
        #[cfg_attr(
            test,
            schemars(
                range(min = 512, max = 1073741824),
                extend("x-label" = "TCP window", "x-unit" = "B", "x-step" = 512, "x-scale" = "log")
            )
        )]
        pub window_bytes: Option<u32> = Some(65_536),
        /// TCP sockets from each replica to each other one.
        #[cfg_attr(
            test,
            schemars(
                range(min = 1, max = 1000),
                extend("x-label" = "Sockets", "x-unit" = "per pair", "x-step" = 1, "x-scale" = "log")
            )
        )]
        pub sockets: u32 = 1,
        /// Fraction of the window that carries data in flight.
        #[cfg_attr(
            test,
            schemars(
                range(min = 0.01, max = 1),
                extend("x-label" = "Window efficiency", "x-unit" = "of the window", "x-step" = 0.01)
            )
        )]
        pub window_efficiency: f64 = 1.0,
        /// Whether a new socket starts with ten segments and doubles its window each round trip.
        #[cfg_attr(test, schemars(extend("x-label" = "Slow start")))]
        pub slow_start: bool = false,
        /// Data in one TCP segment.
        #[cfg_attr(
            test,
            schemars(
                range(min = 64, max = 65495),
                extend("x-label" = "Segment", "x-unit" = "B", "x-step" = 1, "x-scale" = "log")
            )
        )]
        pub segment_bytes: u32 = 1460,
        /// How proposals and votes share the network card with the stream of transactions.
        #[cfg_attr(test, schemars(extend("x-label" = "Foreground priority")))]
        pub foreground_priority: ForegroundPriority = ForegroundPriority::Strict,
    }
}

words! {
    /// How the foreground network (proposals, votes) and the background one (the stream) share a card.
    pub enum ForegroundPriority {
        /// The foreground always goes first.
        Strict = "strict",
        /// Both get the same share of the bytes while both wait.
        Fair = "fair",
    }
}

alternatives! {
    /// One-way delays: the same everywhere, measured between regions, or written out.
    pub enum Latency {
        /// The same delay between every two machines.
        Uniform {
            /// One-way delay between every two machines, clients included.
            #[cfg_attr(test, serde(default))]
            #[cfg_attr(
                test,
                schemars(
                    range(min = 0, max = 10000),
                    extend("default" = 100.0, "x-label" = "One-way delay", "x-unit" = "ms", "x-step" = 0.1, "x-scale" = "log")
                )
            )]
            uniform_one_way_ms: f64,
            /// Multiplies every delay.
            #[cfg_attr(test, serde(default))]
            #[cfg_attr(test, schemars(range(min = 0.01, max = 100), extend("default" = 1.0, "x-label" = "Latency factor", "x-unit" = "x", "x-step" = 0.01, "x-scale" = "log")))]
            factor: f64,
        },
        /// Delays measured between regions.
        Preset {
            /// Name of a table of measured round trips; a one-way delay is half of one.
            #[cfg_attr(test, schemars(length(min = 1, max = 100), extend("x-label" = "Preset")))]
            preset: String,
            /// Multiplies every delay.
            #[cfg_attr(test, serde(default))]
            #[cfg_attr(test, schemars(range(min = 0.01, max = 100), extend("default" = 1.0, "x-label" = "Latency factor", "x-unit" = "x", "x-step" = 0.01, "x-scale" = "log")))]
            factor: f64,
        },
        /// Delays written out.
        Matrix {
            /// Row i, column j: one-way delay in ms from machine i to j; the replicas in order, the clients last.
            #[cfg_attr(
                test,
                schemars(
                    length(min = 1, max = 1001),
                    inner(length(min = 1, max = 1001), inner(range(min = 0, max = 10000))),
                    extend("x-label" = "One-way delays", "x-unit" = "ms")
                )
            )]
            matrix_one_way_ms: Vec<Vec<f64>>,
            /// Multiplies every delay.
            #[cfg_attr(test, serde(default))]
            #[cfg_attr(test, schemars(range(min = 0.01, max = 100), extend("default" = 1.0, "x-label" = "Latency factor", "x-unit" = "x", "x-step" = 0.01, "x-scale" = "log")))]
            factor: f64,
        },
    }
}

impl Default for Latency {
    fn default() -> Latency {
        Latency::Uniform { uniform_one_way_ms: 100.0, factor: 1.0 }
    }
}

impl Latency {
    /// What multiplies every delay.
    pub fn factor(&self) -> f64 {
        match self {
            Latency::Uniform { factor, .. }
            | Latency::Preset { factor, .. }
            | Latency::Matrix { factor, .. } => *factor,
        }
    }
}
