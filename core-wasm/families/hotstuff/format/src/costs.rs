//! From the `cpu` section to the kernel's costs: a measured profile, and what the scenario sets otherwise.

use scenario::ns_from_ms;
use sim::processor::{Costs, LongCost, MessageCost};
use sim::time::Duration;

use crate::Scenario;
use crate::quorum::quorum;
use crate::types::{Certificates, Cpu, MessageKind, profile};

/// Bytes of a signature in a list, and of the number of its replica.
const LISTED_SIGNATURE: u64 = 64 + 2;
/// Bytes of a certificate that a message counts itself, and of these its bitmap.
const COUNTED: u64 = 96;
const COUNTED_BITMAP: u64 = 8;
/// Bytes of what a certificate is about: its view and its block.
const SUBJECT: u64 = 40;

/// What work takes of a replica's processor; none where it takes nothing.
pub(super) fn costs(scenario: &Scenario) -> Option<Costs> {
    let Cpu { profile: named, .. } = scenario.cpu;
    let (cpu, profile, factor) = (&scenario.cpu, profile(named), scenario.cpu.factor);
    let us = |time: f64| us(time * factor);
    let (fixed, byte_ns) =
        (cpu.message_us.unwrap_or(profile.message), cpu.byte_ns.unwrap_or(profile.byte_ns));
    let ps = |ps: f64| (ps * factor * 1_000.0).round() as u64;
    let square_fs = ps(cpu.square_byte_ps.unwrap_or(profile.square_byte_ps));
    let long = cpu.long.clone().or(profile.long).map(|long| LongCost {
        above: long.above_bytes.into(),
        free: long.free_bytes.into(),
        square_fs: ps(long.square_byte_ps),
    });
    let message =
        |fixed: f64, byte_ns: f64| MessageCost { fixed: us(fixed), byte_ps: ps(byte_ns), square_fs, long };
    let mut messages = vec![message(fixed, byte_ns); MessageKind::ALL.len()];
    for kind in &cpu.kinds {
        messages[kind.kind as usize] =
            message(kind.message_us.unwrap_or(fixed), kind.byte_ns.unwrap_or(byte_ns));
    }
    let (quorum, verify) = (quorum(scenario) as u64, us(cpu.verify_us.unwrap_or(profile.verify)));
    let aggregated = cpu.verify_certificate_us.unwrap_or(profile.verify_certificate);
    let costs = Costs {
        messages,
        read: None,
        sign: us(cpu.sign_us.unwrap_or(profile.sign)),
        verify,
        verify_certificate: match (scenario.protocol.certificates, cpu.verify_certificate_us) {
            (Certificates::List, None) => verify.times(quorum),
            _ => us(aggregated),
        },
        aggregate: match scenario.protocol.certificates {
            Certificates::List => Duration::ZERO,
            Certificates::Aggregate => us(cpu.aggregate_us.unwrap_or(profile.aggregate)).times(quorum),
        },
        hash: us(cpu.hash_us.unwrap_or(profile.hash)),
        request: us(cpu.request_us.unwrap_or(profile.request)),
        execute: us(cpu.execute_us.unwrap_or(profile.execute)),
        serialise_ps: ps(cpu.serialise_ns.unwrap_or(profile.serialise_ns)),
        chain: us(cpu.chain_us.unwrap_or(profile.chain)),
        hop: hop(scenario),
    };
    let free = Costs { messages: vec![MessageCost::default(); costs.messages.len()], ..Costs::default() };
    (costs != free).then_some(costs)
}

/// How long a message is in its target's network stack and event loop.
pub(super) fn hop(scenario: &Scenario) -> Duration {
    Duration::from_ns(ns_from_ms(
        scenario.cpu.factor * scenario.cpu.hop_ms.unwrap_or(profile(scenario.cpu.profile).hop_ms),
    ))
}

/// Bytes that a quorum certificate takes on the wire beyond the 96 that messages count for an aggregate signature
/// and a bitmap of up to 64 replicas.
pub(super) fn certificate_bytes(scenario: &Scenario) -> u64 {
    match scenario.protocol.certificates {
        Certificates::Aggregate => {
            (scenario.replicas.count() as u64).div_ceil(8).saturating_sub(COUNTED_BITMAP)
        }
        Certificates::List => (SUBJECT + quorum(scenario) as u64 * LISTED_SIGNATURE).saturating_sub(COUNTED),
    }
}

/// Microseconds to whole nanoseconds.
fn us(us: f64) -> Duration {
    Duration::from_ns((us * 1_000.0).round() as u64)
}

#[cfg(test)]
mod tests {
    use crate::check;
    use sim::time::Duration;

    fn scenario(cpu: &str, count: u32, certificates: &str) -> crate::Scenario {
        let text = format!(
            r#"{{"version": 1, "title": "", "horizon_s": 1, "replicas": {{"count": {count}}}, "cpu": {cpu},
                "protocol": {{"certificates": "{certificates}"}}}}"#
        );
        check(&text).unwrap_or_else(|errors| panic!("{errors:?}"))
    }

    #[test]
    fn a_free_processor_has_no_costs() {
        assert_eq!(scenario("{}", 4, "aggregate").setup().costs, None);
        let none = r#"{"profile": "dissertation", "serialise_ns": 0, "chain_us": 0, "hop_ms": 0, "sign_us": 0, "verify_us": 0, "aggregate_us": 0, "verify_certificate_us": 0}"#;
        assert_eq!(scenario(none, 4, "aggregate").setup().costs, None);
    }

    #[test]
    fn what_is_set_stands_before_the_profile() {
        let cpu = r#"{"profile": "dissertation", "sign_us": 2.5, "message_us": 10,
            "kinds": [{"kind": "vote", "byte_ns": 3}]}"#;
        let costs = scenario(cpu, 4, "aggregate").setup().costs.unwrap();
        assert_eq!(costs.sign, Duration::from_ns(2_500));
        assert_eq!(costs.verify, Duration::from_ns(1_171_770));
        // Three of four signatures.
        assert_eq!(costs.aggregate, Duration::from_ns(3 * 75_700));
        assert_eq!(costs.messages[1].of(200), Duration::from_ns(10_600));
        assert_eq!(costs.messages[0].byte_ps, costs.messages[2].byte_ps);
        assert_eq!(
            (costs.serialise_ps, costs.chain, costs.hop),
            (800_000, Duration::from_ns(2_800), Duration::from_ms(7))
        );
    }

    #[test]
    fn long_messages_have_a_law_of_their_own() {
        let cpu = r#"{"message_us": 35, "byte_ns": 12, "square_byte_ps": 36,
            "long": {"above_bytes": 2000, "free_bytes": 500, "square_byte_ps": 160}}"#;
        let cost = scenario(cpu, 4, "aggregate").setup().costs.unwrap().messages[0];
        // 35 + 12 + 36 us of a thousand bytes; 35 + 24 + 144; 160 ps times 2,500 squared.
        assert_eq!(
            [1_000, 2_000, 3_000].map(|bytes| cost.of(bytes)),
            [83, 203, 1_000].map(Duration::from_us)
        );
    }

    #[test]
    fn a_list_of_signatures_is_verified_one_by_one_and_weighs_as_much() {
        let costs = |certificates| scenario(r#"{"verify_us": 100}"#, 7, certificates).setup().costs.unwrap();
        assert_eq!(costs("list").verify_certificate, Duration::from_us(500));
        assert_eq!(costs("aggregate").verify_certificate, Duration::from_us(0));
        let bytes = |count, certificates| scenario("{}", count, certificates).setup().certificate_bytes;
        assert_eq!([4, 64, 65, 1_000].map(|count| bytes(count, "aggregate")), [0, 0, 1, 117]);
        assert_eq!([4, 100].map(|count| bytes(count, "list")), [40 + 3 * 66 - 96, 40 + 67 * 66 - 96]);
    }
}
