//! The Paxos example of Stateright (0.31): three servers that decide on one value, and two clients each of which puts a
//! value at one server and then gets what there is from the next. No message is lost or arrives twice. A state has what
//! clients have asked and what came back, as that program keeps it to tell whether it is linearizable.

use std::collections::{BTreeMap, BTreeSet};

use super::explorer::World;

const SERVERS: u8 = 3;
const CLIENTS: u8 = 2;
const MAJORITY: usize = 2;

type Ballot = (u32, u8);
/// A request's number, the client, and the value.
type Proposal = (u64, u8, u8);
type Accepted = Option<(Ballot, Proposal)>;

/// The example over a network.
pub struct Stateright {
    /// Whether messages from one to another arrive in the order of sending.
    pub is_ordered: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Message {
    Prepare(Ballot),
    Prepared(Ballot, Accepted),
    Accept(Ballot, Proposal),
    Accepted(Ballot),
    Decided(Ballot, Proposal),
    Put(u64, u8),
    Get(u64),
    PutOk(u64),
    GetOk(u64, u8),
}

#[derive(Clone, Default, Hash)]
struct Server {
    ballot: Ballot,
    proposal: Option<Proposal>,
    prepares: BTreeMap<u8, Accepted>,
    accepts: BTreeSet<u8>,
    accepted: Accepted,
    is_decided: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Asked {
    Write(u8),
    Read,
}

/// What a client has asked, and how many answers others had when it did.
type Question = (Vec<(u8, usize)>, Asked);

#[derive(Clone, Default, Hash)]
struct Client {
    awaits: Option<u64>,
    operations: u64,
}

/// What clients have asked and what came back: a value, or that one was written.
#[derive(Clone, Default, Hash)]
struct History {
    answered: [Vec<(Question, Option<u8>)>; CLIENTS as usize],
    asked: [Option<Question>; CLIENTS as usize],
    /// An answer came to no question.
    is_invalid: bool,
}

#[derive(Clone, Hash)]
pub struct State {
    servers: Vec<Server>,
    clients: Vec<Client>,
    history: History,
    /// From whom to whom, in the order of sending; where the order does not matter, sorted.
    flying: BTreeMap<(u8, u8), Vec<Message>>,
}

impl History {
    fn ask(&mut self, client: u8, asked: Asked) {
        let others = (SERVERS..).zip(&self.answered).filter(|&(other, _)| other != client);
        let others = others.map(|(other, answers)| (other, answers.len()));
        let question = (others.filter(|&(_, answers)| answers > 0).collect(), asked);
        if !self.is_invalid {
            self.asked[usize::from(client - SERVERS)] = Some(question);
        }
    }

    fn answer(&mut self, client: u8, answer: Option<u8>) {
        let client = usize::from(client - SERVERS);
        if !self.is_invalid {
            match self.asked[client].take() {
                Some(question) => self.answered[client].push((question, answer)),
                None => self.is_invalid = true,
            }
        }
    }
}

impl State {
    fn send(&mut self, (source, target): (u8, u8), message: Message, is_ordered: bool) {
        match message {
            Message::Put(_, value) => self.history.ask(source, Asked::Write(value)),
            Message::Get(_) => self.history.ask(source, Asked::Read),
            _ => {}
        }
        let flying = self.flying.entry((source, target)).or_default();
        flying.push(message);
        if !is_ordered {
            flying.sort();
        }
    }
}

impl Server {
    /// Returns what it sends; nothing where it does not heed the message.
    fn handle(&mut self, me: u8, source: u8, message: Message) -> Option<Vec<(u8, Message)>> {
        let to_others =
            |message| (0..SERVERS).filter(|&other| other != me).map(|other| (other, message)).collect();
        if self.is_decided {
            let Message::Get(request) = message else { return None };
            let (_, (_, _, value)) = self.accepted.expect("what is decided is accepted");
            return Some(vec![(source, Message::GetOk(request, value))]);
        }
        match message {
            Message::Put(request, value) if self.proposal.is_none() => {
                self.proposal = Some((request, source, value));
                self.ballot = (self.ballot.0 + 1, me);
                (self.prepares, self.accepts) = (BTreeMap::from([(me, self.accepted)]), BTreeSet::new());
                Some(to_others(Message::Prepare(self.ballot)))
            }
            Message::Prepare(ballot) if self.ballot < ballot => {
                self.ballot = ballot;
                Some(vec![(source, Message::Prepared(ballot, self.accepted))])
            }
            Message::Prepared(ballot, accepted) if ballot == self.ballot => {
                self.prepares.insert(source, accepted);
                if self.prepares.len() != MAJORITY {
                    return Some(Vec::new());
                }
                let last = self.prepares.values().max().expect("there is a majority");
                let proposal = last.map(|(_, proposal)| proposal).or(self.proposal).expect("it leads");
                (self.proposal, self.accepted) = (Some(proposal), Some((ballot, proposal)));
                self.accepts.insert(me);
                Some(to_others(Message::Accept(ballot, proposal)))
            }
            Message::Accept(ballot, proposal) if self.ballot <= ballot => {
                (self.ballot, self.accepted) = (ballot, Some((ballot, proposal)));
                Some(vec![(source, Message::Accepted(ballot))])
            }
            Message::Accepted(ballot) if ballot == self.ballot => {
                self.accepts.insert(source);
                if self.accepts.len() != MAJORITY {
                    return Some(Vec::new());
                }
                self.is_decided = true;
                let proposal @ (request, client, _) = self.proposal.expect("it leads");
                let mut sent: Vec<_> = to_others(Message::Decided(ballot, proposal));
                sent.push((client, Message::PutOk(request)));
                Some(sent)
            }
            Message::Decided(ballot, proposal) => {
                (self.ballot, self.accepted, self.is_decided) = (ballot, Some((ballot, proposal)), true);
                Some(Vec::new())
            }
            _ => None,
        }
    }
}

impl Client {
    /// The same. Once its value is written it asks what there is.
    fn handle(&mut self, me: u8, message: Message) -> Option<Vec<(u8, Message)>> {
        match message {
            Message::PutOk(request) if self.awaits == Some(request) => {
                let server = (me + self.operations as u8) % SERVERS;
                self.operations += 1;
                let request = self.operations * u64::from(me);
                self.awaits = Some(request);
                Some(vec![(server, Message::Get(request))])
            }
            Message::GetOk(request, _) if self.awaits == Some(request) => {
                (self.awaits, self.operations) = (None, self.operations + 1);
                Some(Vec::new())
            }
            _ => None,
        }
    }
}

impl World for Stateright {
    type State = State;

    fn first(&mut self) -> State {
        let mut state = State {
            servers: vec![Server::default(); SERVERS.into()],
            clients: vec![Client::default(); CLIENTS.into()],
            history: History::default(),
            flying: BTreeMap::new(),
        };
        for me in SERVERS..SERVERS + CLIENTS {
            state.clients[usize::from(me - SERVERS)] = Client { awaits: Some(me.into()), operations: 1 };
            state.send((me, me % SERVERS), Message::Put(me.into(), me), self.is_ordered);
        }
        state
    }

    fn next(&mut self, state: &State, mut to: impl FnMut(State)) {
        for (&(source, target), flying) in &state.flying {
            let arrivals = if self.is_ordered { 1 } else { flying.len() };
            for place in (0..arrivals).filter(|&place| place == 0 || flying[place] != flying[place - 1]) {
                let (mut next, message) = (state.clone(), flying[place]);
                let sent = match target.checked_sub(SERVERS) {
                    None => next.servers[usize::from(target)].handle(target, source, message),
                    Some(client) => next.clients[usize::from(client)].handle(target, message),
                };
                // What is not heeded stays where it is, unless others are behind it.
                let Some(sent) = sent.or(self.is_ordered.then(Vec::new)) else { continue };
                let left = next.flying.get_mut(&(source, target)).expect("it was there");
                left.remove(place);
                if left.is_empty() {
                    next.flying.remove(&(source, target));
                }
                // Of what clients hear, that program keeps what they do not heed too.
                match message {
                    Message::PutOk(_) => next.history.answer(target, None),
                    Message::GetOk(_, value) => next.history.answer(target, Some(value)),
                    _ => {}
                }
                for (other, message) in sent {
                    next.send((target, other), message, self.is_ordered);
                }
                to(next);
            }
        }
    }
}
