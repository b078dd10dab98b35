//! The field of 256 elements, in which random linear network coding mixes (x^8 + x^4 + x^3 + x^2 + 1; 2 generates all
//! but 0).

/// Powers of 2, twice over, so that the sum of two logarithms needs no remainder.
const POWERS: [u8; 510] = powers();
/// Logarithms to the base 2; of 0 none.
const LOGARITHMS: [u8; 256] = logarithms();

const fn powers() -> [u8; 510] {
    let mut powers = [0; 510];
    let (mut power, mut at) = (1_u16, 0);
    while at < 510 {
        powers[at] = power as u8;
        power <<= 1;
        if power > 255 {
            power ^= 0x11d;
        }
        at += 1;
    }
    powers
}

const fn logarithms() -> [u8; 256] {
    let mut logarithms = [0; 256];
    let mut at = 0;
    while at < 255 {
        logarithms[POWERS[at] as usize] = at as u8;
        at += 1;
    }
    logarithms
}

/// The product.
pub fn times(one: u8, other: u8) -> u8 {
    if one == 0 || other == 0 {
        return 0;
    }
    let [one, other] = [one, other].map(|number| usize::from(LOGARITHMS[usize::from(number)]));
    POWERS[one + other]
}

/// What a number other than 0 is to be multiplied by to give 1.
///
/// # Panics
/// If it is 0.
pub fn inverse(number: u8) -> u8 {
    assert!(number != 0, "0 has no inverse");
    POWERS[255 - usize::from(LOGARITHMS[usize::from(number)])]
}

/// Adds a multiple of a row to another one.
pub fn add(row: &mut [u8], other: &[u8], factor: u8) {
    for (element, &other) in row.iter_mut().zip(other) {
        *element ^= times(other, factor);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The product by shifts, a bit at a time.
    fn times_slowly(one: u8, other: u8) -> u8 {
        (0..8).filter(|bit| other >> bit & 1 == 1).fold(0, |sum, bits| {
            let shifted =
                (0..bits).fold(one, |number, _| number << 1 ^ if number & 0x80 == 0 { 0 } else { 0x1d });
            sum ^ shifted
        })
    }

    #[test]
    fn products_are_those_of_polynomials() {
        for one in 0..=255 {
            for other in 0..=255 {
                assert_eq!(times(one, other), times_slowly(one, other), "{one} {other}");
            }
            assert!(one == 0 || times(one, inverse(one)) == 1, "{one}");
        }
    }
}
