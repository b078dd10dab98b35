//! What work takes of a replica's processor, measured at the paper's two places (Section IV): phi_cli a
//! request with its answer, phi_rep a replica and instance, each a line over the bytes.

use sim::processor::{Costs, MessageCost};
use sim::time::Duration;

use crate::kinds::{KINDS, TWO_A, TWO_B};
use crate::settings::REQUEST_HEADER_BYTES;

/// Whose processor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Profile {
    /// Nobody's: work takes no time.
    Free,
    /// The paper's cluster.
    Cluster,
    /// The paper's Emulab.
    Emulab,
}

/// A line over bytes: nanoseconds of none, and nanoseconds a KiB.
struct Line {
    fixed_ns: u64,
    kib_ns: u64,
}

/// Bytes of an answer, S_ans.
const ANSWER_BYTES: u64 = 8;

/// What requests of a size cost: phi_cli when one is read, its answer included; of phi_rep the constant and the bytes
/// of the 2a when that is sent, those of the 2b when it is read. The paper gives their sums. None where work takes no
/// time. `factor` multiplies all of it.
///
/// An answer brings the client's next request, so that a system of threads reads and answers by turns. Here a processor
/// is not interrupted: if the answers of a batch were its work in one piece, the next 2a would wait for all of them,
/// and in Delta_B it would read twice as many requests as the paper's mean batches have.
pub fn costs(profile: Profile, request_bytes: u32, factor: f64) -> Option<Costs> {
    let (client, replica) = match profile {
        Profile::Free => return None,
        Profile::Cluster => {
            (Line { fixed_ns: 80_000, kib_ns: 5_000 }, Line { fixed_ns: 220_000, kib_ns: 3_500 })
        }
        Profile::Emulab => {
            (Line { fixed_ns: 200_000, kib_ns: 280_000 }, Line { fixed_ns: 1_500_000, kib_ns: 2_000 })
        }
    };
    let bytes = u64::from(request_bytes) + REQUEST_HEADER_BYTES + ANSWER_BYTES;
    let times = |cost: u64| (cost as f64 * factor).round() as u64;
    let request = Duration::from_ns(times(client.fixed_ns + client.kib_ns * bytes / 1_024));
    let byte_ps = times(replica.kib_ns * 1_000 / 1_024);
    let mut messages = vec![MessageCost::default(); KINDS.len()];
    let mut read = messages.clone();
    let fixed = Duration::from_ns(times(replica.fixed_ns));
    messages[usize::from(TWO_A.0)] = MessageCost { fixed, byte_ps, ..MessageCost::default() };
    read[usize::from(TWO_B.0)] = MessageCost { byte_ps, ..MessageCost::default() };
    Some(Costs { messages, read: Some(read), request, ..Costs::default() })
}
