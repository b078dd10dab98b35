//! How often a message goes until it meets a pair that works, over all placements of the replicas that fail.

use crate::schedule::Schedule;

/// What all placements come to.
#[derive(Clone, Debug, PartialEq)]
pub struct Attempts {
    /// For each number of attempts, from 1 on, in how many (message, placement) that many were needed.
    pub needed: Vec<u64>,
    /// In how many none of the pairs that are tried works.
    pub lost: u64,
}

impl Attempts {
    /// The most that were needed.
    pub fn worst(&self) -> u32 {
        self.needed.len() as u32
    }

    /// The share of (message, placement) that a number of attempts, from 1 on, was needed in.
    pub fn share(&self, attempts: usize) -> f64 {
        let all = self.needed.iter().sum::<u64>() + self.lost;
        self.needed.get(attempts - 1).map_or(0.0, |&count| count as f64 / all as f64)
    }
}

/// All ways to choose `count` of `replicas`, as sets of bits.
fn placements(replicas: u16, count: u16) -> impl Iterator<Item = u64> {
    assert!(replicas < 32, "all placements of so many are too many");
    (0..1_u64 << replicas).filter(move |set| set.count_ones() == count.into())
}

/// All placements of u_s failing senders and u_r failing receivers, for the messages 1 to `messages`. At most `most`
/// pairs of a message are tried.
pub fn attempts(
    schedule: &Schedule,
    (n_s, u_s): (u16, u16),
    (n_r, u_r): (u16, u16),
    messages: u32,
    most: u32,
) -> Attempts {
    let mut result = Attempts { needed: Vec::new(), lost: 0 };
    let receivers: Vec<u64> = placements(n_r, u_r).collect();
    let pairs: Vec<Vec<(u16, u16)>> =
        (1..=messages).map(|k| (0..most).map_while(|attempt| schedule.pair(k, attempt)).collect()).collect();
    for senders in placements(n_s, u_s) {
        for &receivers in &receivers {
            for pairs in &pairs {
                let works = |&(sender, receiver): &(u16, u16)| {
                    senders >> sender & 1 == 0 && receivers >> receiver & 1 == 0
                };
                match pairs.iter().position(works) {
                    None => result.lost += 1,
                    Some(failed) => {
                        if result.needed.len() <= failed {
                            result.needed.resize(failed + 1, 0);
                        }
                        result.needed[failed] += 1;
                    }
                }
            }
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::apportion::{Leftovers, Turns};
    use crate::schedule::{Resending, Sharing, Weights};

    fn counted(n_s: u16, u_s: u16, n_r: u16, u_r: u16, resending: Resending, messages: u32) -> Attempts {
        let weights = |n: u16, u: u16| Weights { stakes: vec![1; n.into()].into(), u: u.into(), r: 0 };
        let sharing =
            Sharing::Quantum { messages: None, leftovers: Leftovers::Largest, turns: Turns::Smooth };
        let schedule = Schedule::new(&weights(n_s, u_s), &weights(n_r, u_r), sharing, resending, None);
        attempts(&schedule, (n_s, u_s), (n_r, u_r), messages, 64)
    }

    fn worst(n_s: u16, u_s: u16, n_r: u16, u_r: u16) -> u32 {
        let all_starts = u32::from(n_s) * u32::from(n_r);
        counted(n_s, u_s, n_r, u_r, Resending::Next, all_starts).worst()
    }

    /// Lemma 1 says u_s + u_r + 1.
    #[test]
    fn equal_clusters_need_what_the_lemma_says() {
        assert_eq!([worst(4, 1, 4, 1), worst(3, 1, 3, 1), worst(7, 2, 7, 2)], [3, 3, 5]);
        assert_eq!([worst(4, 1, 3, 1), worst(4, 1, 7, 2)], [3, 4]);
    }

    /// The lemma has 4, 5 and 8.
    #[test]
    fn unequal_clusters_need_more() {
        assert_eq!([worst(3, 1, 5, 2), worst(4, 1, 10, 3)], [5, 6]);
    }

    #[test]
    fn four_and_nineteen_need_ten() {
        assert_eq!(worst(4, 1, 19, 6), 10);
    }

    /// What the authors' classes come to, over all placements.
    #[test]
    fn the_prototype_loses_messages_of_seven_and_seven() {
        let four = counted(4, 1, 4, 1, Resending::Prototype, 96);
        assert_eq!((four.worst(), four.lost), (3, 0));
        assert_eq!([four.share(1), four.share(2), four.share(3)], [0.5625, 0.3125, 0.125]);
        let seven = counted(7, 2, 7, 2, Resending::Prototype, 588);
        let lost = seven.lost as f64 / (seven.lost + seven.needed.iter().sum::<u64>()) as f64;
        assert!((lost - 0.013_605).abs() < 1e-6, "{lost}");
        assert!((seven.share(2) - 0.283_447).abs() < 1e-6);
        let five = counted(5, 2, 5, 2, Resending::Prototype, 200);
        assert_eq!((five.share(1), five.share(4)), (0.36, 0.12));
    }
}
