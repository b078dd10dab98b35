//! Who led, how long, whose votes made their certificates, and how long their connections to those waited for windows.

use facts::View;
use sim::ids::ReplicaId;
use sim::order::ordered;
use sim::record::MessageRecord;
use sim::time::{Duration, Time};

/// The leaders of a run so far.
#[derive(Clone, Debug)]
pub struct Leaders {
    replicas: usize,
    quorum: usize,
    /// The highest view, its leader, and since when.
    present: (View, u16, Time),
    /// The leader before: who has voted enters the next view before its leader has the votes.
    last_leader: u16,
    /// When the present epoch began.
    epoch_since: Time,
    /// The latest epoch of which a block is committed.
    committed: Option<u32>,
    /// Epochs that a proof began, in order. Those of leaders who are down or silent are left out.
    begun: Vec<u32>,
    /// What was before does not count.
    from: Time,
    /// Per replica, once it has led.
    terms: Vec<Option<Term>>,
    /// Waiting for the window and for the congestion window, ordered by connection (source, target, class).
    stalled: Vec<((u16, u16, u8), [Duration; 2])>,
}

/// A leader's time, from the beginning of its first view to the end of its last that was not given up.
#[derive(Clone, Debug)]
struct Term {
    start: Time,
    end: Time,
    /// Per replica, the certificates that have its vote.
    signed: Vec<u32>,
}

impl Leaders {
    /// Nobody has led.
    pub fn new(replicas: u16, quorum: u16) -> Self {
        Leaders {
            replicas: usize::from(replicas),
            quorum: usize::from(quorum),
            present: (View::GENESIS, 0, Time::ZERO),
            last_leader: 0,
            epoch_since: Time::ZERO,
            committed: None,
            begun: Vec::new(),
            from: Time::ZERO,
            terms: vec![None; usize::from(replicas)],
            stalled: Vec::new(),
        }
    }

    /// The highest view.
    pub fn view(&self) -> View {
        self.present.0
    }

    /// Since when time is lost where the present view is given up: from its beginning, or that of its epoch where none
    /// of that one's blocks is committed. Views that are certified come to nothing where the next is given up before
    /// they commit.
    pub fn lost_since(&self) -> Time {
        let (view, _, since) = self.present;
        if self.committed == Some(view.epoch) { since } else { self.epoch_since }
    }

    /// A block of a view is committed.
    pub fn commit(&mut self, view: View) {
        self.committed = self.committed.max(Some(view.epoch));
    }

    /// A proof of a view change begins an epoch; how many replicas it reaches makes no difference.
    pub fn begin(&mut self, epoch: u32) {
        if let Err(place) = self.begun.binary_search(&epoch) {
            self.begun.insert(place, epoch);
        }
    }

    /// How many epochs a proof began.
    pub fn view_changes(&self) -> u64 {
        self.begun.len() as u64
    }

    /// From now on is looked at, what was before is forgotten, but for the view.
    pub fn restart(&mut self, at: Time) {
        self.from = at;
        self.terms.fill(None);
        self.stalled.clear();
    }

    /// Somebody is the first to enter a view; the one before it has failed where a view change led here.
    pub fn enter(&mut self, at: Time, view: View, leader: u16) {
        let (before, led_by, since) = self.present;
        if before != View::GENESIS && view.epoch == before.epoch {
            self.term(led_by, since).end = at;
        }
        if view.epoch > before.epoch {
            self.epoch_since = at;
        }
        (self.present, self.last_leader) = ((view, leader, at), led_by);
    }

    /// The votes of a certificate were gathered.
    pub fn certify(&mut self, view: View, signers: &[u16]) {
        let (present, leader, since) = self.present;
        let leader = match present {
            _ if view == present => leader,
            _ if view.next_round() == present => self.last_leader,
            _ => return,
        };
        let signed = &mut self.term(leader, since).signed;
        signers.iter().for_each(|&signer| signed[usize::from(signer)] += 1);
    }

    /// A message has waited.
    pub fn wait(&mut self, message: &MessageRecord<'_>) {
        let connection = (message.source.0, message.target.0, message.class as u8);
        match self.stalled.binary_search_by_key(&connection, |&(connection, _)| connection) {
            Ok(place) => {
                let [window, congestion] = &mut self.stalled[place].1;
                *window += message.stalled;
                *congestion += message.congested;
            }
            Err(place) => self.stalled.insert(place, (connection, [message.stalled, message.congested])),
        }
    }

    /// Of the time that leaders lead, the fraction for which the slowest connection of the leader's quorum waits for
    /// its window.
    pub fn stalled(&self, now: Time) -> f64 {
        self.waiting(0, now)
    }

    /// The same for its congestion window.
    pub fn congested(&self, now: Time) -> f64 {
        self.waiting(1, now)
    }

    fn waiting(&self, what: usize, now: Time) -> f64 {
        let (mut stalled, mut led) = (Duration::ZERO, Duration::ZERO);
        for (leader, term) in self.terms.iter().enumerate() {
            let Some(term) = term else { continue };
            let is_leading = usize::from(self.present.1) == leader;
            let end = if is_leading { now } else { term.end };
            let span = end.saturating_since(term.start);
            stalled += self.slowest(what, leader as u16, term).min(span);
            led += span;
        }
        if led == Duration::ZERO { 0.0 } else { stalled.as_ns() as f64 / led.as_ns() as f64 }
    }

    /// How long the slowest connection to the leader's quorum waited: to those that signed most, itself among them.
    fn slowest(&self, what: usize, leader: u16, term: &Term) -> Duration {
        let by_votes = ordered(term.signed.iter().map(|&votes| u64::from(votes)));
        let mut is_quorum = vec![false; self.replicas];
        let voters = by_votes.iter().rev().take(self.quorum).filter(|&&(votes, _)| votes > 0);
        voters.for_each(|&(_, replica)| is_quorum[replica as usize] = true);
        let to_quorum = self
            .stalled
            .iter()
            .filter(|&&((source, target, _), _)| source == leader && is_quorum[ReplicaId(target).index()]);
        to_quorum.map(|&(_, stalled)| stalled[what]).max().unwrap_or(Duration::ZERO)
    }

    fn term(&mut self, leader: u16, since: Time) -> &mut Term {
        let (replicas, since) = (self.replicas, since.max(self.from));
        self.terms[usize::from(leader)].get_or_insert_with(|| Term {
            start: since,
            end: since,
            signed: vec![0; replicas],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use trace::testing::record;

    const fn view(epoch: u32, number: u32) -> View {
        View { epoch, number }
    }

    fn at(s: u64) -> Time {
        Time::from_ns(s * 1_000_000_000)
    }

    /// Views of two seconds; the one that is given up takes those before it along where their epoch has no commit.
    #[test]
    fn an_epoch_without_a_commit_is_lost_with_all_its_views() {
        let mut leaders = Leaders::new(4, 3);
        leaders.enter(at(0), view(0, 1), 0);
        leaders.enter(at(2), view(0, 2), 0);
        assert_eq!(leaders.lost_since(), at(0));
        leaders.enter(at(4), view(1, 3), 1);
        leaders.enter(at(6), view(1, 4), 1);
        leaders.commit(view(0, 1));
        assert_eq!(leaders.lost_since(), at(4));
        leaders.commit(view(1, 3));
        assert_eq!(leaders.lost_since(), at(6));
    }

    /// Of four, replica 0 leads for two seconds and is given up after four, then replica 1 for six, without replica 0.
    #[test]
    fn the_slowest_of_those_who_vote_counts_while_their_leader_leads() {
        let mut leaders = Leaders::new(4, 3);
        let wait = |leaders: &mut Leaders, source, target, ms: u64| {
            let mut message = record(0, source, target, 0);
            message.stalled = Duration::from_ms(ms);
            leaders.wait(&message);
        };
        leaders.enter(at(0), view(0, 1), 0);
        leaders.enter(at(2), view(0, 2), 0);
        leaders.certify(view(0, 1), &[0, 1, 2]);
        wait(&mut leaders, 0, 1, 200);
        wait(&mut leaders, 0, 2, 400);
        wait(&mut leaders, 0, 3, 1_900);
        assert_eq!(leaders.stalled(at(2)), 0.2);
        leaders.enter(at(4), view(1, 3), 1);
        assert_eq!(leaders.stalled(at(4)), 0.2);
        leaders.certify(view(1, 3), &[1, 2, 3]);
        wait(&mut leaders, 1, 2, 1_000);
        wait(&mut leaders, 1, 3, 2_500);
        wait(&mut leaders, 1, 3, 3_100);
        assert_eq!(leaders.stalled(at(10)), (0.4 + 5.6) / (2.0 + 6.0));
        // From 10 s on, in the same view: half of the time.
        leaders.restart(at(10));
        assert_eq!(leaders.stalled(at(12)), 0.0);
        leaders.certify(view(1, 3), &[1, 2, 3]);
        wait(&mut leaders, 1, 3, 1_000);
        assert_eq!(leaders.stalled(at(12)), 0.5);
    }
}
