//! MultiPaxos for replicating a state machine, as it is published among the TLA+ examples (`MultiPaxos-SMR`, the small
//! configuration): three replicas, two ballots, a write and a read for two slots, and a set of messages that only
//! grows. Its notice of a decision says in which slot, and not in which ballot.

use super::explorer::World;

const REPLICAS: usize = 3;
const SLOTS: usize = 2;
const BALLOTS: u8 = 2;
const MAJORITY: usize = 2;

/// No leader, no ballot, no command.
const NONE: u8 = 0;
/// The commands, of which the write is asked for first.
const WRITE: u8 = 1;
const READ: u8 = 2;

/// The specification.
pub struct Published {
    /// Whether states that differ by the names of replicas are one.
    pub is_symmetric: bool,
    /// Whether a notice says in which ballot the decision was made, and a replica heeds it where it has voted in that.
    pub notices_have_ballots: bool,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Status {
    #[default]
    Empty,
    Preparing,
    Accepting,
    Committed,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Vote {
    ballot: u8,
    command: u8,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Slot {
    status: Status,
    command: u8,
    voted: Vote,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Replica {
    /// From 1 on.
    leader: u8,
    value: u8,
    committed: u8,
    prepared: u8,
    highest: u8,
    slots: [Slot; SLOTS],
    /// It has seen that all is answered, and stops.
    is_done: bool,
}

/// What replicas have sent: a replica and a ballot at a time.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Sent {
    prepare: bool,
    /// Its votes.
    reply: Option<[Vote; SLOTS]>,
    /// By slot, a bit for each command, that of none included.
    accept: [u8; SLOTS],
    accepted: [bool; SLOTS],
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State {
    replicas: [Replica; REPLICAS],
    sent: [[Sent; BALLOTS as usize]; REPLICAS],
    /// By slot, a bit for each ballot, the lowest where notices have none.
    notices: [u8; SLOTS],
    /// A bit each.
    pending: u8,
    /// What clients see, in order, from 1 on, and zeros.
    observed: [u8; 6],
}

fn at(ballot: u8) -> usize {
    usize::from(ballot) - 1
}

impl State {
    fn observe(&mut self, event: u8) {
        if !self.observed.contains(&event) {
            let free = self.observed.iter_mut().find(|event| **event == NONE);
            *free.expect("there are six events") = event;
        }
    }

    fn request(&mut self, command: u8) {
        self.observe(command);
    }

    fn acknowledge(&mut self, command: u8, value: u8) {
        self.observe(2 + 2 * (command - 1) + 1 + value);
    }

    /// All is answered.
    fn is_over(&self) -> bool {
        let saw = |events: &[u8]| events.iter().any(|event| self.observed.contains(event));
        self.pending == 0 && saw(&[1]) && saw(&[2]) && saw(&[3, 4]) && saw(&[5, 6])
    }

    /// The first that is pending and that a replica has in no slot.
    fn unseen(&self, replica: usize) -> Option<u8> {
        let slots = &self.replicas[replica].slots;
        [WRITE, READ].into_iter().find(|&command| {
            self.pending & (1 << command) != 0 && slots.iter().all(|slot| slot.command != command)
        })
    }

    fn permuted(&self, to: [usize; REPLICAS]) -> State {
        let mut other = *self;
        for (replica, &place) in to.iter().enumerate() {
            other.replicas[place] = self.replicas[replica];
            other.sent[place] = self.sent[replica];
        }
        for replica in &mut other.replicas {
            if replica.leader != NONE {
                replica.leader = to[usize::from(replica.leader) - 1] as u8 + 1;
            }
        }
        other
    }
}

impl Replica {
    fn depose(&mut self) {
        for slot in &mut self.slots {
            if slot.status == Status::Accepting {
                slot.status = Status::Preparing;
            }
        }
    }

    fn votes(&self) -> [Vote; SLOTS] {
        self.slots.map(|slot| slot.voted)
    }

    /// The next slot that is to be committed, if it is accepted.
    fn next(&self) -> Option<usize> {
        let slot = usize::from(self.committed);
        (slot < SLOTS && self.slots[slot].status == Status::Accepting).then_some(slot)
    }

    fn commit(&mut self, slot: usize) {
        self.slots[slot].status = Status::Committed;
        self.committed = slot as u8 + 1;
        if self.slots[slot].command == WRITE {
            self.value = 1;
        }
    }
}

impl Published {
    fn become_leader(&self, state: &State, me: usize, mut to: impl FnMut(State)) {
        let Replica { leader, highest, .. } = state.replicas[me];
        for ballot in highest + 1..=BALLOTS {
            let is_taken = state.sent.iter().any(|sent| sent[at(ballot)].prepare);
            if usize::from(leader) != me + 1 && !is_taken {
                let mut next = *state;
                let replica = &mut next.replicas[me];
                (replica.leader, replica.prepared, replica.highest) = (me as u8 + 1, NONE, ballot);
                replica.depose();
                let votes = replica.votes();
                let sent = &mut next.sent[me][at(ballot)];
                (sent.prepare, sent.reply) = (true, Some(votes));
                to(next);
            }
        }
    }

    fn handle_prepare(&self, state: &State, me: usize, mut to: impl FnMut(State)) {
        for ballot in state.replicas[me].highest + 1..=BALLOTS {
            for source in (0..REPLICAS).filter(|&source| state.sent[source][at(ballot)].prepare) {
                let mut next = *state;
                let replica = &mut next.replicas[me];
                (replica.leader, replica.highest) = (source as u8 + 1, ballot);
                replica.depose();
                next.sent[me][at(ballot)].reply = Some(replica.votes());
                to(next);
            }
        }
    }

    fn handle_replies(&self, state: &State, me: usize, mut to: impl FnMut(State)) {
        let Replica { leader, prepared, highest, .. } = state.replicas[me];
        if usize::from(leader) != me + 1 || prepared != NONE {
            return;
        }
        let replies = || state.sent.iter().filter_map(|sent| sent[at(highest)].reply);
        if replies().count() < MAJORITY {
            return;
        }
        let mut next = *state;
        let replica = &mut next.replicas[me];
        replica.prepared = highest;
        for (place, slot) in replica.slots.iter_mut().enumerate() {
            let peak = replies().map(|votes| votes[place]).max().expect("there is a majority").command;
            let is_open = slot.status == Status::Preparing || slot.status == Status::Empty && peak != NONE;
            if is_open {
                slot.status = Status::Accepting;
            }
            slot.command = peak;
            if slot.status == Status::Accepting {
                next.sent[me][at(highest)].accept[place] |= 1 << peak;
            }
        }
        to(next);
    }

    fn take_request(&self, state: &State, me: usize, mut to: impl FnMut(State)) {
        let Replica { leader, prepared, highest, slots, .. } = state.replicas[me];
        if usize::from(leader) != me + 1 || prepared != highest {
            return;
        }
        let place = slots.iter().position(|slot| slot.status == Status::Empty);
        if let (Some(place), Some(command)) = (place, state.unseen(me)) {
            let mut next = *state;
            let voted = Vote { ballot: prepared, command };
            next.replicas[me].slots[place] = Slot { status: Status::Accepting, command, voted };
            let sent = &mut next.sent[me][at(prepared)];
            sent.accept[place] |= 1 << command;
            sent.accepted[place] = true;
            next.request(command);
            to(next);
        }
    }

    fn handle_accept(&self, state: &State, me: usize, mut to: impl FnMut(State)) {
        let Replica { highest, slots, .. } = state.replicas[me];
        for (source, sent) in state.sent.iter().enumerate() {
            for ballot in highest.max(1)..=BALLOTS {
                for place in (0..SLOTS).filter(|&place| ballot > slots[place].voted.ballot) {
                    let accept = sent[at(ballot)].accept[place];
                    for command in (NONE..=READ).filter(|command| accept & (1 << command) != 0) {
                        let mut next = *state;
                        let replica = &mut next.replicas[me];
                        (replica.leader, replica.highest) = (source as u8 + 1, ballot);
                        let voted = Vote { ballot, command };
                        replica.slots[place] = Slot { status: Status::Accepting, command, voted };
                        next.sent[me][at(ballot)].accepted[place] = true;
                        to(next);
                    }
                }
            }
        }
    }

    fn handle_accepted(&self, state: &State, me: usize, mut to: impl FnMut(State)) {
        let replica @ Replica { leader, prepared, highest, value, .. } = state.replicas[me];
        let leads = usize::from(leader) == me + 1 && prepared == highest;
        let Some(place) = replica.next().filter(|_| leads) else { return };
        let command = replica.slots[place].command;
        if state.sent.iter().filter(|sent| sent[at(prepared)].accepted[place]).count() >= MAJORITY {
            let mut next = *state;
            next.replicas[me].commit(place);
            next.acknowledge(command, value);
            next.pending &= !(1 << command);
            next.notices[place] |= if self.notices_have_ballots { 1 << prepared } else { 1 };
            to(next);
        }
    }

    fn handle_notice(&self, state: &State, me: usize, mut to: impl FnMut(State)) {
        let replica = state.replicas[me];
        let Some(place) = replica.next().filter(|_| usize::from(replica.leader) != me + 1) else { return };
        let heeded = if self.notices_have_ballots { 1 << replica.slots[place].voted.ballot } else { 1 };
        if state.notices[place] & heeded != 0 {
            let mut next = *state;
            next.replicas[me].commit(place);
            to(next);
        }
    }
}

impl World for Published {
    type State = State;

    fn first(&mut self) -> State {
        State {
            replicas: Default::default(),
            sent: Default::default(),
            notices: [0; SLOTS],
            pending: 1 << WRITE | 1 << READ,
            observed: [NONE; 6],
        }
    }

    fn next(&mut self, state: &State, mut to: impl FnMut(State)) {
        if state.is_over() {
            for me in (0..REPLICAS).filter(|&me| !state.replicas[me].is_done) {
                let mut next = *state;
                next.replicas[me].is_done = true;
                to(next);
            }
            if state.replicas.iter().all(|replica| replica.is_done) {
                // It says that nothing happens any more.
                to(*state);
            }
            return;
        }
        for me in 0..REPLICAS {
            self.become_leader(state, me, &mut to);
            self.handle_prepare(state, me, &mut to);
            self.handle_replies(state, me, &mut to);
            self.take_request(state, me, &mut to);
            self.handle_accept(state, me, &mut to);
            self.handle_accepted(state, me, &mut to);
            self.handle_notice(state, me, &mut to);
        }
    }

    fn representative(&self, state: State) -> State {
        let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        let named = orders[..if self.is_symmetric { 6 } else { 1 }].iter();
        named.map(|&order| state.permuted(order)).min().expect("there is one")
    }

    /// Two replicas have committed different commands in a slot.
    fn is_wrong(&self, state: &State) -> bool {
        (0..SLOTS).any(|place| {
            let slots = state.replicas.iter().map(|replica| replica.slots[place]);
            let commands: Vec<_> =
                slots.filter(|slot| slot.status == Status::Committed).map(|slot| slot.command).collect();
            commands.iter().any(|&command| command != commands[0])
        })
    }
}
