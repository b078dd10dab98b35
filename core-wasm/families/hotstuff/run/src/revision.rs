//! Which rules of the simulation these are.

/// The number of the rules: raised by one whenever a run of an unchanged scenario comes out otherwise, and at no other
/// time. Two engines with the same revision give the same digests.
///
/// The first word of `revision.txt`; the second is the hash of the golden digests that it stands for. The golden test
/// of the native program holds the one to the other, and `BLESS=1` raises it.
pub const REVISION: u32 = leading_number(include_bytes!("../revision.txt"));

/// The decimal number that a text begins with.
const fn leading_number(text: &[u8]) -> u32 {
    let (mut number, mut at) = (0, 0);
    while at < text.len() && text[at].is_ascii_digit() {
        number = number * 10 + (text[at] - b'0') as u32;
        at += 1;
    }
    assert!(at > 0, "revision.txt begins with a number");
    number
}

#[cfg(test)]
mod tests {
    use super::leading_number;

    #[test]
    fn a_revision_is_the_first_number() {
        assert_eq!(leading_number(b"1 0123456789abcdef\n"), 1);
        assert_eq!(leading_number(b"1207 89"), 1207);
    }
}
