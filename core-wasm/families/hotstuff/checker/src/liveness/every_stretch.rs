//! The same judgement where every stretch is kept, empty ones too: what it comes to must not depend on that.

use sim::fault::Fault;
use sim::random::{Purpose, Random};
use sim::record::Fate;

use super::*;
use crate::tests::network::message;
use crate::tests::{PACE, at, requests, setup};

/// [`Liveness::end`], with a stretch for every late message that does not lengthen the last one.
fn end(liveness: &mut Liveness, message: &MessageRecord<'_>, chain: &Chain) {
    let span = message.ended.saturating_since(message.queued);
    if span <= liveness.delay_min && !liveness.synchrony.is_lost(message) {
        return;
    }
    if let Some(mut stretch) = liveness.violated.take() {
        stretch.hear(message);
        match stretch.judge(stretch.since, liveness.calm) {
            Finding::Short => {}
            Finding::Impossible(why) => liveness.reason = liveness.reason.take().or(Some(why)),
            Finding::Violated(part) => liveness.violated = Some(part),
        }
    }
    for stretch in liveness.cut_off.iter_mut().filter(|stretch| stretch.until > message.queued) {
        stretch.hear(message);
    }
    let took = liveness.synchrony.measure(message);
    liveness.slowest = liveness.slowest.max(took);
    let (Some(due), since) = (liveness.synchrony.due(message), liveness.since()) else { return };
    let mut present = liveness.present(message.ended, chain);
    match liveness.cut_off.last_mut() {
        Some(last) if last.is_disturbed_at(since) && due.saturating_since(since) <= liveness.calm => {
            (last.until, last.slowest) = (message.ended, last.slowest.max(took));
        }
        _ => {
            present.hear(message);
            liveness.cut_off.push(present);
        }
    }
    liveness.last_late = message.ended;
    liveness.begin_anew();
}

/// All that is known but the empty stretches, and what it comes to.
fn known(liveness: &Liveness, now: Time, chain: &Chain, requests: &Requests) -> String {
    let mut known = liveness.clone();
    known.cut_off.retain(|stretch| !stretch.is_empty());
    let (verdict, violation) =
        (liveness.verdict(now, chain, requests), liveness.violation(now, chain, requests));
    format!("{known:?}\n{verdict:?}\n{violation:?}")
}

/// Two crashes, the times before GST, a slow link, and settings with longer delays, each of which comes and goes.
fn unsettled() -> Setup {
    let crash = |replica| FaultKind::Crash { replica: ReplicaId(replica), is_silent: false };
    let slow = FaultKind::SlowLink { source: None, target: None, factor_ppm: 20_000_000, directed: false };
    let faults = [crash(0), crash(1), FaultKind::Asynchrony { extra: Duration::from_ms(1_000) }, slow];
    let pace = Pace { connections_break: true, ..PACE };
    let slower = Pace { timeout: Duration::from_ms(1_000), delay: Duration::from_ms(100), ..pace };
    let settings = Settings { pace, ..setup().settings };
    Setup {
        faults: faults.into_iter().map(|kind| Fault { kind, at: Time::ZERO, until: None }).collect(),
        settings: settings.clone(),
        changes: vec![settings.clone(), Settings { pace: slower, ..settings }],
        ..setup()
    }
}

#[test]
fn empty_stretches_make_no_difference_and_are_few() {
    let (mut kept, mut kept_by_all) = (0, 0);
    for seed in 0..200 {
        let mut random = Random::split(seed, Purpose::Scenarios);
        let (setup, requests) = (unsettled(), requests());
        let chain = Chain::new(&setup);
        let mut active = vec![false; setup.faults.len()];
        let mut liveness = Liveness::new(setup);
        let mut all = liveness.clone();
        let mut ms = 0;
        for step in 0..150_u32 {
            // Much happens in one instant.
            ms += [0, 0, 0, 1, 60, 400, 2_000][random.below(7) as usize];
            let point = Point { time: at(ms), sequence: step };
            match random.below(24) {
                0 => {
                    for one in [&mut liveness, &mut all] {
                        one.commit(point, &chain, &requests);
                    }
                }
                1 | 2 => {
                    let index = random.below(active.len() as u64) as usize;
                    active[index] = !active[index];
                    for one in [&mut liveness, &mut all] {
                        one.handle_fault(point, index, active[index], &chain);
                    }
                }
                3 => {
                    let index = random.below(2) as usize;
                    for one in [&mut liveness, &mut all] {
                        one.handle_change(point, index, &chain);
                    }
                }
                4 => {
                    let view = View { epoch: step, number: 2 * step };
                    for one in [&mut liveness, &mut all] {
                        one.time_out(point, ReplicaId(2), view, &chain);
                    }
                }
                kind => {
                    let took = [0, 10, 120, 800, 3_000, 20_000][random.below(6) as usize];
                    let fate = if kind < 14 { Fate::TargetDown } else { Fate::Delivered };
                    let mut message = message(step, ms.saturating_sub(took), ms, fate);
                    (message.source, message.target) = (ReplicaId(random.below(2) as u16), ReplicaId(3));
                    liveness.end(&message, &chain);
                    end(&mut all, &message, &chain);
                }
            }
            let now = at(ms + random.below(3) * 3_000);
            assert_eq!(
                known(&liveness, now, &chain, &requests),
                known(&all, now, &chain, &requests),
                "seed {seed}, step {step}"
            );
            let two_empty = |pair: &[Stretch]| pair.iter().all(Stretch::is_empty);
            assert!(!liveness.cut_off.windows(2).any(two_empty), "seed {seed}, step {step}");
            kept += liveness.cut_off.len();
            kept_by_all += all.cut_off.len();
        }
    }
    assert!(kept < kept_by_all, "{kept} stretches of {kept_by_all}");
}

#[test]
fn what_a_crash_loses_at_once_is_one_stretch() {
    let (setup, now) = (unsettled(), at(1_000));
    let chain = Chain::new(&setup);
    let mut liveness = Liveness::new(setup);
    liveness.handle_fault(Point { time: now, sequence: 0 }, 0, true, &chain);
    for id in 0..1_000 {
        let mut message = message(id, 900, 1_000, Fate::TargetDown);
        message.source = ReplicaId(2);
        liveness.end(&message, &chain);
    }
    assert_eq!(liveness.cut_off.len(), 1);
}
