//! What may limit a run of HotStuff, by name.

use sim::named;

named! {
    reported
    /// Which of a run's resources is spent.
    pub enum LimitKind {
        /// Views that fail.
        TimeOut = "time-out",
        /// Too few replicas are up.
        Replicas = "replicas",
        /// What clients offer.
        OfferedLoad = "offered load",
        /// A NIC's rate outwards.
        Egress = "egress",
        /// A NIC's rate inwards.
        Ingress = "ingress",
        /// Segments that are lost.
        Loss = "loss",
        /// The connections' windows.
        Window = "window",
        /// The connections' congestion windows.
        CongestionWindow = "congestion window",
        /// The rate of a path.
        Path = "path",
        /// The queues of paths.
        PathQueue = "path queue",
        /// The busiest processor.
        Processor = "processor",
        /// Blocks that do not fill.
        FullBlocks = "full blocks",
        /// Blocks that hold no more.
        BlockCap = "block cap",
        /// Too little has happened to tell.
        Unknown = "unknown",
        /// The time between proposals.
        RoundTrip = "round trip",
    }
}
