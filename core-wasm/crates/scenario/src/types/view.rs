//! What the page shows first, and what the run is expected to measure.

use crate::sections::Sections;
use crate::{record, section};

section! {
    /// What the page shows first.
    pub struct View<F: Sections> {
        /// Panels shown, in a fixed order.
        #[schema(min = 1, max = 10, label = "Panels")]
        pub panels: Vec<F::Panel> = F::PANELS.to_vec(),
        /// Letters of the variants that are compared, in the order of the file (empty: the first two).
        #[schema(max = 4, item_min = 1, item_max = 1, label = "Compared")]
        pub shown: Vec<String> = Vec::new(),
        /// Start of the time axis.
        #[schema(min = 0, max = 3600, label = "From", unit = "s", step = 0.1)]
        pub start_s: f64 = 0.0,
        /// End of the time axis.
        #[schema(min = 0, max = 3600, label = "To", unit = "s", step = 0.1)]
        pub end_s: f64 = 2.0,
    }
}

record! {
    /// A value the run is expected to measure, with its source.
    pub struct Expectation {
        /// Variant that measures it (left out: the run without variants).
        #[schema(min = 1, max = 100)]
        pub variant: Option<String> = None,
        /// Name in the results, such as `goodput_tps` or `latency_s.p50`.
        #[schema(min = 1, max = 100)]
        pub metric: String,
        /// Expected value, in the unit that the metric's name ends in.
        #[schema(min = 0, max = 1000000000000000)]
        pub value: f64,
        /// Largest deviation, as a fraction of the value.
        #[schema(min = 0, max = 1000)]
        pub tolerance: f64,
        /// Document, table or figure the value comes from.
        #[schema(max = 1000)]
        pub source: String = String::new(),
    }
}
