//! Peeling beside slower ways to say what can be decoded.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use quorumscope_gossip::message::TxId;
use quorumscope_gossip::peeling::{Arrival, Peeling};

/// What peels from codewords in an order, where some transactions are known.
fn peeled(codewords: &[Vec<u32>], known: &[u32]) -> Vec<u32> {
    let (mut peeling, mut decoded) = (Peeling::default(), Vec::new());
    known.iter().for_each(|&tx| peeling.learn(TxId(tx), &mut decoded));
    for sources in codewords {
        let sources: Vec<TxId> = sources.iter().copied().map(TxId).collect();
        peeling.receive(&sources, false, &mut decoded);
    }
    let mut decoded: Vec<u32> = decoded.into_iter().map(|decoded| decoded.tx.0).collect();
    decoded.sort_unstable();
    decoded
}

/// The same by going over all codewords again and again.
fn peeled_slowly(codewords: &[Vec<u32>], known: &[u32]) -> Vec<u32> {
    let mut has: BTreeSet<u32> = known.iter().copied().collect();
    loop {
        let unknown = |sources: &Vec<u32>| {
            let left: Vec<u32> = sources.iter().copied().filter(|tx| !has.contains(tx)).collect();
            (left.len() == 1).then(|| left[0])
        };
        let Some(next) = codewords.iter().find_map(unknown) else { break };
        has.insert(next);
    }
    has.into_iter().filter(|tx| !known.contains(tx)).collect()
}

/// What solving all equations at once gives: Gauss and Jordan over bits.
fn solvable(codewords: &[Vec<u32>], known: &[u32]) -> Vec<u32> {
    let row = |sources: &Vec<u32>| -> BTreeSet<u32> {
        sources.iter().copied().filter(|tx| !known.contains(tx)).collect()
    };
    let mut reduced: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
    for mut row in codewords.iter().map(row) {
        for (pivot, other) in &reduced {
            if row.contains(pivot) {
                row = row.symmetric_difference(other).copied().collect();
            }
        }
        let Some(&pivot) = row.first() else { continue };
        for other in reduced.values_mut().filter(|other| other.contains(&pivot)) {
            *other = other.symmetric_difference(&row).copied().collect();
        }
        reduced.insert(pivot, row);
    }
    reduced.into_iter().filter(|(_, row)| row.len() == 1).map(|(tx, _)| tx).collect()
}

#[test]
fn peeling_decodes_what_has_one_unknown_left() {
    let codewords = [vec![1, 2, 3], vec![2, 3], vec![3, 4], vec![4], vec![5, 6], vec![5, 6, 7]];
    assert_eq!(peeled(&codewords, &[]), [1, 2, 3, 4]);
    // Elimination would find 7 besides.
    assert_eq!(solvable(&codewords, &[]), [1, 2, 3, 4, 7]);
    assert_eq!(peeled(&[vec![1, 2], vec![2, 3], vec![1, 3, 4], vec![4, 5]], &[5]), [4]);
    let triangle = [vec![1, 2], vec![2, 3], vec![1, 2, 3]];
    assert_eq!((peeled(&triangle, &[]), solvable(&triangle, &[])), (vec![], vec![1, 2, 3]));
}

#[test]
fn a_codeword_of_nothing_is_known() {
    assert_eq!(Peeling::default().receive(&[], false, &mut Vec::new()), Arrival::Known);
}

/// What decodes out of a codeword that was judged comes late; a codeword is lost if it waits when it is judged.
#[test]
fn what_a_lost_codeword_decodes_is_late() {
    let (mut peeling, mut decoded) = (Peeling::default(), Vec::new());
    let tx = |numbers: &[u32]| numbers.iter().copied().map(TxId).collect::<Vec<_>>();
    let Arrival::Waits(first) = peeling.receive(&tx(&[1, 2]), false, &mut decoded) else {
        panic!("two are unknown")
    };
    let Arrival::Waits(second) = peeling.receive(&tx(&[3, 4]), false, &mut decoded) else {
        panic!("two are unknown")
    };
    assert!(peeling.judge(first));
    assert_eq!(peeling.receive(&tx(&[1]), false, &mut decoded), Arrival::Decoded);
    assert_eq!(peeling.receive(&tx(&[3]), false, &mut decoded), Arrival::Decoded);
    let told: Vec<_> =
        decoded.iter().map(|decoded| (decoded.tx.0, decoded.is_late, decoded.out_of)).collect();
    let expected = [(1, false, None), (2, true, Some(first)), (3, false, None), (4, false, Some(second))];
    assert_eq!(told, expected);
    assert!(!peeling.judge(second));
    assert_eq!(peeling.waiting(), 0);
}

proptest! {
    /// Whatever the order; and never more than could be solved.
    #[test]
    fn peeling_is_going_over_all_again_and_within_what_can_be_solved(
        codewords in prop::collection::vec(prop::collection::btree_set(0..40_u32, 0..6), 0..60),
        known in prop::collection::btree_set(0..40_u32, 0..10),
        turn in 0..60_usize,
    ) {
        let codewords: Vec<Vec<u32>> =
            codewords.into_iter().map(|sources| sources.into_iter().collect()).collect();
        let known: Vec<u32> = known.into_iter().collect();
        let decoded = peeled(&codewords, &known);
        prop_assert_eq!(&decoded, &peeled_slowly(&codewords, &known));
        let mut turned = codewords.clone();
        let by = turn % turned.len().max(1);
        turned.rotate_left(by);
        prop_assert_eq!(&decoded, &peeled(&turned, &known));
        let solved = solvable(&codewords, &known);
        prop_assert!(decoded.iter().all(|tx| solved.contains(tx)), "{decoded:?} {solved:?}");
    }
}

/// Of two that are kept, the third lets the first go: what it lacks comes, and nothing comes of it.
#[test]
fn what_is_forgotten_decodes_nothing() {
    let decoded = |kept: Option<usize>| {
        let (mut peeling, mut decoded) = (Peeling::new(None, kept), Vec::new());
        for sources in [&[1, 2, 9][..], &[3, 4], &[5, 6], &[1, 9], &[9]] {
            let sources: Vec<TxId> = sources.iter().copied().map(TxId).collect();
            peeling.receive(&sources, false, &mut decoded);
        }
        let decoded: Vec<u32> = decoded.into_iter().map(|decoded| decoded.tx.0).collect();
        decoded
    };
    assert_eq!(decoded(None), [9, 1, 2]);
    assert_eq!(decoded(Some(4)), [9, 1, 2]);
    assert_eq!(decoded(Some(2)), [9, 1]);
}

proptest! {
    /// Codewords that are not what they say, and sums of twins, change nothing of what others decode, and when: where
    /// ids are keyed, in whatever place they come; and what decodes is never of a corrupt one.
    #[test]
    fn a_corrupt_codeword_changes_nothing_else(
        codewords in prop::collection::vec(
            (prop::collection::btree_set(0_u32..20, 1..6), prop::bool::weighted(0.3)), 1..40,
        ),
    ) {
        let decode = |with_corrupt: bool| {
            let (mut peeling, mut decoded, mut then) = (Peeling::default(), Vec::new(), Vec::new());
            for (at, (sources, is_corrupt)) in codewords.iter().enumerate() {
                let sources: Vec<TxId> = sources.iter().copied().map(TxId).collect();
                if !is_corrupt || with_corrupt {
                    peeling.receive(&sources, *is_corrupt, &mut decoded);
                }
                then.extend(decoded.drain(..).map(|decoded| (at, decoded.tx)));
            }
            then
        };
        let by_step = |mut then: Vec<(usize, TxId)>| {
            then.sort_unstable_by_key(|&(at, tx)| (at, tx.0));
            then
        };
        prop_assert_eq!(by_step(decode(true)), by_step(decode(false)));
    }

    /// Where twins have the ids of what they are twins of, each id is decoded as one of the two, never as both, and
    /// never out of a sum of the other one.
    #[test]
    fn of_two_with_one_id_one_is_known(
        codewords in prop::collection::vec(prop::collection::btree_set(0_u32..10, 1..5), 1..40),
        twins in prop::collection::vec(prop::bool::ANY, 400),
    ) {
        let (mut peeling, mut decoded) = (Peeling::new(Some(1), None), Vec::new());
        let mut twins = twins.iter();
        // With one stream a transaction has an even number, and its twin the next one.
        let mut sent: BTreeMap<u32, Vec<bool>> = BTreeMap::new();
        for sources in &codewords {
            let sources: Vec<TxId> = sources
                .iter()
                .map(|&source| {
                    let is_twin = *twins.next().unwrap_or(&false);
                    sent.entry(source).or_default().push(is_twin);
                    TxId(2 * source + u32::from(is_twin))
                })
                .collect();
            peeling.receive(&sources, false, &mut decoded);
        }
        let mut ids: Vec<u32> = decoded.iter().map(|decoded| decoded.tx.0 / 2).collect();
        ids.sort_unstable();
        prop_assert!(ids.is_sorted_by(|one, next| one < next), "{:?}", ids);
        for decoded in &decoded {
            let (id, is_twin) = (decoded.tx.0 / 2, decoded.tx.0 % 2 == 1);
            prop_assert!(sent[&id].contains(&is_twin));
            prop_assert!(peeling.knows(decoded.tx) && !peeling.knows(TxId(decoded.tx.0 ^ 1)));
        }
    }
}
