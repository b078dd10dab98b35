//! Which of a message's transmissions made it whole, and which lost what another carries again.

use sim::observer::Transmission;
use sim::time::Time;

/// The transmission that was taken in last: where a message is there, the one that made it whole.
pub fn last_taken_in(parts: &[Transmission]) -> Option<usize> {
    let there = (0..parts.len()).filter(|&index| parts[index].received != Time::FAR);
    there.max_by_key(|&index| parts[index].received)
}

/// The transmission that lost what the one with this number carries again: the latest that was over before it and lost anything. The ideal
/// network does not say which it was: then the one before.
pub fn repeated_by(parts: &[Transmission], index: usize) -> Option<usize> {
    let is_lost = |&before: &usize| parts[before].lost > 0 && parts[before].end <= parts[index].start;
    (0..index).rfind(is_lost).or(index.checked_sub(1))
}
