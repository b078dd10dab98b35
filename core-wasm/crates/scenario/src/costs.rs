//! From the `cpu` section to the kernel's costs: a measured profile, and what the scenario sets otherwise.
//!
//! *libhotstuff*: 450 us a message gives the throughput of one command a block in a data centre, 71 us a command of a
//! block that is made or read that of 400 a block (cells datacentre/1/4 and datacentre/400/4000 of
//! `validation/recorded/hs.json`, TLS and logs on, five processes on two cores); the other cells come out within 22 %
//! (`docs/validation.md`). What a command takes could stand elsewhere: as a cost of its execution it would predict one
//! of them 27 % too high.
//!
//! *dissertation*: cryptography is its Table 4.1 (signing 427.87 us, checking 1,171.77 us, aggregating 302.90 us for 4
//! signatures and 605.38 us for 8, checking an aggregate 1,179.25 us). Three constants are fitted on the
//! author's own points of its Figures 4.5 to 4.8 for four nodes with batches of 1 and of 300 (two thirds of them), with
//! requests of 32 bytes, truncated chains, new-views in every view and the filter as printed: 0.8 us for
//! each byte of each copy, 2.8 us for each executed request and copy of a proposal, 7 ms for each hop. `MODEL.md` has
//! what they give elsewhere, and how far they can be moved.

use sim::processor::{Costs, LongCost, MessageCost};
use sim::time::Duration;

use crate::json::Value;
use crate::setup::ns_from_ms;
use crate::types::{Certificates, Cpu, CpuProfile, LongMessage, MessageKind, Scenario};

/// Costs in microseconds; of bytes in nanoseconds, of square bytes in picoseconds; a hop in milliseconds.
struct Profile {
    message: f64,
    byte_ns: f64,
    square_byte_ps: f64,
    long: Option<LongMessage>,
    sign: f64,
    verify: f64,
    aggregate: f64,
    verify_certificate: f64,
    hash: f64,
    request: f64,
    execute: f64,
    serialise_ns: f64,
    chain: f64,
    hop_ms: f64,
}

const FREE: Profile = Profile {
    message: 0.0,
    byte_ns: 0.0,
    square_byte_ps: 0.0,
    long: None,
    sign: 0.0,
    verify: 0.0,
    aggregate: 0.0,
    verify_certificate: 0.0,
    hash: 0.0,
    request: 0.0,
    execute: 0.0,
    serialise_ns: 0.0,
    chain: 0.0,
    hop_ms: 0.0,
};

const fn profile(profile: CpuProfile) -> Profile {
    match profile {
        CpuProfile::Free => FREE,
        CpuProfile::Libhotstuff => Profile { message: 450.0, hash: 71.0, ..FREE },
        CpuProfile::Dissertation => Profile {
            serialise_ns: 800.0,
            chain: 2.8,
            hop_ms: 7.0,
            sign: 427.87,
            verify: 1_171.77,
            aggregate: 75.7,
            verify_certificate: 1_179.25,
            ..FREE
        },
    }
}

/// What `cpu.profile` sets: of each profile its costs by their fields, for the schema.
pub(crate) fn by_profile() -> Value {
    let costs = |named: &CpuProfile| {
        let profile = profile(*named);
        let costs = [
            ("message_us", profile.message),
            ("byte_ns", profile.byte_ns),
            ("sign_us", profile.sign),
            ("verify_us", profile.verify),
            ("aggregate_us", profile.aggregate),
            ("verify_certificate_us", profile.verify_certificate),
            ("hash_us", profile.hash),
            ("request_us", profile.request),
            ("execute_us", profile.execute),
            ("square_byte_ps", profile.square_byte_ps),
            ("serialise_ns", profile.serialise_ns),
            ("chain_us", profile.chain),
            ("hop_ms", profile.hop_ms),
        ];
        let costs = costs.map(|(name, cost)| (name.to_owned(), Value::Number(cost)));
        (named.word().to_owned(), Value::Object(costs.into()))
    };
    Value::Object(CpuProfile::ALL.iter().map(costs).collect())
}

/// Bytes of a signature in a list, and of the number of its replica.
const LISTED_SIGNATURE: u64 = 64 + 2;
/// Bytes of a certificate that a message counts itself, and of these its bitmap.
const COUNTED: u64 = 96;
const COUNTED_BITMAP: u64 = 8;
/// Bytes of what a certificate is about: its view and its block.
const SUBJECT: u64 = 40;

impl Scenario {
    /// What work takes of a replica's processor; none where it takes nothing.
    pub(crate) fn costs(&self) -> Option<Costs> {
        let Cpu { profile: named, .. } = self.cpu;
        let (cpu, profile, factor) = (&self.cpu, profile(named), self.cpu.factor);
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
        let message = |fixed: f64, byte_ns: f64| MessageCost {
            fixed: us(fixed),
            byte_ps: ps(byte_ns),
            square_fs,
            long,
        };
        let mut messages = vec![message(fixed, byte_ns); MessageKind::ALL.len()];
        for kind in &cpu.kinds {
            messages[kind.kind as usize] =
                message(kind.message_us.unwrap_or(fixed), kind.byte_ns.unwrap_or(byte_ns));
        }
        let (quorum, verify) = (self.quorum() as u64, us(cpu.verify_us.unwrap_or(profile.verify)));
        let aggregated = cpu.verify_certificate_us.unwrap_or(profile.verify_certificate);
        let costs = Costs {
            messages,
            read: None,
            sign: us(cpu.sign_us.unwrap_or(profile.sign)),
            verify,
            verify_certificate: match (self.protocol.certificates, cpu.verify_certificate_us) {
                (Certificates::List, None) => verify.times(quorum),
                _ => us(aggregated),
            },
            aggregate: match self.protocol.certificates {
                Certificates::List => Duration::ZERO,
                Certificates::Aggregate => us(cpu.aggregate_us.unwrap_or(profile.aggregate)).times(quorum),
            },
            hash: us(cpu.hash_us.unwrap_or(profile.hash)),
            request: us(cpu.request_us.unwrap_or(profile.request)),
            execute: us(cpu.execute_us.unwrap_or(profile.execute)),
            serialise_ps: ps(cpu.serialise_ns.unwrap_or(profile.serialise_ns)),
            chain: us(cpu.chain_us.unwrap_or(profile.chain)),
            hop: self.hop(),
        };
        let free = Costs { messages: vec![MessageCost::default(); costs.messages.len()], ..Costs::default() };
        (costs != free).then_some(costs)
    }

    /// How long a message is in its target's network stack and event loop.
    pub(crate) fn hop(&self) -> Duration {
        Duration::from_ns(ns_from_ms(
            self.cpu.factor * self.cpu.hop_ms.unwrap_or(profile(self.cpu.profile).hop_ms),
        ))
    }

    /// Bytes that a quorum certificate takes on the wire beyond the 96 that messages count for an aggregate signature
    /// and a bitmap of up to 64 replicas.
    pub(crate) fn certificate_bytes(&self) -> u64 {
        match self.protocol.certificates {
            Certificates::Aggregate => {
                (self.replicas.count() as u64).div_ceil(8).saturating_sub(COUNTED_BITMAP)
            }
            Certificates::List => (SUBJECT + self.quorum() as u64 * LISTED_SIGNATURE).saturating_sub(COUNTED),
        }
    }

    /// How many votes make a certificate, whatever rule is broken.
    fn quorum(&self) -> usize {
        let replicas = self.replicas.count();
        if self.only_crashes() { replicas / 2 + 1 } else { replicas - self.faulty_max() }
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

    fn scenario(cpu: &str, count: u32, certificates: &str) -> crate::types::Scenario {
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
