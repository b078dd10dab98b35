//! Measured costs of processors.
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

use scenario::{Value, record, words};

words! {
    /// Measured costs of a processor.
    pub enum CpuProfile {
        /// Nothing takes processor time.
        Free = "free",
        /// libhotstuff with TLS and its logs, five processes on two shared cores: fitted on two of its data-centre
        /// runs.
        Libhotstuff = "libhotstuff",
        /// The dissertation's: cryptography by its Table 4.1, three constants by the author's points of its Figures 4.5
        /// to 4.8.
        Dissertation = "dissertation",
    }
}

record! {
    /// What a long message takes: so much for the square of its bytes, less those that do not count.
    pub struct LongMessage {
        /// A message with more bytes than this is long.
        #[schema(min = 0, max = 1000000000, label = "Long above", unit = "bytes", step = 1, scale = "log")]
        pub above_bytes: u32,
        /// Bytes that do not count.
        #[schema(
            min = 0, max = 1000000000, label = "Bytes not squared", unit = "bytes", step = 1, scale = "log"
        )]
        pub free_bytes: u32,
        /// For each square byte of the others.
        #[schema(min = 0, max = 1000000, label = "A square byte", unit = "ps", step = 0.001, scale = "log")]
        pub square_byte_ps: f64,
    }
}

/// Costs in microseconds; of bytes in nanoseconds, of square bytes in picoseconds; a hop in milliseconds.
pub(crate) struct Profile {
    pub(crate) message: f64,
    pub(crate) byte_ns: f64,
    pub(crate) square_byte_ps: f64,
    pub(crate) long: Option<LongMessage>,
    pub(crate) sign: f64,
    pub(crate) verify: f64,
    pub(crate) aggregate: f64,
    pub(crate) verify_certificate: f64,
    pub(crate) hash: f64,
    pub(crate) request: f64,
    pub(crate) execute: f64,
    pub(crate) serialise_ns: f64,
    pub(crate) chain: f64,
    pub(crate) hop_ms: f64,
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

pub(crate) const fn profile(profile: CpuProfile) -> Profile {
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
pub(super) fn by_profile() -> Value {
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
