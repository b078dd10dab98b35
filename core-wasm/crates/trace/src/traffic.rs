//! What the network carried: bytes and messages by kind, and how busy each side of each network interface was.

use serde::ser::{Serialize, SerializeMap, Serializer};
use sim::ids::{Class, Kind};
use sim::kinds::MessageKind;
use sim::record::{Busy, MessageRecord};
use sim::time::{Duration, Time};

/// The traffic of a run so far.
#[derive(Clone, Debug)]
pub struct Traffic {
    /// Per replica and side: busy time, and the end of the latest stretch.
    busy: Vec<[(Duration, Time); 2]>,
    bytes_by_class: [u64; 2],
    bytes_by_kind: ByKind,
    messages_by_kind: ByKind,
}

impl Traffic {
    /// Nothing was sent.
    pub fn new(kinds: &'static [MessageKind], replicas: u16) -> Self {
        Traffic {
            busy: vec![[(Duration::ZERO, Time::ZERO); 2]; usize::from(replicas)],
            bytes_by_class: [0; 2],
            bytes_by_kind: ByKind::none(kinds),
            messages_by_kind: ByKind::none(kinds),
        }
    }

    /// A message ended.
    pub fn count(&mut self, message: &MessageRecord<'_>) {
        self.add(message.class, message.kind, message.bytes);
    }

    /// One more message.
    pub fn add(&mut self, class: Class, kind: Kind, bytes: u64) {
        self.bytes_by_class[class as usize] += bytes;
        self.bytes_by_kind.numbers[usize::from(kind.0)] += bytes;
        self.messages_by_kind.numbers[usize::from(kind.0)] += 1;
    }

    /// A side of an interface carries bytes for a while.
    pub fn occupy(&mut self, busy: &Busy) {
        let (total, until) = &mut self.busy[busy.replica.index()][busy.side as usize];
        *total += busy.end - busy.start;
        *until = busy.end;
    }

    /// For how long each side of each replica's NIC has carried bytes up to `now`.
    pub fn carried(&self, now: Time) -> Vec<[Duration; 2]> {
        self.busy.iter().map(|sides| sides.map(|side| busy_by(now, side))).collect()
    }

    /// The same of all together.
    pub fn carried_in_all(&self, now: Time) -> Duration {
        self.busy.iter().flatten().fold(Duration::ZERO, |sum, &side| sum + busy_by(now, side))
    }

    /// For which fraction of the time up to `now` each replica's resources were busy.
    /// `worked`: for how long each processor was busy.
    pub fn utilisation(&self, worked: &[Duration], now: Time) -> Vec<Utilisation> {
        let replicas = (0..).zip(&self.busy).zip(worked);
        let of = |side: (Duration, Time)| fraction(busy_by(now, side), now);
        replicas
            .map(|((replica, &[egress, ingress]), &worked)| Utilisation {
                replica,
                egress: of(egress),
                ingress: of(ingress),
                cpu: fraction(worked, now),
            })
            .collect()
    }

    /// Bytes sent.
    pub fn bytes(&self) -> Bytes {
        let [foreground, background] = self.bytes_by_class;
        Bytes { foreground, background, by_kind: self.bytes_by_kind.clone() }
    }

    /// Messages sent.
    pub fn messages(&self) -> Messages {
        Messages { by_kind: self.messages_by_kind.clone() }
    }
}

/// Busy time without what of the latest stretch is still to come.
fn busy_by(now: Time, (busy, until): (Duration, Time)) -> Duration {
    busy.saturating_sub(until.saturating_since(now))
}

/// Fractions of the run for which a replica's resources were busy.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Utilisation {
    /// Which replica.
    pub replica: u16,
    /// NIC outwards.
    pub egress: f64,
    /// NIC inwards.
    pub ingress: f64,
    /// Processor.
    pub cpu: f64,
}

/// Bytes of the messages handed to the network.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Bytes {
    /// Consensus.
    pub foreground: u64,
    /// Dissemination.
    pub background: u64,
    /// By kind of message.
    #[cfg_attr(feature = "typescript", ts(type = "{ [kind in MessageKind]?: number }"))]
    pub by_kind: ByKind,
}

/// Messages handed to the network.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Messages {
    /// By kind.
    #[cfg_attr(feature = "typescript", ts(type = "{ [kind in MessageKind]?: number }"))]
    pub by_kind: ByKind,
}

/// A number for each kind of message; kinds that did not occur are left out of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByKind {
    kinds: &'static [MessageKind],
    numbers: Vec<u64>,
}

impl ByKind {
    /// Nothing of any of these kinds.
    fn none(kinds: &'static [MessageKind]) -> Self {
        ByKind { kinds, numbers: vec![0; kinds.len()] }
    }

    /// Of one kind.
    pub fn of(&self, kind: Kind) -> u64 {
        self.numbers[usize::from(kind.0)]
    }

    /// Of all kinds together.
    pub fn sum(&self) -> u64 {
        self.numbers.iter().sum()
    }

    /// For each kind what `of` makes of this one's number and another one's.
    pub fn with(&self, other: &ByKind, of: impl Fn(u64, u64) -> u64) -> Self {
        let pairs = self.numbers.iter().zip(&other.numbers);
        ByKind { kinds: self.kinds, numbers: pairs.map(|(&one, &other)| of(one, other)).collect() }
    }
}

impl Serialize for ByKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let occurring: Vec<_> =
            self.kinds.iter().zip(&self.numbers).filter(|&(_, &number)| number > 0).collect();
        let mut map = serializer.serialize_map(Some(occurring.len()))?;
        for (kind, number) in occurring {
            map.serialize_entry(kind.word, number)?;
        }
        map.end()
    }
}

/// Of the time from the start up to `now`; 0 of no time.
pub fn fraction(part: Duration, now: Time) -> f64 {
    if now == Time::ZERO { 0.0 } else { part.as_ns() as f64 / now.as_ns() as f64 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{KINDS, record};
    use sim::ids::ReplicaId;
    use sim::record::Side;

    #[test]
    fn busy_time_is_clipped_at_the_present() {
        let mut traffic = Traffic::new(&KINDS, 4);
        for (start, end) in [(0, 300), (500, 1_500)] {
            traffic.occupy(&Busy {
                replica: ReplicaId(2),
                side: Side::Ingress,
                class: Class::Background,
                start: Time::from_ns(start),
                end: Time::from_ns(end),
                bytes: 1,
            });
        }
        traffic.count(&record(0, 1, 2, 0));
        let worked = [0, 0, 250, 0].map(Duration::from_ns);
        let utilisation = traffic.utilisation(&worked, Time::from_ns(1_000));
        assert_eq!((utilisation.len(), utilisation[2].replica), (4, 2));
        assert_eq!((utilisation[2].ingress, utilisation[2].egress, utilisation[2].cpu), (0.8, 0.0, 0.25));
        assert_eq!((traffic.bytes().foreground, traffic.bytes().by_kind.of(Kind(0))), (125, 125));
    }
}
