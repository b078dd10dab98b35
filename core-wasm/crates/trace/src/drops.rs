//! What the queues of paths drop, told together where it happens together: a queue that is full drops packet after
//! packet, often those of one block on several paths at once.

use sim::ids::{Kind, ReplicaId};
use sim::record::PathUse;
use sim::time::{Duration, Time};

/// What comes no later than this after the last drop is of the same burst: longer than a block takes to pass a full
/// queue, shorter than a sender takes to hear of it.
const PAUSE: Duration = Duration::from_ms(20);
/// No burst is longer: where a queue drops all the time, there is one after the other.
const LONGEST: Duration = Duration::from_ms(1_000);

/// A burst of drops.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drops {
    /// The first of them.
    pub since: Time,
    /// The last.
    pub until: Time,
    /// The paths, in the order of their first drops.
    pub paths: Vec<(ReplicaId, ReplicaId)>,
    /// How many packets.
    pub packets: u64,
    /// Bytes of data in them.
    pub bytes: u64,
    /// Kinds of the messages that they are part of, and the lowest and the highest tag; none where one of them is not
    /// known.
    messages: Option<Vec<(Kind, u32, u32)>>,
}

impl Drops {
    fn new(path: &PathUse) -> Self {
        Drops {
            since: path.at,
            until: path.at,
            paths: Vec::new(),
            packets: 0,
            bytes: 0,
            messages: Some(Vec::new()),
        }
    }

    /// The kind of all messages that something was dropped of, with their lowest and their highest tag; none where they
    /// are of several kinds, or one of them is not known.
    pub fn of(&self) -> Option<(Kind, u32, u32)> {
        match self.messages.as_deref() {
            Some(&[all]) => Some(all),
            _ => None,
        }
    }

    fn takes(&self, at: Time) -> bool {
        at + PAUSE >= self.since && at <= self.until + PAUSE && at <= self.since + LONGEST
    }

    fn add(&mut self, path: &PathUse) {
        (self.since, self.until) = (self.since.min(path.at), self.until.max(path.at));
        let ends = (path.source, path.target);
        if !self.paths.contains(&ends) {
            self.paths.push(ends);
        }
        self.packets += u64::from(path.dropped_packets);
        self.bytes += u64::from(path.dropped);
        let Some((kind, tag)) = path.message else {
            self.messages = None;
            return;
        };
        let Some(messages) = &mut self.messages else { return };
        match messages.iter_mut().find(|(other, ..)| *other == kind) {
            Some((_, lowest, highest)) => (*lowest, *highest) = ((*lowest).min(tag), (*highest).max(tag)),
            None => messages.push((kind, tag, tag)),
        }
    }
}

/// All bursts of a run, in the order of time.
#[derive(Clone, Debug, Default)]
pub struct DropTable {
    bursts: Vec<Drops>,
}

impl DropTable {
    /// A queue has no room for something.
    pub fn push(&mut self, path: &PathUse) {
        // Trains of several senders overlap: what is reported later may be earlier, by little.
        let place = self.bursts.partition_point(|burst| burst.since <= path.at);
        let near = [place.checked_sub(1), Some(place)];
        let taken = near.into_iter().flatten().find(|&near| {
            let burst = self.bursts.get(near);
            burst.is_some_and(|burst| burst.takes(path.at))
        });
        let place = taken.unwrap_or_else(|| {
            self.bursts.insert(place, Drops::new(path));
            place
        });
        self.bursts[place].add(path);
    }

    /// The bursts, ascending in both their times.
    pub fn bursts(&self) -> &[Drops] {
        &self.bursts
    }

    /// What it holds of the machine's memory.
    pub fn memory_bytes(&self) -> usize {
        self.bursts.capacity() * size_of::<Drops>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(ms: u64) -> Time {
        Time::from_ns(ms * 1_000_000)
    }

    fn dropped(at_ms: u64, target: u16, message: Option<(u8, u32)>) -> PathUse {
        PathUse {
            source: ReplicaId(0),
            target: ReplicaId(target),
            bits_per_second: 8_000_000,
            at: ms(at_ms),
            until: ms(at_ms),
            backlog: 0,
            bytes: 0,
            dropped: 1_000,
            dropped_packets: 1,
            message: message.map(|(kind, tag)| (Kind(kind), tag)),
        }
    }

    fn table(uses: &[PathUse]) -> DropTable {
        let mut table = DropTable::default();
        uses.iter().for_each(|path| table.push(path));
        table
    }

    #[test]
    fn what_is_dropped_together_is_one_burst() {
        let of = |view| Some((0, view));
        let uses = [
            dropped(100, 1, of(3)),
            dropped(120, 2, of(4)),
            // Reported later, and earlier.
            dropped(95, 1, of(3)),
            dropped(141, 1, of(5)),
        ];
        let table = table(&uses);
        let [first, second] = table.bursts() else { panic!("two bursts") };
        assert_eq!((first.since, first.until, first.packets, first.bytes), (ms(95), ms(120), 3, 3_000));
        let targets: Vec<u16> = first.paths.iter().map(|path| path.1.0).collect();
        assert_eq!((targets, first.of()), (vec![1, 2], Some((Kind(0), 3, 4))));
        assert_eq!((second.since, second.of()), (ms(141), Some((Kind(0), 5, 5))));
    }

    #[test]
    fn a_queue_that_always_drops_is_a_burst_a_second() {
        let uses: Vec<PathUse> = (0..10_000).map(|at| dropped(at, 1, None)).collect();
        let bursts = table(&uses).bursts;
        assert_eq!(bursts.len(), 10);
        assert!(bursts.iter().all(|burst| burst.until - burst.since <= LONGEST && burst.of().is_none()));
        assert_eq!(bursts.iter().map(|burst| burst.packets).sum::<u64>(), 10_000);
        assert!(bursts.windows(2).all(|pair| pair[0].until < pair[1].since));
    }

    #[test]
    fn what_several_kinds_lose_is_of_none_of_them() {
        let uses = [dropped(1, 1, Some((0, 3))), dropped(2, 1, Some((8, 30)))];
        assert_eq!(table(&uses).bursts[0].of(), None);
        assert_eq!(table(&uses[1..]).bursts[0].of(), Some((Kind(8), 30, 30)));
    }
}
