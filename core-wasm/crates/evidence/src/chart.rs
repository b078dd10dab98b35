//! Pictures of several rows: published points and ours over one axis.

use serde::Serialize;
use serde_json::Value;

use crate::claim::{Claim, Source};

/// A picture, with its points.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Chart {
    /// Its name.
    pub id: &'static str,
    /// The document.
    pub document: &'static str,
    /// What it shows.
    pub title: String,
    /// Across.
    pub x: Axis,
    /// Up.
    pub y: Axis,
    /// Lines of points.
    pub series: Vec<Series>,
    /// The rows it is about.
    pub rows: Vec<String>,
}

/// An axis.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Axis {
    /// What it measures.
    pub label: &'static str,
    /// In which unit; may be empty.
    pub unit: &'static str,
    /// Whether equal steps are equal ratios.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub log: bool,
}

/// Points of one kind.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Series {
    /// Its name in the legend.
    pub name: String,
    /// `published` or `ours`.
    pub kind: &'static str,
    /// Across and up.
    pub points: Vec<[f64; 2]>,
}

/// A picture whose points are yet to be computed.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Its name.
    pub id: &'static str,
    /// What it shows.
    pub title: String,
    /// Across.
    pub x: Axis,
    /// Up.
    pub y: Axis,
    /// Lines of points.
    pub lines: Vec<Line>,
    /// Rows it is about beside those that give points.
    pub about: Vec<String>,
}

impl Plan {
    /// What was measured across, the same and ours up, both on axes of equal ratios.
    pub fn compared<'a>(
        id: &'static str,
        (whose, what, unit): (&str, &'static str, &'static str),
        claims: impl Iterator<Item = &'a Claim>,
    ) -> Plan {
        let is_run = |claim: &&Claim| matches!(claim.source, Source::Simulation { .. });
        let point = |claim: &Claim| Some((Across::At(claim.value?), claim.id.clone()));
        let axis = |label| Axis { label, unit, log: true };
        Plan {
            id,
            title: format!("{whose}: {what}, ours over measured"),
            x: axis("measured"),
            y: axis(what),
            lines: vec![Line::Rows { name: None, points: claims.filter(is_run).filter_map(point).collect() }],
            about: Vec::new(),
        }
    }
}

/// Points of one kind, yet to be computed.
#[derive(Clone, Debug)]
pub enum Line {
    /// Rows, each at its place across: their published values, and ours as another line.
    Rows {
        /// Its name in the legend, where there are several.
        name: Option<String>,
        /// Places, and the ids of the rows.
        points: Vec<(Across, String)>,
    },
    /// Measured alone: expressions over the runs of a scenario, in the units of the axes.
    Measured {
        /// Its name in the legend.
        name: String,
        /// What is run.
        scenario: Value,
        /// Across and up.
        points: Vec<[String; 2]>,
    },
}

/// Where a row stands across.
#[derive(Clone, Debug)]
pub enum Across {
    /// At this number.
    At(f64),
    /// At another row's value, published or ours.
    Row(String),
}
