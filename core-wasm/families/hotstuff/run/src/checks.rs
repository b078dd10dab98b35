//! What the checks must know of a scenario: its rule, whom to believe, and what bounds the time between commits.

use checker::{Holders, Leaders, Pace};
use facts::Buffers;
use hotstuff_format::Scenario;
use hotstuff_format::types::LeaderPolicy;
use protocols::hotstuff::message::wire;
use protocols::hotstuff::ruleset::Awaits;
use protocols::hotstuff::{Config, DisseminationConfig};
use protocols::streaming::lane::{ARCHIVE_TX, GAPS_MAX};
use protocols::streaming::{Availability, Origins, StreamConfig};
use scenario::millionths;
use scenario::types::WorkloadKind;
use sim::fault::{FaultKind, greatest_loss};
use sim::network::tcp::{HEADER_BYTES, TIMER_LEAST};
use sim::network::{Model, NetworkSetup};
use sim::requests::Arrivals;
use sim::simulation::Setup;
use sim::time::{Duration, Time};

use crate::{config, group, liars};

/// For each replica, whether it is honest and no fault takes it down for good.
pub(crate) fn stays(setup: &Setup, honest: Vec<bool>) -> Vec<bool> {
    let mut stays = honest;
    for fault in &setup.faults {
        if let FaultKind::Crash { replica, .. } = fault.kind
            && fault.until.is_none_or(|until| until >= setup.horizon)
        {
            stays[replica.index()] = false;
        }
    }
    stays
}

/// The checker's setup for a run of `scenario`.
pub(crate) fn setup(scenario: &Scenario, setup: &Setup) -> checker::Setup {
    let config = config(scenario);
    let replicas = u64::from(config.group.replicas);
    checker::Setup {
        replicas: config.group.replicas,
        // What it has to be, whatever is broken.
        quorum: group(scenario).quorum(),
        faulty_max: config.group.faulty_max(),
        rule: drive::rule(config.rules),
        honest: liars::honest(scenario),
        forks: liars::forks(scenario),
        holders: match config.dissemination {
            DisseminationConfig::Stream(stream)
                if matches!(stream.availability, Availability::Certificate { .. }) =>
            {
                Holders::OfLane(1)
            }
            _ => Holders::OfCut(config.group.holders()),
        },
        are_named: config.names_transactions(),
        buffers_max: Buffers { gaps: GAPS_MAX as u64, archive: ARCHIVE_TX, acknowledgements: replicas },
        faults: setup.faults.clone(),
        horizon: setup.horizon,
        settings: settings(scenario, setup, config),
        changes: scenario
            .changed()
            .map(|(_, later)| settings(later, &later.setup(), crate::config(later)))
            .collect(),
    }
}

fn settings(scenario: &Scenario, setup: &Setup, config: Config) -> checker::Settings {
    let pace = pace(scenario, setup, config);
    // A transaction waits from its submission on; the bound has room for a request that takes no longer than a message.
    let (longest, request) = scenario.longest_ways_ns();
    let on_its_way = Duration::from_ns(request.saturating_sub(longest));
    checker::Settings { network: setup.network.clone(), pace: Pace { wait: pace.wait + on_its_way, ..pace } }
}

/// How long a transaction that waits behind no others takes at most from its replica to where it can be proposed.
pub fn kept(scenario: &Scenario, setup: &Setup, config: Config) -> Duration {
    let Pace { wait, wait_delays, delay, .. } = pace(scenario, setup, config);
    wait + Duration::from_ns(delay.as_ns() * wait_delays)
}

/// How long a connection that carries `bytes` over `one_way` waits for room and for what is lost: a round trip for each
/// window that they fill. Sockets that start small double from what they start with; where segments are lost they may
/// be down to two. Of these as many are lost as is likely; each takes a doubling back and another round trip, or where
/// only a timer notices it that timer.
fn waits(bytes: u128, one_way: u128, network: &NetworkSetup, loss: u32) -> u128 {
    let connection = &network.connection;
    let (window, segment) = (u128::from(connection.window_bytes), u128::from(connection.segment_bytes));
    let (sockets, round_trip) = (u128::from(connection.sockets), 2 * one_way);
    let (first, for_loss) = match &network.model {
        Model::Ideal if !connection.slow_start => return bytes / (window * sockets) * round_trip,
        Model::Ideal => (10 * segment, 2 * round_trip),
        Model::Tcp(tcp) => {
            (tcp.initial_window_bytes.into(), 2 * round_trip + u128::from(TIMER_LEAST.as_ns()))
        }
    };
    let mut left = bytes.div_ceil(sockets);
    let lost = (left.div_ceil(segment) * u128::from(loss)).div_ceil(1 << 32);
    let mut room = window.min(if loss > 0 { first.min(2 * segment) } else { first });
    let mut turns = 0;
    while left > room && room < window {
        (left, room, turns) = (left - room, window.min(2 * room), turns + 1);
    }
    lost * for_loss + (turns + left.saturating_sub(1) / room) * round_trip
}

/// How long `bytes` take to serialise, `copies` times at the slower side of a network interface and once in the path
/// between.
fn serialising(bytes: u128, copies: u128, network: &NetworkSetup) -> u128 {
    let slowest = u128::from(network.slowest_nic_bps().max(1));
    let at = |bytes: u128, bits_per_second: u128| bytes * 8_000_000_000 / bits_per_second;
    let headers = match &network.model {
        Model::Ideal => 0,
        Model::Tcp(_) => bytes.div_ceil(network.connection.segment_bytes.into()) * u128::from(HEADER_BYTES),
    };
    let in_path = network.path.as_ref().map_or(0, |path| at(bytes + headers, path.bits_per_second.into()));
    at(bytes + headers, slowest) * copies + in_path
}

/// How long a processor takes at most for all that it does on account of one block: as a leader it reads everybody's
/// vote, makes a certificate and sends the block to everybody; as a replica it reads, signs and executes.
fn processing(bytes: u64, block_tx: u64, setup: &Setup) -> u128 {
    let Some(costs) = &setup.costs else { return 0 };
    let replicas = setup.network.topology.replicas() as u64;
    let carried = bytes + 2 * setup.certificate_bytes;
    let message = costs.messages.iter().map(|cost| cost.of(carried)).max().unwrap_or(Duration::ZERO);
    let each =
        2 * message.as_ns() + costs.sign.as_ns() + costs.verify.as_ns() + costs.verify_certificate.as_ns();
    // As if all that is ever submitted had been executed.
    let submitted = if costs.chain > Duration::ZERO { submitted_max(setup, block_tx) } else { 0 };
    let chain = u128::from(replicas) * submitted * u128::from(costs.chain.as_ns());
    let serialise = u128::from(replicas) * u128::from(carried) * u128::from(costs.serialise_ps) / 1_000;
    let transaction = 2 * costs.hash.as_ns() + costs.request.as_ns() + costs.execute.as_ns();
    u128::from(replicas * each + costs.aggregate.as_ns() + 2 * costs.hop.as_ns())
        + u128::from(block_tx) * u128::from(transaction)
        + serialise
        + chain
}

/// More transactions than clients will have submitted by the end: by their rate, twice what is offered leaves room for
/// chance; in a closed loop, a full block a millisecond.
fn submitted_max(setup: &Setup, block_tx: u64) -> u128 {
    let (workload, horizon) = (&setup.workload, u128::from((setup.horizon - Time::ZERO).as_ns()));
    match workload.arrivals {
        Arrivals::Closed(_) => u128::from(block_tx) * (horizon / 1_000_000),
        _ => 1_000 + 2 * u128::from(workload.rate_per_1000s) * horizon / 1_000_000_000_000,
    }
}

/// What bounds the time between commits. A message takes the worst link's delay with all its jitter, once for itself
/// and a round trip for each time that it waits for its window, and as long as it takes to serialise for everybody; a
/// proposal is the longest. What TCP adds where windows have shrunk, buffers overflow or timers have doubled has no
/// bound of its own: the checker measures it on each message.
fn pace(scenario: &Scenario, setup: &Setup, config: Config) -> Pace {
    let Config { timeout, tx_bytes, .. } = config;
    let (names_sent, names_transactions) = (config.names_sent(), config.names_transactions());
    let awaits_receipts = config.awaits_receipts();
    let (longest, _) = scenario.longest_ways_ns();
    let one_way =
        u128::from(longest) * (1_000_000 + u128::from(millionths(scenario.network.jitter))) / 1_000_000;
    let (block_tx, lanes) = match config.dissemination {
        DisseminationConfig::Batch(batch) => (batch.max_tx, 0),
        DisseminationConfig::Stream(stream) => (stream.micro_batch_tx, config.group.replicas),
    };
    let signed = wire::HEADER + wire::SIGNED + wire::CERTIFICATE;
    let bytes = u128::from(signed + u64::from(lanes) * (wire::CUT_LANE + wire::CERTIFICATE))
        + u128::from(block_tx) * u128::from(tx_bytes);
    let network = &setup.network;
    // As if all faults were at once.
    let lost = greatest_loss(network.loss, setup.faults.iter().map(|fault| &fault.kind));
    let delay = one_way
        + waits(bytes, one_way, network, lost)
        + serialising(bytes, scenario.replicas.count() as u128, network)
        + processing(bytes as u64, block_tx, setup);
    let delay = Duration::from_ns(delay.min(u128::from(u64::MAX / 1_000)) as u64);
    let rules = config.rules.ruleset(config.broken);
    let views = drive::rule(config.rules).chain.into();
    let filling = filling(scenario, setup, config, views);
    let (wait, wait_delays, take_over) = match config.dissemination {
        DisseminationConfig::Batch(batch) => (batch.max_delay + filling.block, 0, Duration::ZERO),
        DisseminationConfig::Stream(stream) => {
            let others = stream.origins == Origins::All;
            // A transaction is streamed and acknowledged before it is proposed; or it is on its way to a leader who is
            // not its origin.
            let (wait, delays) = if names_sent {
                (stream.flush, others.into())
            } else {
                (stream.flush + stream.ack_every + certifying(scenario, stream, config, delay), 2)
            };
            (wait, delays, if others { stream.take_over } else { Duration::ZERO })
        }
    };
    let (forwarded, forwarded_delays) =
        config.forward.map_or((Duration::ZERO, 0), |forward| (forward.flush, 1));
    let pipelined = rules.phases().is_pipelined();
    // In phases: two for each, and two on each side of the time-out before it, to enter the view and to tell its
    // leader.
    let view_delays = if pipelined { 2 } else { 2 * rules.phases().count() as u64 + 4 };
    let (waits, recovery) = match rules.awaits() {
        Awaits::All => (config.delta, Duration::ZERO),
        Awaits::CertificateOrAll => (Duration::ZERO, config.delta),
        _ => (Duration::ZERO, Duration::ZERO),
    };
    let window = match &network.model {
        Model::Ideal => network.connection.window_bytes,
        Model::Tcp(tcp) => tcp.initial_window_bytes.min(network.connection.window_bytes),
    };
    let window = u128::from(window) * u128::from(network.connection.sockets);
    let per_transaction =
        serialising(tx_bytes.into(), 1, network).max(2 * one_way * u128::from(tx_bytes) / window);
    let per_transaction = per_transaction.max(processing(tx_bytes, 1, setup));
    Pace {
        leaders: match scenario.protocol.leader.policy {
            LeaderPolicy::Fixed => Leaders::Fixed,
            LeaderPolicy::Rotate => Leaders::Rotate(scenario.protocol.leader.tenure),
        },
        timeout: timeout.first,
        factor_permille: timeout.factor_permille,
        timeout_max: timeout.max,
        delay,
        // Before a vote what is named and does not come may have to be asked for; before a proposal what is held may
        // have to be acknowledged.
        view_delays: view_delays + if names_sent || names_transactions || awaits_receipts { 2 } else { 0 },
        view_wait: match config.dissemination {
            // Of the one who is asked first, or of the next.
            DisseminationConfig::Batch(batch) if names_transactions => batch.max_delay + config.patience(),
            DisseminationConfig::Batch(batch) => batch.max_delay,
            DisseminationConfig::Stream(_) if names_sent || awaits_receipts => config.patience(),
            DisseminationConfig::Stream(_) => Duration::ZERO,
        },
        recovery,
        views,
        pipelined,
        wait: wait + forwarded + waits,
        deals: config.forward.is_some(),
        wait_delays: wait_delays + forwarded_delays,
        needed: filling.needed,
        filling: filling.all,
        take_over,
        transaction_ns: per_transaction as u64,
        loss: network.loss,
        connections_break: matches!(network.model, Model::Tcp(_)),
    }
}

/// What it takes to fill blocks that have to be full.
struct Filling {
    /// How long one fills at most.
    block: Duration,
    /// The transactions that fill all those that a commit may take.
    needed: u64,
    /// How long these take to come at most.
    all: Duration,
}

/// A commit may take all blocks that are certified before enough of them are in a row. Where blocks need not be full
/// one transaction is enough, and fills its block at once.
fn filling(scenario: &Scenario, setup: &Setup, config: Config, views: u64) -> Filling {
    let full = match config.dissemination {
        DisseminationConfig::Batch(batch) if batch.full_only => batch.max_tx,
        _ => return Filling { block: Duration::ZERO, needed: 1, all: Duration::ZERO },
    };
    let in_vain = match scenario.protocol.leader.policy {
        LeaderPolicy::Fixed => 0,
        LeaderPolicy::Rotate => u64::from(config.group.replicas) * u64::from(scenario.protocol.leader.tenure),
    };
    let needed = (2 * views + 2 + in_vain) * full;
    let takes = |transactions: u64| match scenario.workload.kind {
        // Twice the mean, since they may come unevenly; at no rate for ever.
        WorkloadKind::Open => {
            let ns = 2e9 * transactions as f64 / scenario.workload.rate_tps;
            Duration::from_ns((ns as u64).min(setup.horizon.as_ns()))
        }
        // They wait for answers.
        WorkloadKind::Closed => Duration::ZERO,
    };
    Filling { block: takes(full), needed, all: takes(needed) }
}

/// How much longer certificates of availability may take. A lane is signed at every so many transactions, which come at
/// their rate, or so slowly that everybody signs the same end in between; what is certified may have to be asked of
/// each replica in turn, for as many lanes as may have lost their origin.
fn certifying(scenario: &Scenario, stream: StreamConfig, config: Config, delay: Duration) -> Duration {
    let Availability::Certificate { every } = stream.availability else { return Duration::ZERO };
    let lanes = if stream.origins == Origins::All { config.group.replicas } else { 1 };
    let rests = (stream.flush + stream.ack_every + delay).as_ns() as f64;
    let apart = match scenario.workload.kind {
        // Twice the mean, since they may come unevenly.
        WorkloadKind::Open => 2e9 * f64::from(lanes) / scenario.workload.rate_tps,
        // They wait for answers.
        WorkloadKind::Closed => 0.0,
    };
    let patience = config.timeout.first.as_ns() / 4;
    let asked = u64::from(config.group.replicas) * u64::from(config.group.faulty_max());
    Duration::from_ns((apart.min(rests) * (every - 1) as f64) as u64) + Duration::from_ns(patience * asked)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 100 ms one way, 5 ms to flush and 10 ms to acknowledge, and a time-out of 2 s.
    #[test]
    fn what_is_sent_is_proposed_sooner_and_may_be_waited_for() {
        let of = |cut: &str, origins: &str| {
            let text = format!(
                r#"{{"replicas": {{"count": 4}}, "protocol": {{"dissemination": "stream", "stream": {{"cut": "{cut}", "origins": "{origins}"}}}}}}"#
            );
            let scenario = hotstuff_format::check(&text).unwrap();
            let pace = pace(&scenario, &scenario.setup(), config(&scenario));
            let ms = |span: Duration| span.as_ns() / 1_000_000;
            (ms(pace.wait), pace.wait_delays, pace.view_delays, ms(pace.view_wait))
        };
        assert_eq!(of("acknowledged", "leader"), (15, 2, 2, 0));
        assert_eq!(of("acknowledged", "all"), (15, 2, 2, 0));
        assert_eq!(of("sent", "leader"), (5, 0, 4, 500));
        assert_eq!(of("sent", "all"), (5, 1, 4, 500));
    }

    /// Clients go on submitting, so that each view has a batch that waits to be filled.
    #[test]
    fn each_view_waits_for_its_batch_to_fill() {
        let text = r#"{"replicas": {"count": 4}, "protocol": {"dissemination": "batch", "batch": {"max_delay_ms": 30}}}"#;
        let scenario = hotstuff_format::check(text).unwrap();
        let pace = pace(&scenario, &scenario.setup(), config(&scenario));
        assert_eq!(pace.view_wait, Duration::from_ms(30));
    }

    fn network(sockets: u16, model: &str) -> NetworkSetup {
        let text = format!(
            r#"{{"replicas": {{"count": 4}}, "network": {{"egress_mbps": 8, "window_bytes": 100000, "segment_bytes": 1000,
                "sockets": {sockets}, {model}}}}}"#
        );
        hotstuff_format::check(&text).unwrap().setup().network
    }

    #[test]
    fn a_socket_that_starts_small_waits_for_each_doubling() {
        let [steady, small] = [false, true].map(|slow| network(2, &format!(r#""slow_start": {slow}"#)));
        // Round trips of 2 ns.
        let round_trips = |bytes, network, loss| waits(bytes, 1, network, loss) / 2;
        assert_eq!([199_999, 200_000, 600_000].map(|bytes| round_trips(bytes, &steady, 0)), [0, 1, 3]);
        // Each socket carries 10, 20, 40, 80 and then 100 segments.
        assert_eq!(
            [20_000, 20_001, 140_000, 300_000, 300_001, 700_000].map(|bytes| round_trips(bytes, &small, 0)),
            [0, 1, 2, 3, 4, 5]
        );
        // 2, 4, 8, 16, 32 segments, and half a percent of 50 is at most one.
        assert_eq!(round_trips(100_000, &small, u32::MAX / 200), 4 + 2);
    }

    #[test]
    fn a_tcp_connection_waits_for_its_timer_where_it_loses() {
        let tcp = |more: &str| network(1, &format!(r#""model": "tcp"{more}"#));
        let plain = tcp(r#", "tcp": {"initial_window_bytes": 20000}"#);
        let ms = |ms: u128| ms * 1_000_000;
        // 20, 40 and 80 segments; at 100 ms one way.
        assert_eq!(
            [20_000, 20_001, 60_000, 140_000].map(|bytes| waits(bytes, ms(100), &plain, 0)),
            [0, ms(200), ms(200), ms(400)]
        );
        // One of 20 segments that leave 2, 4, 8 and 6 at a time: two round trips and 208 ms.
        assert_eq!(waits(20_000, ms(100), &plain, u32::MAX / 200), ms(3 * 200 + 2 * 200 + 208));
        // A byte a microsecond, and 52 of headers a segment; the path takes half as many.
        assert_eq!(serialising(2_000, 4, &plain), 4 * 2_104_000);
        assert_eq!(serialising(2_000, 4, &tcp(r#", "path": {"mbps": 4}"#)), 4 * 2_104_000 + 4_208_000);
    }
}
