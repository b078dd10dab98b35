//! Streaming.

use super::*;

fn head(origin: u16, count: u64) -> LaneHead {
    LaneHead { origin, count, fork: 0 }
}

/// Two origins, of 4 and 6 transactions a block.
fn cut(height: u64) -> Rc<[LaneHead]> {
    Rc::new([head(0, height * 4), head(1, height * 6)])
}

/// What a lane's origin streams before block `height` is proposed.
fn part(origin: u16, height: u64) -> Run {
    let (first, count) = [(0, 4), (4, 6)][usize::from(origin)];
    Run { stream: StreamId(0), first: (height - 1) * 10 + first, count }
}

/// The same blocks, but by cuts: everybody holds them before the proposal.
fn streaming() -> Vec<Statement> {
    let mut streaming = Vec::new();
    for (ms, replica, mut fact) in history() {
        match &mut fact {
            Fact::Proposed { block, cut: of } => {
                for origin in 0..2 {
                    let head = cut(block.height)[usize::from(origin)];
                    let runs = Rc::new([part(origin, block.height)]);
                    streaming.push((ms, origin, Fact::Streamed { head, runs }));
                    for holder in (0..REPLICAS).filter(|&holder| holder != origin) {
                        let buffers = Buffers { gaps: 0, archive: 100, acknowledgements: 4 };
                        streaming.push((ms, holder, Fact::Held { head, history: (0, 0), buffers }));
                    }
                }
                *of = cut(block.height);
            }
            Fact::Voted { block, cut: of, .. } => *of = cut(block.height),
            Fact::Committed { block, cut: of, runs, .. } => {
                *of = cut(block.height);
                // Origins ascend from the one that the view names.
                let first = (block.height % 2) as u16;
                *runs = Rc::new([part(first, block.height), part(1 - first, block.height)]);
            }
            _ => {}
        }
        streaming.push((ms, replica, fact));
    }
    streaming
}

/// All replicas execute `runs` with `cut` at `height`.
fn executing(height: u64, wrong: &[Run], cut: Rc<[LaneHead]>) -> Vec<Check> {
    let mut history = streaming();
    let wrong: Rc<[Run]> = wrong.into();
    for (_, _, fact) in history.iter_mut().filter(|(_, _, fact)| is_commit(height)(fact)) {
        *fact = Fact::Committed {
            block: block(height),
            ordinal: height,
            runs: Rc::clone(&wrong),
            cut: Rc::clone(&cut),
        };
    }
    history.retain(|(ms, _, fact)| *ms <= (height + 3) * 20 + 2 || !matches!(fact, Fact::Committed { .. }));
    tripped(&judge(&history))
}

#[test]
fn lanes_are_executed_as_the_cuts_say() {
    assert_eq!(tripped(&judge(&streaming())), []);
    assert_eq!(executing(90, &[part(0, 90), part(1, 90)], cut(90)), []);
    // One run that goes on in the other lane.
    let whole = Run { count: 10, ..part(0, 90) };
    assert_eq!(executing(90, &[whole], cut(90)), []);
}

#[test]
fn a_hole_in_a_lane_is_noticed() {
    let late = Run { first: 894, count: 5, ..part(1, 90) };
    for wrong in [&[part(0, 90)][..], &[part(1, 90)], &[part(0, 90), late], &[part(1, 90), part(0, 90)], &[]]
    {
        assert_eq!(executing(90, wrong, cut(90)), [Check::LaneOrder], "{wrong:?}");
    }
    // What no lane holds there.
    assert_eq!(executing(90, &[part(0, 90), part(1, 90), part(0, 92)], cut(90)), [Check::LaneOrder]);
    // What was executed before is left out, whichever lane it came by.
    let mut again = streaming();
    let place = place(&again, 1, |fact| matches!(fact, Fact::Streamed { head, .. } if head.count == 91 * 6));
    again[place].2 =
        Fact::Streamed { head: head(1, 91 * 6), runs: Rc::new([Run { count: 6, ..part(0, 1) }]) };
    for (_, _, fact) in again.iter_mut().filter(|(_, _, fact)| is_commit(91)(fact)) {
        let runs = Rc::new([part(0, 91)]);
        *fact = Fact::Committed { block: block(91), ordinal: 91, runs, cut: cut(91) };
    }
    assert_eq!(tripped(&judge(&again)), []);
}

#[test]
fn a_cut_that_shrinks_is_noticed() {
    let with_head = |shrunk: LaneHead| executing(90, &[part(1, 90)], Rc::new([shrunk, cut(90)[1]]));
    let previous = cut(89)[0];
    assert_eq!(with_head(previous), []);
    assert_eq!(with_head(LaneHead { count: previous.count - 1, ..previous }), [Check::CutMonotone]);
    assert_eq!(with_head(LaneHead { fork: 1, ..previous }), [Check::CutMonotone]);
}

#[test]
fn a_cut_that_too_few_hold_is_noticed() {
    // Replicas 2 and 3 vote without the lane's end, then 1 too.
    let voting_without = |blind: &[u16]| {
        let mut history = streaming();
        history.retain(|(_, replica, fact)| {
            !blind.contains(replica) || !matches!(fact, Fact::Held { head, .. } if *head == cut(90)[0])
        });
        history
    };
    assert_eq!(tripped(&judge(&voting_without(&[2, 3]))), []);
    assert_eq!(tripped(&judge(&voting_without(&[1, 2, 3]))), [Check::CutHeld]);
    // With an availability certificate one is enough.
    let certificates = || Setup { holders: Holders::OfLane(1), ..setup() };
    assert_eq!(tripped(&judge_as(certificates(), &voting_without(&[1, 2, 3]))), []);
    // For each lane, and not the same one for all.
    let mut split = voting_without(&[2, 3]);
    split.retain(|(_, replica, fact)| {
        let lacks = |head: &LaneHead| *head == cut(90)[usize::from(1 - *replica)];
        *replica > 1 || !matches!(fact, Fact::Held { head, .. } if lacks(head))
    });
    assert_eq!(tripped(&judge_as(certificates(), &split)), []);
    assert_eq!(tripped(&judge(&split)), [Check::CutHeld]);
    // Unless that one is an adversary. And another history of the lane is not the lane.
    let mut liar = certificates();
    liar.honest[0] = false;
    assert_eq!(tripped(&judge_as(liar, &voting_without(&[1, 2, 3]))), [Check::CutHeld]);
    let mut forked = streaming();
    for (_, replica, fact) in &mut forked {
        if let Fact::Held { head, history, .. } = fact
            && *replica > 0
            && *head == cut(90)[0]
        {
            (head.fork, *history) = (1, (1, 4));
        }
    }
    assert_eq!(tripped(&judge(&forked)), [Check::CutHeld]);
    // Up to where it leaves the first it is.
    for (_, _, fact) in &mut forked {
        if let Fact::Held { history: (1, since), .. } = fact {
            *since = cut(90)[0].count;
        }
    }
    assert_eq!(tripped(&judge(&forked)), []);
}

#[test]
fn a_buffer_beyond_its_bound_is_noticed() {
    for wrong in [
        Buffers { gaps: 11, ..Buffers::default() },
        Buffers { archive: 1_001, ..Buffers::default() },
        Buffers { acknowledgements: 5, ..Buffers::default() },
    ] {
        let mut history = streaming();
        let place = place(&history, 2, |fact| matches!(fact, Fact::Held { .. }));
        if let Fact::Held { buffers, .. } = &mut history[place].2 {
            *buffers = wrong;
        }
        assert_eq!(tripped(&judge(&history)), [Check::BuffersBounded], "{wrong:?}");
    }
}
