//! The kinds of messages: HotStuff's, and behind them two of gossip's. A trace has room for sixteen, so that a peer's
//! request for a symbol is one of HotStuff's kinds: a fetch request.

use gossip::kinds::{CODEWORD, KINDS as GOSSIP, REQUEST, TRANSACTION};
use sim::ids::Kind;
use sim::kinds::MessageKind;

const HOTSTUFF: &[MessageKind] = ::facts::kinds::KINDS;

/// Those of gossip's that are kinds of their own.
const OWN: [Kind; 2] = [TRANSACTION, CODEWORD];

/// All of them, in the order of their numbers.
pub const KINDS: [MessageKind; HOTSTUFF.len() + OWN.len()] = {
    let mut kinds = [HOTSTUFF[0]; HOTSTUFF.len() + OWN.len()];
    let mut place = 0;
    while place < kinds.len() {
        kinds[place] = if place < HOTSTUFF.len() {
            HOTSTUFF[place]
        } else {
            GOSSIP[OWN[place - HOTSTUFF.len()].0 as usize]
        };
        place += 1;
    }
    kinds
};

/// What one of gossip's is here.
pub fn of_gossip(kind: Kind) -> Kind {
    match OWN.iter().position(|&own| own == kind) {
        Some(place) => Kind((HOTSTUFF.len() + place) as u8),
        None if kind == REQUEST => ::facts::kinds::FETCH,
        None => unreachable!("whoever codes sends no {kind:?}"),
    }
}

/// What a kind is among gossip's; none of HotStuff's.
pub fn in_gossip(kind: Kind) -> Option<Kind> {
    OWN.get(usize::from(kind.0).checked_sub(HOTSTUFF.len())?).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_different_and_gossips_come_last() {
        let words: Vec<&str> = KINDS.iter().map(|kind| kind.word).collect();
        assert!((1..words.len()).all(|place| !words[..place].contains(&words[place])), "{words:?}");
        assert_eq!([TRANSACTION, CODEWORD].map(of_gossip), [Kind(14), Kind(15)]);
        assert_eq!([TRANSACTION, CODEWORD].map(|kind| in_gossip(of_gossip(kind)).unwrap()), OWN);
        assert_eq!((words[14], words[15]), ("transaction", "codeword"));
        assert_eq!((of_gossip(REQUEST), in_gossip(::facts::kinds::DECIDE)), (::facts::kinds::FETCH, None));
    }
}
