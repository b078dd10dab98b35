//! Lamport's Paxos (`Paxos.tla` of the TLA+ examples): acceptors, and a set of messages that only grows. Whoever leads
//! a ballot has no state of its own.

use super::explorer::World;

const ACCEPTORS: usize = 3;
const VALUES: u8 = 2;
/// No ballot, and no value: ballots and values count from 1.
const NONE: u8 = 0;

/// So many ballots, from the lowest on.
pub struct Lamport {
    pub ballots: u8,
}

#[derive(Clone, Hash)]
pub struct State {
    acceptors: [Acceptor; ACCEPTORS],
    /// One bit each, as [`bit`] has it.
    sent: u128,
}

#[derive(Clone, Copy, Default, Hash)]
struct Acceptor {
    promised: u8,
    accepted_in: u8,
    accepted: u8,
}

#[derive(Clone, Copy)]
enum Message {
    OneA(u8),
    /// Of an acceptor, for a ballot: what it has accepted, and in which.
    OneB(usize, u8, u8, u8),
    TwoA(u8, u8),
    TwoB(usize, u8, u8),
}

/// Ballots 1 to 3, and values 1 and 2.
fn bit(message: Message) -> u128 {
    let at = |ballot: u8| usize::from(ballot) - 1;
    let value = |value: u8| usize::from(value) - 1;
    1 << match message {
        Message::OneA(ballot) => at(ballot),
        Message::TwoA(ballot, chosen) => 3 + 2 * at(ballot) + value(chosen),
        Message::TwoB(acceptor, ballot, chosen) => 9 + 6 * acceptor + 2 * at(ballot) + value(chosen),
        Message::OneB(acceptor, ballot, NONE, _) => 27 + 21 * acceptor + 7 * at(ballot),
        Message::OneB(acceptor, ballot, accepted_in, accepted) => {
            27 + 21 * acceptor + 7 * at(ballot) + 1 + 2 * at(accepted_in) + value(accepted)
        }
    }
}

impl State {
    fn has(&self, message: Message) -> bool {
        self.sent & bit(message) != 0
    }

    fn sending(&self, message: Message) -> State {
        State { sent: self.sent | bit(message), ..self.clone() }
    }

    /// What an acceptor has said in phase 1 of a ballot.
    fn said(&self, acceptor: usize, ballot: u8) -> Option<(u8, u8)> {
        let nothing = self.has(Message::OneB(acceptor, ballot, NONE, NONE)).then_some((NONE, NONE));
        nothing.or_else(|| {
            let any = (1..=3).flat_map(|of| (1..=VALUES).map(move |value| (of, value)));
            any.into_iter().find(|&(of, value)| self.has(Message::OneB(acceptor, ballot, of, value)))
        })
    }

    /// Whether two of the acceptors let a value be proposed.
    fn may_propose(&self, ballot: u8, value: u8) -> bool {
        (0..ACCEPTORS).any(|left_out| {
            let quorum = (0..ACCEPTORS).filter(|&acceptor| acceptor != left_out);
            let said: Option<Vec<_>> = quorum.map(|acceptor| self.said(acceptor, ballot)).collect();
            let last = said.map(|said| said.into_iter().max().expect("a quorum has members"));
            last.is_some_and(|(accepted_in, accepted)| accepted_in == NONE || accepted == value)
        })
    }
}

impl World for Lamport {
    type State = State;

    fn first(&mut self) -> State {
        State { acceptors: [Acceptor::default(); ACCEPTORS], sent: 0 }
    }

    fn next(&mut self, state: &State, mut to: impl FnMut(State)) {
        for ballot in 1..=self.ballots {
            to(state.sending(Message::OneA(ballot)));
            let is_proposed = (1..=VALUES).any(|value| state.has(Message::TwoA(ballot, value)));
            for value in (1..=VALUES).filter(|&value| !is_proposed && state.may_propose(ballot, value)) {
                to(state.sending(Message::TwoA(ballot, value)));
            }
            for acceptor in 0..ACCEPTORS {
                let Acceptor { promised, accepted_in, accepted } = state.acceptors[acceptor];
                if state.has(Message::OneA(ballot)) && ballot > promised {
                    let mut next = state.sending(Message::OneB(acceptor, ballot, accepted_in, accepted));
                    next.acceptors[acceptor].promised = ballot;
                    to(next);
                }
                for value in 1..=VALUES {
                    if state.has(Message::TwoA(ballot, value)) && ballot >= promised {
                        let mut next = state.sending(Message::TwoB(acceptor, ballot, value));
                        next.acceptors[acceptor] =
                            Acceptor { promised: ballot, accepted_in: ballot, accepted: value };
                        to(next);
                    }
                }
            }
        }
    }

    /// Two values are chosen.
    fn is_wrong(&self, state: &State) -> bool {
        let is_chosen = |value| {
            (1..=self.ballots).any(|ballot| {
                let accepts = |&acceptor: &usize| state.has(Message::TwoB(acceptor, ballot, value));
                (0..ACCEPTORS).filter(accepts).count() > ACCEPTORS / 2
            })
        };
        (1..=VALUES).all(is_chosen)
    }
}
