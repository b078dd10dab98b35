//! Figures 4.5 to 4.12 point by point: the author's own results, two thirds of them, beside a run at each load.
//!
//! Goodput is counted as the load generator counts (3.5.1): answers until 15 s after the load stops, over the time for
//! which it sends, or from the first answer to the last where that is longer. Latency is the mean of a run; the printed
//! figures have medians.

use serde::Deserialize;
use serde_json::{Value, json};

use super::cluster;
use super::misses::explained;
use evidence::chart::{Across, Axis, Line, Plan};
use evidence::claim::Claim;
use evidence::document::number;
use evidence::kind::Kind;
use evidence::verdict::Expected;

/// What `points.json` holds.
#[derive(Deserialize)]
struct Measured {
    series: Vec<Series>,
    message_sizes: Sizes,
}

/// One line of a figure.
#[derive(Deserialize)]
struct Series {
    /// That of its goodput, and that of its latency.
    figures: [String; 2],
    /// Its name in the legend.
    series: String,
    /// The version of Table 4.2.
    version: String,
    nodes: u32,
    /// The most requests a batch.
    limit: u32,
    /// How long load is offered, s.
    seconds: u32,
    /// Where the author's repository has it.
    path: String,
    commit: String,
    /// Offered load, requests/s; goodput with the least and the largest of the repeats, requests/s; mean latency with
    /// these, s.
    points: Vec<[f64; 7]>,
}

/// Figure 4.1.
#[derive(Deserialize)]
struct Sizes {
    /// Bytes of a message; the largest goodput with the least and the largest of the repeats, MB/s.
    points: Vec<[f64; 4]>,
}

fn measured() -> Measured {
    serde_json::from_str(include_str!("points.json")).expect("the points are what this module reads")
}

impl Series {
    /// Whether the profile's three constants are fitted on it: four nodes with batches of one or of 300.
    fn is_fitted(&self) -> bool {
        self.version == "ALL"
            && self.nodes == 4
            && matches!(self.limit, 1 | 300)
            && !self.is_wide()
            && self.figures[0] != "4.9"
    }

    /// Whether its nodes are 100 ms apart.
    fn is_wide(&self) -> bool {
        self.figures[0] == "4.11"
    }

    /// In words.
    fn about(&self) -> String {
        match &*self.figures[0] {
            "4.5" => format!("batches of {}", self.series.replace("unlimited", "any size")),
            "4.7" if self.nodes == 1 => "one node".to_owned(),
            "4.7" => format!("{} nodes", self.nodes),
            "4.9" => self.series.clone(),
            _ => "links of 100 ms".to_owned(),
        }
    }

    /// What is run at a load.
    fn scenario(&self, rate: f64) -> Value {
        let mut scenario = cluster(self.nodes, rate as u32, self.limit, self.seconds);
        super::ablation::be(&self.version, &mut scenario);
        if self.is_wide() {
            scenario["network"]["latency"]["uniform_one_way_ms"] = json!(100);
        }
        scenario
    }

    /// The id of the row of a load in the figure of goodput (0) or latency (1).
    fn id(&self, figure: usize, rate: f64) -> String {
        let name = self.series.replace(", ", " ").replace(' ', "-");
        format!("D-{}-{name}-{rate}", self.figures[figure])
    }

    /// The rows of a point.
    fn claims(&self, &[rate, goodput, _, _, latency, least, largest]: &[f64; 7]) -> [Claim; 2] {
        // At four of BASIC's ten loads a repeat answered less than half as much as another.
        let kind = match &*self.version {
            _ if self.is_fitted() => Kind::Input,
            "BASIC" => Kind::Order,
            _ => Kind::Reproduced,
        };
        let row = |figure: usize, what: &str, (value, unit): (f64, &'static str), measure: &str| {
            let place = format!("Figure {}, {}", self.figures[figure], self.source());
            let requests = if rate == 1.0 { "request" } else { "requests" };
            let what = format!("{what} at {} {requests}/s, {}", number(rate), self.about());
            let claim =
                Claim::new(self.id(figure, rate), place, what).published(format!("{value}"), value, unit);
            let claim = claim.simulated(self.scenario(rate), measure);
            explained(claim)
        };
        // What keeps up carries what is offered, however fast it is.
        let keeps_up = goodput >= 0.88 * rate;
        // A request's wait far beyond the knee depends on how long the load lasts; and repeats that differ by more than
        // 40 % give only an order.
        let is_swamped = rate > 2.5 * goodput;
        let of_goodput = row(0, "goodput", (goodput, "tx/s"), "A.answered_tps")
            .expect(Expected::Ratio(0.9, 1.1), "10 %: at nine loads of ten the repeats differ by less")
            .of_kind(if keeps_up { Kind::Order } else { kind })
            .shrinks_with("/cpu/factor");
        let spread = 100.0 * (largest - least) / latency;
        let of_latency = row(1, "mean latency", (latency, "s"), "A.latency_s.mean")
            .expect(Expected::Ratio(0.8, 1.2), format!("20 %: its repeats differ by {spread:.0} %"))
            .of_kind(if is_swamped || spread > 40.0 { Kind::Order } else { kind })
            .grows_with("/cpu/factor");
        [of_goodput, of_latency]
    }

    fn source(&self) -> String {
        format!("{} at {}", self.path.trim_start_matches("src/experiments/"), &self.commit[..7])
    }
}

/// The points that the profile's three constants are fitted on.
#[cfg(test)]
pub fn fitted() -> Vec<Claim> {
    let fitted = measured().series.into_iter().filter(Series::is_fitted);
    fitted
        .flat_map(|series| series.points.iter().flat_map(|point| series.claims(point)).collect::<Vec<_>>())
        .collect()
}

/// Every point of every line.
pub fn claims() -> Vec<Claim> {
    let Measured { series, message_sizes } = measured();
    let points = series.iter().flat_map(|series| series.points.iter().flat_map(|point| series.claims(point)));
    points.chain(message_sizes.claims()).collect()
}

impl Sizes {
    /// Cap'n Proto: what a message costs, by a law with five constants that are fitted on these points.
    fn claims(&self) -> Vec<Claim> {
        let row = |&[bytes, goodput, _, _]: &[f64; 4]| {
            let law = if bytes <= 2_000.0 {
                format!("{bytes} / (35 + 0.012 * {bytes} + 0.000036 * {bytes} * {bytes})")
            } else {
                format!("{bytes} / (0.00016 * ({bytes} - 500) * ({bytes} - 500))")
            };
            let claim = Claim::new(
                format!("D-4.1-{bytes}"),
                "Figure 4.1",
                format!("largest goodput of messages of {bytes} bytes"),
            )
            .published(format!("{goodput}"), goodput, "MB/s")
            .closed_form(format!("1000000 * {law}"))
            .expect(Expected::Ratio(0.84, 1.16), "16 %: the law is two parabolas")
            .of_kind(Kind::Input);
            explained(claim)
        };
        self.points.iter().map(row).collect()
    }
}

/// A picture of goodput over load and one of latency over goodput for each figure.
pub fn charts() -> Vec<Plan> {
    let Measured { series, .. } = measured();
    let axis = |label, unit, log| Axis { label, unit, log };
    let (offered, goodput) = (axis("offered", "tx/s", false), axis("goodput", "tx/s", false));
    let of = |figure: &str, ids: [&'static str; 2], by: &str| {
        let series: Vec<&Series> = series.iter().filter(|series| series.figures[0] == figure).collect();
        let latency = &series[0].figures[1];
        let lines = |points: fn(&Series, f64) -> (Across, String)| {
            let line = |series: &&Series| Line::Rows {
                name: Some(series.series.clone()),
                points: series.points.iter().map(|point| points(series, point[0])).collect(),
            };
            series.iter().map(line).collect()
        };
        [
            Plan {
                id: ids[0],
                title: format!("Figure {figure}: goodput over load, by {by}"),
                x: offered,
                y: goodput,
                lines: lines(|series, rate| (Across::At(rate), series.id(0, rate))),
                about: Vec::new(),
            },
            Plan {
                id: ids[1],
                title: format!("Figure {latency}: mean latency over goodput, by {by}"),
                x: goodput,
                y: axis("mean latency", "s", true),
                lines: lines(|series, rate| (Across::Row(series.id(0, rate)), series.id(1, rate))),
                about: Vec::new(),
            },
        ]
    };
    [
        of("4.5", ["dissertation-batches", "dissertation-batches-latency"], "limits of a batch"),
        of("4.7", ["dissertation-nodes", "dissertation-nodes-latency"], "nodes"),
        of("4.9", ["dissertation-versions", "dissertation-versions-latency"], "version"),
        of("4.11", ["dissertation-wide-area", "dissertation-wide-area-latency"], "distance"),
    ]
    .concat()
}
