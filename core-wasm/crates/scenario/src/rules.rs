//! What the schema cannot say: values that contradict each other or name what does not exist.

mod adversaries;
mod levers;
mod network;
mod question;
mod targets;

use std::fmt::Arguments;

use sim::simulation::EVENTS_MAX;
use sim::time::Duration;

use crate::decimal::decimal;
use crate::error::{Code, ScenarioError, hint, quoted};
use crate::json::Value;
use crate::preset::LatencyPreset;
use crate::setup::{ns_from_ms, time_from_s};
use crate::types::{
    Change, Clients, Dissemination, Endpoint, Fault, Filter, Idle, Latency, Messages, Replicas, Scenario,
    SendTo, Workload, WorkloadKind,
};
use crate::vocabulary::VOCABULARY;
pub(crate) use network::{TCP_ONLY, fill_for_model};
pub(crate) use question::{letters, run_of};

/// By how much of itself an offered rate may be rounded.
const RATE_ERROR_MAX: f64 = 0.005;

/// Everything contradictory in `scenario`. A rule that needs one of the `unsound` sections, which the
/// schema has found fault with, is left out: what it said would be noise.
pub(crate) fn contradictions(scenario: &Scenario, value: &Value, unsound: &[String]) -> Vec<ScenarioError> {
    let sound =
        |sections: &[&str]| sections.iter().all(|section| !unsound.iter().any(|name| name == section));
    let mut errors = Errors(Vec::new());
    if sound(&["replicas", "network"]) {
        errors.check_places(scenario, sound(&["clients"]));
        errors.check_path_rates(scenario);
        // Delays are those of places that are right.
        if errors.0.is_empty() && sound(&["clients", "protocol", "workload"]) {
            errors.check_clock(scenario);
            errors.check_turns(scenario);
        }
    }
    if sound(&["network"]) {
        errors.check_model(scenario);
        if sound(&["replicas", "faults"]) {
            errors.check_faults_of_model(scenario);
        }
    }
    if sound(&["replicas"]) {
        errors.check_targets(value, scenario.replicas.count());
    }
    errors.check_faults(&scenario.faults);
    errors.check_crashes(&scenario.faults);
    errors.check_messages(&scenario.faults);
    errors.check_changes(&scenario.changes);
    errors.check_adversaries(&scenario.adversaries);
    if sound(&["protocol"]) {
        let protocol = &scenario.protocol;
        if let Some(longest) = protocol.timeout_max_ms {
            errors.check_longest_timeout(longest, protocol.timeout_ms);
        }
        errors.check_streams(scenario);
        errors.check_chains(scenario);
        errors.check_broken(scenario);
    }
    if sound(&["protocol", "workload"]) {
        errors.check_sizes(scenario);
        errors.check_full_blocks(scenario);
        errors.check_hashes(scenario);
    }
    if sound(&["replicas", "protocol"]) {
        errors.check_filter(scenario);
    }
    if sound(&["clients", "network"]) {
        errors.check_client_groups(scenario);
    }
    if sound(&["clients", "replicas"]) {
        errors.check_replies(scenario);
    }
    if sound(&["clients", "workload"]) {
        errors.check_outstanding(scenario);
    }
    errors.check_rate(&scenario.workload);
    errors.check_order("workload.stop_s", scenario.workload.start_s, scenario.workload.stop_s);
    if sound(&["view"]) {
        errors.check_order("view.end_s", scenario.view.start_s, Some(scenario.view.end_s));
    }
    errors.check_names(scenario, sound(&["variants"]));
    if sound(&["view", "variants"]) {
        errors.check_shown(scenario);
    }
    errors.check_levers(&scenario.levers);
    errors.check_question(scenario, sound(&["variants"]));
    errors.0
}

/// Where it is set how far clients are from a replica.
fn path_of_delay(scenario: &Scenario, replica: usize) -> String {
    match scenario.network.latency {
        Latency::Uniform { .. } => "network.latency.uniform_one_way_ms".to_owned(),
        Latency::Preset { .. } => "network.latency.preset".to_owned(),
        Latency::Matrix { .. } => {
            format!("network.latency.matrix_one_way_ms.{}.{replica}", scenario.replicas.count())
        }
    }
}

struct Errors(Vec<ScenarioError>);

impl Errors {
    /// Texts are made here alone, which is small: there are many rules.
    fn push(&mut self, path: &str, code: Code, message: Arguments<'_>, allowed: Arguments<'_>) {
        let [message, allowed] = [message, allowed].map(std::fmt::format);
        self.0.push(ScenarioError { path: path.to_owned(), code, message, allowed });
    }

    /// An interval has to end after it starts.
    fn check_order(&mut self, path: &str, start_s: f64, end_s: Option<f64>) {
        if let Some(end_s) = end_s.filter(|end_s| *end_s <= start_s) {
            let message = format_args!("{} is not after the start at {}", decimal(end_s), decimal(start_s));
            self.push(path, Code::Conflict, message, format_args!("more than {}", decimal(start_s)));
        }
    }

    /// Clients submit at whole thousandths of a transaction a second; a rate that shows it is refused.
    fn check_rate(&mut self, workload: &Workload) {
        let offered = (workload.rate_tps * 1_000.0).round() / 1_000.0;
        let is_far = (offered - workload.rate_tps).abs() > RATE_ERROR_MAX * workload.rate_tps;
        if workload.kind == WorkloadKind::Open && is_far {
            let [rate, offered] = [workload.rate_tps, offered].map(decimal);
            let message = format_args!("{rate} tx/s would be offered as {offered}");
            let allowed = format_args!("multiples of 0.001 where a rate is so small");
            self.push("workload.rate_tps", Code::Range, message, allowed);
        }
    }

    /// Variants that are compared are there, and in their order.
    fn check_shown(&mut self, scenario: &Scenario) {
        self.check_letters("view.shown", &scenario.view.shown, scenario.variants.len());
    }

    /// Letters are those of variants, each once and in their order.
    fn check_letters(&mut self, path: &str, named: &[String], variants: usize) {
        let letters = letters(variants);
        let mut first = 0;
        for (index, letter) in named.iter().enumerate() {
            match letters.iter().skip(first).position(|known| known == letter) {
                Some(position) => first += position + 1,
                None => {
                    let message = format_args!("there is no variant {letter}, or it is not in order");
                    let allowed = letters.join(", ");
                    self.push(
                        &format!("{path}.{index}"),
                        Code::Reference,
                        message,
                        format_args!("{allowed}, each once and in this order"),
                    );
                }
            }
        }
    }

    /// A growing time-out is never shorter than the first one.
    fn check_longest_timeout(&mut self, longest_ms: f64, first_ms: f64) {
        if longest_ms < first_ms {
            let message = format_args!("{} is less than protocol.timeout_ms", decimal(longest_ms));
            let allowed = format_args!("{} or more, or null", decimal(first_ms));
            self.push("protocol.timeout_max_ms", Code::Conflict, message, allowed);
        }
    }

    /// One message carries at most 2^31 bytes of transactions.
    fn check_sizes(&mut self, scenario: &Scenario) {
        const BYTES_MAX: u64 = 1 << 31;
        let (protocol, tx_bytes) = (&scenario.protocol, u64::from(scenario.workload.tx_bytes));
        for (path, most_tx) in [
            ("protocol.batch.max_tx", protocol.batch.max_tx),
            ("protocol.stream.micro_batch_tx", protocol.stream.micro_batch_tx),
        ] {
            let bytes = u64::from(most_tx) * tx_bytes;
            if bytes > BYTES_MAX {
                let message = format_args!("{most_tx} transactions of {tx_bytes} bytes are {bytes} bytes");
                self.push(path, Code::Range, message, format_args!("at most {BYTES_MAX} bytes per message"));
            }
        }
    }

    /// Full blocks alone are a way of batching, in which nothing is due before a block is full, and every replica knows
    /// whether one could be.
    fn check_full_blocks(&mut self, scenario: &Scenario) {
        let (protocol, send_to) = (&scenario.protocol, scenario.workload.send_to);
        if !protocol.batch.full_only {
            return;
        }
        let path = "protocol.batch.full_only";
        if protocol.dissemination == Dissemination::Stream {
            let message = format_args!("a block with a cut of streams is never full");
            self.push(
                path,
                Code::Conflict,
                message,
                format_args!("false, or protocol.dissemination batch or hashes"),
            );
        }
        if send_to != SendTo::All {
            let message = "a replica that receives only some requests cannot tell a silent leader from one that waits for a full block";
            let allowed = format_args!("false, or workload.send_to all");
            self.push(path, Code::Conflict, format_args!("{message}"), allowed);
        }
        if protocol.batch.max_delay_ms > 0.0 {
            let message = format_args!("a leader that proposes only full blocks waits until one is full");
            let allowed = format_args!("0, or protocol.batch.full_only false");
            self.push("protocol.batch.max_delay_ms", Code::Conflict, message, allowed);
        }
    }

    /// Blocks that only name their transactions order what clients send to all.
    fn check_hashes(&mut self, scenario: &Scenario) {
        let (protocol, send_to) = (&scenario.protocol, scenario.workload.send_to);
        if protocol.dissemination == Dissemination::Hashes && send_to != SendTo::All {
            let message =
                format_args!("a block of hashes names transactions that every replica receives from clients");
            let allowed = format_args!("all, or protocol.dissemination batch or stream");
            self.push("workload.send_to", Code::Conflict, message, allowed);
        }
    }

    /// A chain is one of blocks that carry their transactions.
    fn check_chains(&mut self, scenario: &Scenario) {
        let protocol = &scenario.protocol;
        if protocol.messages != Messages::Blocks && protocol.dissemination != Dissemination::Batch {
            let message = format_args!("a chain carries batches, and here blocks carry none");
            let allowed = format_args!("blocks, or protocol.dissemination batch");
            self.push("protocol.messages", Code::Conflict, message, allowed);
        }
    }

    /// Whoever makes certificates alone proposes as often as there is anything to propose, without any time between.
    fn check_filter(&mut self, scenario: &Scenario) {
        if scenario.protocol.batch.filter == Filter::Own && scenario.is_quorum_of_one() {
            let message = format_args!(
                "a replica that is a quorum by itself would propose what is executed again, without end"
            );
            let allowed = format_args!("\"branch\" or \"committed\", or more replicas");
            self.push("protocol.batch.filter", Code::Conflict, message, allowed);
        }
        let is_instant = scenario.is_quorum_of_one() && scenario.hop() == Duration::ZERO;
        if scenario.protocol.batch.idle == Idle::EmptyBlocks && is_instant {
            let message = format_args!(
                "a replica that is a quorum by itself would propose empty blocks without end, and without any time between"
            );
            let allowed = format_args!("\"silent\", cpu.hop_ms above 0, or more replicas");
            self.push("protocol.batch.idle", Code::Conflict, message, allowed);
        }
    }

    /// All clients together have a bounded number of transactions under way.
    fn check_outstanding(&mut self, scenario: &Scenario) {
        const OUTSTANDING_MAX: u64 = 10_000_000;
        let outstanding = u64::from(scenario.clients.count) * u64::from(scenario.workload.outstanding);
        if scenario.workload.kind == WorkloadKind::Closed && outstanding > OUTSTANDING_MAX {
            let message = format_args!("the clients have {outstanding} transactions outstanding in total");
            let allowed = format_args!("clients.count × outstanding at most {OUTSTANDING_MAX}");
            self.push("workload.outstanding", Code::Range, message, allowed);
        }
    }

    /// Time has to pass between a submission and its answer, else clients that submit anew with each answer never let
    /// it go on. A message between replicas takes time always, and a quorum of one needs none.
    fn check_clock(&mut self, scenario: &Scenario) {
        if scenario.workload.kind != WorkloadKind::Closed || !scenario.is_quorum_of_one() {
            return;
        }
        let delays = scenario.one_way_ns();
        let replicas = scenario.replicas.count();
        let mut ways =
            (replicas..delays.len()).flat_map(|clients| (0..replicas).map(move |replica| (clients, replica)));
        let is_none = |&(clients, replica): &(usize, usize)| {
            delays[clients][replica] == 0 && delays[replica][clients] == 0
        };
        let Some((_, replica)) = ways.find(is_none) else { return };
        let path = path_of_delay(scenario, replica);
        let message = format_args!(
            "replica {replica} would answer its clients without any delay, and virtual time would not advance"
        );
        let allowed = "at least 0.000001 ms after its factor, more replicas, or workload.kind open";
        self.push(&path, Code::Conflict, message, format_args!("{allowed}"));
    }

    /// A run has at most so many events. Of clients who wait for the answers of one replica alone it can be seen how
    /// many there are: a turn takes the way there and back and, where not all batches are full, what they or a stream
    /// wait; each of its blocks is answered by itself.
    fn check_turns(&mut self, scenario: &Scenario) {
        let Scenario { clients, workload, protocol, horizon_s, .. } = scenario;
        if workload.kind != WorkloadKind::Closed || scenario.replicas.count() > 1 {
            return;
        }
        let delays = scenario.one_way_ns();
        let (batch, stream) = (&protocol.batch, &protocol.stream);
        let outstanding = u64::from(clients.count) * u64::from(workload.outstanding);
        let batches = outstanding.div_ceil(batch.max_tx.into());
        let (waits_ms, blocks) = match protocol.dissemination {
            Dissemination::Batch | Dissemination::Hashes
                if batches * u64::from(batch.max_tx) == outstanding =>
            {
                (0.0, batches)
            }
            Dissemination::Batch | Dissemination::Hashes => (batch.max_delay_ms, batches),
            Dissemination::Stream => (stream.flush_ms + stream.ack_every_ms, 1),
        };
        let turn_ns = 2 * delays[0][1].max(delays[1][0]) + ns_from_ms(waits_ms);
        let lasts_s = workload.stop_s.unwrap_or(*horizon_s).min(*horizon_s) - workload.start_s;
        let turns = time_from_s(lasts_s.max(0.0)).as_ns().checked_div(turn_ns).unwrap_or(0);
        let events = turns.saturating_mul(blocks);
        if events > EVENTS_MAX {
            let many = if blocks == 1 { "" } else { "s" };
            let message = format_args!(
                "clients get answers in {blocks} block{many} every {} ms, which takes at least {events} events",
                decimal(turn_ns as f64 / 1e6)
            );
            let allowed = format_args!(
                "at most {EVENTS_MAX} events: a longer delay, a shorter horizon_s, fewer outstanding transactions, larger batches, more replicas, or workload.kind open"
            );
            self.push(&path_of_delay(scenario, 0), Code::Conflict, message, allowed);
        }
    }

    /// A client waits for no more replies than there are replicas.
    fn check_replies(&mut self, scenario: &Scenario) {
        let replicas = scenario.replicas.count();
        let Some(replies) = scenario.clients.replies.filter(|&replies| replies as usize > replicas) else {
            return;
        };
        let replicas = if replicas == 1 { "1 replica".to_owned() } else { format!("{replicas} replicas") };
        let message = format_args!("a client gets no {replies} replies from {replicas}");
        let allowed = format_args!("at most {}, or null", scenario.replicas.count());
        self.push("clients.replies", Code::Conflict, message, allowed);
    }

    /// Groups of clients share all there is, and stand where delays are known.
    fn check_client_groups(&mut self, scenario: &Scenario) {
        let groups = &scenario.clients.groups;
        if groups.is_empty() {
            return;
        }
        let path = "clients.groups";
        let sum: f64 = groups.iter().map(|group| group.share).sum();
        if (sum - 1.0).abs() > 1e-6 * groups.len() as f64 {
            let message = format_args!("the shares sum to {}", decimal(sum));
            self.push(path, Code::Conflict, message, format_args!("shares that sum to 1"));
        }
        // A file that names none has the usual one, which says nothing.
        let region = &scenario.clients.region;
        if *region != Clients::default().region && groups.iter().all(|group| group.region != *region) {
            let message = format_args!("no group of clients is in {}", quoted(region));
            let allowed = format_args!("the region of a group, or leave clients.region out");
            self.push("clients.region", Code::Conflict, message, allowed);
        }
    }

    /// Regions, names and matrix have to fit each other.
    fn check_places(&mut self, scenario: &Scenario, clients_sound: bool) {
        let replicas = &scenario.replicas;
        match (&scenario.network.latency, replicas) {
            (Latency::Preset { preset, .. }, _) => match LatencyPreset::find(preset) {
                Ok(preset) => self.check_regions(preset, scenario, clients_sound),
                Err(unknown) => self.0.push(unknown),
            },
            (Latency::Uniform { .. } | Latency::Matrix { .. }, Replicas::Regions { regions }) => {
                let message = format_args!("regions need a latency preset");
                let allowed = format_args!(
                    "network.latency.preset, or replicas.count {}, or replicas.names",
                    regions.len()
                );
                self.push("replicas.regions", Code::Conflict, message, allowed);
            }
            _ => {}
        }
        if let Replicas::Names { names, places } = replicas
            && !places.is_empty()
            && places.len() != names.len()
        {
            let message = format_args!("has {} places", places.len());
            let allowed = format_args!("{}: one per name, or none", names.len());
            self.push("replicas.places", Code::Conflict, message, allowed);
        }
        if let (Latency::Matrix { matrix_one_way_ms, .. }, true) = (&scenario.network.latency, clients_sound)
        {
            self.check_matrix(matrix_one_way_ms, replicas.count(), scenario.clients.groups.len());
        }
    }

    /// A preset has to know every region, and there have to be regions where it knows several.
    fn check_regions(&mut self, preset: &LatencyPreset, scenario: &Scenario, clients_sound: bool) {
        let known: Vec<&str> = preset.regions.iter().map(|region| region.id).collect();
        let allowed = known.join(", ");
        let mut check = |path: &str, region: &str| {
            if !known.contains(&region) {
                let hint = hint(region, known.iter().copied());
                let message = format_args!("the preset {} has no region {}{hint}", preset.id, quoted(region));
                self.push(path, Code::Reference, message, format_args!("{allowed}"));
            }
        };
        if let Replicas::Regions { regions } = &scenario.replicas {
            for (index, region) in regions.iter().enumerate() {
                check(&format!("replicas.regions.{index}"), region);
            }
        }
        for (index, group) in scenario.clients.groups.iter().enumerate() {
            check(&format!("clients.groups.{index}.region"), &group.region);
        }
        if clients_sound && scenario.clients.groups.is_empty() {
            check("clients.region", &scenario.clients.region);
        }
        let elsewhere = match scenario.replicas {
            Replicas::Count { .. } if known.len() > 1 => "replicas.count",
            Replicas::Names { .. } => "replicas.names",
            _ => return,
        };
        let message = format_args!("the preset {} needs a region for each replica", preset.id);
        self.push(
            elsewhere,
            Code::Conflict,
            message,
            format_args!("replicas.regions, chosen from {allowed}"),
        );
    }

    fn check_matrix(&mut self, matrix: &[Vec<f64>], replicas: usize, groups: usize) {
        let path = "network.latency.matrix_one_way_ms";
        let size = replicas + groups.max(1);
        let last =
            if groups > 1 { "then one per group of clients" } else { "and a last one for the clients" };
        let allowed = format_args!("{size}: one per replica, {last}");
        if matrix.len() != size {
            self.push(path, Code::Conflict, format_args!("has {} rows", matrix.len()), allowed);
        }
        for (index, row) in matrix.iter().enumerate().filter(|(_, row)| row.len() != size) {
            let message = format_args!("has {} columns", row.len());
            self.push(&format!("{path}.{index}"), Code::Conflict, message, allowed);
        }
    }

    /// Faults have to end after they begin, a partition puts a replica into one group, and a link has two ends.
    fn check_faults(&mut self, faults: &[Fault]) {
        for (index, fault) in faults.iter().enumerate() {
            let (at_s, until_s) = fault.interval_s();
            self.check_order(&format!("faults.{index}.until_s"), at_s, until_s);
            let loop_of = match fault {
                Fault::Partition { groups, .. } => {
                    self.check_groups(index, groups);
                    false
                }
                Fault::OneWay { from, to, .. }
                | Fault::DropMessage { from, to, .. }
                | Fault::DelayMessage { from, to, .. } => from == to,
                Fault::SlowLink { from, to, .. } | Fault::Loss { from, to, .. } => {
                    from == to && matches!(from, Endpoint::Replica(_))
                }
                Fault::Crash { .. } | Fault::Timeout { .. } | Fault::Asynchrony { .. } => false,
            };
            if loop_of {
                let allowed = format_args!("a replica other than from");
                self.push(
                    &format!("faults.{index}.to"),
                    Code::Conflict,
                    format_args!("is the same replica as from"),
                    allowed,
                );
            }
        }
    }

    fn check_groups(&mut self, index: usize, groups: &[Vec<u32>]) {
        let mut seen: Vec<bool> = Vec::new();
        for (i, group) in groups.iter().enumerate() {
            for (j, replica) in group.iter().enumerate() {
                let position = *replica as usize;
                seen.resize(seen.len().max(position + 1), false);
                if seen[position] {
                    let message = format_args!("replica {replica} is already in a group");
                    let path = format!("faults.{index}.groups.{i}.{j}");
                    self.push(&path, Code::Conflict, message, format_args!("each replica once"));
                }
                seen[position] = true;
            }
        }
    }

    /// Crashes of one replica must not overlap.
    fn check_crashes(&mut self, faults: &[Fault]) {
        let crash = |fault: &Fault| match fault {
            Fault::Crash { replica, at_s, until_s, .. } => {
                Some((*replica, *at_s, until_s.unwrap_or(f64::INFINITY)))
            }
            _ => None,
        };
        for (index, later) in faults.iter().enumerate() {
            let Some((replica, at_s, until_s)) = crash(later) else { continue };
            let overlaps = |earlier: &Fault| {
                crash(earlier)
                    .is_some_and(|(other, from_s, to_s)| other == replica && from_s < until_s && at_s < to_s)
            };
            if let Some(clash) = faults[..index].iter().position(overlaps) {
                let message =
                    format_args!("replica {replica} is already down at that time, by faults.{clash}");
                let allowed = format_args!("crashes of one replica that do not overlap");
                self.push(&format!("faults.{index}"), Code::Conflict, message, allowed);
            }
        }
    }

    /// Two faults of one message contradict each other.
    fn check_messages(&mut self, faults: &[Fault]) {
        for (index, later) in faults.iter().enumerate() {
            let Some(message) = later.message() else { continue };
            let same = |earlier: &Fault| earlier.message() == Some(message);
            if let Some(clash) = faults[..index].iter().position(same) {
                let message = format_args!("faults.{clash} already affects this message");
                let allowed = format_args!("one fault per message");
                self.push(&format!("faults.{index}"), Code::Conflict, message, allowed);
            }
        }
    }

    /// Changes change something, one after the other.
    fn check_changes(&mut self, changes: &[Change]) {
        for (index, _) in changes.iter().enumerate().filter(|(_, change)| change.set.0.is_empty()) {
            let allowed = format_args!("at least one setting, such as network.latency.factor");
            self.push(
                &format!("changes.{index}.set"),
                Code::Missing,
                format_args!("changes nothing"),
                allowed,
            );
        }
        for (index, pair) in changes.windows(2).enumerate() {
            let [before, after] = [&pair[0], &pair[1]].map(|change| change.at_s);
            if after <= before {
                let message = format_args!("{} is not later than the previous change", decimal(after));
                let path = format!("changes.{}.at_s", index + 1);
                self.push(&path, Code::Conflict, message, format_args!("more than {}", decimal(before)));
            }
        }
    }

    /// Variants have names of their own; forks, and expectations, name what there is.
    fn check_names(&mut self, scenario: &Scenario, variants_sound: bool) {
        let names: Vec<&str> = scenario.variants.iter().map(|variant| variant.name.as_str()).collect();
        for (index, name) in names.iter().enumerate().filter(|(index, name)| names[..*index].contains(name)) {
            let message = format_args!("another variant is named {}", quoted(name));
            self.push(
                &format!("variants.{index}.name"),
                Code::Conflict,
                message,
                format_args!("a different name for each variant"),
            );
        }
        for (index, variant) in scenario.variants.iter().enumerate() {
            let unknown = variant.fork_of.as_deref().filter(|name| !names[..index].contains(name));
            if let Some(name) = unknown {
                let message = format_args!("there is no earlier variant {}", quoted(name));
                let path = format!("variants.{index}.fork_of");
                self.push(
                    &path,
                    Code::Reference,
                    message,
                    format_args!("{}", [&["null"], &names[..index]].concat().join(", ")),
                );
            }
        }
        for (index, expectation) in scenario.expect.iter().enumerate() {
            if !VOCABULARY.is_expected(&expectation.metric) {
                let message = format_args!("{} is not a measurement", quoted(&expectation.metric));
                self.push(
                    &format!("expect.{index}.metric"),
                    Code::Reference,
                    message,
                    format_args!("{}", VOCABULARY.expected()),
                );
            }
            let unknown =
                expectation.variant.as_deref().filter(|variant| variants_sound && !names.contains(variant));
            if let Some(variant) = unknown {
                let message = format_args!("there is no variant {}", quoted(variant));
                self.push(
                    &format!("expect.{index}.variant"),
                    Code::Reference,
                    message,
                    format_args!("{}", names.join(", ")),
                );
            }
        }
    }
}
