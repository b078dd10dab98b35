//! Each field of whatever the digest covers changes it, and a short history made by hand has the digests that it always
//! had: links of the page carry digests.

use std::rc::Rc;

use quorumscope_facts::{BlockFact, BlockId, Buffers, Fact, LaneHead, Objection, Phase, Run, View};
use sim::digest::Digest;
use sim::ids::{Class, Kind, MessageId, Point, ReplicaId, StreamId, Wait};
use sim::observer::Observer;
use sim::record::{Fate, MessageRecord, Transmission};
use sim::time::{Duration, Time};

use trace::testing::{record, requests};

const VIEW: View = View { epoch: 2, number: 7 };
const AT: Point = Point { time: Time::from_ns(5_000), sequence: 40 };
const CAUSE: Option<MessageId> = Some(MessageId(3));
const BLOCK: BlockFact = BlockFact {
    id: BlockId(11),
    view: VIEW,
    height: 5,
    parent: BlockId(10),
    justify: BlockId(9),
    justify_view: View { epoch: 1, number: 6 },
    transactions: 20,
};
const HEADS: [LaneHead; 2] =
    [LaneHead { origin: 0, count: 30, fork: 0 }, LaneHead { origin: 3, count: 8, fork: 1 }];
const RUNS: [Run; 2] =
    [Run { stream: StreamId(0), first: 100, count: 15 }, Run { stream: StreamId(2), first: 40, count: 5 }];
const SIGNERS: [u16; 3] = [0, 1, 3];

fn of_message(message: &MessageRecord<'_>) -> String {
    let mut digest = Digest::default();
    Observer::<Fact>::on_message(&mut digest, message);
    digest.to_hex()
}

fn state(digest: &mut Digest, fact: &Fact, at: Point) {
    digest.on_fact(at, ReplicaId(1), fact, CAUSE, &requests(1_000));
}

fn of_fact(fact: &Fact) -> String {
    let mut digest = Digest::default();
    state(&mut digest, fact, AT);
    digest.to_hex()
}

fn fault(digest: &mut Digest, at: Point, index: usize, active: bool) {
    Observer::<Fact>::on_fault(digest, at, index, active);
}

/// No two of them are the same.
#[track_caller]
fn all_differ(mut digests: Vec<String>) {
    let count = digests.len();
    assert!(digests.iter().all(|digest| digest.len() == 16));
    digests.sort();
    digests.dedup();
    assert_eq!(digests.len(), count);
}

/// A message in two transmissions.
fn message(transmissions: &[Transmission; 2]) -> MessageRecord<'_> {
    MessageRecord { cause: CAUSE, held: Duration::from_ns(4), transmissions, ..record(9, 0, 1, 1_000) }
}

fn transmission(start_us: u64) -> Transmission {
    let at = |us| Time::from_ns((start_us + us) * 1_000);
    Transmission {
        start: at(0),
        end: at(1),
        propagation: Duration::from_us(10),
        queue: Duration::ZERO,
        received: at(12),
        bytes: 60,
        lost: 0,
        again: false,
    }
}

#[test]
fn every_field_of_a_message_changes_the_digest() {
    let parts = [transmission(1), transmission(2)];
    let base = message(&parts);
    // What names a field here that is new there does not compile: its change has to be added below.
    let MessageRecord {
        id: _,
        point: Point { time: _, sequence: _ },
        source: _,
        target: _,
        kind: _,
        class: _,
        tag: _,
        block: _,
        bytes: _,
        queued: _,
        first_bit_out: _,
        last_bit_out: _,
        propagation: _,
        queue: _,
        stalled: _,
        congested: _,
        held: _,
        processed: _,
        ended: _,
        fate: _,
        cause: _,
        wait: _,
        transmissions: _,
    } = base;
    let changes: [fn(&mut MessageRecord<'_>); 26] = [
        |m| m.id = MessageId(8),
        |m| m.point.sequence += 1,
        |m| m.source = ReplicaId(2),
        |m| m.target = ReplicaId(2),
        |m| m.kind = Kind(1),
        |m| m.class = Class::Background,
        |m| m.tag += 1,
        |m| m.bytes += 1,
        |m| m.queued += Duration::from_ns(1),
        |m| m.first_bit_out += Duration::from_ns(1),
        |m| m.first_bit_out = Time::FAR,
        |m| m.last_bit_out = Time::FAR,
        |m| m.propagation = Duration::ZERO,
        |m| m.queue = Duration::from_ns(1),
        |m| m.stalled = Duration::from_ns(1),
        |m| m.congested = Duration::from_ns(1),
        |m| m.held = Duration::from_ns(1),
        |m| m.held = Duration::ZERO,
        |m| m.processed = Duration::from_ns(1),
        |m| m.ended += Duration::from_ns(1),
        |m| m.fate = Fate::Cut,
        |m| m.fate = Fate::Dropped,
        |m| m.cause = Some(MessageId(0)),
        |m| m.cause = None,
        |m| m.wait = Wait::Batch,
        |m| m.transmissions = &[],
    ];
    let mut digests = vec![of_message(&base)];
    for change in changes {
        let mut changed = base.clone();
        change(&mut changed);
        digests.push(of_message(&changed));
    }
    let part_changes: [fn(&mut Transmission); 8] = [
        |part| part.start += Duration::from_ns(1),
        |part| part.end += Duration::from_ns(1),
        |part| part.propagation = Duration::ZERO,
        |part| part.received += Duration::from_ns(1),
        |part| part.received = Time::FAR,
        |part| part.bytes += 1,
        |part| part.queue = Duration::from_ns(1),
        |part| part.lost += 1,
    ];
    for (place, change) in (0..2).flat_map(|place| part_changes.map(|change| (place, change))) {
        let mut changed = parts;
        change(&mut changed[place]);
        digests.push(of_message(&message(&changed)));
    }
    all_differ(digests);
    // Which block it is about follows from the facts.
    assert_eq!(of_message(&MessageRecord { block: 7, ..base.clone() }), of_message(&base));
    // That time is when it ended.
    let point = Point { time: Time::FAR, ..base.point };
    assert_eq!(of_message(&MessageRecord { point, ..base.clone() }), of_message(&base));
}

fn other_views(View { epoch, number }: View) -> [View; 3] {
    [
        View { epoch: epoch + 1, number },
        View { epoch, number: number + 1 },
        View { epoch: number, number: epoch },
    ]
}

/// The block with each of its fields changed.
fn other_blocks(block: BlockFact) -> Vec<BlockFact> {
    let BlockFact { id, view, height, parent, justify, justify_view, transactions } = block;
    let other = |BlockId(id)| BlockId(id + 100);
    let mut others = vec![
        BlockFact { id: other(id), ..block },
        BlockFact { height: height + 1, ..block },
        BlockFact { parent: other(parent), ..block },
        BlockFact { justify: other(justify), ..block },
        BlockFact { transactions: transactions + 1, ..block },
    ];
    others.extend(other_views(view).map(|view| BlockFact { view, ..block }));
    others.extend(other_views(justify_view).map(|justify_view| BlockFact { justify_view, ..block }));
    others
}

fn other_heads(head: LaneHead) -> [LaneHead; 3] {
    let LaneHead { origin, count, fork } = head;
    [
        LaneHead { origin: origin + 1, ..head },
        LaneHead { count: count + 1, ..head },
        LaneHead { fork: fork + 1, ..head },
    ]
}

fn other_runs(run: Run) -> [Run; 3] {
    let Run { stream: StreamId(stream), first, count } = run;
    [
        Run { stream: StreamId(stream + 1), ..run },
        Run { first: first + 1, ..run },
        Run { count: count + 1, ..run },
    ]
}

/// The list with each of its items changed, without one of them, with one twice, backwards and empty.
fn other_lists<T: Copy, const N: usize>(list: &[T], others: impl Fn(T) -> [T; N]) -> Vec<Rc<[T]>> {
    let changed = |place: usize, item: T| {
        let mut changed = list.to_vec();
        changed[place] = item;
        changed
    };
    let places = list.iter().enumerate();
    let mut lists: Vec<Vec<T>> =
        places.flat_map(|(place, &item)| others(item).map(|other| changed(place, other))).collect();
    lists.extend([
        list[1..].to_vec(),
        list[..list.len() - 1].to_vec(),
        [list, &list[..1]].concat(),
        list.iter().rev().copied().collect(),
        Vec::new(),
    ]);
    lists.into_iter().map(Rc::from).collect()
}

fn other_phases(phase: Phase) -> impl Iterator<Item = Phase> {
    let all = [Phase::Generic, Phase::Prepare, Phase::PreCommit, Phase::Commit];
    all.into_iter().filter(move |&other| other != phase)
}

/// The fact with each of its fields changed. A field that is new does not compile, nor does a fact.
fn others(fact: &Fact) -> Vec<Fact> {
    let mut others = Vec::new();
    match fact.clone() {
        Fact::Entered { view, leader, by_view_change } => {
            others.extend(other_views(view).map(|view| Fact::Entered { view, leader, by_view_change }));
            others.push(Fact::Entered { view, leader: leader + 1, by_view_change });
            others.push(Fact::Entered { view, leader, by_view_change: !by_view_change });
        }
        Fact::Proposed { block, cut } => {
            let blocks = other_blocks(block).into_iter();
            others.extend(blocks.map(|block| Fact::Proposed { block, cut: Rc::clone(&cut) }));
            let cuts = other_lists(&cut, other_heads).into_iter();
            others.extend(cuts.map(|cut| Fact::Proposed { block, cut }));
        }
        Fact::Voted { block, phase, cut, named } => {
            let voted = |block, phase, cut| Fact::Voted { block, phase, cut, named: named.clone() };
            let blocks = other_blocks(block).into_iter();
            others.extend(blocks.map(|block| voted(block, phase, Rc::clone(&cut))));
            let phases = other_phases(phase);
            others.extend(phases.map(|phase| voted(block, phase, Rc::clone(&cut))));
            let cuts = other_lists(&cut, other_heads).into_iter();
            others.extend(cuts.map(|cut| voted(block, phase, cut)));
        }
        Fact::Certified { block: BlockId(id), view, phase, signers } => {
            let certified =
                |id, view, phase, signers| Fact::Certified { block: BlockId(id), view, phase, signers };
            others.push(certified(id + 1, view, phase, Rc::clone(&signers)));
            others.extend(other_views(view).map(|view| certified(id, view, phase, Rc::clone(&signers))));
            others.extend(other_phases(phase).map(|phase| certified(id, view, phase, Rc::clone(&signers))));
            let lists = other_lists(&signers, |signer| [signer + 10]).into_iter();
            others.extend(lists.map(|signers| certified(id, view, phase, signers)));
        }
        Fact::Keyed { block, view } => {
            others.push(Fact::Keyed { block: BlockId(block.0 + 1), view });
            others.extend(other_views(view).map(|view| Fact::Keyed { block, view }));
        }
        Fact::Locked { block, view } => {
            others.push(Fact::Locked { block: BlockId(block.0 + 1), view });
            others.extend(other_views(view).map(|view| Fact::Locked { block, view }));
        }
        Fact::Committed { block, ordinal, runs, cut } => {
            let committed = |block, ordinal, runs: &Rc<[Run]>, cut: &Rc<[LaneHead]>| Fact::Committed {
                block,
                ordinal,
                runs: Rc::clone(runs),
                cut: Rc::clone(cut),
            };
            others
                .extend(other_blocks(block).into_iter().map(|block| committed(block, ordinal, &runs, &cut)));
            others.push(committed(block, ordinal + 1, &runs, &cut));
            others.extend(
                other_lists(&runs, other_runs).iter().map(|runs| committed(block, ordinal, runs, &cut)),
            );
            others.extend(
                other_lists(&cut, other_heads).iter().map(|cut| committed(block, ordinal, &runs, cut)),
            );
        }
        Fact::TimedOut { view } => others.extend(other_views(view).map(|view| Fact::TimedOut { view })),
        Fact::ViewChanged { view } => others.extend(other_views(view).map(|view| Fact::ViewChanged { view })),
        Fact::Fetched { block, data } => others.push(Fact::Fetched { block: BlockId(block.0 + 1), data }),
        Fact::Installed { block } => {
            others.extend(other_blocks(block).into_iter().map(|block| Fact::Installed { block }));
        }
        Fact::Restarted => {}
        Fact::Refused { .. } | Fact::Streamed { .. } | Fact::Held { .. } | Fact::Received { .. } => {
            unreachable!("it is not covered")
        }
    }
    others
}

/// One of each fact that is covered.
fn covered() -> [Fact; 13] {
    let (view, block, cut) = (VIEW, BLOCK, Rc::from(HEADS));
    [
        Fact::Entered { view, leader: 2, by_view_change: false },
        Fact::Proposed { block, cut: Rc::clone(&cut) },
        Fact::Voted { block, phase: Phase::Generic, cut: Rc::clone(&cut), named: None },
        Fact::Voted { block, phase: Phase::PreCommit, cut: Rc::clone(&cut), named: Some(Rc::from(RUNS)) },
        Fact::Certified { block: block.id, view, phase: Phase::Commit, signers: Rc::from(SIGNERS) },
        Fact::Keyed { block: block.id, view },
        Fact::Locked { block: block.id, view },
        Fact::Committed { block, ordinal: 5, runs: Rc::from(RUNS), cut },
        Fact::TimedOut { view },
        Fact::ViewChanged { view },
        Fact::Fetched { block: block.id, data: true },
        Fact::Installed { block },
        Fact::Restarted,
    ]
}

/// One of each fact that is not.
fn not_covered() -> [Fact; 4] {
    let [head, _] = HEADS;
    [
        Fact::Refused { block: BLOCK, objection: Objection::Locked },
        Fact::Streamed { head, runs: Rc::from(RUNS) },
        Fact::Held { head, history: (1, 2), buffers: Buffers::default() },
        Fact::Received { runs: Rc::from(RUNS) },
    ]
}

#[test]
fn every_field_of_a_covered_fact_changes_the_digest() {
    for fact in covered() {
        let all = std::iter::once(fact.clone()).chain(others(&fact));
        all_differ(all.map(|fact| of_fact(&fact)).collect());
    }
    // And which fact it is, where the fields are the same.
    all_differ(covered().iter().map(of_fact).collect());
}

#[test]
fn when_a_fact_was_stated_by_whom_and_why_changes_the_digest() {
    for fact in covered() {
        let of = |at, replica, cause| {
            let mut digest = Digest::default();
            digest.on_fact(at, ReplicaId(replica), &fact, cause, &requests(1_000));
            digest.to_hex()
        };
        all_differ(vec![
            of(AT, 1, CAUSE),
            of(Point { time: Time::from_ns(5_001), ..AT }, 1, CAUSE),
            of(Point { sequence: 41, ..AT }, 1, CAUSE),
            of(AT, 2, CAUSE),
            of(AT, 1, Some(MessageId(4))),
            of(AT, 1, None),
        ]);
    }
}

#[test]
fn a_fault_changes_the_digest_by_its_point_its_place_and_its_end() {
    let of = |at, index, active| {
        let mut digest = Digest::default();
        fault(&mut digest, at, index, active);
        digest.to_hex()
    };
    all_differ(vec![
        of(AT, 1, true),
        of(AT, 1, false),
        of(AT, 2, true),
        of(Point { time: Time::from_ns(5_001), ..AT }, 1, true),
        of(Point { sequence: 41, ..AT }, 1, true),
    ]);
}

#[test]
fn the_order_and_the_number_of_events_change_the_digest() {
    let (first, second) = (record(0, 0, 1, 1_000), record(1, 1, 0, 2_000));
    let of = |messages: &[&MessageRecord<'_>]| {
        let mut digest = Digest::default();
        messages.iter().for_each(|message| Observer::<Fact>::on_message(&mut digest, message));
        digest.to_hex()
    };
    all_differ(vec![
        of(&[]),
        of(&[&first]),
        of(&[&first, &second]),
        of(&[&second, &first]),
        of(&[&first, &first]),
    ]);
}

/// Old links carry digests without them.
#[test]
fn refusals_and_what_lanes_hold_leave_the_digest_as_it_is() {
    for fact in not_covered() {
        assert_eq!(of_fact(&fact), Digest::default().to_hex(), "{fact:?}");
    }
}

#[test]
fn a_history_made_by_hand_has_the_digests_that_it_always_had() {
    let parts = [transmission(1), transmission(2)];
    assert_eq!(Digest::default().to_hex(), "9ca066f1a4ab2eea");
    assert_eq!(of_message(&record(0, 0, 1, 1_000)), "4f8804ad4f465f6f");
    assert_eq!(of_message(&message(&parts)), "277e07d443f2a13f");
    assert_eq!(
        covered().map(|fact| of_fact(&fact)),
        [
            "fb2a2ab04f5a74e2",
            "4bc5e3766f273847",
            "630b47f0ff30ae2a",
            "3f8bf93defda79d9",
            "c12ee09641f969b7",
            "1b57626f47ee162f",
            "914121aa583da898",
            "dbc45c45406c19ae",
            "a02d69d2efee980b",
            "20dd638923eb6a0c",
            "70e3f808e5b7780b",
            "1258600ffb0058d6",
            "44e59ef1b7dff0b3"
        ]
    );
    // All of them, one after the other, with a message, a fault, and what is not covered.
    let mut all = Digest::default();
    fault(&mut all, AT, 0, true);
    Observer::<Fact>::on_message(&mut all, &message(&parts));
    let facts = covered().into_iter().chain(not_covered());
    (41..).zip(facts).for_each(|(sequence, fact)| state(&mut all, &fact, Point { sequence, ..AT }));
    fault(&mut all, Point { sequence: 60, ..AT }, 0, false);
    assert_eq!(all.to_hex(), "781302be2646d453");
}
