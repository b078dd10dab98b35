//! The two models of the network: what each takes for granted, and what has no meaning in one of them.

use crate::decimal::decimal;
use crate::error::{Code, Errors};
use crate::format::Format;
use crate::json::Value;
use crate::types::{
    Card, Clients, Crashed, Fault, ForegroundPriority, NetworkModel, PartitionMode, Path, PathSharing,
    Scenario, Tcp,
};

/// Headers of a segment on the wire.
const HEADER_BYTES: u32 = sim::network::tcp::HEADER_BYTES as u32;

/// What a variant that leaves the TCP model leaves behind. The rates of paths are among it, which both models have:
/// what such a variant ran before the ideal network had paths, it runs still.
pub(crate) const LEFT_WITH_TCP: [&str; 3] = ["network.tcp", "network.path", "clients.reply_bytes"];

/// What a file that chooses the TCP model leaves out means another thing than in the ideal one: no limit but the
/// congestion window, segments as Linux fills them, and no priority.
pub(crate) fn fill_for_model(value: &mut Value) {
    let Value::Object(members) = value else { return };
    let Some((_, Value::Object(network))) = members.iter_mut().find(|(key, _)| key == "network") else {
        return;
    };
    let model = network.iter().find(|(key, _)| key == "model").and_then(|(_, model)| model.as_text());
    if model != Some(NetworkModel::Tcp.word()) {
        return;
    }
    let fair = ForegroundPriority::Fair.word().to_owned();
    for (key, usual) in [
        ("window_bytes", Value::Null),
        ("segment_bytes", Value::Number(1_448.0)),
        ("foreground_priority", Value::Text(fair)),
    ] {
        if !network.iter().any(|(given, _)| given == key) {
            network.push((key.to_owned(), usual));
        }
    }
}

impl Errors {
    /// Settings of one model in the other, and figures below a segment.
    pub(super) fn check_model<F: Format>(&mut self, scenario: &Scenario<F>) {
        let network = &scenario.network;
        if network.model == NetworkModel::Ideal {
            // A file with every default written out says these, too.
            let (tcp, path) = (&network.tcp, &network.path);
            let (usual_tcp, usual_path) = (Tcp::default(), Path::default());
            for (path, is_said) in [
                ("network.tcp.congestion", tcp.congestion != usual_tcp.congestion),
                (
                    "network.tcp.initial_window_bytes",
                    tcp.initial_window_bytes != usual_tcp.initial_window_bytes,
                ),
                ("network.tcp.pacing", tcp.pacing != usual_tcp.pacing),
                ("network.tcp.reconnect_ms", tcp.reconnect_ms != usual_tcp.reconnect_ms),
                ("network.path.buffer_bytes", path.buffer_bytes != usual_path.buffer_bytes),
                ("network.path.shared_by", path.shared_by != usual_path.shared_by),
                ("clients.reply_bytes", scenario.clients.reply_bytes != Clients::default().reply_bytes),
            ] {
                if is_said {
                    let message = format_args!("has no effect in the ideal network");
                    let allowed = format_args!("network.model tcp, or leave it out");
                    self.push(path, Code::Conflict, message, allowed);
                }
            }
            return;
        }
        if network.slow_start {
            let message = format_args!("applies to the ideal network only: TCP always has a slow start");
            let allowed = format_args!("false; network.tcp.initial_window_bytes sets the first window");
            self.push("network.slow_start", Code::Conflict, message, allowed);
        }
        let segment = network.segment_bytes;
        let mut least = |path: &str, bytes: Option<f64>, least: u32, what: &str| {
            if let Some(bytes) = bytes.filter(|&bytes| bytes < f64::from(least)) {
                let message = format_args!("{} B is less than {what}", decimal(bytes));
                self.push(path, Code::Range, message, format_args!("{least} or more, or null"));
            }
        };
        let window = network.window_bytes.map(|bytes| f64::from(bytes) * network.window_efficiency);
        least("network.window_bytes", window.map(f64::floor), segment, "a segment");
        let initial = network.tcp.initial_window_bytes.map(f64::from);
        least("network.tcp.initial_window_bytes", initial, segment, "a segment");
        let buffer = network.path.buffer_bytes.map(f64::from);
        least("network.path.buffer_bytes", buffer, segment + HEADER_BYTES, "a segment with its headers");
        let has_rate = network.path.mbps.is_some() || network.path.matrix_mbps.is_some();
        if !has_rate && network.path.buffer_bytes.is_some() {
            let message = format_args!("has no effect: a path of unlimited bandwidth has no queue");
            let allowed = format_args!("null, or set network.path.mbps or network.path.matrix_mbps as well");
            self.push("network.path.buffer_bytes", Code::Conflict, message, allowed);
        }
        if network.path.shared_by == PathSharing::Regions && scenario.replicas.regions().is_empty() {
            let message = format_args!("these replicas have no regions");
            self.push(
                "network.path.shared_by",
                Code::Conflict,
                message,
                format_args!("pair, or replicas.regions, or replicas.names with replicas.places"),
            );
        }
    }

    /// Rates of paths of their own are for every two replicas, and take the place of one for all.
    pub(super) fn check_path_rates<F: Format>(&mut self, scenario: &Scenario<F>) {
        let (path, size) = (&scenario.network.path, scenario.replicas.count());
        let Some(matrix) = path.matrix_mbps.as_ref() else { return };
        let place = "network.path.matrix_mbps";
        let allowed = format_args!("{size}: one per replica");
        if matrix.len() != size {
            self.push(place, Code::Conflict, format_args!("has {} rows", matrix.len()), allowed);
        }
        for (index, row) in matrix.iter().enumerate().filter(|(_, row)| row.len() != size) {
            let message = format_args!("has {} columns", row.len());
            self.push(&format!("{place}.{index}"), Code::Conflict, message, allowed);
        }
        if path.mbps.is_some() {
            let message = format_args!("every path has a rate of its own, or none");
            let allowed = format_args!("null, or no network.path.matrix_mbps");
            self.push("network.path.mbps", Code::Conflict, message, allowed);
        }
        if path.shared_by == PathSharing::Regions {
            let message = format_args!("paths with rates of their own are those of two replicas");
            let allowed = format_args!("pair, or no network.path.matrix_mbps");
            self.push("network.path.shared_by", Code::Conflict, message, allowed);
        }
    }

    /// A replica has one network card.
    pub(super) fn check_cards(&mut self, cards: &[Card]) {
        for (index, Card { replica, .. }) in cards.iter().enumerate() {
            if let Some(first) = cards[..index].iter().position(|earlier| earlier.replica == *replica) {
                let message = format_args!("replica {replica} has a card in network.cards.{first} already");
                let path = format!("network.cards.{index}.replica");
                self.push(&path, Code::Conflict, message, format_args!("a replica without one"));
            }
        }
    }

    /// TCP loses nothing across a cut that heals; the ideal network has no connections, which alone show whether a
    /// process or its host dies.
    pub(super) fn check_faults_of_model<F: Format>(&mut self, scenario: &Scenario<F>) {
        for (index, fault) in scenario.faults.iter().enumerate() {
            let (setting, message, allowed) = match (scenario.network.model, fault) {
                (NetworkModel::Tcp, Fault::Partition { mode: PartitionMode::Drop, .. }) => (
                    "mode",
                    "TCP holds messages across a partition and sends them again later",
                    "hold, or network.model ideal",
                ),
                (NetworkModel::Ideal, Fault::Crash { of: Crashed::Host, .. }) => {
                    ("of", "has no effect in the ideal network", "process, or network.model tcp")
                }
                _ => continue,
            };
            let path = format!("faults.{index}.{setting}");
            self.push(&path, Code::Conflict, format_args!("{message}"), format_args!("{allowed}"));
        }
    }
}
