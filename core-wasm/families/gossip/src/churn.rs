//! Nodes that leave and come: crashes, drawn before the run.

use sim::fault::{Fault, FaultKind};
use sim::ids::ReplicaId;
use sim::random::{Purpose, Random};
use sim::time::{Duration, Time};

/// For each of `nodes` nodes when it is away, up to `horizon`: it stays and is away for exponentially distributed times
/// of these means. In the order of the times; nodes begin by staying.
pub fn drawn((nodes, seed): (u16, u64), stay: Duration, away: Duration, horizon: Time) -> Vec<Fault> {
    let mut faults = Vec::new();
    for replica in (0..nodes).map(ReplicaId) {
        let mut random = Random::split_by(seed, Purpose::Graph, replica, replica);
        let mut at = Time::ZERO;
        loop {
            let leaves = at + exponential(stay, &mut random);
            if leaves >= horizon {
                break;
            }
            at = leaves + exponential(away, &mut random);
            let kind = FaultKind::Crash { replica, is_silent: false };
            faults.push(Fault { kind, at: leaves, until: (at < horizon).then_some(at) });
            if at >= horizon {
                break;
            }
        }
    }
    faults.sort_by_key(|fault| fault.at);
    faults
}

/// A draw from the exponential distribution, of at least a nanosecond.
fn exponential(mean: Duration, random: &mut Random) -> Duration {
    // From 2^-32 to 1.
    let uniform = (f64::from(random.next_u32()) + 1.0) / 4_294_967_296.0;
    Duration::from_ns(libm::round(-libm::log(uniform) * mean.as_ns() as f64).max(1.0) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_are_away_as_long_as_they_are_said_to_be() {
        let second = Duration::from_ms(1_000);
        let horizon = Time::ZERO + second.times(10_000);
        let faults = drawn((20, 3), second.times(60), second.times(20), horizon);
        assert!(faults.is_sorted_by_key(|fault| fault.at));
        let away: u64 = faults
            .iter()
            .map(|fault| fault.until.unwrap_or(horizon).saturating_since(fault.at).as_ns())
            .sum();
        // A quarter of 20 x 10,000 s, in 2,500 absences, with a standard deviation of 1.5 %.
        let share = away as f64 / (20.0 * 10_000e9);
        assert!(
            (0.24..0.26).contains(&share) && (2_400..2_600).contains(&faults.len()),
            "{share} {}",
            faults.len()
        );
    }
}
