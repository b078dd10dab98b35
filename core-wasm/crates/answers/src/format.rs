//! Values as the page writes them: `web/src/base/format.ts` in Rust, to the digit. The same literal examples are tested
//! on both sides.

use crate::unit::Unit;

/// Between a number and its unit: a no-break space.
const GAP: &str = "\u{a0}";

/// A value with its unit.
pub fn shown(value: f64, unit: Unit) -> String {
    let sign = if value < 0.0 { "\u{2212}" } else { "" };
    let size = if value < 0.0 { -value } else { value };
    let text = match unit {
        Unit::SECONDS => latency(size),
        Unit::SHARE => percent(size),
        Unit::BYTES => bytes(size),
        Unit::BYTE_RATE => bytes(size) + "/s",
        Unit::RATIO => with_unit(times(size), "times"),
        Unit::TRANSACTIONS => with_unit(fixed(size, 0, false), "tx"),
        Unit::RATE => with_unit(rate(size), "tx/s"),
        Unit::FREQUENCY => with_unit(rate(size), "per second"),
        _ => rate(size),
    };
    String::from(sign) + &text
}

fn with_unit(number: String, unit: &str) -> String {
    number + GAP + unit
}

/// 1509.2 -> "1,509", 4.87 -> "4.9".
fn rate(value: f64) -> String {
    let is_exact = value >= 10.0 || value == value as u64 as f64;
    fixed(value, if is_exact { 0 } else { 1 }, false)
}

/// 2.44 -> "2.4", 0.314 -> "0.31", 12.4 -> "12".
fn times(value: f64) -> String {
    fixed(value, decimals_of(value, &[9.95, 0.995]), false)
}

/// 0.6133 -> "0.61 s", 0.0123 -> "12.3 ms".
fn latency(seconds: f64) -> String {
    let (number, decimals, unit) = match seconds {
        0.0 => (0.0, 0, "s"),
        _ if seconds >= 10.0 => (seconds, 1, "s"),
        _ if seconds >= 0.1 => (seconds, 2, "s"),
        _ if seconds >= 0.01 => (seconds * 1e3, 1, "ms"),
        _ if seconds >= 0.001 => (seconds * 1e3, 2, "ms"),
        _ => (seconds * 1e6, 0, "µs"),
    };
    with_unit(fixed(number, decimals, false), unit)
}

/// 0.91 -> "91 %", 0.0015 -> "0.15 %".
fn percent(fraction: f64) -> String {
    let percent = fraction * 100.0;
    if percent > 0.0 && percent < 0.01 {
        return with_unit(with_unit(String::from("<"), "0.01"), "%");
    }
    with_unit(fixed(percent, decimals_of(percent, &[10.0, 1.0]), true), "%")
}

/// 480,000 -> "480 kB": three digits.
fn bytes(bytes: f64) -> String {
    let (unit, size) = match bytes {
        _ if bytes >= 1e9 => ("GB", 1e9),
        _ if bytes >= 1e6 => ("MB", 1e6),
        _ if bytes >= 1e3 => ("kB", 1e3),
        _ => ("B", 1.0),
    };
    let number = bytes / size;
    with_unit(fixed(number, decimals_of(number, &[100.0, 10.0]), true), unit)
}

/// How many decimals a number has: none from the first limit on, one from the second on, else two.
fn decimals_of(value: f64, limits: &[f64; 2]) -> u32 {
    limits.iter().filter(|limit| value < **limit).count() as u32
}

/// A number that is not negative with so many decimals (at most 2), `is_short` without zeros at their end, thousands
/// told apart. It is rounded as it is, half of the last digit up, in integers: the float's own value times a power of
/// ten is exact in 128 bits.
fn fixed(value: f64, decimals: u32, is_short: bool) -> String {
    // No run measures 2^53 of anything.
    let bits = value.min(9e15).to_bits();
    let (exponent, fraction) = ((bits >> 52) as i32 & 0x7ff, bits & ((1 << 52) - 1));
    // value = significand / 2^places; below 2^-60 it is 0 in any unit.
    let (significand, places) = (u128::from(fraction | 1 << 52), 1075 - exponent);
    let power = 10_u64.pow(decimals);
    let rounded = match places {
        113.. => 0,
        1.. => (significand * u128::from(power) + (1 << (places - 1))) >> places,
        _ => (significand * u128::from(power)) << -places,
    } as u64;
    let mut text = grouped(rounded / power);
    let mut fraction = rounded % power;
    if decimals > 0 && !(is_short && fraction == 0) {
        text.push('.');
        let mut place = power;
        while place > 1 && !(is_short && fraction == 0) {
            place /= 10;
            text.push(char::from(b'0' + (fraction / place) as u8));
            fraction %= place;
        }
    }
    text
}

/// 1234567 -> "1,234,567".
fn grouped(value: u64) -> String {
    let digits = value.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all<const N: usize>(values: [f64; N], unit: Unit) -> [String; N] {
        values.map(|value| shown(value, unit).replace('\u{a0}', " "))
    }

    /// The examples of `format.test.ts`, and what JavaScript makes of halves: (0.125).toFixed(2) is "0.13".
    #[test]
    fn numbers_are_written_as_on_the_page() {
        assert_eq!(
            all([12.34, 0.6133, 0.0123, 0.00456, 0.00002, 0.0, 0.125, 1.115, 2.371878911], Unit::SECONDS),
            ["12.3 s", "0.61 s", "12.3 ms", "4.56 ms", "20 µs", "0 s", "0.13 s", "1.11 s", "2.37 s"]
        );
        assert_eq!(
            all([0.91, 0.0815, 0.0015, 0.00002, 0.0, 0.7305357866666666, 1.0], Unit::SHARE),
            ["91 %", "8.2 %", "0.15 %", "< 0.01 %", "0 %", "73 %", "100 %"]
        );
        assert_eq!(
            all([0.0, 999.0, 2896.0, 46_336.0, 64_000.0, 330_144.0, 2_500_000.0, 278_483_628.0], Unit::BYTES),
            ["0 B", "999 B", "2.9 kB", "46.3 kB", "64 kB", "330 kB", "2.5 MB", "278 MB"]
        );
        assert_eq!(
            all([2000.0, 1509.2, 4.87, 0.0, 3009.0766527573787], Unit::RATE),
            ["2,000 tx/s", "1,509 tx/s", "4.9 tx/s", "0 tx/s", "3,009 tx/s"]
        );
    }

    #[test]
    fn other_units_and_signs() {
        assert_eq!(
            all([2.44, 0.314, 12.4, 1.0, 9.96, 0.997], Unit::RATIO),
            ["2.4 times", "0.31 times", "12 times", "1.0 times", "10 times", "1.0 times"]
        );
        assert_eq!(all([83_604.0, -1200.0], Unit::TRANSACTIONS), ["83,604 tx", "−1,200 tx"]);
        assert_eq!(all([42.0, 4.5, 1e300], Unit::COUNT), ["42", "4.5", "9,000,000,000,000,000"]);
        assert_eq!(all([12_500_000.0], Unit::BYTE_RATE), ["12.5 MB/s"]);
        assert_eq!(all([-0.39, f64::MIN_POSITIVE], Unit::SECONDS), ["−0.39 s", "0 µs"]);
    }
}
