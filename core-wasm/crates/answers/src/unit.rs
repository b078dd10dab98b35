//! Types of values: numbers with a unit, truths, words.

/// What a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    /// A number with its unit.
    Number(Unit),
    /// True or false.
    Truth,
    /// One of these words; of a word that stands in an expression the list is empty.
    Word(&'static [&'static str]),
}

/// Powers of second, transaction and byte; where all are 0, what kind of pure number it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    seconds: i8,
    transactions: i8,
    bytes: i8,
    pure: Pure,
}

/// Numbers without a dimension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pure {
    /// One that stands in an expression, and goes with each of the others.
    Plain,
    /// How many there are.
    Count,
    /// A part of a whole.
    Share,
    /// How many times as much.
    Ratio,
}

impl Unit {
    /// A number without a unit.
    pub const PLAIN: Unit = Unit::new(0, 0, 0);
    /// Time.
    pub const SECONDS: Unit = Unit::new(1, 0, 0);
    /// Transactions.
    pub const TRANSACTIONS: Unit = Unit::new(0, 1, 0);
    /// Transactions a second.
    pub const RATE: Unit = Unit::new(-1, 1, 0);
    /// Bytes.
    pub const BYTES: Unit = Unit::new(0, 0, 1);
    /// Bytes a second.
    pub const BYTE_RATE: Unit = Unit::new(-1, 0, 1);
    /// How many a second.
    pub const FREQUENCY: Unit = Unit::new(-1, 0, 0);
    /// How many there are.
    pub const COUNT: Unit = Unit { pure: Pure::Count, ..Unit::PLAIN };
    /// A part of a whole, 1 being all of it.
    pub const SHARE: Unit = Unit { pure: Pure::Share, ..Unit::PLAIN };
    /// How many times as much.
    pub const RATIO: Unit = Unit { pure: Pure::Ratio, ..Unit::PLAIN };

    const fn new(seconds: i8, transactions: i8, bytes: i8) -> Unit {
        Unit { seconds, transactions, bytes, pure: Pure::Plain }
    }

    /// Its name; "no unit that can be shown" of what only appears on the way to another one.
    pub fn name(self) -> &'static str {
        match self {
            Unit::PLAIN => "a number without a unit",
            Unit::COUNT => "a count",
            Unit::SHARE => "a share",
            Unit::RATIO => "a ratio",
            Unit::SECONDS => "seconds",
            Unit::TRANSACTIONS => "tx",
            Unit::RATE => "tx/s",
            Unit::BYTES => "bytes",
            Unit::BYTE_RATE => "bytes/s",
            Unit::FREQUENCY => "a number per second",
            _ => "no unit that can be shown",
        }
    }

    /// What stands behind a number that a person gives in this unit, and how many of it are one.
    pub fn symbol(self) -> (&'static str, f64) {
        match self {
            Unit::SHARE => ("%", 100.0),
            Unit::RATIO => ("times", 1.0),
            Unit::SECONDS => ("s", 1.0),
            Unit::TRANSACTIONS => ("tx", 1.0),
            Unit::RATE => ("tx/s", 1.0),
            Unit::BYTES => ("bytes", 1.0),
            Unit::BYTE_RATE => ("bytes/s", 1.0),
            Unit::FREQUENCY => ("per second", 1.0),
            _ => ("", 1.0),
        }
    }

    /// Whether values of it can be shown.
    pub fn can_be_shown(self) -> bool {
        self.name() != "no unit that can be shown"
    }

    fn has_dimension(self) -> bool {
        Unit { pure: Pure::Plain, ..self } != Unit::PLAIN
    }

    /// The unit of a sum, and what both sides of a comparison have; none where the two do not go together.
    pub(crate) fn common(self, other: Unit) -> Option<Unit> {
        if self == other || other == Unit::PLAIN && !self.has_dimension() {
            Some(self)
        } else {
            (self == Unit::PLAIN && !other.has_dimension()).then_some(other)
        }
    }

    /// The unit of a product.
    pub(crate) fn times(self, other: Unit) -> Unit {
        let product = Unit::new(
            self.seconds.saturating_add(other.seconds),
            self.transactions.saturating_add(other.transactions),
            self.bytes.saturating_add(other.bytes),
        );
        let pure = match (self.has_dimension(), other.has_dimension()) {
            (false, false) => match (self.pure, other.pure) {
                (Pure::Plain | Pure::Share, pure) | (pure, Pure::Plain | Pure::Share) => pure,
                (left, right) if left == right => left,
                _ => Pure::Ratio,
            },
            // A rate for some time is a number of something.
            (true, true) if !product.has_dimension() => Pure::Count,
            _ => Pure::Plain,
        };
        Unit { pure, ..product }
    }

    /// The unit of a quotient.
    pub(crate) fn over(self, other: Unit) -> Unit {
        let inverse = Unit::new(
            other.seconds.saturating_neg(),
            other.transactions.saturating_neg(),
            other.bytes.saturating_neg(),
        );
        let quotient = self.times(inverse);
        if quotient.has_dimension() || other == Unit::PLAIN { quotient } else { Unit::RATIO }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_multiply_and_divide() {
        let named = [
            Unit::RATE.times(Unit::SECONDS),
            Unit::TRANSACTIONS.over(Unit::SECONDS),
            Unit::SECONDS.over(Unit::SECONDS),
            Unit::COUNT.over(Unit::COUNT),
            Unit::COUNT.over(Unit::PLAIN),
            Unit::COUNT.over(Unit::SECONDS),
            Unit::COUNT.times(Unit::SECONDS),
            Unit::SHARE.times(Unit::SECONDS),
            Unit::SHARE.times(Unit::COUNT),
            Unit::PLAIN.over(Unit::PLAIN),
            Unit::RATIO.times(Unit::PLAIN),
            Unit::SECONDS.times(Unit::SECONDS),
            Unit::FREQUENCY.times(Unit::SECONDS),
            Unit::TRANSACTIONS.over(Unit::COUNT),
        ];
        assert_eq!(
            named.map(Unit::name),
            [
                "tx",
                "tx/s",
                "a ratio",
                "a ratio",
                "a count",
                "a number per second",
                "seconds",
                "seconds",
                "a count",
                "a number without a unit",
                "a ratio",
                "no unit that can be shown",
                "a count",
                "tx"
            ]
        );
    }

    #[test]
    fn a_number_without_a_unit_goes_with_counts_shares_and_ratios() {
        assert_eq!(Unit::COUNT.common(Unit::PLAIN), Some(Unit::COUNT));
        assert_eq!(Unit::PLAIN.common(Unit::RATIO), Some(Unit::RATIO));
        assert_eq!(Unit::PLAIN.common(Unit::SECONDS), None);
        assert_eq!(Unit::COUNT.common(Unit::SHARE), None);
        assert_eq!(Unit::SECONDS.common(Unit::RATE), None);
    }
}
