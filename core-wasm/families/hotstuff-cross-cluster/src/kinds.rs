//! The kinds of messages: HotStuff's that are sent here, and those of the crossing. A trace has room for sixteen. So
//! HotStuff goes by pipelined views, whose messages are of ten kinds; where it would have forwarded transactions, which
//! clients send to all here, stands what B's replicas agree on as they take over; and a question of the crossing is one
//! of HotStuff's kinds, a fetch request.

use cross_cluster::kinds::{AGAIN, ANSWER, FIRST, INSIDE, KINDS as CROSSING, NO_OP, QUESTION};
use facts::kinds::{FETCH, FORWARD, KINDS as HOTSTUFF, PRE_COMMIT};
use sim::ids::Kind;
use sim::kinds::{MessageKind, Role, Tag};

/// What B's replicas say to each other as they take over.
pub const TAKEOVER: Kind = FORWARD;

/// Those of the crossing that are kinds of their own.
const OWN: [Kind; 5] = [FIRST, AGAIN, INSIDE, NO_OP, ANSWER];

/// How many of HotStuff's come first.
const OF_HOTSTUFF: usize = PRE_COMMIT.0 as usize;

/// All of them, in the order of their numbers.
pub const KINDS: [MessageKind; OF_HOTSTUFF + OWN.len()] = {
    let mut kinds = [HOTSTUFF[0]; OF_HOTSTUFF + OWN.len()];
    let mut place = 0;
    while place < kinds.len() {
        kinds[place] =
            if place < OF_HOTSTUFF { HOTSTUFF[place] } else { CROSSING[OWN[place - OF_HOTSTUFF].0 as usize] };
        place += 1;
    }
    kinds[TAKEOVER.0 as usize] = MessageKind {
        word: "takeover",
        names: ["takeover message", "takeover messages"],
        phrase: "a takeover message",
        role: Role::Leads,
        tag: Tag::Nothing,
        has_data: false,
        is_quiet: false,
    };
    kinds
};

/// What one of the crossing's is here.
pub fn of_crossing(kind: Kind) -> Kind {
    match OWN.iter().position(|&own| own == kind) {
        Some(place) => Kind((OF_HOTSTUFF + place) as u8),
        None if kind == QUESTION => FETCH,
        None => unreachable!("there is no such kind: {kind:?}"),
    }
}

/// What a kind is among the crossing's; none of HotStuff's.
pub fn in_crossing(kind: Kind) -> Option<Kind> {
    OWN.get(usize::from(kind.0).checked_sub(OF_HOTSTUFF)?).copied()
}

/// Whether a kind is HotStuff's.
pub fn is_hotstuff(kind: Kind) -> bool {
    usize::from(kind.0) < OF_HOTSTUFF && kind != TAKEOVER
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_different_and_the_crossings_come_last() {
        let words: Vec<&str> = KINDS.iter().map(|kind| kind.word).collect();
        assert!((1..words.len()).all(|place| !words[..place].contains(&words[place])), "{words:?}");
        assert_eq!((words.len(), words[7], words[10]), (16, "takeover", "lane_data"));
        assert_eq!(words[11..], ["message", "resend", "inside", "no_op", "answer"]);
        assert_eq!(OWN.map(|kind| in_crossing(of_crossing(kind)).unwrap()), OWN);
        assert_eq!((of_crossing(QUESTION), in_crossing(TAKEOVER)), (FETCH, None));
        assert_eq!([FETCH, TAKEOVER, Kind(11)].map(is_hotstuff), [true, false, false]);
    }
}
