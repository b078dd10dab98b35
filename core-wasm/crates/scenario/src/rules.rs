//! What the schema cannot say: values that contradict each other or name what does not exist.

mod levers;
mod network;
mod question;
mod targets;

use crate::decimal::decimal;
use crate::error::{Code, Errors, ScenarioError, hint, quoted};
use crate::field::Words;
use crate::format::{Format, Sound};
use crate::json::Value;
use crate::preset::LatencyPreset;
use crate::types::{Change, Clients, Endpoint, Fault, Latency, Replicas, Scenario, Workload, WorkloadKind};
pub(crate) use network::{LEFT_WITH_TCP, fill_for_model};
pub use question::letters;
pub(crate) use question::run_of;

/// By how much of itself an offered rate may be rounded.
const RATE_ERROR_MAX: f64 = 0.005;

/// Everything contradictory in `scenario`. A rule that needs one of the `unsound` sections, which the
/// schema has found fault with, is left out: what it said would be noise.
pub(crate) fn contradictions<F: Format>(
    scenario: &Scenario<F>,
    value: &Value,
    unsound: &[String],
) -> Vec<ScenarioError> {
    let mut sound = Sound { unsound, delays: false };
    let mut errors = Errors::default();
    if sound.are(&["replicas", "network"]) {
        errors.check_places(scenario, sound.are(&["clients"]));
        errors.check_path_rates(scenario);
        sound.delays = errors.0.is_empty() && sound.are(&["clients"]);
    }
    if sound.are(&["network"]) {
        errors.check_model(scenario);
        errors.check_cards(&scenario.network.cards);
        if sound.are(&["replicas", "faults"]) {
            errors.check_faults_of_model(scenario);
        }
    }
    if sound.are(&["replicas"]) {
        errors.check_targets(value, scenario.replicas.count());
    }
    errors.check_faults(&scenario.faults);
    errors.check_crashes(&scenario.faults);
    errors.check_messages(&scenario.faults);
    errors.check_changes(&scenario.changes);
    F::contradictions(scenario, &sound, &mut errors);
    if sound.are(&["clients", "network"]) {
        errors.check_client_groups(scenario);
    }
    if sound.are(&["clients", "replicas"]) {
        errors.check_replies(scenario);
    }
    if sound.are(&["clients", "workload"]) {
        errors.check_outstanding(scenario);
    }
    errors.check_rate(&scenario.workload);
    errors.check_order("workload.stop_s", scenario.workload.start_s, scenario.workload.stop_s);
    if sound.are(&["view"]) {
        errors.check_order("view.end_s", scenario.view.start_s, Some(scenario.view.end_s));
    }
    errors.check_names(scenario, sound.are(&["variants"]));
    if sound.are(&["view", "variants"]) {
        errors.check_shown(scenario);
    }
    errors.check_levers(F::schema(), &scenario.levers);
    errors.check_question(scenario, sound.are(&["variants"]));
    errors.0
}

impl Errors {
    /// Clients submit at whole thousandths of a transaction a second; a rate that shows it is refused.
    fn check_rate<F: Format>(&mut self, workload: &Workload<F>) {
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
    fn check_shown<F: Format>(&mut self, scenario: &Scenario<F>) {
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

    /// All clients together have a bounded number of transactions under way.
    fn check_outstanding<F: Format>(&mut self, scenario: &Scenario<F>) {
        const OUTSTANDING_MAX: u64 = 10_000_000;
        let outstanding = u64::from(scenario.clients.count) * u64::from(scenario.workload.outstanding);
        if scenario.workload.kind == WorkloadKind::Closed && outstanding > OUTSTANDING_MAX {
            let message = format_args!("the clients have {outstanding} transactions outstanding in total");
            let allowed = format_args!("clients.count × outstanding at most {OUTSTANDING_MAX}");
            self.push("workload.outstanding", Code::Range, message, allowed);
        }
    }

    /// A client waits for no more replies than there are replicas.
    fn check_replies<F: Format>(&mut self, scenario: &Scenario<F>) {
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
    fn check_client_groups<F: Format>(&mut self, scenario: &Scenario<F>) {
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
    fn check_places<F: Format>(&mut self, scenario: &Scenario<F>, clients_sound: bool) {
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
    fn check_regions<F: Format>(
        &mut self,
        preset: &LatencyPreset,
        scenario: &Scenario<F>,
        clients_sound: bool,
    ) {
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
    fn check_faults<M: Words>(&mut self, faults: &[Fault<M>]) {
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
    fn check_crashes<M: Words>(&mut self, faults: &[Fault<M>]) {
        let crash = |fault: &Fault<M>| match fault {
            Fault::Crash { replica, at_s, until_s, .. } => {
                Some((*replica, *at_s, until_s.unwrap_or(f64::INFINITY)))
            }
            _ => None,
        };
        for (index, later) in faults.iter().enumerate() {
            let Some((replica, at_s, until_s)) = crash(later) else { continue };
            let overlaps = |earlier: &Fault<M>| {
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
    fn check_messages<M: Words>(&mut self, faults: &[Fault<M>]) {
        for (index, later) in faults.iter().enumerate() {
            let Some(message) = later.message() else { continue };
            let same = |earlier: &Fault<M>| earlier.message() == Some(message);
            if let Some(clash) = faults[..index].iter().position(same) {
                let message = format_args!("faults.{clash} already affects this message");
                let allowed = format_args!("one fault per message");
                self.push(&format!("faults.{index}"), Code::Conflict, message, allowed);
            }
        }
    }

    /// Changes change something, one after the other.
    fn check_changes<F: Format>(&mut self, changes: &[Change<F>]) {
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
    fn check_names<F: Format>(&mut self, scenario: &Scenario<F>, variants_sound: bool) {
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
            if !F::VOCABULARY.is_expected(&expectation.metric) {
                let message = format_args!("{} is not a measurement", quoted(&expectation.metric));
                self.push(
                    &format!("expect.{index}.metric"),
                    Code::Reference,
                    message,
                    format_args!("{}", F::VOCABULARY.expected()),
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
