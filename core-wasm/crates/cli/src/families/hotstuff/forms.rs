//! HotStuff's closed forms, which take numbers, and the window law that they are built on.

use clap::Subcommand;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use hotstuff_format::HotStuff;
use hotstuff_model::commit::{CommitReference, Ladder};
use hotstuff_model::dissemination::Leader;
use hotstuff_model::line::Line;
use model::window::Connection;
use serde_json::{Value, json};

/// Where a scenario names its protocol.
const VARIANT: &str = "protocol.variant";

#[derive(Subcommand)]
pub enum Form {
    /// Throughput of one connection: min(egress, window x sockets x efficiency / round trip).
    Window {
        #[command(flatten)]
        connection: ConnectionArguments,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Commit latency of a protocol, without faults other than crashed leaders.
    Commit {
        /// Protocol: a value of protocol.variant.
        #[arg(long, default_value = "chained", value_parser = ladder())]
        variant: Ladder,
        /// One-way delay between any two replicas, in milliseconds.
        #[arg(long, default_value_t = 100.0, value_parser = non_negative)]
        one_way_ms: f64,
        /// View time-out in milliseconds.
        #[arg(long, default_value_t = 2000.0, value_parser = non_negative)]
        timeout_ms: f64,
        /// Growth of the time-out with each failed view.
        #[arg(long, default_value_t = 2.0, value_parser = factor)]
        timeout_factor: f64,
        /// Maximum of the time-out, in milliseconds.
        #[arg(long, default_value_t = 60_000.0, value_parser = non_negative)]
        timeout_max_ms: f64,
        /// Wait of a byzantine_delta leader, or of a hotstuff_2 leader after a failed view, in milliseconds.
        #[arg(long, default_value_t = 500.0, value_parser = non_negative)]
        delta_ms: f64,
        /// Number of consecutive crashed leaders.
        #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(0..=1000))]
        crashed: u32,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Throughput of batching and of streaming, and their ratio, if only the leader has transactions to send.
    Dissemination {
        #[command(flatten)]
        connection: ConnectionArguments,
        /// Number of replicas.
        #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=1000))]
        replicas: u32,
        /// Offered load, in transactions a second.
        #[arg(long, default_value_t = 1000.0, value_parser = positive)]
        rate_tps: f64,
        /// Size of a transaction in bytes.
        #[arg(long, default_value_t = 128, value_parser = clap::value_parser!(u32).range(1..))]
        tx_bytes: u32,
        /// Maximum number of transactions in a batch.
        #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..))]
        batch_tx: u32,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
    /// Latency of uncapped batches and of streams over the leader's own line, without drops: batches are P = round trip
    /// / (1 - load) apart.
    Line {
        /// Round trip to the quorum, in milliseconds.
        #[arg(long, default_value_t = 200.0, value_parser = positive)]
        round_trip_ms: f64,
        /// Capacity of the line, in Mbit/s.
        #[arg(long, default_value_t = 100.0, value_parser = positive)]
        line_mbps: f64,
        /// Number of replicas that get a copy.
        #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=1000))]
        copies: u32,
        /// Offered load, in transactions a second.
        #[arg(long, default_value_t = 1000.0, value_parser = positive)]
        rate_tps: f64,
        /// Size of a transaction in bytes.
        #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
        tx_bytes: u32,
        /// Bytes on the line for each byte of transactions.
        #[arg(long, default_value_t = 1.036, value_parser = factor)]
        overhead: f64,
        /// Mean wait of a transaction for a stream's flush and acknowledgement, in milliseconds.
        #[arg(long, default_value_t = 10.0, value_parser = non_negative)]
        wait_ms: f64,
        /// Print JSON.
        #[arg(long)]
        json: bool,
    },
}

#[derive(clap::Args)]
pub struct ConnectionArguments {
    /// Round trip in milliseconds (to the quorum, if a protocol runs over the connection).
    #[arg(long, default_value_t = 200.0, value_parser = non_negative)]
    round_trip_ms: f64,
    /// TCP window in bytes. Default: unlimited.
    #[arg(long, value_parser = positive)]
    window_bytes: Option<f64>,
    /// Number of TCP sockets.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000))]
    sockets: u32,
    /// Fraction of the window that carries data.
    #[arg(long, default_value_t = 1.0, value_parser = positive)]
    efficiency: f64,
    /// Egress of the network interface, in Mbit/s.
    #[arg(long, default_value_t = 1000.0, value_parser = positive)]
    egress_mbps: f64,
}

impl ConnectionArguments {
    fn connection(&self) -> Connection {
        Connection {
            egress_bits_per_s: self.egress_mbps * 1e6,
            window_bytes: self.window_bytes,
            sockets: f64::from(self.sockets),
            efficiency: self.efficiency,
            round_trip_s: self.round_trip_ms / 1e3,
        }
    }
}

/// A protocol of the ladder by its word in a scenario, or by one that it had.
fn ladder() -> impl TypedValueParser<Value = Ladder> {
    let word = |(name, _)| PossibleValue::new(name).aliases(scenario::former::<HotStuff>(VARIANT, name));
    PossibleValuesParser::new(Ladder::NAMES.map(word)).map(|word| {
        let now = scenario::current::<HotStuff>(VARIANT, &word);
        let named = Ladder::NAMES.into_iter().find(|(name, _)| *name == now);
        named.expect("clap has checked it").1
    })
}

fn non_negative(text: &str) -> Result<f64, String> {
    let value: f64 = text.parse().map_err(|_| "not a number".to_owned())?;
    if (0.0..=1e9).contains(&value) { Ok(value) } else { Err("out of range (allowed: 0 to 1e9)".to_owned()) }
}

fn positive(text: &str) -> Result<f64, String> {
    non_negative(text)
        .and_then(|value| if value > 0.0 { Ok(value) } else { Err("has to be more than 0".to_owned()) })
}

fn factor(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(value) if (1.0..=10.0).contains(&value) => Ok(value),
        Ok(_) => Err("out of range (allowed: 1 to 10)".to_owned()),
        Err(_) => Err("not a number".to_owned()),
    }
}

impl Form {
    /// The results, and whether they are to be JSON.
    pub fn results(&self) -> (Value, bool) {
        let (results, json) = match self {
            Form::Window { connection, json } => {
                let connection = connection.connection();
                let limit = if connection.is_window_limited() { "window" } else { "egress" };
                (json!({"bytes_per_s": connection.bytes_per_s(), "limit": limit}), json)
            }
            Form::Commit {
                variant,
                one_way_ms,
                timeout_ms,
                timeout_factor,
                timeout_max_ms,
                delta_ms,
                crashed,
                json,
            } => {
                let ns = |ms: f64| (ms * 1e6).round() as u64;
                let reference = CommitReference {
                    variant: *variant,
                    one_way_ns: ns(*one_way_ms),
                    timeout_ns: ns(*timeout_ms),
                    timeout_factor: *timeout_factor,
                    timeout_max_ns: ns(*timeout_max_ms),
                    delta_ns: ns(*delta_ms),
                };
                let seconds = |ns: u64| ns as f64 / 1e9;
                let results = json!({
                    "first_commit_s": seconds(reference.first_commit_ns()),
                    "all_commit_s": seconds(reference.all_commit_ns()),
                    "block_interval_s": seconds(reference.block_interval_ns()),
                    "interval_over_crashed_leaders_s":
                        seconds(reference.interval_over_crashed_leaders_ns(u64::from(*crashed))),
                });
                (results, json)
            }
            Form::Dissemination { connection, replicas, rate_tps, tx_bytes, batch_tx, json } => {
                let leader = Leader {
                    replicas: f64::from(*replicas),
                    connection: connection.connection(),
                    offered_tps: *rate_tps,
                    tx_bytes: f64::from(*tx_bytes),
                    batch_tx: f64::from(*batch_tx),
                };
                let results = json!({
                    "batching_tps": leader.batching_tps(),
                    "streaming_tps": leader.streaming_tps(),
                    "streaming_gain": leader.streaming_gain(),
                });
                (results, json)
            }
            Form::Line { round_trip_ms, line_mbps, copies, rate_tps, tx_bytes, overhead, wait_ms, json } => {
                let line = Line {
                    bits_per_s: line_mbps * 1e6,
                    copies: f64::from(*copies),
                    round_trip_s: round_trip_ms / 1e3,
                    offered_tps: *rate_tps,
                    tx_bytes: f64::from(*tx_bytes),
                    overhead: *overhead,
                };
                let wait_s = wait_ms / 1e3;
                let results = json!({
                    "load": line.load(),
                    "batch_period_s": line.batch_period_s(),
                    "batch_latency_s": line.batch_latency_s(),
                    "stream_latency_s": line.stream_latency_s(wait_s),
                    "sent_latency_s": line.sent_latency_s(wait_s),
                    "crossing_load": line.crossing_load(wait_s),
                });
                (results, json)
            }
        };
        (results, *json)
    }
}
