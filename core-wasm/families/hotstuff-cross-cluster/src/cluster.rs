//! One cluster by itself, with its replicas numbered from 0: what its HotStuff, and whoever judges that, know of a run.

use cross_cluster::settings::Side;
use sim::fault::{Fault, FaultKind};
use sim::ids::ReplicaId;
use sim::record::MessageRecord;

use crate::kinds::is_hotstuff;

/// A cluster among the replicas of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cluster {
    /// Its first id.
    pub first: u16,
    /// How many replicas it has.
    pub size: u16,
}

impl Cluster {
    /// Of a run with clusters of these sizes.
    pub fn new(side: Side, sizes: [u16; 2]) -> Self {
        Cluster { first: if side == 0 { 0 } else { sizes[0] }, size: sizes[side] }
    }

    /// The number of a replica in it; none of the other cluster's.
    pub fn number(self, replica: ReplicaId) -> Option<ReplicaId> {
        let number = replica.0.checked_sub(self.first)?;
        (number < self.size).then_some(ReplicaId(number))
    }

    /// The faults that it has, each with its place in the whole schedule.
    pub fn faults(self, faults: &[Fault]) -> Vec<(usize, Fault)> {
        let own = |fault: &Fault| Some(Fault { kind: self.fault(&fault.kind)?, ..*fault });
        faults.iter().enumerate().filter_map(|(place, fault)| Some((place, own(fault)?))).collect()
    }

    fn fault(self, kind: &FaultKind) -> Option<FaultKind> {
        // Of all, or of one that is its own.
        let end = |end: Option<ReplicaId>| match end {
            None => Some(None),
            Some(replica) => self.number(replica).map(Some),
        };
        Some(match *kind {
            FaultKind::Crash { replica, is_silent } => {
                FaultKind::Crash { replica: self.number(replica)?, is_silent }
            }
            FaultKind::TimeOut { replica } => FaultKind::TimeOut { replica: self.number(replica)? },
            FaultKind::Partition { ref group_of, mode } => {
                let own = usize::from(self.first)..usize::from(self.first + self.size);
                let group_of = group_of[own].to_vec();
                if group_of.iter().all(|group| *group == group_of[0]) {
                    return None;
                }
                FaultKind::Partition { group_of, mode }
            }
            FaultKind::OneWay { source, target } => {
                FaultKind::OneWay { source: self.number(source)?, target: self.number(target)? }
            }
            FaultKind::SlowLink { source, target, factor_ppm, directed } => {
                FaultKind::SlowLink { source: end(source)?, target: end(target)?, factor_ppm, directed }
            }
            FaultKind::Message { kind, source, target, nth, delay } if is_hotstuff(kind) => {
                let (source, target) = (self.number(source)?, self.number(target)?);
                FaultKind::Message { kind, source, target, nth, delay }
            }
            FaultKind::Message { .. } => return None,
            FaultKind::Loss { source, target, threshold } => {
                FaultKind::Loss { source: end(source)?, target: end(target)?, threshold }
            }
            FaultKind::Asynchrony { extra } => FaultKind::Asynchrony { extra },
        })
    }

    /// A message of HotStuff between its replicas, by their numbers.
    pub fn message<'a>(self, message: &MessageRecord<'a>) -> Option<MessageRecord<'a>> {
        let (source, target) = (self.number(message.source)?, self.number(message.target)?);
        is_hotstuff(message.kind).then(|| MessageRecord { source, target, ..message.clone() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sim::fault::CutMode;
    use sim::time::Time;

    #[test]
    fn a_cluster_has_its_own_faults() {
        let fault = |kind| Fault { kind, at: Time::ZERO, until: None };
        let crash = |replica| fault(FaultKind::Crash { replica: ReplicaId(replica), is_silent: false });
        let cut = |group_of: &[u16]| {
            fault(FaultKind::Partition { group_of: group_of.to_vec(), mode: CutMode::Drop })
        };
        let loss =
            |source| fault(FaultKind::Loss { source: Some(ReplicaId(source)), target: None, threshold: 1 });
        let all = [crash(1), crash(5), cut(&[0, 0, 0, 0, 1, 1, 1]), cut(&[0, 0, 0, 0, 1, 2, 1]), loss(6)];
        let [a, b] = [0, 1].map(|side| Cluster::new(side, [4, 3]));
        assert_eq!(a.faults(&all), [(0, crash(1))]);
        assert_eq!(b.faults(&all), [(1, crash(1)), (3, cut(&[1, 2, 1])), (4, loss(2))]);
        assert_eq!(
            [3, 4, 6, 7].map(|id| b.number(ReplicaId(id)).map(|id| id.0)),
            [None, Some(0), Some(2), None]
        );
    }
}
