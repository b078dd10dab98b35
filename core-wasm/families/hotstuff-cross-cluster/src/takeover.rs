//! How B's replicas agree on what of A's log B's own goes on from, when A is gone: as a state machine without a world.
//!
//! A replica that has no news from A for long enough, or is told so at a set time, says that A is gone, and what of A's
//! log it has. One that hears it from more than may lie joins in. Turns lead: the replica whose turn it is waits for a
//! quorum, and a little longer for all, fetches what any of them has beyond its own, and proposes the prefix that it
//! holds then. Whoever has less fetches it, and accepts it when it is there; nobody accepts less than he has said to
//! have. What a quorum has accepted in one turn is agreed, and is with all of the quorum; the leader of a later turn is
//! bound by what more have accepted than may lie, as in Paxos. Every piece bears A's certificate, so that nobody can
//! claim to hold what A has not committed; in agreeing nobody is taken to lie.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use cross_cluster::list::{Here, Report};
use sim::time::{Duration, Time};

use crate::settings::{Broken, Starts};

/// What replicas of B say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// A is gone.
    Gone {
        /// In which turn.
        turn: u16,
        /// The highest turn in which it has accepted a prefix, and that.
        accepted: Option<(u16, u32)>,
        /// What it has of A's log.
        report: Rc<Report>,
    },
    /// A is there again.
    Back,
    /// From the leader of a turn: it gets on with what it fetches.
    Gathers {
        /// In which turn.
        turn: u16,
    },
    /// From the leader of a turn: B is to go on from these pieces.
    Prefix {
        /// In which turn.
        turn: u16,
        /// The last piece.
        last: u32,
        /// Whether somebody has accepted that before.
        is_bound: bool,
    },
    /// It accepts that.
    Accept {
        /// In which turn.
        turn: u16,
        /// The last piece.
        last: u32,
    },
}

impl Said {
    /// In which turn it is said.
    pub fn turn(&self) -> u32 {
        match *self {
            Said::Gone { turn, .. }
            | Said::Gathers { turn }
            | Said::Prefix { turn, .. }
            | Said::Accept { turn, .. } => turn.into(),
            Said::Back => 0,
        }
    }
}

/// What the replica around it is to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Say this to all of B, itself included.
    Say(Said),
    /// Say this to one of B.
    Tell(u16, Said),
    /// Ask these for these pieces, and everybody in turn for what does not come up to the last of them.
    Fetch {
        /// Whom, for which.
        asked: Vec<(u16, u32)>,
        /// The last piece.
        last: u32,
    },
    /// State that it proposes a prefix, having heard these.
    Proposed {
        /// In which turn.
        turn: u16,
        /// The last piece.
        last: u32,
        /// Whose word it has.
        heard: Rc<[u16]>,
    },
    /// State that a prefix is agreed on.
    Decided {
        /// In which turn.
        turn: u16,
        /// The last piece.
        last: u32,
    },
}

/// What is the same for all replicas of B.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// How many replicas B has.
    pub replicas: u16,
    /// How many of them are a quorum.
    pub quorum: u16,
    /// More than so many may not lie.
    pub lying: u16,
    /// When A counts as gone.
    pub starts: Starts,
    /// How long a leader waits for the others when it has heard a quorum.
    pub grace: Duration,
    /// How long it waits for what it fetches, while nothing more comes.
    pub fetching: Duration,
    /// How long the first turn may take; each further one as much longer.
    pub turn: Duration,
    /// A rule that is broken.
    pub broken: Option<Broken>,
}

/// What a leader waits for in its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Gathering {
    /// Until when it waits for the others; for ever once it does no longer.
    others_until: Time,
    /// Up to which piece somebody has all.
    last: u32,
    /// How far it had come when it last came further, and until when it waits for more; for ever once it does no
    /// longer.
    has: (u32, Time),
    /// When it says again that it gets on.
    says: Time,
}

/// What a replica has said: in which turn, what it has accepted and in which turn that was, and what it has.
type Word = (u16, Option<(u16, u32)>, Rc<Report>);

/// The takeover of one replica.
#[derive(Clone, Debug)]
pub struct Takeover {
    rules: Rules,
    me: u16,
    /// When it had news from A last.
    news: Time,
    /// Whether it says that A is gone.
    is_gone: bool,
    turn: u16,
    /// When the turn is over.
    turn_ends: Time,
    /// What each has said last, while it says that A is gone.
    said: Vec<Option<Word>>,
    gathering: Option<Gathering>,
    /// The last turn that it proposed in.
    proposed: Option<u16>,
    /// What it accepts when it has it.
    offered: Option<(u16, u32)>,
    accepted: Option<(u16, u32)>,
    accepts: BTreeMap<(u16, u32), BTreeSet<u16>>,
    decided: Option<(u16, u32)>,
}

impl Takeover {
    /// Of replica `me` of B, as the run begins.
    pub fn new(me: u16, rules: Rules) -> Self {
        Takeover {
            rules,
            me,
            news: Time::ZERO,
            is_gone: false,
            turn: 0,
            turn_ends: Time::FAR,
            said: vec![None; rules.replicas.into()],
            gathering: None,
            proposed: None,
            offered: None,
            accepted: None,
            accepts: BTreeMap::new(),
            decided: None,
        }
    }

    /// The last piece of the prefix that is agreed on.
    pub fn decided(&self) -> Option<u32> {
        self.decided.map(|(_, last)| last)
    }

    /// Whether it says that A is gone.
    pub fn is_gone(&self) -> bool {
        self.is_gone
    }

    /// Whether it takes its word back by news.
    fn may_be_back(&self) -> bool {
        let is_said = matches!(self.rules.starts, Starts::Silence(_)) && self.is_gone;
        is_said && self.accepted.is_none() && self.decided.is_none()
    }

    /// Something of A is here.
    pub fn note_news(&mut self, now: Time, acts: &mut Vec<Act>) {
        self.news = now;
        if self.may_be_back() {
            (self.is_gone, self.gathering, self.turn_ends) = (false, None, Time::FAR);
            acts.push(Act::Say(Said::Back));
        }
    }

    /// When something is due; for ever where nothing is.
    pub fn due(&self) -> Time {
        if self.decided.is_some() {
            return Time::FAR;
        }
        if !self.is_gone {
            return match self.rules.starts {
                Starts::Never => Time::FAR,
                Starts::At(at) => at,
                Starts::Silence(silence) => self.news + silence,
            };
        }
        let gathering = self.gathering.map(|gathering| gathering.others_until.min(gathering.has.1));
        gathering.unwrap_or(Time::FAR).min(self.turn_ends)
    }

    /// Does what is due. `here`: what it has of A's log.
    pub fn act(&mut self, now: Time, here: &Here, acts: &mut Vec<Act>) {
        if self.decided.is_some() || self.due() > now {
            return;
        }
        if !self.is_gone {
            self.say_gone(now, here, acts);
        } else if self.turn_ends <= now {
            self.turn += 1;
            self.say_gone(now, here, acts);
        } else {
            // It waits for the others no longer.
            self.lead(now, here, acts);
        }
    }

    /// The replica is up again: what it knows it has on disk, and what was said meanwhile it has not heard.
    pub fn restart(&mut self, now: Time, here: &Here, acts: &mut Vec<Act>) {
        self.news = now;
        self.gathering = None;
        match self.decided {
            None if self.is_gone => self.say_gone(now, here, acts),
            None => {}
            Some((_, last)) => acts.push(self.fetch(last, here)),
        }
    }

    fn say_gone(&mut self, now: Time, here: &Here, acts: &mut Vec<Act>) {
        self.is_gone = true;
        self.gathering = None;
        self.turn_ends = now + self.rules.turn.times(u64::from(self.turn) + 1);
        let (turn, accepted) = (self.turn, self.accepted);
        let report = Rc::new(here.report(u32::MAX));
        acts.push(Act::Say(Said::Gone { turn, accepted, report }));
    }

    /// A replica of B says something.
    pub fn hear(&mut self, from: u16, said: &Said, now: Time, here: &Here, acts: &mut Vec<Act>) {
        match said {
            Said::Gone { turn, accepted, report } => {
                self.said[usize::from(from)] = Some((*turn, *accepted, Rc::clone(report)));
                match self.decided {
                    Some((turn, last)) if from != self.me => {
                        acts.push(Act::Tell(from, Said::Accept { turn, last }));
                    }
                    Some(_) => {}
                    None => {
                        self.join(now, here, acts);
                        self.lead(now, here, acts);
                    }
                }
            }
            Said::Back => self.said[usize::from(from)] = None,
            &Said::Gathers { turn } => {
                if turn == self.turn && self.is_gone {
                    self.turn_ends = now + self.rules.turn.times(u64::from(turn) + 1);
                }
            }
            &Said::Prefix { turn, last, is_bound } => {
                let is_led = from == turn % self.rules.replicas;
                // Of what has come since it gave its word nobody knows.
                let own = self.said[usize::from(self.me)].as_ref().map_or(0, |said| said.2.ack);
                let is_enough = is_bound || last >= own || self.rules.broken.is_some();
                if is_led && is_enough && turn >= self.turn && self.decided.is_none() {
                    if turn > self.turn || !self.is_gone {
                        (self.turn, self.is_gone, self.gathering) = (turn, true, None);
                    }
                    self.turn_ends = now + self.rules.turn.times(u64::from(turn) + 1);
                    self.offered = Some((turn, last));
                    acts.push(self.fetch(last, here));
                    self.accept(here, acts);
                }
            }
            &Said::Accept { turn, last } => {
                let by = self.accepts.entry((turn, last)).or_default();
                by.insert(from);
                if self.decided.is_none() && by.len() >= self.rules.quorum.into() {
                    let last = match self.rules.broken {
                        Some(Broken::OwnPrefix) => here.ack(),
                        _ => last,
                    };
                    (self.decided, self.gathering) = (Some((turn, last)), None);
                    acts.extend([Act::Decided { turn, last }, self.fetch(last, here)]);
                }
            }
        }
    }

    /// Accepts what it was offered in the present turn, if it has it.
    fn accept(&mut self, here: &Here, acts: &mut Vec<Act>) {
        let Some((turn, last)) = self.offered.filter(|&(turn, _)| turn == self.turn) else { return };
        let is_here = here.ack() >= last || self.rules.broken.is_some();
        if is_here && self.decided.is_none() && self.accepted.is_none_or(|(before, _)| before < turn) {
            self.accepted = Some((turn, last));
            acts.push(Act::Say(Said::Accept { turn, last }));
        }
    }

    /// More of A's log is here.
    pub fn go_on(&mut self, now: Time, here: &Here, acts: &mut Vec<Act>) {
        self.accept(here, acts);
        self.lead(now, here, acts);
    }

    /// Of more than may lie, one is right: A is gone, and it is a later turn.
    fn join(&mut self, now: Time, here: &Here, acts: &mut Vec<Act>) {
        let is_later = |turn: u16| if self.is_gone { turn > self.turn } else { turn >= self.turn };
        let later = self.said.iter().flatten().map(|said| said.0).filter(|&turn| is_later(turn));
        let later: Vec<u16> = later.collect();
        if later.len() > self.rules.lying.into() {
            self.turn = later.into_iter().min().expect("somebody says so");
            self.say_gone(now, here, acts);
        }
    }

    /// Whose word it has for the present turn.
    fn heard(&self) -> Vec<u16> {
        let said = (0..).zip(&self.said);
        said.filter(|(_, said)| said.as_ref().is_some_and(|said| said.0 == self.turn))
            .map(|(number, _)| number)
            .collect()
    }

    /// Up to which piece each is with one at least of those whose word it has.
    fn held_by(&self, heard: &[u16]) -> u32 {
        let of = |&number: &u16| self.said[usize::from(number)].as_ref().map(|said| &said.2);
        let reports: Vec<_> = heard.iter().filter_map(of).collect();
        let has = |k: u32| reports.iter().any(|report| report.has(k));
        let mut last = reports.iter().map(|report| report.ack).max().unwrap_or(0);
        while has(last + 1) {
            last += 1;
        }
        last
    }

    /// What it lacks up to a piece it asks of those who have said that they have it, by turns.
    fn fetch(&self, last: u32, here: &Here) -> Act {
        let lacks = (here.ack() + 1..=last).filter(|&k| !here.has(k));
        let holder = |k: u32| {
            let said = (0..).zip(&self.said).filter(|&(number, _)| number != self.me);
            let holders = said.filter(|(_, said)| said.as_ref().is_some_and(|said| said.2.has(k)));
            let holders: Vec<u16> = holders.map(|(number, _)| number).collect();
            (!holders.is_empty()).then(|| (holders[k as usize % holders.len()], k))
        };
        Act::Fetch { asked: lacks.filter_map(holder).collect(), last }
    }

    /// Where it is its turn: gathers what others have, and proposes a prefix.
    fn lead(&mut self, now: Time, here: &Here, acts: &mut Vec<Act>) {
        let turn = self.turn;
        let is_turn = self.is_gone && self.me == turn % self.rules.replicas;
        if !is_turn || self.proposed == Some(turn) || self.decided.is_some() {
            self.gathering = None;
            return;
        }
        let heard = self.heard();
        if heard.len() < self.rules.quorum.into() {
            // Some have gone on to a later turn, or take their word back.
            self.gathering = None;
            return;
        }
        let (last, has) = (self.held_by(&heard), here.ack());
        let Rules { grace, fetching, .. } = self.rules;
        let before = self.gathering;
        let mut gathering = before.unwrap_or(Gathering {
            others_until: now + grace,
            last: 0,
            has: (has, now + fetching),
            says: now,
        });
        if has > gathering.has.0 {
            gathering.has = (has, now + fetching);
            // A turn that gets on may go on.
            if now >= gathering.says {
                gathering.says = now + Duration::from_ns(self.rules.turn.as_ns() / 4);
                acts.push(Act::Say(Said::Gathers { turn }));
            }
        }
        if last > gathering.last {
            (gathering.last, gathering.has.1) = (last, now + fetching);
            acts.push(self.fetch(last, here));
        }
        if heard.len() == self.said.len() || now >= gathering.others_until {
            gathering.others_until = Time::FAR;
        }
        if has >= last || now >= gathering.has.1 {
            gathering.has.1 = Time::FAR;
        }
        self.gathering = Some(gathering);
        if [gathering.others_until, gathering.has.1] == [Time::FAR; 2] {
            self.propose(heard, here, acts);
        }
    }

    /// What more of these have accepted than may lie, and of several that of the latest turn: what a quorum has
    /// accepted is among it.
    fn bound_by(&self, heard: &[u16]) -> Option<u32> {
        let mut accepted: BTreeMap<u32, (u16, u16)> = BTreeMap::new();
        for (turn, last) in heard.iter().filter_map(|&number| self.said[usize::from(number)].as_ref()?.1) {
            let (latest, by) = accepted.entry(last).or_default();
            (*latest, *by) = (turn.max(*latest), *by + 1);
        }
        let enough = accepted.into_iter().filter(|&(_, (_, by))| by > self.rules.lying);
        enough.max_by_key(|&(_, (latest, _))| latest).map(|(last, _)| last)
    }

    fn propose(&mut self, heard: Vec<u16>, here: &Here, acts: &mut Vec<Act>) {
        let turn = self.turn;
        let accepted = self.bound_by(&heard);
        let own = match self.rules.broken {
            // Those with a gap before them too.
            Some(Broken::CountsGaps) => here.highest(),
            // What all have, without asking anybody.
            Some(Broken::FetchesNothing) => {
                let acks = heard.iter().filter_map(|&number| self.said[usize::from(number)].as_ref());
                acks.map(|said| said.2.ack).min().unwrap_or(0)
            }
            _ => here.ack(),
        };
        let last = accepted.unwrap_or(own);
        (self.proposed, self.gathering) = (Some(turn), None);
        let is_bound = accepted.is_some();
        acts.push(Act::Proposed { turn, last, heard: heard.into() });
        acts.push(Act::Say(Said::Prefix { turn, last, is_bound }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Four replicas of B that talk without delay, each with these pieces; some are down, and those that are asked give
    /// what they have.
    struct World {
        takeovers: Vec<Takeover>,
        here: Vec<Here>,
        down: Vec<bool>,
        now: Time,
        /// What was proposed, and what each has agreed on.
        proposed: Vec<(u16, u32, Vec<u16>)>,
    }

    impl World {
        fn new(pieces: [&[u32]; 4]) -> Self {
            let rules = Rules {
                replicas: 4,
                quorum: 3,
                lying: 1,
                starts: Starts::Silence(Duration::from_ms(1_000)),
                grace: Duration::from_ms(100),
                fetching: Duration::from_ms(100),
                turn: Duration::from_ms(500),
                broken: None,
            };
            let held = |pieces: &[u32]| {
                let mut here = Here::default();
                pieces.iter().for_each(|&k| assert!(here.insert(k)));
                here
            };
            World {
                takeovers: (0..4).map(|me| Takeover::new(me, rules)).collect(),
                here: pieces.map(held).into(),
                down: vec![false; 4],
                now: Time::ZERO,
                proposed: Vec::new(),
            }
        }

        fn carry_out(&mut self, me: usize, acts: Vec<Act>) {
            for act in acts {
                match act {
                    Act::Say(said) => (0..4).for_each(|to| self.tell(me, to, &said)),
                    Act::Tell(to, said) => self.tell(me, to.into(), &said),
                    Act::Fetch { asked, .. } => {
                        for (from, k) in asked {
                            if !self.down[usize::from(from)] && self.here[usize::from(from)].has(k) {
                                self.here[me].insert(k);
                            }
                        }
                        let mut acts = Vec::new();
                        self.takeovers[me].go_on(self.now, &self.here[me], &mut acts);
                        self.carry_out(me, acts);
                    }
                    Act::Proposed { turn, last, heard } => self.proposed.push((turn, last, heard.to_vec())),
                    Act::Decided { .. } => {}
                }
            }
        }

        fn tell(&mut self, from: usize, to: usize, said: &Said) {
            if !self.down[to] {
                let mut acts = Vec::new();
                self.takeovers[to].hear(from as u16, said, self.now, &self.here[to], &mut acts);
                self.carry_out(to, acts);
            }
        }

        fn up(&self) -> impl Iterator<Item = usize> + use<'_> {
            (0..4).filter(|&me| !self.down[me])
        }

        /// Lets what is due up to a time happen.
        fn advance(&mut self, ms: u64) {
            let until = Time::ZERO + Duration::from_ms(ms);
            while let Some(me) = self.up().min_by_key(|&me| self.takeovers[me].due())
                && self.takeovers[me].due() <= until
            {
                self.now = self.now.max(self.takeovers[me].due());
                let mut acts = Vec::new();
                self.takeovers[me].act(self.now, &self.here[me], &mut acts);
                self.carry_out(me, acts);
            }
            self.now = until;
        }

        fn decided(&self) -> Vec<Option<u32>> {
            self.takeovers.iter().map(Takeover::decided).collect()
        }
    }

    #[test]
    fn what_any_has_is_fetched_and_agreed_on() {
        let mut world = World::new([&[1, 2], &[1, 3], &[1, 2, 4, 6], &[]]);
        world.advance(999);
        assert_eq!(world.decided(), [None; 4]);
        world.advance(1_200);
        assert_eq!(world.proposed, [(0, 4, vec![0, 1, 2, 3])]);
        assert_eq!((world.decided(), world.here[0].ack()), (vec![Some(4); 4], 4));
    }

    /// Replica 1 leads when 0 is down. Who is not heard after a while is not waited for; alone nobody decides.
    #[test]
    fn a_quorum_is_enough_and_fewer_are_not() {
        let mut world = World::new([&[1, 2, 3], &[1], &[1, 2], &[]]);
        world.down[0] = true;
        world.advance(2_000);
        assert_eq!(world.proposed, [(1, 2, vec![1, 2, 3])]);
        assert_eq!(world.decided(), [None, Some(2), Some(2), Some(2)]);
        // Replica 0 is back, says so, and hears what is agreed on.
        world.down[0] = false;
        world.advance(2_100);
        assert_eq!(world.decided()[0], Some(2));
        let mut alone = World::new([&[1], &[1], &[1], &[1]]);
        (alone.down[1], alone.down[2]) = (true, true);
        alone.advance(9_000);
        assert_eq!((alone.proposed.len(), alone.decided()), (0, vec![None; 4]));
    }

    /// Nobody accepts less than he has. A prefix that somebody has accepted binds later leaders, though they have more.
    #[test]
    fn a_later_leader_proposes_what_was_accepted() {
        let mut world = World::new([&[1], &[1, 2, 3], &[1], &[1]]);
        let said = Said::Prefix { turn: 0, last: 1, is_bound: false };
        world.down = vec![true, true, false, true];
        world.tell(0, 2, &said);
        world.down = vec![true, true, true, false];
        world.tell(0, 3, &said);
        world.down = vec![true, false, true, true];
        world.advance(1_000);
        world.tell(0, 1, &said);
        assert_eq!([1, 2].map(|me| world.takeovers[me].accepted), [None, Some((0, 1))]);
        world.down = vec![true, false, false, false];
        world.advance(9_000);
        assert_eq!(world.decided()[1..], [Some(1); 3]);
    }

    /// News takes a word back, unless something was accepted.
    #[test]
    fn who_has_news_takes_its_word_back() {
        let mut world = World::new([&[1], &[1], &[1], &[1]]);
        (world.down[0], world.down[1], world.down[2]) = (true, true, true);
        world.advance(1_000);
        assert!(world.takeovers[3].is_gone());
        let mut acts = Vec::new();
        world.takeovers[3].note_news(world.now, &mut acts);
        assert_eq!((acts, world.takeovers[3].is_gone()), (vec![Act::Say(Said::Back)], false));
        assert_eq!(world.takeovers[3].due(), Time::ZERO + Duration::from_ms(2_000));
    }
}
