//! A phi-list: which messages past a cumulative acknowledgement are here (paper, Section 4.2).

use std::rc::Rc;

/// What a replica says it has: everything up to a number, and some beyond.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Everything up to this one is here; 0: nothing.
    pub ack: u32,
    /// Beyond it the list tells of the messages up to this one; `ack` where there is no list.
    pub end: u32,
    /// A bit for each number, the lowest first, from that of the word of `ack + 1` on; 1 where the message is here.
    pub words: Rc<[u64]>,
}

impl Report {
    /// Everything up to a number, and nothing of what is beyond.
    pub fn up_to(ack: u32) -> Self {
        Report { ack, end: ack, words: Rc::default() }
    }

    /// It says that all of the `phi` messages past the acknowledgement are here, or that none is.
    pub fn all(ack: u32, phi: u32, here: bool) -> Self {
        let end = ack.saturating_add(phi);
        let words = if here { u64::MAX } else { 0 };
        Report { ack, end, words: ((ack + 1) / 64..=end / 64).map(|_| words).collect() }
    }

    /// The bits of a word of numbers, by its place among all: those from 64 x place on.
    fn word(&self, place: u32) -> u64 {
        let first = (self.ack + 1) / 64;
        place.checked_sub(first).and_then(|at| self.words.get(at as usize)).copied().unwrap_or(0)
    }

    /// Whether it says that message `k` is here.
    pub fn has(&self, k: u32) -> bool {
        k <= self.ack || (k <= self.end && self.word(k / 64) >> (k % 64) & 1 == 1)
    }

    /// How many messages the list tells of.
    pub fn len(&self) -> u32 {
        self.end - self.ack
    }

    /// The same without the words at its end in which nothing is here: what the authors' program sends.
    pub fn cut(self) -> Self {
        let Some(last) = self.words.iter().rposition(|&word| word != 0) else {
            return Report::up_to(self.ack);
        };
        let end = self.end.min(((self.ack + 1) / 64 + last as u32) * 64 + 63);
        Report { ack: self.ack, end, words: self.words[..=last].into() }
    }

    /// Whether there is no list.
    pub fn is_empty(&self) -> bool {
        self.end == self.ack
    }

    /// The messages that it says are missing, from the one after the acknowledgement on, as far as `until`: first that
    /// one, and then the gaps before the last that is here.
    pub fn missing(&self, until: u32) -> impl Iterator<Item = u32> + '_ {
        let next = self.ack + 1;
        let last = self.end.min(until);
        let places = (last > next).then_some(next / 64..=last / 64);
        let gaps = places.into_iter().flatten().flat_map(move |place| {
            let base = place * 64;
            let mut open = !self.word(place);
            if base <= next {
                open &= !0 << (next + 1 - base).min(63);
                if next + 1 - base == 64 {
                    open = 0;
                }
            }
            if base + 63 > last {
                open &= u64::MAX >> (base + 63 - last);
            }
            std::iter::from_fn(move || {
                let bit = (open != 0).then(|| open.trailing_zeros())?;
                open &= open - 1;
                Some(base + bit)
            })
        });
        // A list that has it claims what its acknowledgement denies.
        (next <= until && !self.has(next)).then_some(next).into_iter().chain(gaps)
    }
}

/// The messages that are here.
#[derive(Clone, Debug, Default)]
pub struct Here {
    ack: u32,
    highest: u32,
    /// A bit for each number from 64 x `first` on.
    words: std::collections::VecDeque<u64>,
    first: u32,
}

impl Here {
    /// Message `k` is here; returns whether it was not before.
    pub fn insert(&mut self, k: u32) -> bool {
        if self.has(k) {
            return false;
        }
        let place = (k / 64 - self.first) as usize;
        if self.words.len() <= place {
            self.words.resize(place + 1, 0);
        }
        self.words[place] |= 1 << (k % 64);
        self.highest = self.highest.max(k);
        self.go_on();
        true
    }

    /// The cumulative acknowledgement goes as far as nothing is missing.
    fn go_on(&mut self) {
        loop {
            let next = self.ack + 1;
            let Some(&word) = self.words.get((next / 64 - self.first) as usize) else { break };
            let ones = (!(word >> (next % 64))).trailing_zeros().min(64 - next % 64);
            if ones == 0 {
                break;
            }
            self.ack += ones;
        }
        while self.first < (self.ack + 1) / 64 && !self.words.is_empty() {
            self.words.pop_front();
            self.first += 1;
        }
        if self.words.is_empty() {
            self.first = (self.ack + 1) / 64;
        }
    }

    /// Everything up to `k` counts as here; returns how many were not.
    pub fn skip_to(&mut self, k: u32) -> u32 {
        let missing = (self.ack + 1..=k).filter(|&k| !self.has(k)).count() as u32;
        (self.ack + 1..=k).for_each(|k| {
            self.insert(k);
        });
        missing
    }

    /// Whether message `k` is here.
    pub fn has(&self, k: u32) -> bool {
        k <= self.ack
            || k <= self.highest
                && self
                    .words
                    .get((k / 64 - self.first) as usize)
                    .is_some_and(|word| word >> (k % 64) & 1 == 1)
    }

    /// Everything up to it is here.
    pub fn ack(&self) -> u32 {
        self.ack
    }

    /// The highest that is here.
    pub fn highest(&self) -> u32 {
        self.highest.max(self.ack)
    }

    /// What a replica says, with a list of at most `phi` messages past the acknowledgement, as far as anything is here.
    pub fn report(&self, phi: u32) -> Report {
        let end = self.highest().min(self.ack.saturating_add(phi));
        if end <= self.ack + 1 {
            return Report::up_to(self.ack);
        }
        let first = (self.ack + 1) / 64;
        let mut words: Vec<u64> = self
            .words
            .iter()
            .skip((first - self.first) as usize)
            .take((end / 64 - first + 1) as usize)
            .copied()
            .collect();
        if let Some(last) = words.last_mut() {
            *last &= u64::MAX >> (63 - end % 64);
        }
        Report { ack: self.ack, end, words: words.into() }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Receivers' lists in the time-steps of Figure 2 of the paper: R_22 has 1 to 5, R_21 has 1 to 4 and 8.
    #[test]
    fn a_replica_says_what_is_missing() {
        let mut here = Here::default();
        [1, 2, 3, 4, 8].into_iter().for_each(|k| assert!(here.insert(k)));
        assert!(!here.insert(8));
        let report = here.report(64);
        assert_eq!((report.ack, report.end), (4, 8));
        assert_eq!(report.missing(99).collect::<Vec<_>>(), [5, 6, 7]);
        assert_eq!(report.missing(6).collect::<Vec<_>>(), [5, 6]);
        assert_eq!(here.report(0), Report::up_to(4));
        let short = here.report(3);
        assert_eq!(short.missing(99).collect::<Vec<_>>(), [5, 6, 7]);
        assert_eq!(here.report(3).end, 7);
        here.insert(5);
        assert_eq!(here.ack(), 5);
        assert_eq!(here.skip_to(8), 2);
        assert_eq!((here.ack(), here.report(9)), (8, Report::up_to(8)));
    }

    proptest! {
        #[test]
        fn a_report_says_what_is_here(
            numbers in prop::collection::vec(1_u32..400, 0..300), phi in 0_u32..300, until in 0_u32..500,
        ) {
            let mut here = Here::default();
            let mut known = std::collections::BTreeSet::new();
            for k in numbers {
                prop_assert_eq!(here.insert(k), known.insert(k));
                let ack = (0..).find(|k| !known.contains(&(k + 1))).unwrap();
                prop_assert_eq!(here.ack(), ack);
            }
            let report = here.report(phi);
            for k in 1..500 {
                prop_assert_eq!(here.has(k), known.contains(&k), "{}", k);
                let is_told = k <= here.ack() || k <= here.ack() + phi && known.contains(&k);
                prop_assert_eq!(report.has(k), is_told, "{} of {:?}", k, report);
            }
            let gap = |k: &u32| *k == here.ack() + 1 || *k > here.ack() && *k <= report.end && !known.contains(k);
            let gaps: Vec<u32> = (1..=until).filter(gap).collect();
            prop_assert_eq!(report.missing(until).collect::<Vec<_>>(), gaps);
        }
    }
}
