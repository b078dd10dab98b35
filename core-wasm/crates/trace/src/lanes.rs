//! Lanes of the picture: replicas from top to bottom by their distance to the leader, and groups of them, which share
//! bands, strips and, where lanes are folded, one lane.

use sim::ids::ReplicaId;
use sim::order::ordered;

/// Up to a dozen replicas each has a lane of its own; more fold, or share bands with their neighbours.
const DOZEN: usize = 12;
/// Lanes that stay apart when the others are folded.
const APART: usize = 8;

/// The order of lanes and the groups of replicas.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lanes {
    /// Replicas from top to bottom.
    pub order: Vec<u16>,
    /// Each replica's group; groups are numbered from top to bottom.
    pub group_of: Vec<u16>,
    /// How many groups there are.
    pub groups: u16,
    /// Whether the last group is one lane of many replicas.
    pub folded: bool,
    /// What lies between these lanes and those below them is wider; 0 where it is not.
    pub gap_after: u16,
}

impl Lanes {
    /// Lanes of replicas that are `distance_ns` from the one that leads at first, of which `quorum` votes make a
    /// certificate.
    ///
    /// With `fold`, more than a dozen keep lanes of their own for the leader, for `broken` replicas, and for those
    /// around the one whose vote completes a quorum; the others are the last group. Else neighbours share a group.
    pub fn new(distance_ns: &[u64], quorum: usize, broken: &[ReplicaId], fold: bool) -> Self {
        let replicas = distance_ns.len();
        // The leader's distance to itself may be what a data centre's is: it comes first all the same.
        let by_distance =
            distance_ns.iter().enumerate().map(|(replica, &ns)| if replica == 0 { 0 } else { ns + 1 });
        let mut order: Vec<u16> =
            ordered(by_distance).into_iter().map(|(_, replica)| replica as u16).collect();
        let folded = fold && replicas > DOZEN;
        if folded {
            let critical = critical(&order, quorum, broken);
            let (apart, rest): (Vec<u16>, Vec<u16>) =
                order.into_iter().partition(|replica| critical.contains(replica));
            order = [apart, rest].concat();
        }
        let group_at = |place: usize| match () {
            () if replicas <= DOZEN => place,
            () if folded => place.min(APART),
            () => place.div_ceil(replicas.div_ceil(DOZEN)),
        };
        let mut group_of = vec![0; replicas];
        for (place, &replica) in order.iter().enumerate() {
            group_of[usize::from(replica)] = group_at(place) as u16;
        }
        Lanes { groups: group_at(replicas - 1) as u16 + 1, order, group_of, folded, gap_after: 0 }
    }

    /// Each replica alone, in the order of their numbers.
    pub fn each(replicas: u16) -> Self {
        Lanes {
            order: (0..replicas).collect(),
            group_of: (0..replicas).collect(),
            groups: replicas,
            folded: false,
            gap_after: 0,
        }
    }
}

/// The replicas to keep apart: the leader, what breaks, then outwards from the one whose vote completes a quorum.
fn critical(order: &[u16], quorum: usize, broken: &[ReplicaId]) -> Vec<u16> {
    let (last, middle) = (order.len() - 1, quorum.saturating_sub(1));
    let around =
        (0..order.len()).flat_map(|step| [middle.checked_sub(step), Some((middle + step).min(last))]);
    let candidates = std::iter::once(order[0])
        .chain(broken.iter().take(APART / 2).map(|replica| replica.0))
        .chain(around.flatten().map(|place| order[place]));
    let mut critical: Vec<u16> = Vec::new();
    for replica in candidates {
        if critical.len() < APART && !critical.contains(&replica) {
            critical.push(replica);
        }
    }
    critical
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_replicas_are_in_the_order_of_their_distance() {
        let lanes = Lanes::new(&[5, 30, 10, 20], 3, &[], true);
        assert_eq!((lanes.order, lanes.group_of), (vec![0, 2, 3, 1], vec![0, 3, 1, 2]));
        assert_eq!((lanes.groups, lanes.folded), (4, false));
    }

    #[test]
    fn many_fold_to_the_leader_the_broken_the_critical_and_the_rest() {
        let distance: Vec<u64> = (0..100).collect();
        let lanes = Lanes::new(&distance, 67, &[ReplicaId(90)], true);
        assert_eq!(lanes.order[..8], [0, 63, 64, 65, 66, 67, 68, 90]);
        assert_eq!((lanes.groups, lanes.folded), (9, true));
        assert_eq!(lanes.group_of.iter().filter(|&&group| group == 8).count(), 92);
    }

    #[test]
    fn unfolded_neighbours_share_a_group_and_the_leader_is_alone() {
        let lanes = Lanes::new(&[1; 100], 67, &[], false);
        assert_eq!(lanes.order, (0..100).collect::<Vec<u16>>());
        assert_eq!(lanes.group_of[..11], [0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2]);
        assert_eq!((lanes.groups, lanes.group_of[99]), (12, 11));
    }
}
