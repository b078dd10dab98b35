//! Numbers as decimal text, both ways: read to [`DIGITS_MAX`] significant digits, exactly rounded, with one
//! multiplication or division, so that what is written reads back as the same number on every machine.

/// Significant digits of a number; further ones are rounded away. A number of so many digits and its nearest
/// 64-bit float determine each other.
const DIGITS_MAX: u32 = 15;

/// A decimal number: `significand` x 10^`exponent`.
#[derive(Default)]
pub(crate) struct Decimal {
    significand: u64,
    exponent: i64,
    /// Significant digits so far, dropped ones included.
    digits: u32,
}

impl Decimal {
    /// Its next digit, before the point or behind it.
    pub(crate) fn push(&mut self, digit: u64, is_fraction: bool) {
        if self.digits > 0 || digit > 0 {
            self.digits += 1;
        }
        if self.digits <= DIGITS_MAX {
            self.significand = self.significand * 10 + digit;
            self.exponent -= i64::from(is_fraction);
        } else {
            // The first digit that is dropped rounds.
            self.significand += u64::from(self.digits == DIGITS_MAX + 1 && digit >= 5);
            self.exponent += i64::from(!is_fraction);
        }
    }

    /// Multiplies it by ten to the power of another number, or divides.
    pub(crate) fn shift(&mut self, places: &Decimal, down: bool) {
        // At most 10^15: no sum with the other digits overflows.
        let places = places.significand as i64;
        self.exponent += if down { -places } else { places };
    }

    /// The nearest float: exact, as significand and power of ten are both floats without rounding. From 10^22
    /// on, where they are not, a number is larger than any the format allows; below 10^-22 it is 0.
    pub(crate) fn into_f64(mut self) -> f64 {
        const POWER_MAX: i64 = 22;
        while self.exponent < -POWER_MAX && self.significand > 0 {
            self.significand = (self.significand + 5) / 10;
            self.exponent += 1;
        }
        if self.significand == 0 {
            return 0.0;
        }
        let power = (0..self.exponent.abs().min(POWER_MAX)).fold(1.0, |power, _| power * 10.0);
        let number = match self.exponent {
            ..0 => self.significand as f64 / power,
            0..=POWER_MAX => self.significand as f64 * power,
            _ => f64::MAX,
        };
        if number < 1e22 { number } else { f64::MAX }
    }
}

/// A number as decimal text of at most [`DIGITS_MAX`] significant digits; read, it is the same number again
/// if it has no more than those.
pub fn decimal(number: f64) -> String {
    const LIMIT: u64 = 10_u64.pow(DIGITS_MAX);
    let sign = if number.is_sign_negative() { "-" } else { "" };
    let mut scaled = number.abs();
    if scaled >= 1e22 {
        // Read, it is larger than any number of the format again.
        return format!("{sign}1e23");
    }
    // Brings it to fifteen digits before the point. Three roundings at most, each of 2^-53, are less than
    // half a unit there, so that the nearest integer is the one that was read.
    let mut exponent = 0;
    if scaled > 0.0 && scaled < 1e-7 {
        (scaled, exponent) = (scaled * 1e22, -22);
    }
    let mut power = 1.0;
    while scaled > 0.0 && scaled * power < 1e14 && power < 1e22 {
        power *= 10.0;
        exponent -= 1;
    }
    scaled *= power;
    power = 1.0;
    while scaled / power >= 1e15 {
        power *= 10.0;
        exponent += 1;
    }
    let mut significand = (scaled / power).round() as u64;
    if significand == LIMIT {
        (significand, exponent) = (significand / 10, exponent + 1);
    }
    while significand > 0 && significand.is_multiple_of(10) && exponent < 0 {
        (significand, exponent) = (significand / 10, exponent + 1);
    }
    let digits = significand.to_string();
    if significand == 0 || exponent >= 0 {
        let zeros = if significand == 0 { 0 } else { exponent as usize };
        return format!("{sign}{digits}{}", "0".repeat(zeros));
    }
    let places = -exponent as usize;
    let mut text = format!("{}{digits}", "0".repeat((places + 1).saturating_sub(digits.len())));
    text.insert(text.len() - places, '.');
    format!("{sign}{text}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_short() {
        let shown =
            [0.0, -0.5, 1.0, 100.0, 0.83, 1e15, 1.5e-9, 1e-22, 0.1 + 0.2, 123456789.012345, 1e21, -f64::MAX];
        let texts = [
            "0",
            "-0.5",
            "1",
            "100",
            "0.83",
            "1000000000000000",
            "0.0000000015",
            "0.0000000000000000000001",
            "0.3",
            "123456789.012345",
            "1000000000000000000000",
            "-1e23",
        ];
        assert_eq!(shown.map(decimal), texts);
    }
}
