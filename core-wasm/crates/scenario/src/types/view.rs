//! What the page shows first, and what the run is expected to measure.

#[cfg(test)]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What the page shows first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct View {
    /// Panels, from top to bottom.
    #[cfg_attr(test, schemars(length(min = 1, max = 10), extend("x-label" = "Panels")))]
    pub panels: Vec<Panel>,
    /// Start of the time axis.
    #[cfg_attr(
        test,
        schemars(range(min = 0, max = 3600), extend("x-label" = "From", "x-unit" = "s", "x-step" = 0.1))
    )]
    pub start_s: f64,
    /// End of the time axis.
    #[cfg_attr(
        test,
        schemars(range(min = 0, max = 3600), extend("x-label" = "To", "x-unit" = "s", "x-step" = 0.1))
    )]
    pub end_s: f64,
}

impl Default for View {
    fn default() -> View {
        View { panels: vec![Panel::Spacetime, Panel::Bandwidth, Panel::Throughput], start_s: 0.0, end_s: 2.0 }
    }
}

/// A panel of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(JsonSchema))]
pub enum Panel {
    /// A lane per replica, messages as parallelograms.
    Spacetime,
    /// Used and idle bandwidth per replica.
    Bandwidth,
    /// Committed transactions over time.
    Throughput,
}

/// A value the run is expected to measure, with its source.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(JsonSchema))]
pub struct Expectation {
    /// Variant that measures it (left out: the run without variants).
    #[serde(default)]
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
    #[serde(default)]
    #[cfg_attr(test, schemars(length(max = 1000)))]
    pub source: String,
}
