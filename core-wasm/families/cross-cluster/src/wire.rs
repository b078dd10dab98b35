//! How many bytes messages take on the wire, in the form in which the authors' program has them (Protobuf 3): a field
//! is a tag of a byte and a number of variable length, or a tag, a length and so many bytes.

/// What the authors' transport adds to each message, as it was measured.
pub const FRAME_BYTES: u64 = 12;

/// What messages are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wire {
    /// Bytes of a MAC; 0 where there is none.
    pub mac: u32,
    /// Bytes of the certificate of a message.
    pub certificate: u32,
    /// Whether lists are of whole words of 64 bits as numbers of variable length, as in the authors' program: a full
    /// one takes 10 bytes. Otherwise a bit a message.
    pub words: bool,
}

/// Bytes of a number of variable length.
const fn varint(number: u64) -> u64 {
    let bits = 64 - number.leading_zeros() as u64;
    if bits == 0 { 1 } else { bits.div_ceil(7) }
}

/// Bytes of a field of so many bytes.
const fn field(bytes: u64) -> u64 {
    1 + varint(bytes) + bytes
}

impl Wire {
    /// A message with its number, of `payload` bytes.
    pub fn message(&self, payload: u32, k: u32) -> u64 {
        let certificate = if self.certificate > 0 { field(self.certificate.into()) } else { 0 };
        field(field(payload.into()) + 1 + varint(k.into()) + certificate)
    }

    /// A cumulative acknowledgement; nothing before there is one.
    pub fn ack(&self, ack: u32) -> u64 {
        if ack == 0 { 0 } else { field(1 + varint((ack - 1).into())) }
    }

    /// A MAC.
    pub fn mac(&self) -> u64 {
        if self.mac == 0 { 0 } else { field(self.mac.into()) }
    }

    /// A list of so many messages with these words.
    pub fn list(&self, messages: u32, words: &[u64]) -> u64 {
        if messages == 0 {
            0
        } else if self.words {
            field(words.iter().map(|&word| varint(word)).sum())
        } else {
            field(u64::from(messages).div_ceil(8))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROTOTYPE: Wire = Wire { mac: 16, certificate: 0, words: true };

    /// Sizes that were recorded of the authors' format. Their acknowledgements count from 0.
    #[test]
    fn messages_are_as_long_as_the_authors() {
        let wire = PROTOTYPE;
        assert_eq!(wire.mac(), 18);
        assert_eq!(wire.ack(901) + wire.mac(), 23);
        assert_eq!(wire.ack(901) + wire.mac() + wire.list(256, &[u64::MAX; 4]), 65);
        assert_eq!(wire.ack(901) + wire.mac() + wire.list(200_000, &[u64::MAX; 3_125]), 31_277);
        assert_eq!(wire.message(100, 1_000), 107);
        assert_eq!(wire.message(10_000, 1_000) + wire.ack(996) + wire.mac(), 10_032);
        assert_eq!(wire.message(10_000, 1_000) + wire.ack(996) + wire.mac() + wire.list(8, &[1]), 10_035);
        assert_eq!(wire.message(1_000_000, 1_000) + wire.ack(901) + wire.mac(), 1_000_034);
        let many: u64 = (100_000..102_000).map(|k| wire.message(100, k)).sum();
        assert_eq!(many + wire.ack(99_001) + wire.mac(), 216_024);
    }

    #[test]
    fn a_bit_a_message_is_shorter() {
        let text = Wire { mac: 32, certificate: 0, words: false };
        assert_eq!((text.list(256, &[u64::MAX; 4]), text.list(0, &[])), (34, 0));
        assert_eq!(text.list(1, &[2]), 3);
    }
}
