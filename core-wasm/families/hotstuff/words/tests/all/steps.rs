//! Steps through a run, and what they are told as.

use explain::{Direction, Stop};
use quorumscope_hotstuff_words::{Stop as Own, Story};
use sim::ids::Point;
use sim::ids::ReplicaId;
use sim::observer::Observer;
use sim::time::Time;
use tables::Recorder;
use tables::Tables;
use tables::testing::{Chain, record, recorder, requests, setup};
use trace::Names;

fn at(us: u64, sequence: u32) -> Point {
    Point { time: Time::from_ns(us * 1_000), sequence }
}

fn trace() -> Recorder {
    let (requests, mut chain) = (requests(1_000), Chain::default());
    let setup = trace::Setup { changes: vec![setup().settings], ..setup() };
    let mut trace = Recorder::new(&setup, Tables::new(3), 100);
    chain.propose(&mut trace, at(100, 0).time, 100, &requests); // Event 1.
    let mut message = record(0, 0, 1, 100_000);
    message.point = at(111, 2);
    Observer::<facts::Fact>::on_message(&mut trace, &message);
    chain.skip_to(2);
    chain.commit(&mut trace, ReplicaId(0), 0, at(160, 0).time, &requests); // Event 3.
    chain.commit(&mut trace, ReplicaId(1), 0, at(170, 0).time, &requests); // Event 4.
    Observer::<facts::Fact>::on_fault(&mut trace, at(170, 5), 0, true);
    Observer::<facts::Fact>::on_change(&mut trace, at(180, 6), 0);
    trace
}

#[test]
fn blocks_committed_at_once_are_told_together() {
    let (requests, mut chain) = (requests(1_000), Chain::default());
    let mut trace = recorder(100);
    for count in [100, 1_010, 47, 1] {
        chain.propose(&mut trace, at(100, 0).time, count, &requests);
    }
    chain.commit(&mut trace, ReplicaId(0), 0, at(150, 0).time, &requests);
    // One event, in which replica 1 commits all three, replica 0 having been first with block 1.
    for block in 0..3 {
        chain.skip_to(9);
        chain.commit(&mut trace, ReplicaId(1), block, at(160, 0).time, &requests);
    }
    chain.skip_to(10);
    chain.commit(&mut trace, ReplicaId(1), 3, at(180, 0).time, &requests);
    let replicas = ["Tokyo", "Bahrain"].map(str::to_owned).into();
    let names = Names { replicas, ..Names::default() };
    let (violations, now) = (&[], at(200, 0).time);
    let story = Story { trace: &trace, names: &names, violations, requests: &requests, now };
    let told = "blocks 2 to 3 are final at Bahrain: 1,057 transactions";
    for stop in [Stop::Significant, Stop::Commit, Stop::Event] {
        assert_eq!(story.step(at(155, 0), Direction::Forwards, stop).unwrap().caption, told);
        assert_eq!(story.step(at(170, 0), Direction::Backwards, stop).unwrap().caption, told);
    }
    let last = story.moment(at(190, 0)).unwrap().caption;
    assert_eq!(last, "block 4 is final at Bahrain: 1 transaction");
    assert_eq!(story.moment(at(170, 0)).unwrap().caption, told);
}

#[test]
fn an_event_is_told_with_all_that_matters_in_it() {
    let (requests, mut chain) = (requests(1_000), Chain::default());
    let mut trace = recorder(100);
    for count in [100, 1_040] {
        chain.propose(&mut trace, at(100, 0).time, count, &requests);
    }
    chain.skip_to(8);
    chain.commit(&mut trace, ReplicaId(0), 0, at(150, 0).time, &requests);
    chain.skip_to(8);
    chain.propose(&mut trace, at(150, 0).time, 40, &requests);
    chain.skip_to(8);
    chain.commit(&mut trace, ReplicaId(0), 1, at(150, 0).time, &requests);
    let names = Names { replicas: ["Tokyo"].map(str::to_owned).into(), ..Names::default() };
    let (violations, now) = (&[], at(200, 0).time);
    let story = Story { trace: &trace, names: &names, violations, requests: &requests, now };
    let told = "blocks 1 to 2 are final at Tokyo: 1,140 transactions; Tokyo proposes block 3";
    assert_eq!(story.moment(at(170, 0)).unwrap().caption, told);
    assert_eq!(story.step(at(120, 0), Direction::Forwards, Stop::Commit).unwrap().caption, told);
}

#[test]
fn steps_visit_what_matters_or_everything_both_ways() {
    let trace = trace();
    let names = Names {
        replicas: ["N. Virginia", "Tokyo", "Bahrain", "Cape Town"].map(str::to_owned).into(),
        faults: vec![["Tokyo crashes".to_owned(), "Tokyo is up again".to_owned()]],
        changes: vec!["from here on: Sockets 2".to_owned()],
    };
    let requests = requests(1_000);
    let (violations, now) = (&[], at(200, 0).time);
    let story = Story { trace: &trace, names: &names, violations, requests: &requests, now };
    let walk = |stop, direction, mut point| {
        let mut told = Vec::new();
        while let Some(moment) = story.step(point, direction, stop) {
            point = moment.point;
            told.push((moment.point.sequence, moment.caption));
        }
        told
    };
    let significant = [
        (1, "N. Virginia proposes block 1"),
        (3, "block 1 is final at N. Virginia: 100 transactions"),
        (5, "Tokyo crashes"),
        (6, "from here on: Sockets 2"),
    ];
    let every = [
        significant[0],
        (2, "Tokyo handles a proposal from N. Virginia"),
        significant[1],
        (4, "block 1 is final at Tokyo: 100 transactions"),
        significant[2],
        significant[3],
    ];
    let start = Point::default();
    let end = at(1_000_000, 100);
    let told = |list: &[(u32, &str)]| -> Vec<(u32, String)> {
        list.iter().map(|&(sequence, text)| (sequence, text.to_owned())).collect()
    };
    assert_eq!(walk(Stop::Significant, Direction::Forwards, start), told(&significant));
    assert_eq!(walk(Stop::Event, Direction::Forwards, start), told(&every));
    let reversed = |mut list: Vec<(u32, String)>| {
        list.reverse();
        list
    };
    assert_eq!(reversed(walk(Stop::Significant, Direction::Backwards, end)), told(&significant));
    assert_eq!(reversed(walk(Stop::Event, Direction::Backwards, end)), told(&every));
    assert_eq!(walk(Stop::Commit, Direction::Forwards, start), told(&significant[1..2]));
    assert_eq!(walk(Stop::Commit, Direction::Backwards, end), told(&significant[1..2]));
    assert_eq!(walk(Stop::Own(Own::ViewChange), Direction::Forwards, start), []);
    assert_eq!(story.moment(at(165, 3)).unwrap().caption, significant[1].1);
    assert_eq!(story.moment(at(99, 0)), None);
}

#[test]
fn replicas_that_time_out_at_once_are_one_step_and_each_its_own_event() {
    let (requests, mut trace) = (requests(1_000), recorder(100));
    let fact = facts::Fact::TimedOut { view: facts::View { epoch: 0, number: 4 } };
    for replica in 0..3 {
        let point = at(100, u32::from(replica) + 1);
        trace.on_fact(point, ReplicaId(replica), &fact, None, &requests);
    }
    let replicas = ["Tokyo", "Bahrain", "Cape Town"].map(str::to_owned).into();
    let names = Names { replicas, ..Names::default() };
    let (violations, now) = (&[], at(200, 0).time);
    let story = Story { trace: &trace, names: &names, violations, requests: &requests, now };
    let step = |sequence, stop| story.step(at(100, sequence), Direction::Forwards, stop).unwrap().caption;
    let together = "3 replicas time out in view 4 and ask for a new view";
    assert_eq!(step(0, Stop::Significant), together);
    let back = |point| story.step(point, Direction::Backwards, Stop::Significant);
    assert_eq!(back(at(150, 0)).unwrap().caption, together);
    // That was all of them; the moment after the second has two.
    assert_eq!(back(at(100, 3)), None);
    let moment = story.moment(at(100, 2)).unwrap().caption;
    assert_eq!(moment, "2 replicas time out in view 4 and ask for a new view");
    let each = [0, 1, 2].map(|sequence| step(sequence, Stop::Event));
    let told = ["Tokyo", "Bahrain", "Cape Town"]
        .map(|name| format!("{name} times out in view 4 and asks for a new view"));
    assert_eq!(each, told);
}

/// Something that the full queue of a path from replica 0 drops of the block of a view.
fn drops(at_us: u64, target: u16, packets: u32, view: u32) -> sim::record::PathUse {
    sim::record::PathUse {
        source: ReplicaId(0),
        target: ReplicaId(target),
        bits_per_second: 8_000_000,
        at: at(at_us, 0).time,
        until: at(at_us, 0).time,
        backlog: 64_000,
        bytes: 1_500,
        dropped: packets * 1_448,
        dropped_packets: packets,
        message: Some((sim::ids::Kind(0), view)),
    }
}

#[test]
fn drops_of_a_burst_are_one_step_where_it_ends() {
    let (requests, mut chain) = (requests(1_000), Chain::default());
    let mut trace = recorder(100);
    chain.propose(&mut trace, at(100, 0).time, 100, &requests);
    let uses = [
        drops(110, 1, 12, 1),
        // Another path, a moment earlier; the queue of the first one again.
        drops(105, 2, 8, 1),
        drops(130, 1, 1_000, 1),
        // As long after that a sender hears of a loss.
        drops(200_130, 2, 3, 1),
        // Nothing is dropped.
        sim::record::PathUse { dropped: 0, dropped_packets: 0, ..drops(300_000, 1, 0, 1) },
        // Of a block that is not known.
        drops(400_000, 1, 1, 9),
        // Not over yet.
        drops(500_001, 1, 1, 9),
    ];
    for path in &uses {
        Observer::<facts::Fact>::on_path(&mut trace, path);
    }
    let replicas = ["N. Virginia", "Tokyo", "Bahrain"].map(str::to_owned).into();
    let names = Names { replicas, ..Names::default() };
    let now = at(500_000, 0).time;
    let story = Story { trace: &trace, names: &names, violations: &[], requests: &requests, now };
    let told = [
        (100, "N. Virginia proposes block 1"),
        (130, "the queues of 2 paths from N. Virginia drop 1,020 packets (1.48 MB) of block 1"),
        (200_130, "the queue of the path N. Virginia → Bahrain drops 3 packets (4.34 kB) of block 1"),
        (400_000, "the queue of the path N. Virginia → Tokyo drops 1 packet (1.45 kB) of a block of view 9"),
    ];
    let expected: Vec<(u64, String)> = told.iter().map(|&(at, caption)| (at, caption.to_owned())).collect();
    let walk = |mut point, direction, stop| {
        let mut told = Vec::new();
        while let Some(moment) = story.step(point, direction, stop) {
            point = moment.point;
            told.push((point.time.as_ns() / 1_000, moment.caption));
        }
        told
    };
    for stop in [Stop::Significant, Stop::Event] {
        assert_eq!(walk(Point::default(), Direction::Forwards, stop), expected);
        let mut back = walk(at(500_000, u32::MAX), Direction::Backwards, stop);
        back.reverse();
        assert_eq!(back, expected);
    }
    assert_eq!(walk(Point::default(), Direction::Forwards, Stop::Commit), []);
    // While packets are dropped nothing is said of it yet.
    assert_eq!(story.moment(at(129, 0)).unwrap().caption, told[0].1);
    assert_eq!(story.moment(at(131, 0)).unwrap().caption, told[1].1);
}

#[test]
fn faults_of_one_time_that_are_told_alike_are_one_step() {
    let mut trace = recorder(100);
    for (sequence, index) in [(1, 0), (2, 1), (3, 2)] {
        Observer::<facts::Fact>::on_fault(&mut trace, at(100, sequence), index, true);
    }
    let [deaf, down] = ["Tokyo and Bahrain do not hear Cape Town any more", "Tokyo crashes"];
    let faults = [deaf, deaf, down].map(|text| [text.to_owned(), String::new()]).into();
    let names = Names { faults, ..Names::default() };
    let (requests, now) = (requests(1_000), at(200, 0).time);
    let story = Story { trace: &trace, names: &names, violations: &[], requests: &requests, now };
    let step = |point, direction| {
        story.step(point, direction, Stop::Significant).map(|moment| (moment.point.sequence, moment.caption))
    };
    assert_eq!(step(Point::default(), Direction::Forwards), Some((2, deaf.to_owned())));
    assert_eq!(step(at(100, 2), Direction::Forwards), Some((3, down.to_owned())));
    assert_eq!(step(at(100, 3), Direction::Backwards), Some((2, deaf.to_owned())));
    assert_eq!(step(at(100, 2), Direction::Backwards), None);
}
