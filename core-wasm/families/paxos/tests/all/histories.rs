//! What clients saw, judged by Stateright's tester for linearizability: each request appends to a log, and its answer
//! says at which place it stands in the log of the replica whose answer came first.

use std::collections::BTreeMap;
use std::rc::Rc;

use family::Family;
use quorumscope_paxos::facts::Fact;
use quorumscope_paxos::settings::{Broken, Rules};
use quorumscope_paxos::{MultiPaxos, Shape};
use quorumscope_paxos_worlds::drawn;
use scenario::check;
use sim::ids::{MessageId, Point, ReplicaId, Run, StreamId};
use sim::observer::Observer;
use sim::record::Replies;
use sim::requests::Requests;
use sim::time::Time;
use stateright::semantics::{ConsistencyTester, LinearizabilityTester, SequentialSpec};

/// A log, of which only the length counts: to append to it returns the place.
#[derive(Clone, Debug, Default)]
struct Log(u64);

impl SequentialSpec for Log {
    type Op = ();
    type Ret = u64;

    fn invoke(&mut self, (): &()) -> u64 {
        self.0 += 1;
        self.0 - 1
    }
}

/// Requests that were executed together, and the place of the first of them.
type Executed = (u64, Rc<[Run]>);

/// What of a run clients can know.
#[derive(Default)]
struct Seen {
    /// What each replica has executed, in order.
    logs: BTreeMap<ReplicaId, Vec<Executed>>,
    replies: Vec<Replies>,
}

impl Observer<Fact> for Seen {
    fn on_fact(&mut self, _: Point, replica: ReplicaId, fact: &Fact, _: Option<MessageId>, _: &Requests) {
        let Fact::Executed { runs, .. } = fact else { return };
        if runs.is_empty() {
            return;
        }
        let log = self.logs.entry(replica).or_default();
        let first =
            log.last().map_or(0, |(first, runs)| first + runs.iter().map(|run| run.count).sum::<u64>());
        log.push((first, Rc::clone(runs)));
    }

    fn on_replies(&mut self, replies: &Replies) {
        self.replies.push(*replies);
    }
}

/// A request of a client: when it was submitted, and when an answer came first, with its place.
struct Append {
    submitted: Time,
    answered: Option<(Time, u64)>,
}

/// What the clients of a world saw.
fn history(seed: u64, rules: Rules) -> Vec<Append> {
    let scenario = check::<MultiPaxos>(&drawn(seed).to_string()).expect("what is drawn is valid");
    let mut world = MultiPaxos::world(&Shape { rules, ..Shape::from(&scenario) }, 0);
    let mut seen = Seen::default();
    assert!(world.planet.advance(Time::FAR, 20_000_000, &mut seen), "seed {seed}: a run ends");
    world.planet.finish(&mut seen);
    let requests = world.planet.requests();

    let mut answers: BTreeMap<(StreamId, u64), (Time, u64)> = BTreeMap::new();
    for Replies { replica, group, ordinal, at, .. } in &seen.replies {
        let (first, runs) = &seen.logs[replica][*ordinal as usize];
        let executed = runs.iter().flat_map(|run| (0..run.count).map(|more| (run.stream, run.first + more)));
        for (place, request) in (*first..).zip(executed) {
            if requests.group_of(request.0) == *group {
                let answer = answers.entry(request).or_insert((*at, place));
                *answer = (*answer).min((*at, place));
            }
        }
    }
    let submitted =
        |stream: StreamId| (0..requests.submitted(stream, Time::FAR)).map(move |index| (stream, index));
    (0..requests.streams())
        .flat_map(|stream| submitted(StreamId(stream)))
        .map(|(stream, index)| Append {
            submitted: requests.submitted_at(stream, index).expect("it was submitted"),
            answered: answers.get(&(stream, index)).copied(),
        })
        .collect()
}

/// Whether appends happen one after the other, each between its submission and its answer.
fn is_linearizable(history: &[Append]) -> bool {
    // At one time answers come first: the next request of a client waits for them.
    let mut events: Vec<(Time, Option<u64>, usize)> = Vec::new();
    for (index, append) in history.iter().enumerate() {
        events.push((append.submitted, None, index));
        events.extend(append.answered.map(|(at, place)| (at, Some(place), index)));
    }
    events.sort_by_key(|&(at, place, index)| (at, place.is_none(), index));
    let mut tester = LinearizabilityTester::new(Log::default());
    // Who waits is a client, and whoever waits no more is the next one.
    let mut waiting: Vec<Option<usize>> = Vec::new();
    for (_, place, index) in events {
        let client = |of: Option<usize>| waiting.iter().position(|&who| who == of);
        match place {
            None => {
                let free = client(None).unwrap_or(waiting.len());
                waiting.resize(waiting.len().max(free + 1), None);
                waiting[free] = Some(index);
                tester.on_invoke(free, ()).expect("a client waits for one answer");
            }
            Some(place) => {
                let answered = client(Some(index)).expect("it was submitted before");
                waiting[answered] = None;
                tester.on_return(answered, place).expect("it waits");
            }
        }
    }
    tester.is_consistent()
}

/// So many requests are gone through one by one.
const REQUESTS_MAX: usize = 400;

#[test]
fn what_clients_see_is_linearizable() {
    let mut judged = 0;
    for seed in 0..300 {
        let history = history(seed, Rules::default());
        if history.len() > REQUESTS_MAX {
            continue;
        }
        assert!(is_linearizable(&history), "seed {seed}: {}", drawn(seed));
        judged += history.len();
    }
    assert!(judged > 10_000, "{judged} requests are few");
}

#[test]
fn a_rule_that_is_broken_is_seen_by_clients() {
    for (broken, seed) in [(Broken::UntiedBallots, 55), (Broken::OverGaps, 142)] {
        assert!(!is_linearizable(&history(seed, Rules { broken: Some(broken) })), "{broken:?}");
        assert!(is_linearizable(&history(seed, Rules::default())), "seed {seed}");
    }
}
