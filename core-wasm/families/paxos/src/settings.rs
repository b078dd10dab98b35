//! The parameters of the protocol (paper, Sections II and IV; JPaxos of April 2011 where the paper is silent), and the
//! rules that can be broken.

use sim::time::Duration;

/// The parameters. All of them may change in the middle of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// WND: an instance may start while its number is below the first undecided one and so many more.
    pub window: u64,
    /// Bytes of a request, S_req.
    pub request_bytes: u64,
    /// BSZ: most bytes of a value, at least one request.
    pub batch_bytes: u64,
    /// Delta_B: a batch closes so long after its first request entered it, full or not.
    pub batch_delay: Duration,
    /// Whether batches close while others wait for the window. If not, one waits, and all requests behind it.
    pub batches_ahead: bool,
    /// How often a leader prepares.
    pub phase_one: PhaseOne,
    /// How others than the leader learn what is decided.
    pub learn: Learn,
    /// When a 2a goes out again.
    pub retransmission: Retransmission,
    /// How long nothing is heard of a leader that is suspected.
    pub suspicion: Duration,
    /// Between the leader's heartbeats.
    pub heartbeat: Duration,
    /// Whether a replica answers a 2a that lies a window or more beyond what it knows to be decided.
    pub accepts_beyond_window: bool,
    /// How long a client waits for an answer before it gives up and comes again with the same request; none where it
    /// never does.
    pub patience: Option<Duration>,
    /// What messages take on the wire.
    pub sizes: Sizes,
}

/// How often a leader prepares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PhaseOne {
    /// Once, for all instances: MultiPaxos.
    Once,
    /// Again before each instance: Paxos for single decrees, one after the other.
    Each,
}

/// How others than the leader learn what is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Learn {
    /// A 2b goes to all.
    TwoBToAll,
    /// A 2b goes to the leader, whose next 2a or heartbeat tells what is decided, and in which ballot.
    PiggyBack,
}

/// When a 2a goes out again to those that have not answered. A copy that waits in a queue stays there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Retransmission {
    /// After so long, again and again.
    Fixed(Duration),
    /// After three times the moving average of how long answers took, counted from the last copy.
    Average,
    /// Never.
    Off,
}

/// What messages take on the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sizes {
    /// As the model has it: a 2b of 8 bytes, no header but those of batch and request.
    Paper,
    /// As JPaxos has it: a 2b of 17 bytes, a header of 21 bytes.
    Code,
}

/// Header of a request in a batch, and of a batch, in bytes (paper, Section IV).
pub const REQUEST_HEADER_BYTES: u64 = 16;
/// See [`REQUEST_HEADER_BYTES`].
pub const BATCH_HEADER_BYTES: u64 = 4;

impl Settings {
    /// The paper's runs: Delta_B 50 ms, and what JPaxos of 15 April 2011 had: copies each 1,000 ms, suspicion after
    /// 5,000 ms, a heartbeat each 1,000 ms.
    pub fn of_paper(request_bytes: u64, window: u64, batch_bytes: u64) -> Self {
        Settings {
            window,
            request_bytes,
            batch_bytes,
            batch_delay: Duration::from_ms(50),
            batches_ahead: false,
            phase_one: PhaseOne::Once,
            learn: Learn::TwoBToAll,
            retransmission: Retransmission::Fixed(Duration::from_ms(1_000)),
            suspicion: Duration::from_ms(5_000),
            heartbeat: Duration::from_ms(1_000),
            accepts_beyond_window: false,
            patience: None,
            sizes: Sizes::Paper,
        }
    }

    /// The most requests of a batch: BSZ bounds the value with its headers, and one always fits.
    pub fn batch_max(&self) -> u64 {
        let room = self.batch_bytes.saturating_sub(BATCH_HEADER_BYTES);
        (room / (self.request_bytes + REQUEST_HEADER_BYTES)).max(1)
    }
}

/// The rules of the protocol, each of which can be broken to see what it is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// What is not done as it ought to be; nothing in a run that counts.
    pub broken: Option<Broken>,
}

/// A rule that is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Broken {
    /// A new leader proposes requests of its own where a promise has a value.
    OwnValue,
    /// A new leader fills with no-op where a promise has a value.
    NoOpOverValue,
    /// A new leader takes the value of the lowest ballot among the promises.
    LowestBallot,
    /// Ballots are not tied to replicas.
    UntiedBallots,
    /// A restart forgets promises and what was accepted.
    ForgottenPromise,
    /// One acceptance less than a majority decides.
    SmallQuorum,
    /// Whatever is decided is executed at once.
    OverGaps,
    /// A decision lets all batches go that are closed, whatever the window.
    WindowAtClosing,
    /// A decision that the leader tells of is taken for that on whatever value was accepted, in whichever ballot.
    DecisionWithoutBallot,
    /// A batch stays open until it is full.
    EndlessBatch,
    /// What a client has sent twice is executed twice.
    ExecutedTwice,
}

impl Rules {
    /// Whether a rule is broken.
    pub fn is_broken(&self, rule: Broken) -> bool {
        self.broken == Some(rule)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// In JPaxos, and in its runs: 126 requests of 1 KB in 128 KB, 31 of 8 KB in 256 KB, 56 of 128 B in 8 KB.
    #[test]
    fn headers_take_room_in_a_batch() {
        let most = |request, kb: u64| Settings::of_paper(request, 1, kb * 1_024).batch_max();
        assert_eq!([most(1_024, 128), most(8_192, 256), most(8_192, 128), most(128, 8)], [126, 31, 15, 56]);
        assert_eq!(Settings::of_paper(8_192, 1, 8_192).batch_max(), 1);
    }
}
