//! Delays, bandwidths and connections between replicas.

use crate::{alternatives, record, section, words};

section! {
    /// Delays, bandwidths and connections between replicas.
    pub struct Network {
        /// The network model: ideal, where textbook figures hold exactly, or TCP as measured on Linux.
        #[schema(label = "Network model", fixed = "a run has one network model")]
        pub model: NetworkModel = NetworkModel::Ideal,
        /// One-way delays between every two machines.
        pub latency: Latency = Latency::default(),
        /// Random extra delay, up to this fraction of the one-way delay.
        #[schema(min = 0, max = 1, label = "Jitter", unit = "of the delay", step = 0.01)]
        pub jitter: f64 = 0.0,
        /// Probability that a segment is lost (and sent again).
        #[schema(min = 0, max = 0.5, label = "Loss", unit = "of segments", step = 0.001)]
        pub loss: f64 = 0.0,
        /// How TCP connections behave (network.model tcp).
        pub tcp: Tcp = Tcp::default(),
        /// The bottleneck between two replicas' network cards, and its queue.
        pub path: Path = Path::default(),
        /// Egress: the rate at which a replica's network card sends.
        #[schema(min = 0.01, max = 1000000, label = "Egress", unit = "Mbit/s", step = 0.01, scale = "log")]
        pub egress_mbps: f64 = 1000.0,
        /// Ingress: the rate at which a replica's network card receives.
        #[schema(min = 0.01, max = 1000000, label = "Ingress", unit = "Mbit/s", step = 0.01, scale = "log")]
        pub ingress_mbps: f64 = 1000.0,
        /// Replicas whose network cards have rates of their own.
        #[schema(max = 1000, fixed = "network cards are what they are for the whole run")]
        pub cards: Vec<Card> = Vec::new(),
        /// TCP window: bytes a socket may have in flight before the first acknowledgement (null: unlimited, the default
        /// under tcp).
        #[schema(min = 512, max = 1073741824, label = "TCP window", unit = "B", step = 512, scale = "log")]
        pub window_bytes: Option<u32> = Some(65_536),
        /// TCP sockets from each replica to each other one. Under tcp: the total. With several, the background gets all
        /// but one; with one, it shares that with the foreground. In the ideal network the background gets as many
        /// again.
        #[schema(min = 1, max = 1000, label = "Sockets", unit = "per pair", step = 1, scale = "log")]
        pub sockets: u32 = 1,
        /// Data in flight as a fraction of the window: 0.83 to 0.88 in the thesis, about 1.2 of SO_RCVBUF on today's
        /// Linux.
        #[schema(min = 0.01, max = 2, label = "Window efficiency", unit = "of the window", step = 0.01)]
        pub window_efficiency: f64 = 1.0,
        /// Whether a new socket starts with ten segments and doubles its window each round trip (ideal network only:
        /// under tcp every socket starts slowly).
        #[schema(label = "Slow start")]
        pub slow_start: bool = false,
        /// Data in one TCP segment (1,448 B by default under tcp).
        #[schema(min = 64, max = 65495, label = "Segment", unit = "B", step = 1, scale = "log")]
        pub segment_bytes: u32 = 1460,
        /// How the foreground and the background share the network card (fair by default under tcp).
        #[schema(label = "Foreground priority")]
        pub foreground_priority: ForegroundPriority = ForegroundPriority::Strict,
    }
}

record! {
    /// A replica's network card with rates of its own.
    pub struct Card {
        /// Replica whose card it is.
        #[schema(min = 0, max = 999, label = "Replica", step = 1)]
        pub replica: u32,
        /// Rate at which it sends (null: network.egress_mbps).
        #[schema(min = 0.01, max = 1000000, label = "Egress", unit = "Mbit/s", step = 0.01, scale = "log")]
        pub egress_mbps: Option<f64> = None,
        /// Rate at which it receives (null: network.ingress_mbps).
        #[schema(min = 0.01, max = 1000000, label = "Ingress", unit = "Mbit/s", step = 0.01, scale = "log")]
        pub ingress_mbps: Option<f64> = None,
    }
}

words! {
    /// What carries messages.
    pub enum NetworkModel {
        /// Ideal network: windows are fully open from the start, nothing is dropped between the cards, and textbook
        /// figures hold exactly.
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
        #[schema(label = "Congestion control")]
        pub congestion: CongestionControl = CongestionControl::Cubic,
        /// Congestion window of a new or long-idle socket (null: ten segments, RFC 6928).
        #[schema(min = 512, max = 1073741824, label = "Initial window", unit = "B", step = 512, scale = "log")]
        pub initial_window_bytes: Option<u32> = None,
        /// Whether a socket spreads its window over the round trip.
        #[schema(label = "Pacing")]
        pub pacing: Pacing = Pacing::None,
        /// Wait before retrying a refused connection; it doubles with each retry.
        #[schema(min = 1, max = 60000, label = "Reconnect after", unit = "ms", step = 1, scale = "log")]
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
        #[schema(min = 0.01, max = 1000000, label = "Path", unit = "Mbit/s", step = 0.01, scale = "log")]
        pub mbps: Option<f64> = None,
        /// Capacity of the path from replica i to replica j, in row i and column j, in place of one for all (null in a
        /// cell: more than the network cards).
        #[schema(
            min = 1, max = 1000, item_min = 1, item_max = 1000, cell_min = 0.01, cell_max = 1000000,
            label = "Path of each pair", unit = "Mbit/s", fixed = "paths of their own are set up once per run"
        )]
        pub matrix_mbps: Option<Vec<Vec<Option<f64>>>> = None,
        /// Size of its queue; packets that reach a full queue are dropped (null: unlimited, nothing is dropped;
        /// network.model tcp).
        #[schema(min = 1, max = 1073741824, label = "Path buffer", unit = "B", step = 512, scale = "log")]
        pub buffer_bytes: Option<u32> = None,
        /// Who shares it (network.model tcp).
        #[schema(label = "Path shared", fixed = "paths are set up once per run")]
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
    /// How the foreground and the background share a network card.
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
            #[schema(min = 0, max = 10000, label = "One-way delay", unit = "ms", step = 0.1, scale = "log")]
            uniform_one_way_ms: f64 = 100.0,
            /// Multiplies every delay.
            #[schema(min = 0.01, max = 100, label = "Latency factor", unit = "x", step = 0.01, scale = "log")]
            factor: f64 = 1.0,
        },
        /// Delays measured between regions.
        Preset {
            /// Name of a table of measured round trips; a one-way delay is half of one.
            #[schema(min = 1, max = 100, label = "Preset")]
            preset: String,
            /// Multiplies every delay.
            #[schema(min = 0.01, max = 100, label = "Latency factor", unit = "x", step = 0.01, scale = "log")]
            factor: f64 = 1.0,
        },
        /// Delays written out.
        Matrix {
            /// Row i, column j: one-way delay in ms from machine i to j; the replicas in order, last the clients, or
            /// each of their groups.
            #[schema(
                min = 1, max = 1016, item_min = 1, item_max = 1016, cell_min = 0, cell_max = 10000,
                label = "One-way delays", unit = "ms"
            )]
            matrix_one_way_ms: Vec<Vec<f64>>,
            /// Multiplies every delay.
            #[schema(min = 0.01, max = 100, label = "Latency factor", unit = "x", step = 0.01, scale = "log")]
            factor: f64 = 1.0,
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
