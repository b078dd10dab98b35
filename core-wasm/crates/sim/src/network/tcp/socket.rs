//! One TCP socket, both ends: what is outstanding, what it knows of the round trip, and when it would give up waiting.

use std::collections::VecDeque;

use crate::record::Fate;
use crate::time::{Duration, Time};

use super::congestion::Congestion;

/// The least that a retransmission timer waits beyond the round trip: 200 ms, and two ticks of a kernel's clock of 250
/// Hz, one that it rounds up by and one that it fires at (measured: 204 to 230 ms).
pub const TIMER_LEAST: Duration = Duration::from_ms(208);

/// What a tail-loss probe waits beyond two round trips where several segments are out (`TCP_TIMEOUT_MIN` of Linux).
const PROBE_SLACK: Duration = Duration::from_ms(8);

/// The longest wait of a retransmission timer (RFC 6298, 2.5; `TCP_RTO_MAX` of Linux).
const TIMER_MOST: Duration = Duration::from_ms(120_000);

/// What a socket does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// Nothing to send.
    Idle,
    /// Waits for its turn at the network interface.
    Ready,
    /// For its window.
    Blocked,
    /// For its pace, or for its handshake to end.
    Paced,
    /// Sends nothing more.
    Closed,
}

/// A socket.
#[derive(Clone, Debug)]
pub(super) struct Socket {
    pub(super) connection: u32,
    /// Its place among those of its connection.
    pub(super) index: u16,
    pub(super) state: State,
    /// How messages end of which something is missing when it is closed.
    pub(super) fate: Fate,
    /// Whether the target's end is there: not after a crash of the target.
    pub(super) is_known: bool,
    pub(super) congestion: Congestion,
    /// What of the congestion window is taken by data of which neither arrival nor loss is known. Linux counts
    /// segments: a short one takes as much as a full one.
    pub(super) in_flight: u64,
    /// The same data in bytes, as the receiver's window counts them.
    pub(super) in_flight_bytes: u64,
    /// Of a segment that what waits behind is to fill, bytes that have been sent.
    pub(super) begun_segment: u32,
    /// Bytes whose acknowledgements were lost and that the next one speaks for, after a time-out.
    pub(super) silent_bytes: u64,
    /// The most that was in flight, and the train whose sending made it so much. Once that train is acknowledged, the
    /// next one sent sets both anew.
    pub(super) in_flight_most: (u64, u32),
    /// Trains before this one left while the congestion window kept others back.
    pub(super) limited_before: u32,
    /// Trains of which a part is neither acknowledged nor known to be lost, in the order of sending.
    pub(super) outstanding: VecDeque<u32>,
    /// Of these, trains of which no acknowledgement says all.
    pub(super) unheard: u32,
    /// What is to be sent again: piece and bytes.
    pub(super) again: VecDeque<(u32, u32)>,
    /// Pieces that have not been handed on at the target, in the order of sending.
    pub(super) pieces: VecDeque<u32>,
    /// Number of the next piece.
    pub(super) next_piece: u32,
    /// Number of the next train.
    pub(super) next_train: u32,
    /// What is being sent again, from the first loss noticed until all that had been sent by then is acknowledged.
    pub(super) repair: Option<Repair>,
    /// Whether the next retransmission goes whatever the window says: the first after a loss is noticed (RFC 6937).
    pub(super) is_urgent: bool,
    /// Trains with events to come.
    pub(super) in_air: u32,
    pub(super) round_trip: RoundTrip,
    /// When it sent last; `None` before it did.
    pub(super) last_sent: Option<Time>,
    /// When it last sent data for the first time, other than as a probe.
    pub(super) last_new: Time,
    /// No bit arrives before this: bits of a socket do not overtake.
    pub(super) arrival_floor: Time,
    /// Whether it sends as acknowledgements come in, and until when those of the last train do.
    pub(super) is_clocked: bool,
    pub(super) clocked_until: Time,
    pub(super) hystart: HyStart,
    /// It sends nothing before this.
    pub(super) open_at: Time,
    pub(super) timer: Timer,
    /// How many segments were acknowledged since the first unheard train was sent.
    pub(super) acknowledged_since: u32,
    /// The latest train whose acknowledgement came.
    pub(super) latest_heard: u32,
}

/// A round of losses: the window shrinks once in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Repair {
    /// Pieces before this one had been sent when it began.
    pub(super) until: u32,
    /// Trains from this one on were sent in it.
    pub(super) from: u32,
    /// Whether the timer noticed it.
    pub(super) is_timed_out: bool,
}

/// When a socket that hears nothing tries again.
#[derive(Clone, Copy, Debug)]
pub(super) struct Timer {
    /// When the pending wake-up comes; `Time::FAR` where none is pending.
    pub(super) wake_at: Time,
    /// The last progress, or the last try.
    pub(super) since: Time,
    /// Tries since the last progress.
    pub(super) tries: u32,
    /// Whether the tail-loss probe has been sent since the last progress.
    pub(super) is_probed: bool,
    /// The next one to be sent is that probe, whatever the window says.
    pub(super) probes: bool,
    /// When a loss that later segments make likely is taken for one; `Time::FAR` where none is.
    pub(super) reorder_at: Time,
}

impl Socket {
    pub(super) fn new(
        connection: u32,
        index: u16,
        congestion: Congestion,
        round_trip: Duration,
        opens_at: Time,
    ) -> Self {
        Socket {
            connection,
            index,
            state: State::Idle,
            fate: Fate::Delivered,
            is_known: true,
            congestion,
            in_flight: 0,
            begun_segment: 0,
            in_flight_bytes: 0,
            silent_bytes: 0,
            in_flight_most: (0, 0),
            limited_before: 0,
            outstanding: VecDeque::new(),
            unheard: 0,
            again: VecDeque::new(),
            pieces: VecDeque::new(),
            next_piece: 0,
            next_train: 0,
            repair: None,
            is_urgent: false,
            in_air: 0,
            round_trip: RoundTrip::new(round_trip),
            last_sent: None,
            last_new: Time::ZERO,
            arrival_floor: Time::ZERO,
            is_clocked: false,
            clocked_until: Time::ZERO,
            hystart: HyStart::new(),
            open_at: opens_at,
            timer: Timer {
                wake_at: Time::FAR,
                since: opens_at,
                tries: 0,
                is_probed: false,
                probes: false,
                reorder_at: Time::FAR,
            },
            acknowledged_since: 0,
            latest_heard: 0,
        }
    }

    /// What its pace comes to in `span`, in bytes: twice the window a round trip in slow start, 1.2 times after
    /// (`tcp_update_pacing_rate` of Linux).
    pub(super) fn pace(&self, span: Duration) -> u64 {
        let (window, tenths) = self.pacing();
        let round_trip = u128::from(self.round_trip.smoothed.as_ns().max(1));
        (u128::from(span.as_ns()) * window * tenths / (round_trip * 10)) as u64
    }

    /// How long its pace takes for so many bytes.
    pub(super) fn paced_span(&self, bytes: u32) -> Duration {
        let (window, tenths) = self.pacing();
        let round_trip = u128::from(self.round_trip.smoothed.as_ns());
        Duration::from_ns((round_trip * u128::from(bytes) * 10 / (window * tenths)) as u64)
    }

    fn pacing(&self) -> (u128, u128) {
        (u128::from(self.congestion.window()), if self.congestion.is_slow_start() { 20 } else { 12 })
    }

    /// How long after a train was sent later ones have to arrive before it counts as lost (RACK, RFC 8985: a quarter of
    /// the round trip for segments that change their order), unless three segments have.
    pub(super) fn reorder_span(&self) -> Duration {
        let least = self.round_trip.least.as_ns();
        Duration::from_ns(self.round_trip.smoothed.as_ns() + least / 4)
    }

    /// Where nothing is outstanding, nothing is counted.
    pub(super) fn check_books(&self) {
        let counted = self.in_flight + self.in_flight_bytes + u64::from(self.unheard);
        assert!(
            !self.outstanding.is_empty() || counted == 0,
            "nothing is outstanding, and {counted} is counted"
        );
    }

    /// When the timer fires, where `first` was sent first of what is outstanding. While losses are repaired no probe is
    /// sent.
    pub(super) fn retries_at(&self, first: Time) -> Time {
        let wait = self.round_trip.timer();
        let timer = &self.timer;
        if self.repair.is_some() {
            let wait = (wait.as_ns() << timer.tries.min(16)).min(TIMER_MOST.as_ns());
            return timer.since.max(if timer.tries == 0 { first } else { Time::ZERO })
                + Duration::from_ns(wait);
        }
        if timer.is_probed && self.last_new <= timer.since {
            return timer.since + wait;
        }
        // Each sending of new data puts the probe off, even after one, though not beyond the timer of the first as long
        // as that is to come (`tcp_schedule_loss_probe` of Linux).
        let last = if timer.is_probed { self.last_new } else { self.last_new.max(timer.since) };
        let is_single = self.outstanding.len() == 1 && self.in_flight <= self.congestion.segment();
        let slack = if is_single { TIMER_LEAST } else { PROBE_SLACK };
        let probe = last + self.round_trip.smoothed + self.round_trip.smoothed + slack;
        let timer = first + wait;
        if timer > last { probe.min(timer) } else { probe }
    }
}

/// Whether slow start has filled the path (HyStart, Ha and Rhee 2011; `hystart_update` of Linux). It has where the
/// acknowledgements of a round come for half a round trip without a break, or where the least round trip of a round is
/// longer than it was by an eighth.
#[derive(Clone, Copy, Debug)]
pub(super) struct HyStart {
    /// Whether it has ended slow start: it does so once, and again only after a time-out.
    pub(super) is_done: bool,
    /// Trains up to this one belong to the round.
    last_of_round: u32,
    start: Time,
    latest: Time,
    /// The least round trip in the round, and of how many segments.
    least: Duration,
    segments: u32,
}

/// A longer pause between two acknowledgements is a break.
const ACK_GAP: Duration = Duration::from_ms(2);

/// So many segments of a round have to be acknowledged before its round trip counts: eight acknowledgements, each of
/// two segments.
const SEGMENTS_LEAST: u32 = 16;

/// Acknowledgements that came, as [`HyStart`] looks at them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Acknowledged {
    pub(super) ordinal: u32,
    /// The next train to be sent.
    pub(super) next: u32,
    pub(super) now: Time,
    /// Over which its segments arrived.
    pub(super) spread: Duration,
    pub(super) segments: u32,
    /// Of its first segment.
    pub(super) round_trip: Duration,
}

impl HyStart {
    pub(super) fn new() -> Self {
        let (start, latest) = (Time::ZERO, Time::ZERO);
        HyStart {
            is_done: false,
            last_of_round: 0,
            start,
            latest,
            least: Duration::from_ns(u64::MAX),
            segments: 0,
        }
    }

    /// A train is acknowledged, on a path whose round trip was `least` at least; returns whether the path is full. What
    /// other sockets send between two trains of one is no break.
    pub(super) fn see(&mut self, seen: Acknowledged, least: Duration, is_paced: bool) -> bool {
        let Acknowledged { ordinal, next, now, spread, segments, round_trip } = seen;
        let first = now.checked_before(spread).unwrap_or_default();
        if ordinal > self.last_of_round || self.latest == Time::ZERO {
            (self.last_of_round, self.start, self.latest) = (next, first, now);
            (self.least, self.segments) = (round_trip, 0);
        } else {
            // An acknowledgement is of two segments.
            let is_dense = 2 * spread.as_ns() <= u64::from(segments) * ACK_GAP.as_ns();
            let gap = ACK_GAP.max(Duration::from_ns(4 * spread.as_ns()));
            if is_dense && first.saturating_since(self.latest) <= gap {
                self.latest = now;
            }
        }
        self.least = self.least.min(round_trip);
        self.segments += segments;
        let longer = (least.as_ns() / 8).clamp(4_000_000, 16_000_000);
        let length = self.latest.saturating_since(self.start);
        length.as_ns() > least.as_ns() >> u8::from(!is_paced)
            || (self.segments > SEGMENTS_LEAST && self.least.as_ns() > least.as_ns() + longer)
    }
}

/// What is known of the round trip (RFC 6298, as `tcp_rtt_estimator` of Linux has it: what the timer allows for
/// variation is the most of a round, and falls by a quarter of the difference a round).
#[derive(Clone, Copy, Debug)]
pub(super) struct RoundTrip {
    pub(super) smoothed: Duration,
    /// Four times the mean deviation.
    deviation: Duration,
    /// The most of that in the present round, and no less than a timer's least.
    deviation_most: Duration,
    /// What the timer allows for.
    allowance: Duration,
    /// The first train of the next round.
    round_ends: u32,
    /// The least that was seen.
    pub(super) least: Duration,
}

impl RoundTrip {
    /// As the handshake measured it: the timer is three times that.
    pub(super) fn new(first: Duration) -> Self {
        let deviation = first + first;
        let allowance = deviation.max(TIMER_LEAST);
        RoundTrip {
            smoothed: first,
            deviation,
            deviation_most: allowance,
            allowance,
            round_ends: 0,
            least: first,
        }
    }

    /// One more was seen, of train `ordinal`; train `next` is the next to be sent.
    pub(super) fn see(&mut self, seen: Duration, ordinal: u32, next: u32) {
        let (smoothed, seen_ns, deviation) = (self.smoothed.as_ns(), seen.as_ns(), self.deviation.as_ns());
        let apart = smoothed.abs_diff(seen_ns);
        let quarter = deviation / 4;
        // Where the round trip has become shorter, a larger deviation counts an eighth.
        let more = apart.saturating_sub(quarter) / if seen_ns < smoothed { 8 } else { 1 };
        self.deviation = Duration::from_ns(deviation + more - quarter.saturating_sub(apart));
        self.deviation_most = self.deviation_most.max(self.deviation);
        self.allowance = self.allowance.max(self.deviation_most);
        if ordinal >= self.round_ends {
            let over = self.allowance.saturating_sub(self.deviation_most).as_ns();
            self.allowance = Duration::from_ns(self.allowance.as_ns() - over / 4);
            (self.round_ends, self.deviation_most) = (next, TIMER_LEAST);
        }
        self.smoothed = Duration::from_ns((smoothed * 7 + seen_ns) / 8);
        self.least = self.least.min(seen);
    }

    /// How long the retransmission timer waits at first.
    pub(super) fn timer(&self) -> Duration {
        self.smoothed + self.allowance
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_timer_waits_for_the_round_trip_and_what_it_varies_by() {
        let ms = Duration::from_ms;
        let mut round_trip = RoundTrip::new(ms(200));
        // Of 400 ms for variation in the beginning, a quarter of what is above 208 goes each round.
        let timers: Vec<u64> = (0..5)
            .map(|round| {
                let timer = round_trip.timer().as_ns() / 1_000_000;
                round_trip.see(ms(200), round, round + 1);
                timer
            })
            .collect();
        assert_eq!(timers, [600, 600, 556, 519, 491]);
        for round in 5..100 {
            round_trip.see(ms(200), round, round + 1);
        }
        assert_eq!(round_trip.timer().as_ns() / 1_000_000, 408);
        // A queue of a second builds up at once.
        round_trip.see(ms(1_200), 100, 101);
        assert_eq!((round_trip.smoothed, round_trip.timer().as_ns() / 1_000_000), (ms(325), 1_325));
    }
}
