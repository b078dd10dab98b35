//! Numbers in sentences.

use sim::time::{Duration, Time};

/// Whole per cent, with a decimal near none and near all: a link that is used 0.2 % does not idle 100 % of the time.
pub fn percent(fraction: f64) -> String {
    let permille = rounded(fraction * 1000.0);
    match permille {
        1..10 | 991..1000 => format!("{}.{} %", permille / 10, permille % 10),
        _ => format!("{} %", rounded(fraction * 100.0)),
    }
}

/// To the millisecond: "19.86 s", "15 s".
pub fn seconds(at: Time) -> String {
    let ms = (at.as_ns() + 500_000) / 1_000_000;
    let text = format!("{}.{:03}", thousands(ms / 1000), ms % 1000);
    format!("{} s", text.trim_end_matches('0').trim_end_matches('.'))
}

/// Three figures or more, cut: what a rate allows is not understated.
pub fn span(span: Duration) -> String {
    let ms = span.as_ns() / 1_000_000;
    if ms < 10_000 {
        format!("{} ms", thousands(ms))
    } else {
        format!("{}.{} s", thousands(ms / 1000), ms % 1000 / 100)
    }
}

/// Three figures, in units of a thousand: "2.9 kB", "330 kB".
pub fn bytes(bytes: u64) -> String {
    const UNITS: [&str; 4] = ["B", "kB", "MB", "GB"];
    let (mut unit, mut size) = (0, 1);
    while unit + 1 < UNITS.len() && bytes >= size * 1_000 {
        (unit, size) = (unit + 1, size * 1_000);
    }
    let decimals = match bytes / size {
        _ if size == 1 => 1,
        0..10 => 100,
        10..100 => 10,
        _ => 1,
    };
    let figures = (bytes * decimals + size / 2) / size;
    let (whole, fraction) = (thousands(figures / decimals), figures % decimals);
    let number = match decimals {
        1 => whole,
        10 => format!("{whole}.{fraction}"),
        _ => format!("{whole}.{fraction:02}"),
    };
    let short = if decimals == 1 { &number } else { number.trim_end_matches('0').trim_end_matches('.') };
    format!("{short} {}", UNITS[unit])
}

/// The nearest whole number: text is made of integers, whose formatting is a tenth of floats' in a page.
pub fn rounded(number: f64) -> u64 {
    (number + 0.5) as u64
}

/// A number with commas: "20,000".
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_told_to_the_millisecond() {
        let told = [0, 8_050_000_000, 14_979_600_000, 14_999_600_000, 1_200_000_000_000];
        let told = told.map(|ns| seconds(Time::from_ns(ns)));
        assert_eq!(told, ["0 s", "8.05 s", "14.98 s", "15 s", "1,200 s"]);
    }

    #[test]
    fn bytes_have_three_figures() {
        let told = [0, 999, 1_000, 2_896, 46_336, 330_144, 17_000, 9_999, 2_500_000, 5_000_000_000_000];
        let expected =
            ["0 B", "999 B", "1 kB", "2.9 kB", "46.3 kB", "330 kB", "17 kB", "10 kB", "2.5 MB", "5,000 GB"];
        assert_eq!(told.map(bytes), expected);
    }

    #[test]
    fn numbers_are_read_in_threes() {
        assert_eq!([0, 1_000, 20_000, 1_234_567].map(thousands), ["0", "1,000", "20,000", "1,234,567"]);
    }
}
