//! What the page shows first, and what the run is expected to measure.

use crate::field::{record, section, words};

section! {
    /// What the page shows first.
    pub struct View {
        /// Panels shown, in a fixed order.
        #[cfg_attr(test, schemars(length(min = 1, max = 10), extend("x-label" = "Panels")))]
        pub panels: Vec<Panel> = vec![Panel::Spacetime, Panel::Bandwidth, Panel::Throughput],
        /// Letters of the variants that are compared, in the order of the file (empty: the first two).
        #[cfg_attr(test, schemars(length(max = 4), inner(length(min = 1, max = 1)), extend("x-label" = "Compared")))]
        pub shown: Vec<String> = Vec::new(),
        /// Start of the time axis.
        #[cfg_attr(
            test,
            schemars(range(min = 0, max = 3600), extend("x-label" = "From", "x-unit" = "s", "x-step" = 0.1))
        )]
        pub start_s: f64 = 0.0,
        /// End of the time axis.
        #[cfg_attr(
            test,
            schemars(range(min = 0, max = 3600), extend("x-label" = "To", "x-unit" = "s", "x-step" = 0.1))
        )]
        pub end_s: f64 = 2.0,
    }
}

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

record! {
    /// A value the run is expected to measure, with its source.
    pub struct Expectation {
        /// Variant that measures it (left out: the run without variants).
        #[cfg_attr(test, serde(default))]
        #[cfg_attr(test, schemars(length(min = 1, max = 100)))]
        pub variant: Option<String>,
        /// Name in the results, such as `goodput_tps` or `latency_s.p50`.
        #[cfg_attr(test, schemars(length(min = 1, max = 100)))]
        pub metric: String,
        /// Expected value, in the unit that the metric's name ends in.
        #[cfg_attr(test, schemars(range(min = 0, max = 1000000000000000i64)))]
        pub value: f64,
        /// Largest deviation, as a fraction of the value.
        #[cfg_attr(test, schemars(range(min = 0, max = 1000)))]
        pub tolerance: f64,
        /// Document, table or figure the value comes from.
        #[cfg_attr(test, serde(default))]
        #[cfg_attr(test, schemars(length(max = 1000)))]
        pub source: String,
    }
}
