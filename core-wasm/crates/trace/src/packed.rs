//! Times in fewer bytes than eight: packed structures, and not arrays of bytes, so that one is read with two loads and
//! a shift.

use sim::time::{Duration, Time};

/// An instant in six bytes: exact up to 78 hours; a run is an hour at most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C, packed)]
pub struct PackedTime {
    low: u32,
    high: u16,
}

impl PackedTime {
    /// Panics if the instant is beyond what six bytes can say.
    pub fn new(time: Time) -> Self {
        let ns = time.as_ns();
        assert!(ns < 1 << 48, "an instant is beyond any run");
        PackedTime { low: ns as u32, high: (ns >> 32) as u16 }
    }

    /// The instant.
    pub fn time(self) -> Time {
        Time::from_ns(u64::from(self.high) << 32 | u64::from(self.low))
    }
}

/// A span in five bytes: exact below 18 minutes. [`PackedSpan::NEVER`] stands for no span at all and
/// [`PackedSpan::ELSEWHERE`] for one that is too long for five bytes and kept in another place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C, packed)]
pub struct PackedSpan {
    low: u32,
    high: u8,
}

impl PackedSpan {
    /// Never.
    pub const NEVER: PackedSpan = PackedSpan { low: u32::MAX, high: u8::MAX };
    /// Too long.
    pub const ELSEWHERE: PackedSpan = PackedSpan { low: u32::MAX - 1, high: u8::MAX };

    /// The span; `None` where it is too long.
    pub fn new(span: Duration) -> Option<Self> {
        const LIMIT: u64 = (1 << 40) - 2;
        let ns = span.as_ns();
        (ns < LIMIT).then_some(PackedSpan { low: ns as u32, high: (ns >> 32) as u8 })
    }

    /// The span; meaningless for the two that stand for something else.
    pub fn span(self) -> Duration {
        Duration::from_ns(u64::from(self.high) << 32 | u64::from(self.low))
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
            let packed = PackedSpan::new(Duration::from_ns(ns));
            assert_eq!(packed.map(PackedSpan::span), Some(Duration::from_ns(ns)));
        }
        assert_eq!(PackedSpan::new(Duration::from_ns((1 << 40) - 2)), None);
    }
}
