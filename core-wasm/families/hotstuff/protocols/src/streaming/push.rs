//! Push becomes pull: how much of its lane an origin passes over for a replica that lags.
//!
//! A replica that asks an origin for what that has pushed to it was down, or its link carries less than the stream,
//! where more of the same would only wait in the connection. It is pushed nothing for a while, and pulls; if it has not
//! caught up by then it is pushed what comes all the same, and asks for the gap before that alone: a gap closes,
//! however long each question takes, where the head would be out of reach. If it asks for what was pushed again the
//! link carries less, and it is passed over for twice as long.

use super::StreamConfig;
use super::lane::GAPS_MAX;

/// The least that is passed over, of all lanes together: many answers, so that most who lag catch up by asking before
/// it is over.
const PAUSE_BYTES: u64 = 8 << 20;

/// What an origin pushes of its lane to another replica.
#[derive(Clone, Copy, Debug, Default)]
pub struct Push {
    /// All from this transaction on.
    from: u64,
    /// How many were passed over the last time; none since the other caught up.
    passed_over: u64,
}

impl Push {
    /// Whether a part is pushed that ends before transaction `end`: it may begin with some that are passed over.
    pub fn carries(self, end: u64) -> bool {
        end > self.from
    }

    /// The other was sent all that there is, `held` transactions.
    pub fn catch_up(&mut self, held: u64) {
        *self = Push { from: self.from.min(held), passed_over: 0 };
    }

    /// The other has asked for what comes before transaction `end`, and was not sent all `held` that there are: it lags
    /// if it was pushed some of what it asks for, or more than it keeps beyond a gap.
    pub fn fall_behind(&mut self, end: u64, held: u64, config: &StreamConfig, origins: u16) {
        let kept = GAPS_MAX as u64 * config.micro_batch_tx;
        if end > self.from || held > self.from + kept {
            let least = (PAUSE_BYTES / config.tx_bytes / u64::from(origins)).max(1);
            self.passed_over = (2 * self.passed_over).max(least);
            self.from = held + self.passed_over;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::streaming::{Availability, Cut, Origins};
    use sim::time::Duration;

    /// Of 8 MiB in a lane there are 2,048 transactions.
    const CONFIG: StreamConfig = StreamConfig {
        origins: Origins::Leader,
        micro_batch_tx: 10,
        flush: Duration::ZERO,
        ack_every: Duration::ZERO,
        ack_every_tx: None,
        availability: Availability::Data(Cut::Acknowledged),
        tx_bytes: 4_096,
        take_over: Duration::ZERO,
    };

    #[test]
    fn who_asks_for_what_was_pushed_is_passed_over_for_a_while() {
        let mut push = Push::default();
        assert!(push.carries(1));
        push.fall_behind(5_000, 6_000, &CONFIG, 1);
        assert!(!push.carries(8_048) && push.carries(8_049));
        // The gap is asked for to its end; what is pushed stays.
        push.fall_behind(8_048, 8_900, &CONFIG, 1);
        assert!(push.carries(9_000));
        // What was pushed has not come either: the link carries less.
        push.fall_behind(8_049, 9_000, &CONFIG, 1);
        assert!(!push.carries(13_096) && push.carries(13_097));
        push.catch_up(10_000);
        assert!(push.carries(10_001) && !push.carries(10_000));
        push.fall_behind(12_000, 12_000, &CONFIG, 1);
        assert!(!push.carries(14_048) && push.carries(14_049), "from the start again");
    }

    #[test]
    fn no_more_is_pushed_beyond_a_gap_than_is_kept_there() {
        let mut push = Push::default();
        push.fall_behind(1, 2, &CONFIG, 1);
        push.fall_behind(2_050, 2_050 + 40_960, &CONFIG, 1);
        assert!(push.carries(2_050 + 40_960));
        push.fall_behind(2_050, 2_051 + 40_960, &CONFIG, 1);
        assert!(!push.carries(2_051 + 40_960));
    }
}
