//! Goes through all states of a small world, breadth first.

use std::collections::BTreeSet;
use std::hash::{Hash, Hasher};

use sim::digest::Digest;

/// A small world: how it begins, and what may follow what.
pub trait World {
    type State: Hash;

    fn first(&mut self) -> Self::State;

    /// Hands over each state that may follow, once for each way to it.
    fn next(&mut self, state: &Self::State, to: impl FnMut(Self::State));

    /// One for all states that differ by names alone.
    fn representative(&self, state: Self::State) -> Self::State {
        state
    }

    /// Whether something is wrong in it.
    fn is_wrong(&self, _: &Self::State) -> bool {
        false
    }
}

/// What there is in a world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Explored {
    /// States, no two of them the same.
    pub states: usize,
    /// Steps that led to one, whether it was new or not; the first state is counted as one.
    pub steps: usize,
    /// States on the longest of the shortest ways, the first one included.
    pub depth: usize,
    /// States in which something is wrong.
    pub wrong: usize,
    /// Steps of the shortest way to one.
    pub wrong_after: Option<usize>,
}

/// Goes through all states. They are told apart by 64 bits of them: of a million, two are taken for one with a chance
/// of 1 to 37 million.
pub fn explore<W: World>(world: W) -> Explored {
    go(world, usize::MAX, false)
}

/// The same within so many steps.
pub fn explore_within<W: World>(world: W, steps: usize) -> Explored {
    go(world, steps, false)
}

/// The same until something is wrong.
pub fn seek<W: World>(world: W) -> Explored {
    go(world, usize::MAX, true)
}

fn go<W: World>(mut world: W, steps_max: usize, stops_at_wrong: bool) -> Explored {
    let first = world.first();
    let first = world.representative(first);
    let mut seen = BTreeSet::from([key(&first)]);
    let mut explored = Explored { states: 1, steps: 1, depth: 1, wrong: 0, wrong_after: None };
    let (mut level, mut reached) = (vec![first], Vec::new());
    while !level.is_empty() && explored.depth <= steps_max && !(stops_at_wrong && explored.wrong > 0) {
        let mut next = Vec::new();
        for state in &level {
            world.next(state, |after| reached.push(after));
            explored.steps += reached.len();
            for after in reached.drain(..) {
                let after = world.representative(after);
                if seen.insert(key(&after)) {
                    if world.is_wrong(&after) {
                        explored.wrong += 1;
                        explored.wrong_after.get_or_insert(explored.depth);
                    }
                    next.push(after);
                }
            }
        }
        explored.depth += usize::from(!next.is_empty());
        level = next;
    }
    explored.states = seen.len();
    explored
}

fn key(state: &impl Hash) -> u64 {
    let mut key = Key(Digest::default());
    state.hash(&mut key);
    key.finish()
}

/// The same on each machine and in each run.
struct Key(Digest);

impl Hasher for Key {
    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..part.len()].copy_from_slice(part);
            self.0.word(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0.word(word);
    }

    fn finish(&self) -> u64 {
        self.0.value()
    }
}
