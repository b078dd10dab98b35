//! One way to sort, for all that wants order: by a 64-bit key, ties by number. The standard library's sorts are several
//! kilobytes of code for each type that is sorted.

/// The numbers of `keys`, in the order of the keys.
pub fn ordered(keys: impl Iterator<Item = u64>) -> Vec<(u64, u32)> {
    let mut order: Vec<(u64, u32)> = keys.zip(0..).collect();
    sort(&mut order);
    order
}

/// The items in the order of their keys; equal ones stay as they are.
pub fn sorted<T: Copy>(items: &[T], key: impl Fn(&T) -> u64) -> Vec<T> {
    ordered(items.iter().map(key)).into_iter().map(|(_, index)| items[index as usize]).collect()
}

fn sort(order: &mut [(u64, u32)]) {
    order.sort_unstable();
}
