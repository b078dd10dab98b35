//! What contradicts itself in HotStuff's sections, or in them and another one.

use scenario::types::{Latency, SendTo, WorkloadKind};
use scenario::{Code, Errors, Sound, decimal, ns_from_ms, time_from_s};
use sim::simulation::EVENTS_MAX;
use sim::time::Duration;

use crate::costs::hop;
use crate::quorum::is_quorum_of_one;
use crate::types::{Dissemination, Filter, Idle, Messages};
use crate::{Scenario, adversaries};

/// Everything of it.
pub(super) fn contradictions(scenario: &Scenario, sound: &Sound<'_>, errors: &mut Errors) {
    if sound.delays() && sound.are(&["protocol", "workload"]) {
        check_clock(scenario, errors);
        check_turns(scenario, errors);
    }
    adversaries::check_adversaries(&scenario.adversaries, errors);
    if sound.are(&["protocol"]) {
        let protocol = &scenario.protocol;
        if let Some(longest) = protocol.timeout_max_ms {
            check_longest_timeout(longest, protocol.timeout_ms, errors);
        }
        adversaries::check_streams(scenario, errors);
        check_chains(scenario, errors);
        adversaries::check_broken(scenario, errors);
    }
    if sound.are(&["protocol", "workload"]) {
        check_sizes(scenario, errors);
        check_full_blocks(scenario, errors);
        check_hashes(scenario, errors);
    }
    if sound.are(&["replicas", "protocol"]) {
        check_filter(scenario, errors);
    }
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

/// Time has to pass between a submission and its answer, else clients that submit anew with each answer never let
/// it go on. A message between replicas takes time always, and a quorum of one needs none.
fn check_clock(scenario: &Scenario, errors: &mut Errors) {
    if scenario.workload.kind != WorkloadKind::Closed || !is_quorum_of_one(scenario) {
        return;
    }
    let delays = scenario.one_way_ns();
    let replicas = scenario.replicas.count();
    let mut ways =
        (replicas..delays.len()).flat_map(|clients| (0..replicas).map(move |replica| (clients, replica)));
    let is_none =
        |&(clients, replica): &(usize, usize)| delays[clients][replica] == 0 && delays[replica][clients] == 0;
    let Some((_, replica)) = ways.find(is_none) else { return };
    let path = path_of_delay(scenario, replica);
    let message = format_args!(
        "replica {replica} would answer its clients without any delay, and virtual time would not advance"
    );
    let allowed = "at least 0.000001 ms after its factor, more replicas, or workload.kind open";
    errors.push(&path, Code::Conflict, message, format_args!("{allowed}"));
}

/// A run has at most so many events. Of clients who wait for the answers of one replica alone it can be seen how
/// many there are: a turn takes the way there and back and, where not all batches are full, what they or a stream
/// wait; each of its blocks is answered by itself.
fn check_turns(scenario: &Scenario, errors: &mut Errors) {
    let Scenario { clients, workload, protocol, horizon_s, .. } = scenario;
    if workload.kind != WorkloadKind::Closed || scenario.replicas.count() > 1 {
        return;
    }
    let delays = scenario.one_way_ns();
    let (batch, stream) = (&protocol.batch, &protocol.stream);
    let outstanding = u64::from(clients.count) * u64::from(workload.outstanding);
    let batches = outstanding.div_ceil(batch.max_tx.into());
    let (waits_ms, blocks) = match protocol.dissemination {
        Dissemination::Batch | Dissemination::Hashes if batches * u64::from(batch.max_tx) == outstanding => {
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
        errors.push(&path_of_delay(scenario, 0), Code::Conflict, message, allowed);
    }
}

/// A growing time-out is never shorter than the first one.
fn check_longest_timeout(longest_ms: f64, first_ms: f64, errors: &mut Errors) {
    if longest_ms < first_ms {
        let message = format_args!("{} is less than protocol.timeout_ms", decimal(longest_ms));
        let allowed = format_args!("{} or more, or null", decimal(first_ms));
        errors.push("protocol.timeout_max_ms", Code::Conflict, message, allowed);
    }
}

/// One message carries at most 2^31 bytes of transactions.
fn check_sizes(scenario: &Scenario, errors: &mut Errors) {
    const BYTES_MAX: u64 = 1 << 31;
    let (protocol, tx_bytes) = (&scenario.protocol, u64::from(scenario.workload.tx_bytes));
    for (path, most_tx) in [
        ("protocol.batch.max_tx", protocol.batch.max_tx),
        ("protocol.stream.micro_batch_tx", protocol.stream.micro_batch_tx),
    ] {
        let bytes = u64::from(most_tx) * tx_bytes;
        if bytes > BYTES_MAX {
            let message = format_args!("{most_tx} transactions of {tx_bytes} bytes are {bytes} bytes");
            errors.push(path, Code::Range, message, format_args!("at most {BYTES_MAX} bytes per message"));
        }
    }
}

/// Full blocks alone are a way of batching, in which nothing is due before a block is full, and every replica knows
/// whether one could be.
fn check_full_blocks(scenario: &Scenario, errors: &mut Errors) {
    let (protocol, send_to) = (&scenario.protocol, scenario.workload.send_to);
    if !protocol.batch.full_only {
        return;
    }
    let path = "protocol.batch.full_only";
    if protocol.dissemination == Dissemination::Stream {
        let message = format_args!("a block with a cut of streams is never full");
        errors.push(
            path,
            Code::Conflict,
            message,
            format_args!("false, or protocol.dissemination batch or hashes"),
        );
    }
    if send_to != SendTo::All {
        let message = "a replica that receives only some requests cannot tell a silent leader from one that waits for a full block";
        let allowed = format_args!("false, or workload.send_to all");
        errors.push(path, Code::Conflict, format_args!("{message}"), allowed);
    }
    if protocol.batch.max_delay_ms > 0.0 {
        let message = format_args!("a leader that proposes only full blocks waits until one is full");
        let allowed = format_args!("0, or protocol.batch.full_only false");
        errors.push("protocol.batch.max_delay_ms", Code::Conflict, message, allowed);
    }
}

/// Blocks that only name their transactions order what clients send to all.
fn check_hashes(scenario: &Scenario, errors: &mut Errors) {
    let (protocol, send_to) = (&scenario.protocol, scenario.workload.send_to);
    if protocol.dissemination == Dissemination::Hashes && send_to != SendTo::All {
        let message =
            format_args!("a block of hashes names transactions that every replica receives from clients");
        let allowed = format_args!("all, or protocol.dissemination batch or stream");
        errors.push("workload.send_to", Code::Conflict, message, allowed);
    }
}

/// A chain is one of blocks that carry their transactions.
fn check_chains(scenario: &Scenario, errors: &mut Errors) {
    let protocol = &scenario.protocol;
    if protocol.messages != Messages::Blocks && protocol.dissemination != Dissemination::Batch {
        let message = format_args!("a chain carries batches, and here blocks carry none");
        let allowed = format_args!("blocks, or protocol.dissemination batch");
        errors.push("protocol.messages", Code::Conflict, message, allowed);
    }
}

/// Whoever makes certificates alone proposes as often as there is anything to propose, without any time between.
fn check_filter(scenario: &Scenario, errors: &mut Errors) {
    if scenario.protocol.batch.filter == Filter::Own && is_quorum_of_one(scenario) {
        let message = format_args!(
            "a replica that is a quorum by itself would propose what is executed again, without end"
        );
        let allowed = format_args!("\"branch\" or \"committed\", or more replicas");
        errors.push("protocol.batch.filter", Code::Conflict, message, allowed);
    }
    let is_instant = is_quorum_of_one(scenario) && hop(scenario) == Duration::ZERO;
    if scenario.protocol.batch.idle == Idle::EmptyBlocks && is_instant {
        let message = format_args!(
            "a replica that is a quorum by itself would propose empty blocks without end, and without any time between"
        );
        let allowed = format_args!("\"silent\", cpu.hop_ms above 0, or more replicas");
        errors.push("protocol.batch.idle", Code::Conflict, message, allowed);
    }
}
