//! The pacemaker (dissertation Algorithm 2, mended): which view a replica is in, when it complains, and when a leader
//! may propose.
//!
//! A certificate leads to the next view of its epoch. Whoever waits too long complains about the view to the leader of
//! the one after, and goes on to wait for that; n - f complaints prove the view change, and count as new-views.
//! Complaints are kept per view until the current view has passed, which alone brings replicas together that complain
//! about different views. Time-outs back off: T x factor^(views failed since the last commit), capped.

use facts::View;
use sim::ids::ReplicaId;
use sim::replica_set::ReplicaSet;
use sim::time::Duration;

use super::leader::LeaderPolicy;
use crate::quorum::{Group, Tally};

/// How long views last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeoutConfig {
    /// T.
    pub first: Duration,
    /// Growth per failed view, in thousandths; 1000 is the dissertation's.
    pub factor_permille: u64,
    /// Cap.
    pub max: Duration,
}

impl TimeoutConfig {
    /// T, T x factor, ... up to the first that reaches the cap or grows no further, so that they are few however many
    /// views fail.
    fn growing(self) -> impl Iterator<Item = Duration> {
        std::iter::successors(Some(self.first), move |&span| {
            let grown = u128::from(span.as_ns()) * u128::from(self.factor_permille) / 1_000;
            let grown = Duration::from_ns(grown as u64);
            (span < self.max && grown != span).then_some(grown)
        })
    }
}

/// A replica's view and what it has heard about later ones.
#[derive(Clone, Debug)]
pub struct Pacemaker {
    group: Group,
    policy: LeaderPolicy,
    timeout: TimeoutConfig,
    /// The current view.
    view: View,
    /// Its leader, who is asked for with every message.
    leader: ReplicaId,
    /// Whether a proof of a view change led to it.
    proven: bool,
    /// The view whose time-out is awaited: the current one, or a later one after complaints.
    awaited: View,
    failures: u32,
    /// New-views by view, votes and complaints about the view before included.
    new_views: Tally<View>,
    /// Complaints by [`LeaderPolicy::complaint_key`], with the highest epoch and number complained about.
    complaints: Tally<u32, (ReplicaSet, View)>,
}

impl Pacemaker {
    /// In the first view.
    pub fn new(group: Group, policy: LeaderPolicy, timeout: TimeoutConfig) -> Self {
        let view = View::GENESIS.next_round();
        Pacemaker {
            group,
            policy,
            timeout,
            view,
            leader: policy.leader(view, group),
            proven: false,
            awaited: view,
            failures: 0,
            new_views: Tally::default(),
            complaints: Tally::default(),
        }
    }

    /// Views are waited for so long from the next wait on.
    pub fn adopt(&mut self, timeout: TimeoutConfig) {
        self.timeout = timeout;
    }

    /// The current view.
    pub fn view(&self) -> View {
        self.view
    }

    /// The leader of the current view.
    pub fn current_leader(&self) -> ReplicaId {
        self.leader
    }

    /// The leader of a view.
    pub fn leader(&self, view: View) -> ReplicaId {
        self.policy.leader(view, self.group)
    }

    /// The leader of a view and the next one who is somebody else.
    pub fn leaders(&self, view: View) -> [ReplicaId; 2] {
        [self.leader(view), self.policy.next_distinct(view, self.group)]
    }

    /// Enters a later view.
    pub fn enter(&mut self, view: View, by_view_change: bool) {
        debug_assert!(view > self.view);
        (self.view, self.awaited, self.proven) = (view, view, by_view_change);
        self.leader = self.leader(view);
        self.new_views.forget(|earlier| *earlier < view);
        let key = self.policy.complaint_key(view);
        self.complaints.forget(|earlier| *earlier < key);
    }

    /// A block is committed: the failed views in a row are over. A view that ends well is not enough, where the
    /// time-out is too short for several in a row.
    pub fn succeed(&mut self) {
        self.failures = 0;
    }

    /// How long to wait for the awaited view.
    pub fn patience(&self) -> Duration {
        let (span, _) = self.timeout.growing().zip(0..=self.failures).last().expect("the first is one");
        span.min(self.timeout.max).max(Duration::from_ns(1))
    }

    /// The awaited view timed out: returns it; the next one's is awaited.
    pub fn handle_timeout(&mut self) -> View {
        let failed = self.awaited;
        self.awaited = failed.next_epoch();
        self.failures += 1;
        failed
    }

    /// The view that is awaited where the current one is given up, and how many complaints have come for it.
    pub fn given_up_for(&self) -> Option<(View, u16)> {
        let next = self.awaited;
        let failed = View { epoch: next.epoch.checked_sub(1)?, number: next.number - 1 };
        let complaints = self.complaints.get(self.policy.complaint_key(failed));
        (next != self.view).then(|| (next, complaints.map_or(0, |(voters, _)| voters.len())))
    }

    /// Somebody is ready for `view`.
    pub fn handle_new_view(&mut self, source: ReplicaId, view: View) {
        if view >= self.view {
            self.new_views.entry(view).insert(source);
        }
    }

    /// Whether a proof of a view change led to the current view.
    pub fn is_proven(&self) -> bool {
        self.proven
    }

    /// How many replicas are ready for the current view.
    pub fn ready(&self) -> u16 {
        self.new_views.get(self.view).map_or(0, ReplicaSet::len)
    }

    /// Somebody complains about `view`. Returns the view that follows where this is the (n - f)-th complaint and it is
    /// later than the current one.
    pub fn handle_complaint(&mut self, source: ReplicaId, view: View) -> Option<View> {
        let key = self.policy.complaint_key(view);
        if key < self.policy.complaint_key(self.view) {
            return None;
        }
        let (voters, highest) = self.complaints.entry(key);
        let new = voters.insert(source);
        highest.epoch = highest.epoch.max(view.epoch).max(self.view.epoch);
        highest.number = highest.number.max(view.number);
        let next = highest.next_epoch();
        (new && voters.len() == self.group.quorum() && next > self.view).then_some(next)
    }

    /// After a crash: the view is persisted, what others said is not.
    pub fn restart(&mut self) {
        let Pacemaker { view, leader, .. } = *self;
        *self = Pacemaker {
            view,
            leader,
            awaited: view,
            ..Pacemaker::new(self.group, self.policy, self.timeout)
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::quorum::Failures;

    /// Whoever complains last may be the one furthest behind: the proof leads beyond all that was complained about, and
    /// beyond the epoch that this replica is in.
    #[test]
    fn a_proof_leads_beyond_the_highest_view_that_was_complained_about() {
        let group = Group { replicas: 4, failures: Failures::Byzantine, small_quorum: false };
        let timeout =
            TimeoutConfig { first: Duration::from_ms(1), factor_permille: 1_000, max: Duration::from_ms(1) };
        let proof = |policy, views: [(u32, u32); 3]| {
            let mut pacemaker = Pacemaker::new(group, policy, timeout);
            let complaints = (1..).zip(views).map(|(source, (epoch, number))| {
                pacemaker.handle_complaint(ReplicaId(source), View { epoch, number })
            });
            let complaints: Vec<_> = complaints.collect();
            assert_eq!(complaints[..2], [None, None]);
            complaints[2].map(|view| (view.epoch, view.number))
        };
        // With a fixed leader complaints of an epoch count together, with leaders that rotate those of a number.
        for views in [[(0, 3), (0, 5), (0, 7)], [(0, 7), (0, 3), (0, 5)], [(0, 5), (0, 7), (0, 3)]] {
            assert_eq!(proof(LeaderPolicy::Fixed, views), Some((1, 8)), "{views:?}");
        }
        let rotate = LeaderPolicy::Rotate { tenure: 1 };
        for views in [[(1, 4), (2, 4), (3, 4)], [(3, 4), (1, 4), (2, 4)], [(2, 4), (3, 4), (1, 4)]] {
            assert_eq!(proof(rotate, views), Some((4, 5)), "{views:?}");
        }
    }

    /// The definition, multiplied out.
    #[test]
    fn time_outs_back_off_up_to_the_cap_in_few_steps() {
        let group = Group { replicas: 4, failures: Failures::Byzantine, small_quorum: false };
        let multiplied = |timeout: TimeoutConfig, failures: u32| {
            let grow = |span: u128, _| span.saturating_mul(timeout.factor_permille.into()) / 1_000;
            let span = (0..failures).fold(timeout.first.as_ns().into(), grow);
            Duration::from_ns(span.min(timeout.max.as_ns().into()).max(1) as u64)
        };
        for first in [0, 1, 9, 1_000_000, 400_000_000, 60_000_000_000] {
            for factor_permille in [1_000, 1_001, 1_100, 1_500, 2_000, 10_000] {
                let (first, max) = (Duration::from_ns(first), Duration::from_ms(6_400));
                let timeout = TimeoutConfig { first, factor_permille, max };
                let mut pacemaker = Pacemaker::new(group, LeaderPolicy::Fixed, timeout);
                for failures in (0..30).chain([100, 1_000, 20_000]) {
                    pacemaker.failures = failures;
                    assert_eq!(
                        pacemaker.patience(),
                        multiplied(timeout, failures),
                        "{timeout:?}, {failures}"
                    );
                }
                let (steps, most) =
                    (timeout.growing().count(), if factor_permille == 1_000 { 1 } else { 9_000 });
                assert!(steps <= most, "{steps} steps of {timeout:?}");
            }
        }
    }
}
