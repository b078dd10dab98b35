//! Who sends how much: a quantum of messages divided by stake (paper, Section 5.2), and the order inside a quantum.

use std::cmp::Reverse;

/// Who gets what is left over when every quota has been rounded down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leftovers {
    /// The largest remainders, as Hamilton's method has it; of equal ones the lower number.
    Largest,
    /// The smallest remainders, as the authors' program has it: it sorts upwards (`message_scheduler`, line 103).
    Smallest,
    /// Nobody: each quota is rounded to the nearest. A rule that tests break; the parts need not make up the whole.
    Nearest,
}

/// How many of `quantum` messages each replica sends in proportion to its stake.
///
/// With [`Leftovers::Largest`] the quota rule holds: each part is the exact quota rounded down or up.
///
/// # Panics
/// Nobody has a stake.
pub fn apportion(stakes: &[u64], quantum: u64, leftovers: Leftovers) -> Vec<u64> {
    let total: u128 = stakes.iter().map(|&stake| u128::from(stake)).sum();
    assert!(total > 0, "somebody has a stake");
    let whole = |stake: u64| u128::from(stake) * u128::from(quantum);
    let remainder = |stake: u64| whole(stake) % total;
    let mut parts: Vec<u64> = stakes.iter().map(|&stake| (whole(stake) / total) as u64).collect();
    let left = (quantum - parts.iter().sum::<u64>()) as usize;
    let mut order: Vec<usize> = (0..stakes.len()).collect();
    match leftovers {
        // Sorting is stable: of equal remainders the lower number goes first.
        Leftovers::Largest => order.sort_by_key(|&replica| Reverse(remainder(stakes[replica]))),
        Leftovers::Smallest => order.sort_by_key(|&replica| remainder(stakes[replica])),
        Leftovers::Nearest => {
            for (part, &stake) in parts.iter_mut().zip(stakes) {
                *part += u64::from(2 * remainder(stake) >= total);
            }
            return parts;
        }
    }
    order[..left].iter().for_each(|&replica| parts[replica] += 1);
    parts
}

/// The order in which replicas have their turns inside a quantum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turns {
    /// Next is who has the largest share of his part left; of equal ones the lower number.
    Smooth,
    /// Each has his part in one piece.
    InOnePiece,
}

/// Whose turn it is at each place of a quantum, where each replica has so many.
pub fn turns(parts: &[u64], order: Turns) -> Vec<u16> {
    let replicas = (0..).zip(parts.iter().copied());
    match order {
        Turns::InOnePiece => {
            replicas.flat_map(|(replica, part)| std::iter::repeat_n(replica, part as usize)).collect()
        }
        Turns::Smooth => {
            // Before his turn i of p, counted from 0, a share of 1 - i / p is left. Fractions compare without rounding.
            let mut due: Vec<(u64, u64, u16)> = replicas
                .flat_map(|(replica, part)| (0..part).map(move |turn| (turn, part, replica)))
                .collect();
            due.sort_by(|one, other| {
                let [left, right] =
                    [(one, other), (other, one)].map(|(one, other)| u128::from(one.0) * u128::from(other.1));
                left.cmp(&right).then(one.2.cmp(&other.2))
            });
            due.into_iter().map(|(_, _, replica)| replica).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Figure 5 of the paper, and a quantum of nine.
    #[test]
    fn hamilton_divides_as_figure_5_does() {
        let hamilton = |stakes: &[u64], quantum| apportion(stakes, quantum, Leftovers::Largest);
        assert_eq!(hamilton(&[25, 25, 25, 25], 100), [25, 25, 25, 25]);
        assert_eq!(hamilton(&[250, 250, 250, 250], 100), [25, 25, 25, 25]);
        assert_eq!(hamilton(&[214, 262, 262, 262], 100), [22, 26, 26, 26]);
        assert_eq!(hamilton(&[97, 1, 1, 1], 10), [10, 0, 0, 0]);
        assert_eq!(hamilton(&[333, 667], 9), [3, 6]);
        assert_eq!(hamilton(&[1, 1, 1], 16), [6, 5, 5]);
    }

    /// What the authors' classes return for the same stakes.
    #[test]
    fn the_prototype_gives_what_is_left_to_the_smallest() {
        let prototype = |stakes: &[u64], quantum| apportion(stakes, quantum, Leftovers::Smallest);
        assert_eq!(prototype(&[214, 262, 262, 262], 100), [21, 27, 26, 26]);
        assert_eq!(prototype(&[97, 1, 1, 1], 10), [9, 1, 0, 0]);
        assert_eq!(prototype(&[250, 250, 250, 250], 100), [25, 25, 25, 25]);
        assert_eq!(prototype(&[1, 1, 1], 16), [6, 5, 5]);
    }

    #[test]
    fn turns_are_spread_or_in_one_piece() {
        assert_eq!(turns(&[1, 1, 1, 1], Turns::Smooth), [0, 1, 2, 3]);
        assert_eq!(turns(&[3, 1], Turns::Smooth), [0, 1, 0, 0]);
        assert_eq!(turns(&[2, 4], Turns::Smooth), [0, 1, 1, 0, 1, 1]);
        assert_eq!(turns(&[3, 0, 2], Turns::InOnePiece), [0, 0, 0, 2, 2]);
    }

    proptest! {
        #[test]
        fn parts_make_up_the_quantum_and_keep_the_quota(
            stakes in prop::collection::vec(0_u64..1_000_000_000, 1..20),
            quantum in 1_u64..5_000,
        ) {
            prop_assume!(stakes.iter().sum::<u64>() > 0);
            let total: u128 = stakes.iter().map(|&stake| u128::from(stake)).sum();
            for leftovers in [Leftovers::Largest, Leftovers::Smallest] {
                let parts = apportion(&stakes, quantum, leftovers);
                prop_assert_eq!(parts.iter().sum::<u64>(), quantum);
                for (&stake, &part) in stakes.iter().zip(&parts) {
                    let exact = u128::from(stake) * u128::from(quantum);
                    prop_assert!(u128::from(part) >= exact / total);
                    // The smallest remainder may be none.
                    let most = if leftovers == Leftovers::Largest { exact.div_ceil(total) } else { exact / total + 1 };
                    prop_assert!(u128::from(part) <= most);
                }
                for order in [Turns::Smooth, Turns::InOnePiece] {
                    let turns = turns(&parts, order);
                    for (replica, &part) in (0..).zip(&parts) {
                        prop_assert_eq!(turns.iter().filter(|&&turn| turn == replica).count() as u64, part);
                    }
                }
            }
        }
    }
}
