//! Each shipped scenario shows what its summary says, by itself.

use checker::{Check, Verdict};
use facts::kinds::KINDS;
use hotstuff_format::{resolve, shipped};
use hotstuff_model::dissemination::quorum_round_trip;
use hotstuff_model::line::Line;
use quorumscope_run::{Run, RunReport};
use scenario::{Setting, Value};
use sim::ids::ReplicaId;
use sim::record::Fate;
use sim::time::Time;
use tables::marks::{MarkKind, Read};
use trace::marks::Mark;
use trace::messages::Message;
use trace::meter::Metrics as _;

/// One variant of a shipped scenario, run to its end; safe and live.
fn run(id: &str, variant: Option<&str>, settings: &[(&str, f64)]) -> (Run, RunReport) {
    let settings: Vec<Setting> =
        settings.iter().map(|(path, value)| ((*path).to_owned(), Value::Number(*value))).collect();
    let scenario = resolve(shipped(id).unwrap(), variant, &settings).unwrap();
    let mut run = Run::new(&scenario, trace::MESSAGES_MAX);
    while !run.advance(1_000_000) {}
    let report = RunReport::new(&mut run, &scenario, variant.unwrap_or("default"));
    assert!(report.verdicts.are_safe(), "{id} {variant:?}: {:?}", report.verdicts.violations);
    assert_eq!(
        report.verdicts.liveness,
        Verdict::Holds,
        "{id} {variant:?}: {:?}",
        report.verdicts.violations
    );
    (run, report)
}

fn goodput_tps(id: &str, variant: &str, settings: &[(&str, f64)]) -> f64 {
    run(id, Some(variant), settings).1.measured.goodput_tps
}

/// The messages of one kind, in the order of their sending.
fn messages(run: &Run, kind: &str) -> Vec<Message> {
    let table = run.observers().recorder.messages();
    let of_kind = |message: &Message| KINDS[usize::from(message.kind.0)].word == kind;
    let mut messages: Vec<Message> = (0..table.len()).map(|row| table.get(row)).filter(of_kind).collect();
    messages.sort_by_key(|message| (message.first_bit_out, message.target));
    messages
}

/// Before the link becomes slow what is sent is committed as soon as a batch, and a round trip and an acknowledgement's
/// wait before what is acknowledged.
#[test]
fn what_is_sent_commits_as_soon_as_a_batch_while_no_lane_stalls() {
    let [acknowledged, sent, batching] = ["Acknowledged", "Sent", "Batching"].map(|variant| {
        let (_, report) = run("acknowledged-or-sent", Some(variant), &[("horizon_s", 10.0)]);
        report.measured.latency_s.expect("some are answered").mean
    });
    assert!((sent - batching).abs() < 0.01, "{sent} {batching}");
    assert!((acknowledged - sent - 0.21).abs() < 0.01, "{acknowledged} {sent}");
}

/// Until replica 3 crashes, all answer: two phases and their new-views are faster than three.
#[test]
fn waiting_for_all_is_the_faster_while_all_answer() {
    let blocks =
        |variant| run("waiting-for-delta", Some(variant), &[("horizon_s", 5.0)]).1.measured.committed_blocks;
    assert_eq!((blocks("Waiting for Delta"), blocks("Basic")), (16, 12));
}

/// The first page, against the closed form: batches without a cap take 3.5 periods of RTT / (1 - load), streams 4.5
/// round trips, or 3.5 where a proposal names what is sent. At a quarter of the line they are equal.
#[test]
fn over_the_leaders_own_line_batching_takes_longer_the_higher_the_load() {
    let median = |variant: &str, rate_tps: f64| {
        let settings = [("workload.rate_tps", rate_tps), ("horizon_s", 40.0)];
        run("planet", Some(variant), &settings).1.measured.latency_s.expect("some are answered").p50
    };
    for rate_tps in [500.0, 1000.0, 1500.0, 2000.0, 2500.0, 3000.0] {
        let line = Line {
            bits_per_s: 100e6,
            copies: 3.0,
            round_trip_s: 0.202857,
            offered_tps: rate_tps,
            tx_bytes: 1000.0,
            // A reply to each transaction leaves by the same line: 96 bytes and their part of a header, a third of that
            // a copy.
            overhead: 1.036 + 0.033,
        };
        let batching = median("Batching", rate_tps) / line.batch_latency_s().unwrap();
        // The third follower's copy is sent while the votes of the other two travel: the fuller the line, the more of
        // it.
        assert!((0.7..1.05).contains(&batching), "{rate_tps}: {batching} of the closed form");
        let streaming = median("Streaming", rate_tps) / line.stream_latency_s(0.01).unwrap();
        assert!((0.98..1.07).contains(&streaming), "{rate_tps}: {streaming} of the closed form");
        let sent = median("Streaming what is sent", rate_tps) / line.sent_latency_s(0.01).unwrap();
        assert!((0.98..1.07).contains(&sent), "{rate_tps}: {sent} of the closed form");
    }
    let gain = |rate_tps| median("Batching", rate_tps) / median("Streaming", rate_tps);
    assert!(gain(500.0) < 0.9, "{}", gain(500.0));
    assert!((0.95..1.05).contains(&gain(1000.0)), "{}", gain(1000.0));
    assert!(gain(3000.0) > 2.0, "{}", gain(3000.0));
}

/// What the first page says depends neither on the congestion control nor on pacing, nor on the number of sockets.
#[test]
fn over_the_leaders_own_line_congestion_control_does_not_matter() {
    let with = |text: String, variant| {
        let scenario = resolve(&text, Some(variant), &[]).unwrap();
        let mut run = Run::new(&scenario, 0);
        while !run.advance(1_000_000) {}
        RunReport::new(&mut run, &scenario, variant).measured.latency_s.expect("some are answered").p50
    };
    for (congestion, pacing) in [("cubic", "none"), ("cubic", "window"), ("reno", "none"), ("reno", "window")]
    {
        for sockets in [1, 2, 4] {
            let text = || {
                let tcp = format!(
                    r#""tcp": {{ "congestion": "{congestion}", "pacing": "{pacing}" }}, "sockets": {sockets}"#
                );
                let planet = shipped("planet").unwrap();
                assert!(planet.contains(r#""sockets": 2"#));
                planet.replace(r#""sockets": 2"#, &tcp)
            };
            let gain = with(text(), "Batching") / with(text(), "Streaming");
            assert!((2.0..3.4).contains(&gain), "{congestion}, {pacing}, {sockets} sockets: {gain}");
        }
    }
}

#[test]
fn on_the_planet_batching_commits_a_batch_a_quorum_round_trip_and_streaming_all() {
    let round_trip_us = quorum_round_trip(&[170_428, 202_857, 230_745], 3);
    let batching = run("planet-window", Some("Batching"), &[]).1.measured;
    let predicted_tps = 100.0 / (round_trip_us as f64 / 1e6);
    assert!((batching.goodput_tps / predicted_tps - 1.0).abs() < 0.02, "{}", batching.goodput_tps);
    assert!(batching.queue_growth_tps > 1400.0, "{}", batching.queue_growth_tps);
    let streaming = run("planet-window", Some("Streaming"), &[]).1.measured;
    assert!(streaming.goodput_tps > 0.98 * 2000.0, "{}", streaming.goodput_tps);
    assert!(streaming.queue_growth_tps < 20.0, "{}", streaming.queue_growth_tps);
}

#[test]
fn on_the_planet_a_wider_network_helps_streaming_alone() {
    let offered = ("workload.rate_tps", 20_000.0);
    for (path, narrow, wide) in
        [("network.window_bytes", 16_384.0, 262_144.0), ("network.sockets", 1.0, 10.0)]
    {
        let gain = |variant: &str| {
            goodput_tps("planet-window", variant, &[offered, (path, wide)])
                / goodput_tps("planet-window", variant, &[offered, (path, narrow)])
        };
        assert!((gain("Batching") - 1.0).abs() < 0.02, "{path}: batching {}", gain("Batching"));
        assert!(gain("Streaming") > 3.0, "{path}: streaming {}", gain("Streaming"));
    }
}

#[test]
fn in_one_data_centre_both_commit_all_that_is_offered() {
    for variant in ["Batching", "Streaming"] {
        let goodput = goodput_tps("datacentre", variant, &[]);
        assert!((goodput / 2000.0 - 1.0).abs() < 0.01, "{variant}: {goodput}");
    }
}

#[test]
fn batching_keeps_up_to_25_ms_and_falls_behind_beyond() {
    let batching = |one_way_ms: f64| {
        goodput_tps(
            "uniform-lan-to-planet",
            "Batching",
            &[("network.latency.uniform_one_way_ms", one_way_ms)],
        )
    };
    assert!(batching(24.0) > 0.99 * 2000.0, "{}", batching(24.0));
    assert!(batching(30.0) < 0.9 * 2000.0, "{}", batching(30.0));
    let streaming = goodput_tps("uniform-lan-to-planet", "Streaming", &[]);
    assert!(streaming > 0.98 * 2000.0, "{streaming}");
}

/// Thesis Figure 3: three segments, then nothing until the first one's acknowledgement is back.
#[test]
fn a_window_of_three_stalls_after_three_segments_until_the_first_acknowledgement() {
    let (run, _) = run("window-of-three", None, &[]);
    let delivered = |message: &Message| message.fate == Fate::Delivered;
    let segments: Vec<Message> = messages(&run, "stream").into_iter().filter(delivered).collect();
    assert!(segments.len() > 100);
    assert!(segments.iter().all(|segment| segment.bytes == 1460), "one segment each");
    const ONE_WAY_NS: u64 = 100_000_000;
    const SEGMENT_NS: u64 = 1460 * 8_000;
    for three in segments.windows(4) {
        // What comes fourth leaves when the first of the three before is acknowledged, or when the card is free of
        // what passed it: a proposal or the segment before.
        let acknowledged_ns = three[0].received().as_ns() + ONE_WAY_NS;
        let sent_ns = three[3].first_bit_out.as_ns();
        assert!(sent_ns >= acknowledged_ns, "never more than three in flight: {three:?}");
        assert!(sent_ns <= acknowledged_ns + 2 * SEGMENT_NS, "sent as soon as there is room: {three:?}");
    }
    // A round trip and the time of one segment pass between a first segment and the next first one; three of
    // them are sent meanwhile.
    let busy = run.observers().metrics.clone().measured(run.now(), run.requests(), 0).utilisation[0].egress;
    assert!((0.15..0.25).contains(&busy), "{busy}");
}

/// Thesis Figures 6 and 7: a burst, then an idle network until the votes are back.
#[test]
fn a_large_batch_is_a_burst_and_then_silence() {
    let small = goodput_tps("batch-large", "Batches of 100", &[]);
    let (run, report) = run("batch-large", Some("Batches of 10,000"), &[]);
    assert!(report.measured.goodput_tps > 20.0 * small, "{} and {small}", report.measured.goodput_tps);
    let leader = ReplicaId(0);
    let proposals: Vec<Message> =
        messages(&run, "proposal").into_iter().filter(|message| message.source == leader).collect();
    let mut silences = 0;
    for (earlier, later) in proposals.iter().zip(&proposals[1..]).filter(|(a, b)| a.tag != b.tag) {
        let silence_ns = later.first_bit_out.as_ns().saturating_sub(earlier.last_bit_out.as_ns());
        // The quorum needs two of the three others: the votes of the first two come while the third is served.
        assert!(silence_ns > 140_000_000, "view {}: {silence_ns} ns", later.tag);
        silences += 1;
    }
    assert!(silences > 20, "{silences}");
}

/// Thesis Figures 8 to 10: the stream fills the gaps, and does not hold up what is in the foreground.
#[test]
fn two_networks_fill_the_gaps_and_let_proposals_pass() {
    let batching = goodput_tps("two-networks", "Batching", &[]);
    let (run, report) = run("two-networks", Some("Streaming"), &[]);
    assert!(report.measured.goodput_tps > 1.3 * batching, "{} and {batching}", report.measured.goodput_tps);
    // A NIC serves 64 KiB without a break at most.
    let longest_wait_ns = 65_536 * 8 * 1_000 / 200;
    for message in messages(&run, "proposal").iter().chain(&messages(&run, "vote")) {
        let waited_ns = message.first_bit_out.as_ns() - message.queued.as_ns();
        assert!(waited_ns <= longest_wait_ns, "{waited_ns} ns: {message:?}");
    }
}

/// What certificates buy where links to two replicas lose, and what they cost where none does.
#[test]
fn a_certificate_waits_for_no_slow_replica_and_costs_signatures() {
    let of = |variant, settings: &[_]| run("certified-availability", Some(variant), settings);
    let [(_, data), (lossy, certificate)] = ["By data", "By certificate"].map(|variant| of(variant, &[]));
    let median = |report: &RunReport| report.measured.latency_s.as_ref().unwrap().p50;
    assert!(median(&data) > 5.0 * median(&certificate), "{} s, {} s", median(&data), median(&certificate));
    // The two behind the lossy links execute what they fetch from the third, not from the leader.
    let fetched = messages(&lossy, "lane_data");
    assert!(fetched.len() > 500, "{}", fetched.len());
    assert!(fetched.iter().all(|part| part.source == ReplicaId(1) && part.target > ReplicaId(1)));
    let everywhere = |report: &RunReport| {
        let everywhere = &report.measured.commit_all_latency_s;
        everywhere.as_ref().unwrap().p50 / report.measured.consensus_latency_s.as_ref().unwrap().p50
    };
    assert!(everywhere(&certificate) > 2.0, "{}", everywhere(&certificate));

    let lossless = [("faults.0.rate", 0.0), ("faults.1.rate", 0.0)];
    let [(_, data), (_, certificate)] = ["By data", "By certificate"].map(|variant| of(variant, &lossless));
    assert_eq!(data.measured.committed, certificate.measured.committed);
    let gain = median(&data) / median(&certificate);
    assert!((gain - 1.0).abs() < 0.001, "{gain}");
    for (kind, least, most) in [("acknowledgement", 1.6, 1.8), ("proposal", 1.4, 1.5)] {
        let bytes = |report: &RunReport| {
            let results = serde_json::to_value(report).unwrap();
            results["bytes"]["by_kind"][kind].as_f64().unwrap()
        };
        let times = bytes(&certificate) / bytes(&data);
        assert!((least..most).contains(&times), "{kind}: {times} times the bytes");
    }
}

/// Thesis Figure 11: three times as much.
#[test]
fn the_prototype_gains_about_three_times() {
    let classic = goodput_tps("prototype", "Classic", &[]);
    for variant in ["Micro-batches of 1,000", "Micro-batches of 300"] {
        let gain = goodput_tps("prototype", variant, &[]) / classic;
        assert!((2.5..3.5).contains(&gain), "{variant}: {gain}");
    }
}

/// One variant of a shipped scenario of the ideal network, as its summary says that it goes over TCP.
fn over_tcp(id: &str, variant: Option<&str>, settings: &[(&str, Value)]) -> RunReport {
    let tcp = ("network.model", Value::Text("tcp".to_owned()));
    let settings = [&[tcp], settings].concat();
    let settings: Vec<Setting> = settings.into_iter().map(|(path, value)| (path.to_owned(), value)).collect();
    let scenario = resolve(shipped(id).unwrap(), variant, &settings).unwrap();
    let mut run = Run::new(&scenario, 0);
    while !run.advance(1_000_000) {}
    RunReport::new(&mut run, &scenario, variant.unwrap_or("default"))
}

#[test]
fn summaries_of_the_ideal_network_say_what_tcp_does_another_way() {
    let near = |found: Option<f64>, told: f64| {
        let found = found.expect("something commits");
        assert!((found / told - 1.0).abs() < 0.02, "{found}, told {told}");
    };
    let large = over_tcp("batch-large", Some("Batches of 10,000"), &[]).measured;
    near(Some(large.committed as f64), 190_000.0);

    let narrow = |sockets| {
        let settings = [("network.sockets", Value::Number(sockets))];
        over_tcp("when-streaming-does-not-pay", Some("Streaming, narrow window"), &settings)
            .measured
            .committed
    };
    assert_eq!(narrow(1.0), 0);
    assert!(narrow(2.0) > 8_000, "{}", narrow(2.0));
    assert_eq!(over_tcp("window-of-three", None, &[]).measured.committed, 0);

    for (variant, sockets, pause_s) in
        [("Acknowledged", 1.0, 1.51), ("Sent", 1.0, 1.51), ("Acknowledged", 2.0, 0.4), ("Sent", 2.0, 1.39)]
    {
        let settings = [("network.sockets", Value::Number(sockets))];
        near(over_tcp("acknowledged-or-sent", Some(variant), &settings).measured.longest_pause_s, pause_s);
    }

    let lossy = over_tcp("certified-availability", Some("By data"), &[]).measured;
    assert_eq!(lossy.view_changes, 1);
    near(lossy.first_commit_s, 7.9);

    let interval_s = |report: &RunReport| report.measured.block_interval_s.as_ref().unwrap().max;
    near(Some(interval_s(&over_tcp("slower-on-the-way", Some("1.5 s"), &[]))), 1.2);
    assert!(over_tcp("slower-on-the-way", Some("400 ms, next in turn down"), &[]).measured.view_changes > 0);

    // The variants of a partition that loses messages are none over TCP.
    let text = shipped("partition-and-heal").unwrap().replace(r#", "mode": "drop""#, "");
    let tcp = [("network.model".to_owned(), Value::Text("tcp".to_owned()))];
    let scenario = resolve(&text, Some("Two and two"), &tcp).unwrap();
    let mut run = Run::new(&scenario, 0);
    while !run.advance(1_000_000) {}
    near(RunReport::new(&mut run, &scenario, "Two and two").measured.longest_pause_s, 9.6);
}

/// Seeds 1 to 5, as the summary says: the least and the most of the load of 1,000 tx/s.
#[test]
fn random_loss_takes_from_both_what_the_summary_says() {
    for (variant, least, most) in [
        ("Batching, 1 in 1,000", 590.0, 770.0),
        ("Streaming, 1 in 1,000", 535.0, 710.0),
        ("Batching, 1 in 1,000, 20 connections", 985.0, 1_005.0),
    ] {
        for seed in 1..=5 {
            let goodput =
                run("random-loss", Some(variant), &[("seed", f64::from(seed))]).1.measured.goodput_tps;
            assert!((least..most).contains(&goodput), "{variant}, seed {seed}: {goodput}");
        }
    }
}

#[test]
fn a_run_is_the_same_in_slices_and_at_once() {
    let text = shipped("planet-window").unwrap();
    let scenario = resolve(text, Some("Streaming"), &[]).unwrap();
    let digest = |slice: u64| {
        let mut run = Run::new(&scenario, 1000);
        while !run.advance(slice) {}
        run.observers().digest.to_hex()
    };
    assert_eq!(digest(u64::MAX), digest(777));
}

/// The replicas that commit the first block of each of two branches, while nobody lies, in order of the branches'
/// views.
#[test]
fn two_branches_are_committed_where_views_need_not_be_consecutive() {
    for (id, variant, committed) in [
        ("two-chain", "Two, in any views", [(1, vec![2]), (3, vec![0, 1, 3])]),
        ("consecutive-views", "Any views", [(1, vec![0]), (3, vec![1, 2, 3])]),
    ] {
        let scenario = resolve(shipped(id).unwrap(), Some(variant), &[]).unwrap();
        assert!(scenario.adversaries.is_empty());
        let mut run = Run::new(&scenario, trace::MESSAGES_MAX);
        while !run.advance(1_000_000) {}
        let report = RunReport::new(&mut run, &scenario, variant);
        let agreement =
            report.verdicts.violations.iter().find(|violation| violation.check == Check::Agreement).unwrap();
        assert_eq!(agreement.both.as_deref(), Some(&[1, 2, 3][..]), "{agreement:?}");
        for (view, replicas) in committed {
            let is_first = |mark: &&Mark| mark.of() == MarkKind::Committed && mark.round == view;
            let mut by: Vec<u16> = run
                .observers()
                .recorder
                .marks()
                .iter_from(0)
                .filter(is_first)
                .map(|mark| mark.replica.0)
                .collect();
            by.sort_unstable();
            assert_eq!(by, replicas, "{id}: view {view}");
        }
    }
}

/// Each half of the honest and the liars certify, in the same view, another block of the same leader, and both go on
/// so.
#[test]
fn two_liars_of_four_make_two_chains_in_the_same_views() {
    let scenario = resolve(shipped("equivocation").unwrap(), Some("Two liars of four"), &[]).unwrap();
    let mut run = Run::new(&scenario, trace::MESSAGES_MAX);
    while !run.advance(1_000_000) {}
    let report = RunReport::new(&mut run, &scenario, "Two liars of four");
    assert_eq!(report.measured.timeouts, 0);
    let first = |check| report.verdicts.violations.iter().find(|violation| violation.check == check).unwrap();
    // First two certificates of one view, then, three views later, two commits.
    for (check, tenths) in [(Check::OneBlockPerView, 12), (Check::Agreement, 18)] {
        let violation = first(check);
        assert_eq!(violation.both.as_deref(), Some(&[0, 1][..]), "{violation:?}");
        assert_eq!(violation.at_ns / 100_000_000, tenths, "{violation:?}");
    }
    let blocks = &run.observers().recorder.tables.blocks;
    let of_view = |number| {
        let rows = (0..100).filter_map(|row| blocks.get(row));
        rows.filter(move |block| block.fact.view.number == number).collect::<Vec<_>>()
    };
    assert_eq!(of_view(5).len(), 1);
    for number in 6..20 {
        let [one, other] = of_view(number)[..] else { panic!("{number}") };
        assert_eq!([one, other].map(|block| block.proposer), [ReplicaId(0); 2]);
        assert!([one, other].iter().all(|block| block.committed != Time::FAR), "{number}");
        assert_eq!(one.parent == other.parent, number == 6);
        // Only where they part is one given up, until it is committed as well.
        assert_eq!([one, other].iter().any(|block| block.abandoned < block.committed), number == 6);
    }
}
