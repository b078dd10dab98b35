//! Which of a message's transmissions made it whole, and which lost what another carries again.

use sim::record::Transmission;
use sim::time::Time;

/// The transmission that was taken in last: where a message is there, the one that made it whole.
pub fn last_taken_in(parts: &[Transmission]) -> Option<usize> {
    let there = (0..parts.len()).filter(|&index| parts[index].received != Time::FAR);
    there.max_by_key(|&index| parts[index].received)
}

/// The transmission that lost what the one with this number carries again: the latest that was over before it and lost
/// anything. The ideal network does not say which it was: then the one before.
pub fn repeated_by(parts: &[Transmission], index: usize) -> Option<usize> {
    let is_lost = |&before: &usize| parts[before].lost > 0 && parts[before].end <= parts[index].start;
    (0..index).rfind(is_lost).or(index.checked_sub(1))
}

/// From when on what the transmission with this number lost is sent again, with whatever else of the message is:
/// `Time::FAR` where it lost nothing, or nothing comes after it.
pub fn sent_again_from(parts: &[Transmission], index: usize) -> Time {
    if parts[index].lost == 0 {
        return Time::FAR;
    }
    let mut later = parts[index + 1..].iter();
    later.find(|part| part.again && part.start >= parts[index].end).map_or(Time::FAR, |part| part.start)
}

/// What a message lost on its way, and when that was sent again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Losses {
    /// Bytes of data that were lost, each time that they were.
    pub bytes: u64,
    /// How many transmissions lost anything.
    pub transmissions: u32,
    /// The begin of the first of these, and the end of the last.
    pub lost: (Time, Time),
    /// The begin of the first transmission that carries anything again, and the end of the last; none where nothing was
    /// sent again.
    pub again: Option<(Time, Time)>,
}

/// What the transmissions of a message lost; none where it was nothing, and where the network does not say.
pub fn losses(parts: &[Transmission]) -> Option<Losses> {
    let span = |is_it: fn(&Transmission) -> bool| {
        let mut all = parts.iter().filter(|part| is_it(part));
        let first = all.next()?;
        Some((first.start, all.next_back().unwrap_or(first).end))
    };
    let lossy = || parts.iter().filter(|part| part.lost > 0);
    Some(Losses {
        bytes: lossy().map(|part| u64::from(part.lost)).sum(),
        transmissions: lossy().count() as u32,
        lost: span(|part| part.lost > 0)?,
        again: span(|part| part.again),
    })
}

#[cfg(test)]
mod tests {
    use sim::time::Duration;

    use super::*;

    fn at(us: u64) -> Time {
        Time::from_ns(us * 1_000)
    }

    fn sent(start: u64, lost: u32, again: bool) -> Transmission {
        Transmission {
            start: at(start),
            end: at(start + 1),
            propagation: Duration::from_us(10),
            queue: Duration::ZERO,
            received: if lost == 1_448 { Time::FAR } else { at(start + 11) },
            bytes: 1_500,
            lost,
            again,
        }
    }

    #[test]
    fn what_is_lost_is_told_with_when_it_is_sent_again() {
        let parts = [
            sent(100, 0, false),
            sent(101, 700, false),
            sent(102, 1_448, false),
            sent(300, 1_448, true),
            sent(600, 0, true),
        ];
        let from: Vec<Time> = (0..5).map(|index| sent_again_from(&parts, index)).collect();
        assert_eq!(from, [Time::FAR, at(300), at(300), at(600), Time::FAR]);
        let expected = Losses {
            bytes: 3_596,
            transmissions: 3,
            lost: (at(101), at(301)),
            again: Some((at(300), at(601))),
        };
        assert_eq!(losses(&parts), Some(expected));
        assert_eq!(
            losses(&parts[1..2]).map(|losses| (losses.lost, losses.again)),
            Some(((at(101), at(102)), None))
        );
        assert_eq!(losses(&parts[..1]), None);
        // The ideal network sends again without saying what was lost.
        assert_eq!(losses(&parts[4..]), None);
    }
}
