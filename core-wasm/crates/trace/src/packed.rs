//! Times in fewer bytes than eight.

use sim::time::{Duration, Time};

/// An instant in six bytes: exact up to 78 hours; a run is an hour at most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PackedTime([u8; 6]);

impl PackedTime {
    /// Panics if the instant is beyond what six bytes can say.
    pub fn new(time: Time) -> Self {
        let [a, b, c, d, e, f, 0, 0] = time.as_ns().to_le_bytes() else {
            panic!("an instant is beyond any run")
        };
        PackedTime([a, b, c, d, e, f])
    }

    /// The instant.
    pub fn time(self) -> Time {
        let [a, b, c, d, e, f] = self.0;
        Time::from_ns(u64::from_le_bytes([a, b, c, d, e, f, 0, 0]))
    }
}

/// A span in five bytes: exact below 18 minutes. [`PackedSpan::NEVER`] stands for no span at all and
/// [`PackedSpan::ELSEWHERE`] for one that is too long for five bytes and kept in another place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PackedSpan([u8; 5]);

impl PackedSpan {
    /// Never.
    pub const NEVER: PackedSpan = PackedSpan([0xff; 5]);
    /// Too long.
    pub const ELSEWHERE: PackedSpan = PackedSpan([0xfe, 0xff, 0xff, 0xff, 0xff]);

    /// The span, or [`PackedSpan::ELSEWHERE`].
    pub fn new(span: Duration) -> Self {
        const LIMIT: u64 = (1 << 40) - 2;
        if span.as_ns() >= LIMIT {
            return PackedSpan::ELSEWHERE;
        }
        let [a, b, c, d, e, ..] = span.as_ns().to_le_bytes();
        PackedSpan([a, b, c, d, e])
    }

    /// The span; meaningless for the two that stand for something else.
    pub fn span(self) -> Duration {
        let [a, b, c, d, e] = self.0;
        Duration::from_ns(u64::from_le_bytes([a, b, c, d, e, 0, 0, 0]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packing_is_exact_within_its_limits() {
        for ns in [0, 1, 0x1234_5678_9abc, (1 << 48) - 1] {
            assert_eq!(PackedTime::new(Time::from_ns(ns)).time(), Time::from_ns(ns));
        }
        for ns in [0, 1, 0x12_3456_789a, (1 << 40) - 3] {
            assert_eq!(PackedSpan::new(Duration::from_ns(ns)).span(), Duration::from_ns(ns));
        }
        assert_eq!(PackedSpan::new(Duration::from_ns((1 << 40) - 2)), PackedSpan::ELSEWHERE);
    }
}
