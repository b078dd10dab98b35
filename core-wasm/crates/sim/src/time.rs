//! Virtual time: unsigned 64-bit nanoseconds.
//!
//! Every instant and every span in the engine is an integer, so that a run is the same on every
//! machine. Arithmetic is checked: an overflow is a broken invariant and panics.

use core::fmt;
use core::ops::{Add, AddAssign, Sub};

/// An instant, in nanoseconds since the start of the run.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Time(u64);

/// A span between two instants, in nanoseconds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Duration(u64);

/// The most bytes whose time on a wire fits into a product of 64 bits: [`Duration::to_serialise`].
pub const SERIALISED_BYTES_MAX: u64 = 1 << 31;

impl Time {
    /// The start of the run.
    pub const ZERO: Time = Time(0);
    /// Later than any instant that a run reaches.
    pub const FAR: Time = Time(u64::MAX);

    /// The instant `ns` nanoseconds after the start.
    #[inline]
    pub const fn from_ns(ns: u64) -> Self {
        Time(ns)
    }

    /// Nanoseconds since the start.
    #[inline]
    pub const fn as_ns(self) -> u64 {
        self.0
    }

    /// The span since `earlier`, or zero where `earlier` is later.
    #[inline]
    pub const fn saturating_since(self, earlier: Time) -> Duration {
        Duration(self.0.saturating_sub(earlier.0))
    }

    /// The instant `span` before this one; `None` before the start of the run.
    #[inline]
    pub const fn checked_before(self, span: Duration) -> Option<Time> {
        match self.0.checked_sub(span.0) {
            Some(ns) => Some(Time(ns)),
            None => None,
        }
    }
}

impl Duration {
    /// No time at all.
    pub const ZERO: Duration = Duration(0);

    /// A span of `ns` nanoseconds.
    #[inline]
    pub const fn from_ns(ns: u64) -> Self {
        Duration(ns)
    }

    /// A span of `us` microseconds.
    pub const fn from_us(us: u64) -> Self {
        Duration(us * 1_000)
    }

    /// A span of `ms` milliseconds.
    pub const fn from_ms(ms: u64) -> Self {
        Duration(ms * 1_000_000)
    }

    /// Nanoseconds.
    #[inline]
    pub const fn as_ns(self) -> u64 {
        self.0
    }

    /// This span less `other`, or zero.
    #[inline]
    pub const fn saturating_sub(self, other: Duration) -> Duration {
        Duration(self.0.saturating_sub(other.0))
    }

    /// This span so many times over.
    #[inline]
    pub const fn times(self, count: u64) -> Duration {
        Duration(self.0 * count)
    }

    /// How long `bytes` take at `bits_per_second`, rounded up to a nanosecond.
    /// `bytes` is at most [`SERIALISED_BYTES_MAX`].
    #[inline]
    pub const fn to_serialise(bytes: u64, bits_per_second: u64) -> Duration {
        Duration((bytes * 8_000_000_000).div_ceil(bits_per_second))
    }
}

impl Add<Duration> for Time {
    type Output = Time;
    #[inline]
    fn add(self, span: Duration) -> Time {
        Time(self.0.checked_add(span.0).expect("virtual time overflows"))
    }
}

impl AddAssign<Duration> for Time {
    #[inline]
    fn add_assign(&mut self, span: Duration) {
        *self = *self + span;
    }
}

impl Sub for Time {
    type Output = Duration;
    #[inline]
    fn sub(self, earlier: Time) -> Duration {
        Duration(self.0.checked_sub(earlier.0).expect("a span ends before it begins"))
    }
}

impl Add for Duration {
    type Output = Duration;
    #[inline]
    fn add(self, other: Duration) -> Duration {
        Duration(self.0.checked_add(other.0).expect("a span overflows"))
    }
}

impl AddAssign for Duration {
    #[inline]
    fn add_assign(&mut self, other: Duration) {
        *self = *self + other;
    }
}

impl fmt::Debug for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", Duration(self.0))
    }
}

impl fmt::Debug for Duration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl fmt::Display for Duration {
    /// Milliseconds with six decimals, for transcripts.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{:06} ms", self.0 / 1_000_000, self.0 % 1_000_000)
    }
}
