//! One way to sort, for all that wants order: by a 64-bit key, ties by number. The standard library's sorts are several
//! kilobytes of code for each type that is sorted; this one is short, and faster on keys that share their high bytes,
//! as times do. And one way to keep a queue in order.

use std::collections::VecDeque;

/// The numbers of `keys`, in the order of the keys.
pub fn ordered(keys: impl Iterator<Item = u64>) -> Vec<(u64, u32)> {
    sort(keys.zip(0..).collect())
}

/// The items in the order of their keys; equal ones stay as they are.
pub fn sorted<T: Copy>(items: &[T], key: impl Fn(&T) -> u64) -> Vec<T> {
    ordered(items.iter().map(key)).into_iter().map(|(_, index)| items[index as usize]).collect()
}

/// Puts an item at a place of a queue, in steps from its end, near which it mostly belongs: the standard library's way
/// is longer code for each type.
pub fn insert_at<T>(queue: &mut VecDeque<T>, place: usize, item: T) {
    queue.push_back(item);
    for at in (place + 1..queue.len()).rev() {
        queue.swap(at - 1, at);
    }
}

/// Takes what is at a place out of a queue, in steps to its front, near which it mostly is.
pub fn remove_at<T>(queue: &mut VecDeque<T>, place: usize) -> Option<T> {
    for at in (0..place).rev() {
        queue.swap(at, at + 1);
    }
    queue.pop_front()
}

/// A radix sort: by the lowest byte, then by the next, each time leaving equal ones as they are; bytes in which no keys
/// differ are passed over.
fn sort(mut order: Vec<(u64, u32)>) -> Vec<(u64, u32)> {
    let differing = order.windows(2).fold(0, |bits, pair| bits | (pair[0].0 ^ pair[1].0));
    let mut next = order.clone();
    for shift in (0..u64::BITS).step_by(8).filter(|shift| (differing >> shift) as u8 != 0) {
        let byte = |key: u64| usize::from((key >> shift) as u8);
        let mut places = [0_usize; 256];
        for &(key, _) in &order {
            places[byte(key)] += 1;
        }
        let mut start = 0;
        for place in &mut places {
            start += std::mem::replace(place, start);
        }
        for &item in &order {
            let place = &mut places[byte(item.0)];
            next[*place] = item;
            *place += 1;
        }
        std::mem::swap(&mut order, &mut next);
    }
    order
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn ordered_is_what_the_standard_library_sorts(keys in prop::collection::vec((any::<u64>(), 0..64_u32), 0..300)) {
            let keys: Vec<u64> = keys.into_iter().map(|(key, shift)| key >> shift).collect();
            let mut expected: Vec<(u64, u32)> = keys.iter().copied().zip(0..).collect();
            expected.sort();
            prop_assert_eq!(ordered(keys.into_iter()), expected);
        }
    }
}
