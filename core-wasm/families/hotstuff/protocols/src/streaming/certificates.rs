//! Availability by certificate: what a replica signs of lanes, and the certificates that a leader makes of signatures.
//!
//! A replica signs a lane at every multiple of `every` that it passes, and where the lane ends when an acknowledgement
//! is due, so that what was streamed last is certified too. f + 1 signatures of one prefix are a certificate: one of
//! the signers is honest, and keeps it. Signatures of prefixes that are not equally long do not add up, since who lacks
//! the data cannot tell whether one hash leads to the other: that is what the multiples are for. A leader certifies
//! what it does not hold.

use std::rc::Rc;

use facts::LaneHead;
use sim::ids::ReplicaId;
use sim::order::ordered;
use sim::replica_set::ReplicaSet;

use crate::block_tree::AvailabilityCert;
use crate::hotstuff::message::{History, Receipt};

/// What was signed: by others, as far as they have told this replica, and by this replica, as far as it has told
/// others.
#[derive(Clone, Debug)]
pub struct Certificates {
    me: ReplicaId,
    replicas: u16,
    every: u64,
    /// How many signatures make a certificate.
    needed: u16,
    /// The latest receipts by origin and replica, rows only for lanes of which there are any.
    received: Vec<Vec<Receipt>>,
    /// Whom this replica has told what it signed last, and how much of each lane that was.
    told: (Vec<ReplicaId>, Vec<u64>),
    /// Whether the multiples are others than when it signed last.
    is_changed: bool,
}

impl Certificates {
    /// Nothing is signed yet.
    pub fn new(me: ReplicaId, replicas: u16, every: u64, needed: u16) -> Self {
        let received = vec![Vec::new(); replicas.into()];
        let told = (Vec::new(), vec![0; replicas.into()]);
        Certificates { me, replicas, every, needed, received, told, is_changed: false }
    }

    /// The distance of the multiples at which all sign.
    pub fn every(&self) -> u64 {
        self.every
    }

    /// All sign at other multiples from now on: signatures at the old ones do not add up with theirs, and are made
    /// anew.
    pub fn adopt(&mut self, every: u64) {
        if every != self.every {
            (self.every, self.is_changed) = (every, true);
            self.received.iter_mut().for_each(Vec::clear);
            self.forget_told();
        }
    }

    /// Whoever leads next is sent all signatures of what is not executed.
    pub fn forget_told(&mut self) {
        self.told.0.clear();
    }

    /// Whether nobody has been told what this replica signs at the present multiples.
    pub fn is_changed(&self) -> bool {
        self.is_changed
    }

    /// A replica has signed these.
    pub fn handle(&mut self, source: ReplicaId, receipts: &[Receipt]) {
        for receipt in receipts {
            let row = &mut self.received[usize::from(receipt.origin)];
            row.resize(self.replicas.into(), Receipt { count: 0, ..*receipt });
            let known = &mut row[source.index()];
            // Connections of several sockets may deliver an earlier one later.
            if known.history != receipt.history || known.count < receipt.count {
                *known = *receipt;
            }
        }
    }

    /// How many receipts are kept of a lane.
    pub fn kept(&self, origin: u16) -> usize {
        self.received[usize::from(origin)].len()
    }

    /// How many signatures `receipts` take for each of `leaders`: those since the last time, and for one that was not
    /// told then all of what is not `executed`.
    pub fn sign(&mut self, receipts: &[Receipt], executed: &[u64], leaders: &[ReplicaId]) -> Vec<u64> {
        let (told, counts) = &self.told;
        let signatures = |leader: &ReplicaId| {
            let before = if told.contains(leader) { counts } else { executed };
            let of_lane = |receipt: &Receipt| {
                signatures(self.every, before[usize::from(receipt.origin)], receipt.count)
            };
            receipts.iter().map(of_lane).sum()
        };
        let signed = leaders.iter().map(signatures).collect();
        for receipt in receipts {
            self.told.1[usize::from(receipt.origin)] = receipt.count;
        }
        self.told.0 = leaders.to_vec();
        self.is_changed = false;
        signed
    }

    /// The certificate of the longest prefix beyond `before` that enough have signed. `own` is what this replica holds,
    /// in the order of preference: it signs whatever it must. Of the histories that it holds those that lead on from
    /// `before` will do; of others it cannot tell.
    pub fn certificate(&self, before: &LaneHead, own: &[Receipt]) -> Option<AvailabilityCert> {
        let rows = &self.received[usize::from(before.origin)];
        let beyond = |receipt: &&Receipt| receipt.count > before.count;
        // Mostly nothing has come: that is told sooner than how much has.
        if 1 + rows.iter().filter(beyond).count() < self.needed.into() {
            return None;
        }
        let (mut tried, receipts) = (Vec::new(), own.iter().chain(rows).filter(beyond));
        for history in receipts.map(|receipt| receipt.history) {
            let is_held = own.iter().any(|receipt| receipt.history.fork == history.fork);
            let is_other = is_held && history.fork_at(before.count) != before.fork;
            if is_other || tried.contains(&history.fork) {
                continue;
            }
            tried.push(history.fork);
            let count = self.longest(history, rows, own);
            if count > before.count {
                let head = LaneHead { count, fork: history.fork_at(count), ..*before };
                return Some(AvailabilityCert { signers: self.signers(&head, rows, own), head });
            }
        }
        None
    }

    /// The longest prefix of a history that enough have signed.
    fn longest(&self, history: History, rows: &[Receipt], own: &[Receipt]) -> u64 {
        let needed = usize::from(self.needed);
        let shared = |receipt: &Receipt| receipt.count.min(receipt.history.leaves(history));
        let mine = own.iter().map(shared).max().unwrap_or(0);
        let ascending = ordered(rows.iter().map(shared).chain([mine]));
        // Enough hold as much, and have signed every multiple up to it.
        let Some(place) = ascending.len().checked_sub(needed) else { return 0 };
        let held = ascending[place].0;
        let boundary = held / self.every * self.every;
        // Of where it ends, so many have to have signed the same.
        let exact =
            rows.iter().filter(|receipt| receipt.count == shared(receipt)).map(|receipt| receipt.count);
        let ends = exact.chain([mine]).filter(|end| (boundary + 1..=held).contains(end));
        let ends = ordered(ends);
        let mut alike = ends.chunk_by(|one, next| one.0 == next.0).rev();
        let signed = |alike: &&[(u64, u32)]| alike.len() + usize::from(mine > alike[0].0) >= needed;
        alike.find(signed).map_or(boundary, |alike| alike[0].0)
    }

    /// All who have signed `head`.
    fn signers(&self, head: &LaneHead, rows: &[Receipt], own: &[Receipt]) -> Rc<[u16]> {
        let is_of_it = |receipt: &Receipt| receipt.history.fork_at(head.count) == head.fork;
        let signed = |receipt: &Receipt| {
            let is_signed = receipt.count == head.count
                || receipt.count > head.count && head.count.is_multiple_of(self.every);
            is_signed && is_of_it(receipt)
        };
        let others =
            (0..).map(ReplicaId).zip(rows).filter(|(_, receipt)| signed(receipt)).map(|(who, _)| who);
        let holds = own.iter().any(|receipt| receipt.count >= head.count && is_of_it(receipt));
        others.chain(holds.then_some(self.me)).collect::<ReplicaSet>().members()
    }
}

/// Signatures that a lane held up to `count` takes beyond `told`: at the multiples of `every`, and where it ends.
fn signatures(every: u64, told: u64, count: u64) -> u64 {
    if count <= told {
        return 0;
    }
    count / every - told / every + u64::from(!count.is_multiple_of(every))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: History = History { fork: 0, since: 0 };
    const SECOND: History = History { fork: 1, since: 50 };

    fn receipt(count: u64, history: History) -> Receipt {
        Receipt { origin: 2, count, history }
    }

    /// Replica 0 of seven, of which three have to sign, at the multiples of 100; the others have signed so much.
    fn certificates(signed: &[(u16, u64, History)]) -> Certificates {
        let mut certificates = Certificates::new(ReplicaId(0), 7, 100, 3);
        for &(who, count, history) in signed {
            certificates.handle(ReplicaId(who), &[receipt(count, history)]);
        }
        certificates
    }

    fn certified(
        signed: &[(u16, u64, History)],
        before: (u64, u32),
        own: &[(u64, History)],
    ) -> Option<(u64, u32, Vec<u16>)> {
        let before = LaneHead { origin: 2, count: before.0, fork: before.1 };
        let own: Vec<Receipt> = own.iter().map(|&(count, history)| receipt(count, history)).collect();
        let certificate = certificates(signed).certificate(&before, &own)?;
        Some((certificate.head.count, certificate.head.fork, certificate.signers.to_vec()))
    }

    #[test]
    fn the_largest_multiple_that_enough_have_signed_is_certified_whoever_leads() {
        let signed = [(1, 350, FIRST), (2, 420, FIRST), (3, 199, FIRST), (4, 230, FIRST)];
        // The leader need not hold it.
        assert_eq!(certified(&signed, (0, 0), &[(0, FIRST)]), Some((200, 0, vec![1, 2, 4])));
        assert_eq!(certified(&signed, (0, 0), &[(310, FIRST)]), Some((300, 0, vec![0, 1, 2])));
        assert_eq!(certified(&signed, (200, 0), &[(0, FIRST)]), None);
        assert_eq!(certified(&signed[..2], (0, 0), &[(99, FIRST)]), None, "two and itself hold no multiple");
    }

    #[test]
    fn where_a_lane_ends_enough_have_to_have_signed_the_same_end() {
        let ends = [(1, 130, FIRST), (3, 130, FIRST), (4, 150, FIRST)];
        assert_eq!(certified(&ends, (0, 0), &[(140, FIRST)]), Some((130, 0, vec![0, 1, 3])));
        // Who holds more has signed other ends.
        assert_eq!(certified(&ends, (0, 0), &[(120, FIRST)]), Some((100, 0, vec![0, 1, 3, 4])));
        let rest = [(1, 20, FIRST), (3, 20, FIRST), (4, 20, FIRST)];
        assert_eq!(certified(&rest, (0, 0), &[(0, FIRST)]), Some((20, 0, vec![1, 3, 4])));
        // An acknowledgement that is late says nothing new, and one of more than there is agrees with nobody's end.
        let late = [(1, 20, FIRST), (1, 10, FIRST), (3, 1 << 40, FIRST)];
        assert_eq!(certified(&late, (0, 0), &[(20, FIRST)]), None);
    }

    #[test]
    fn two_histories_have_a_certificate_each_and_the_own_one_goes_first() {
        let signed = [(1, 300, FIRST), (2, 300, FIRST), (3, 300, FIRST), (4, 200, SECOND), (5, 200, SECOND)];
        assert_eq!(certified(&signed, (0, 0), &[(250, SECOND)]), Some((200, 1, vec![0, 4, 5])));
        // On top of the other one's prefix the own one does not do.
        assert_eq!(certified(&signed, (100, 0), &[(250, SECOND)]), Some((300, 0, vec![1, 2, 3])));
        // What both share both sign.
        let shared = [(1, 50, FIRST), (4, 50, SECOND)];
        assert_eq!(certified(&shared, (0, 0), &[(60, FIRST)]), Some((50, 0, vec![0, 1, 4])));
    }

    #[test]
    fn a_signature_is_sent_once_and_to_a_new_leader_again() {
        let (mut certificates, executed) = (certificates(&[]), [0, 0, 50, 0, 0, 0, 0]);
        let mut sign = |count, leaders: [u16; 2]| {
            let leaders = leaders.map(ReplicaId);
            certificates.sign(&[receipt(count, FIRST)], &executed, &leaders)
        };
        assert_eq!(sign(250, [1, 2]), [3, 3], "100, 200 and 250");
        assert_eq!(sign(250, [1, 2]), [0, 0]);
        assert_eq!(sign(300, [2, 3]), [1, 3], "replica 3 has not got the others");
        certificates.forget_told();
        let leaders = [2, 3].map(ReplicaId);
        assert_eq!(certificates.sign(&[receipt(300, FIRST)], &executed, &leaders), [3, 3], "nor may 2 have");
    }

    #[test]
    fn at_other_multiples_all_is_signed_anew() {
        let mut certificates = certificates(&[(1, 350, FIRST), (2, 420, FIRST), (3, 390, FIRST)]);
        let certified = |certificates: &Certificates| {
            let before = LaneHead { origin: 2, count: 0, fork: 0 };
            certificates.certificate(&before, &[]).map(|certificate| certificate.head.count)
        };
        let leaders = [1, 2].map(ReplicaId);
        let sign =
            |certificates: &mut Certificates| certificates.sign(&[receipt(250, FIRST)], &[0; 7], &leaders);
        assert_eq!((certified(&certificates), sign(&mut certificates)), (Some(300), vec![3, 3]));
        certificates.adopt(100);
        assert_eq!((certified(&certificates), certificates.is_changed()), (Some(300), false));
        certificates.adopt(50);
        assert_eq!((certified(&certificates), certificates.is_changed()), (None, true));
        assert_eq!(sign(&mut certificates), [5, 5]);
        for (who, count) in [(1, 350), (2, 420), (3, 390)] {
            certificates.handle(ReplicaId(who), &[receipt(count, FIRST)]);
        }
        assert_eq!(certified(&certificates), Some(350));
    }
}
