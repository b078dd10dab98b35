//! Delays, bandwidths and connections between replicas.

use crate::field::{alternatives, section, words};

section! {
    /// Delays, bandwidths and connections between replicas.
    pub struct Network {
        /// The network model: ideal, where textbook figures hold exactly, or TCP as measured on Linux.
        #[cfg_attr(
            test,
            schemars(extend("x-label" = "Network model", "x-fixed" = "a run has one network model"))
        )]
        pub model: NetworkModel = NetworkModel::Ideal,
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
        /// How TCP connections behave (network.model tcp).
        pub tcp: Tcp = Tcp::default(),
        /// The bottleneck between two replicas' network cards, and its queue (network.model tcp).
        pub path: Path = Path::default(),
        /// Egress: the rate at which a replica's network card sends.
        #[cfg_attr(
            test,
            schemars(
                range(min = 0.01, max = 1000000),
                extend("x-label" = "Egress", "x-unit" = "Mbit/s", "x-step" = 0.01, "x-scale" = "log")
            )
        )]
        pub egress_mbps: f64 = 1000.0,
        /// Ingress: the rate at which a replica's network card receives.
        #[cfg_attr(
            test,
            schemars(
                range(min = 0.01, max = 1000000),
                extend("x-label" = "Ingress", "x-unit" = "Mbit/s", "x-step" = 0.01, "x-scale" = "log")
            )
        )]
        pub ingress_mbps: f64 = 1000.0,
        /// TCP window: bytes a socket may have in flight before the first acknowledgement (null: unlimited, the default
        /// under tcp).
        #[cfg_attr(
            test,
            schemars(
                range(min = 512, max = 1073741824),
                extend("x-label" = "TCP window", "x-unit" = "B", "x-step" = 512, "x-scale" = "log")
            )
        )]
        pub window_bytes: Option<u32> = Some(65_536),
        /// TCP sockets from each replica to each other one. Under tcp: the total. With several, the stream gets all but
        /// one; with one, it shares that with the consensus messages. In the ideal network the stream gets as many
        /// again.
        #[cfg_attr(
            test,
            schemars(
                range(min = 1, max = 1000),
                extend("x-label" = "Sockets", "x-unit" = "per pair", "x-step" = 1, "x-scale" = "log")
            )
        )]
        pub sockets: u32 = 1,
        /// Data in flight as a fraction of the window: 0.83 to 0.88 in the thesis, about 1.2 of SO_RCVBUF on today's
        /// Linux.
        #[cfg_attr(
            test,
            schemars(
                range(min = 0.01, max = 2),
                extend("x-label" = "Window efficiency", "x-unit" = "of the window", "x-step" = 0.01)
            )
        )]
        pub window_efficiency: f64 = 1.0,
        /// Whether a new socket starts with ten segments and doubles its window each round trip (ideal network only:
        /// under tcp every socket starts slowly).
        #[cfg_attr(test, schemars(extend("x-label" = "Slow start")))]
        pub slow_start: bool = false,
        /// Data in one TCP segment (1,448 B by default under tcp).
        #[cfg_attr(
            test,
            schemars(
                range(min = 64, max = 65495),
                extend("x-label" = "Segment", "x-unit" = "B", "x-step" = 1, "x-scale" = "log")
            )
        )]
        pub segment_bytes: u32 = 1460,
        /// How proposals and votes share the network card with the stream of transactions (fair by default under tcp).
        #[cfg_attr(test, schemars(extend("x-label" = "Foreground priority")))]
        pub foreground_priority: ForegroundPriority = ForegroundPriority::Strict,
    }
}

words! {
    /// What carries messages.
    pub enum NetworkModel {
        /// Ideal network: windows are fully open from the start, nothing queues between the cards, and textbook figures
        /// hold exactly.
        Ideal = "ideal",
        /// TCP as measured on Linux: congestion windows, late loss detection, paths with queues, network cards shared
        /// in turns.
        Tcp = "tcp",
    }
}

section! {
    /// How TCP connections behave.
    pub struct Tcp {
        /// How the congestion window grows and shrinks.
        #[cfg_attr(test, schemars(extend("x-label" = "Congestion control")))]
        pub congestion: CongestionControl = CongestionControl::Cubic,
        /// Congestion window of a new or long-idle socket (null: ten segments, RFC 6928).
        #[cfg_attr(
            test,
            schemars(
                range(min = 512, max = 1073741824),
                extend("x-label" = "Initial window", "x-unit" = "B", "x-step" = 512, "x-scale" = "log")
            )
        )]
        pub initial_window_bytes: Option<u32> = None,
        /// Whether a socket spreads its window over the round trip.
        #[cfg_attr(test, schemars(extend("x-label" = "Pacing")))]
        pub pacing: Pacing = Pacing::None,
        /// Wait before retrying a refused connection; it doubles with each retry.
        #[cfg_attr(
            test,
            schemars(
                range(min = 1, max = 60000),
                extend("x-label" = "Reconnect after", "x-unit" = "ms", "x-step" = 1, "x-scale" = "log")
            )
        )]
        pub reconnect_ms: f64 = 1000.0,
    }
}

words! {
    /// How a congestion window grows after slow start.
    pub enum CongestionControl {
        /// Cubic in the time since the last loss (RFC 9438); the default on Linux.
        Cubic = "cubic",
        /// One segment per round trip (RFC 5681).
        Reno = "reno",
    }
}

words! {
    /// Whether a socket spreads its window over the round trip.
    pub enum Pacing {
        /// Everything the window allows leaves at once, as fast as the network card sends.
        None = "none",
        /// The window is spread over the round trip, as by the fq queue of Linux.
        Window = "window",
    }
}

section! {
    /// The bottleneck between two replicas' network cards, and its queue.
    pub struct Path {
        /// Capacity of the path (null: more than the network cards).
        #[cfg_attr(
            test,
            schemars(
                range(min = 0.01, max = 1000000),
                extend("x-label" = "Path", "x-unit" = "Mbit/s", "x-step" = 0.01, "x-scale" = "log")
            )
        )]
        pub mbps: Option<f64> = None,
        /// Capacity of the path from replica i to replica j, in row i and column j, in place of one for all (null in a
        /// cell: more than the network cards).
        #[cfg_attr(
            test,
            schemars(
                length(min = 1, max = 1000),
                inner(length(min = 1, max = 1000), inner(range(min = 0.01, max = 1000000))),
                extend("x-label" = "Path of each pair", "x-unit" = "Mbit/s", "x-fixed" = "paths of their own are set up once per run")
            )
        )]
        pub matrix_mbps: Option<Vec<Vec<Option<f64>>>> = None,
        /// Size of its queue; packets that reach a full queue are dropped (null: unlimited, nothing is dropped).
        #[cfg_attr(
            test,
            schemars(
                range(min = 1, max = 1073741824),
                extend("x-label" = "Path buffer", "x-unit" = "B", "x-step" = 512, "x-scale" = "log")
            )
        )]
        pub buffer_bytes: Option<u32> = None,
        /// Who shares it.
        #[cfg_attr(test, schemars(extend("x-label" = "Path shared", "x-fixed" = "paths are set up once per run")))]
        pub shared_by: PathSharing = PathSharing::Pair,
    }
}

words! {
    /// Who shares a path.
    pub enum PathSharing {
        /// Nobody: one path per ordered pair of replicas.
        Pair = "pair",
        /// All replicas of one region that send to one other region; none within a region.
        Regions = "regions",
    }
}

words! {
    /// How the foreground (proposals, votes) and the background (the stream) share a network card.
    pub enum ForegroundPriority {
        /// The foreground always goes first.
        Strict = "strict",
        /// Both get the same share of the bytes while both have something to send.
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
            /// Row i, column j: one-way delay in ms from machine i to j; the replicas in order, last the clients, or
            /// each of their groups.
            #[cfg_attr(
                test,
                schemars(
                    length(min = 1, max = 1016),
                    inner(length(min = 1, max = 1016), inner(range(min = 0, max = 10000))),
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
