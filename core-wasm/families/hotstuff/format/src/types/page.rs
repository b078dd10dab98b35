//! What the page shows of a run of HotStuff.

use scenario::words;

words! {
    /// A panel of the page.
    pub enum Panel {
        /// A lane per replica, messages as parallelograms.
        Spacetime = "spacetime",
        /// Used and idle bandwidth per replica.
        Bandwidth = "bandwidth",
        /// Committed transactions over time, and how long clients wait for them.
        Throughput = "throughput",
        /// What each replica has committed, and the graph of blocks.
        Blocks = "blocks",
        /// The replicas on a map, and the messages in flight at the playhead.
        Map = "map",
        /// Below the others: each answer by its time and its latency, the queue, and how long views take.
        OverTime = "over_time",
    }
}

words! {
    /// What a mark is about.
    pub enum Marked {
        /// The longest silent stretch of the leader's link in view, before the playhead.
        Idle = "idle",
        /// The longest stretch without a commit.
        Gap = "gap",
        /// The bar of the marked request.
        Request = "request",
        /// The first breach of safety.
        Violation = "violation",
        /// Two blocks of one height.
        Fork = "fork",
        /// The first time-out in view.
        TimeOut = "time_out",
        /// The last commit before the playhead.
        Commit = "commit",
    }
}
