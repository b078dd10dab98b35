//! What limits a run, from what was measured: of a run whose settings change, since they did so last.
//!
//! The rule is an ordered table, [`RULES`]: the first that applies. What it finds is a [`Grounds`], whose words are in
//! [`grounds`].
//!
//! A new kind is a line of [`LimitKind`] and a line of [`Quantities::spent`] or of [`ROUND_PARTS`], or a rule with its
//! grounds.

mod grounds;

pub use facts::limits::LimitKind;
use serde::Serialize;
use sim::time::{Duration, Time};

use self::grounds::{Grounds, Spent};
use trace::numerals::seconds;
use trace::rounds::Shares;

/// What limits a run, in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Limit {
    /// Which.
    pub kind: LimitKind,
    /// In a sentence, with the figures it rests on.
    pub text: String,
}

/// The measurements that the rule looks at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quantities {
    /// When the settings changed last, where they did; what follows was measured since.
    pub since: Option<Time>,
    /// Whether this is when the load ends, and the run goes on.
    pub is_loaded: bool,
    /// Where the run stands still at its end: since when, and how many transactions wait.
    pub stands_still: Option<(Time, u64)>,
    /// Where fewer than a quorum are up: how many replicas are down, of how many, and how many a quorum is.
    pub down: Option<(u16, u16, u16)>,
    /// Fraction of the time in views that a view change ended, and in those before them in an epoch without a commit.
    pub lost: f64,
    /// Transactions per second: committed.
    pub goodput_tps: f64,
    /// Offered; `None` where clients wait for their replies.
    pub offered_tps: Option<f64>,
    /// By how much the queue grows.
    pub growth_tps: f64,
    /// How many transactions wait behind others, at the least of late.
    pub standing: u64,
    /// Whether the first transaction that is not committed waits longer and longer.
    pub falls_behind: bool,
    /// How many are submitted and not committed.
    pub backlog: u64,
    /// Where clients need more replies than honest replicas stay up: how many they need, how many replicas those are,
    /// and how many transactions are committed and not answered.
    pub unanswered: Option<(u32, usize, u64)>,
    /// How many are committed by some replica whose network interface has not come to the replies.
    pub departing: u64,
    /// The pause in which views timed out that it has grown by, where there is one.
    pub pause: Option<Duration>,
    /// Fraction of the time in which the busiest NIC sends.
    pub egress: f64,
    /// Fraction of the time in which the busiest NIC receives.
    pub ingress: f64,
    /// Fraction of the time in which the busiest path's line carries something.
    pub path: f64,
    /// Fraction of the time in which the busiest processor works; none where work takes no time.
    pub processor: Option<f64>,
    /// What requests alone take of a NIC's inward rate, as a fraction of it.
    pub requests: f64,
    /// Fraction of the time for which the slowest connection of the leader's quorum waits for its window.
    pub stalled: f64,
    /// The same for its congestion window.
    pub congested: f64,
    /// Fractions of the time from proposals to certificates, in the order of [`ROUND_PARTS`].
    pub round: Shares,
    /// Most transactions in a proposal, where it carries them.
    pub batch_tx: Option<u64>,
    /// Transactions without which nothing is proposed, where only full blocks are.
    pub full_block: Option<u64>,
    /// How long a block takes before the next one is proposed.
    pub block_takes: &'static str,
    /// Fraction of the blocks that are full.
    pub full_blocks: f64,
    /// Blocks proposed and committed, empty ones too.
    pub blocks: u64,
    /// What blocks are counted over: from the first commit on, a warm-up counted, or from the change.
    pub span: Duration,
}

/// What a quorum round trip goes into ([`trace::rounds::Parts`]): what limits where that is most of it, and what is
/// said of its part. The way comes first.
const ROUND_PARTS: [(LimitKind, &str); 7] = [
    (LimitKind::RoundTrip, "is propagation"),
    (LimitKind::Window, "is waiting for TCP windows"),
    (LimitKind::Egress, "is transmission"),
    (LimitKind::Loss, "is retransmission"),
    (LimitKind::CongestionWindow, "is waiting for congestion windows"),
    (LimitKind::PathQueue, "is queueing on paths"),
    (LimitKind::Processor, "is processing"),
];

/// A resource that is busy for this part of the time has little room for larger blocks. A choice, below the 95 % of a
/// spent one.
const NEARLY_BUSY: f64 = 0.8;

/// A queue that grows by less than this part of the offered load is taken to fluctuate. A choice, and not fitted: the
/// load at which a queue begins to grow comes out up to this much too high (docs/commands.md).
const GROWTH_MIN: f64 = 0.005;

/// A queue that holds this part of the offered load, and grows by that part of it, does not fluctuate. Chosen so that
/// `random-loss`, where 5,291 of 30,000 transactions wait, is not said to keep up; twelve seeds of it are a test.
const PILE_MIN: f64 = 1.0 / 6.0;
const PILE_GROWTH_MIN: f64 = 0.05;

/// After a change, fewer blocks show nothing: one more or less would be more than a tenth of the figures. A choice.
const BLOCKS_MIN: u64 = 8;

/// What limits a run, where the rule applies.
type Rule = fn(&Quantities) -> Option<Grounds>;

/// The rules, in the order in which they are tried.
const RULES: [Rule; 14] = [
    Quantities::requests_exceed_ingress,
    Quantities::stands_still,
    Quantities::waits_for_a_full_block,
    Quantities::is_lost_to_timeouts,
    Quantities::lacks_replies,
    Quantities::replies_pile_up,
    Quantities::offers_nothing,
    Quantities::keeps_up,
    Quantities::waits_for_clients,
    Quantities::is_spent,
    Quantities::has_too_few_blocks,
    Quantities::commits_nothing,
    Quantities::grew_in_a_pause,
    Quantities::goes_round,
];

impl Quantities {
    /// What limits the run.
    pub fn limit(&self) -> Limit {
        let grounds = RULES.iter().find_map(|rule| rule(self)).expect("the last rule always applies");
        let mut text = grounds.text(self);
        if grounds.leaves_a_backlog() && self.is_behind() && self.offered_tps.is_some() && !self.queue_grows()
        {
            text += &grounds::remaining(self);
        }
        if let Some(since) = self.since.filter(|_| grounds.is_of_a_stretch()) {
            text = format!("since {}: {text}", seconds(since));
        } else if self.is_loaded && grounds.is_of_a_stretch() && !matches!(grounds, Grounds::KeepsUp(_)) {
            // Whoever keeps up does so under load.
            text = format!("under load: {text}");
        }
        Limit { kind: grounds.kind(self), text }
    }

    /// Requests alone need more of a network interface’s ingress than there is.
    fn requests_exceed_ingress(&self) -> Option<Grounds> {
        (self.requests >= 1.0).then_some(Grounds::Requests)
    }

    /// Requests wait at the end, no pause before was as long, and a view has timed out since the last commit, or too
    /// few replicas are up.
    fn stands_still(&self) -> Option<Grounds> {
        self.stands_still.map(|(since, waiting)| Grounds::StandsStill { since, waiting })
    }

    /// Nothing is committed, because what waits does not fill a block and no other is proposed.
    fn waits_for_a_full_block(&self) -> Option<Grounds> {
        let is_short = |full: u64| self.goodput_tps == 0.0 && self.backlog > 0 && self.backlog < full;
        self.full_block.filter(|&full| is_short(full)).map(Grounds::FullBlock)
    }

    /// More than half of the time is lost to views that are given up.
    fn is_lost_to_timeouts(&self) -> Option<Grounds> {
        (self.lost > 0.5).then_some(Grounds::TimeOuts)
    }

    /// Clients need more replies than can come.
    fn lacks_replies(&self) -> Option<Grounds> {
        let (needed, replying, unanswered) = self.unanswered.filter(|&(.., unanswered)| unanswered > 0)?;
        self.is_all_committed().then_some(Grounds::Unanswered { needed, replying, unanswered })
    }

    /// Replies pile up before a network interface that is spent.
    fn replies_pile_up(&self) -> Option<Grounds> {
        let fluctuates = GROWTH_MIN * self.offered_tps? * self.span.as_ns() as f64 / 1e9;
        let spent = self.spent().filter(|spent| spent.kind == LimitKind::Egress)?;
        (self.is_all_committed() && self.departing as f64 > fluctuates).then_some(Grounds::Replies(spent))
    }

    fn offers_nothing(&self) -> Option<Grounds> {
        (self.offered_tps == Some(0.0) && self.is_all_committed()).then_some(Grounds::NothingOffered)
    }

    /// Recently no transaction had to wait behind others, and none waits longer and longer.
    fn keeps_up(&self) -> Option<Grounds> {
        self.offered_tps.filter(|_| self.is_all_committed()).map(Grounds::KeepsUp)
    }

    /// Clients wait for their replies, which take their time for another reason where that is most of a quorum round
    /// trip.
    fn waits_for_clients(&self) -> Option<Grounds> {
        self.is_all_committed().then(|| Grounds::Clients(self.largest_part().filter(|&part| part > 0)))
    }

    fn is_spent(&self) -> Option<Grounds> {
        self.spent().map(Grounds::Spent)
    }

    fn has_too_few_blocks(&self) -> Option<Grounds> {
        self.has_few_blocks().then_some(Grounds::FewBlocks)
    }

    fn commits_nothing(&self) -> Option<Grounds> {
        (self.goodput_tps == 0.0).then_some(Grounds::NoCommit)
    }

    /// The queue has grown by no more than came in a pause in which views timed out, and most blocks have room.
    fn grew_in_a_pause(&self) -> Option<Grounds> {
        self.pause.filter(|_| self.full_blocks < 0.5).map(Grounds::Pause)
    }

    /// The part of a quorum round trip that more of it goes into than into the way there and back; where that is the
    /// way, blocks that are full while nothing is nearly busy; else the round trip: the leader proposes once in each,
    /// or once in a view of several, and a proposal holds so much.
    fn goes_round(&self) -> Option<Grounds> {
        let part = self.largest_part();
        let kind = match ROUND_PARTS[part.unwrap_or(0)].0 {
            LimitKind::RoundTrip if self.is_capped() => LimitKind::BlockCap,
            kind => kind,
        };
        Some(Grounds::Rounds { kind, part })
    }

    /// Whether the queue grows faster than noise, given the current load: some transactions wait behind others, or have
    /// waited in a pause, or a resource is spent. A closed-loop queue cannot grow.
    pub fn queue_grows(&self) -> bool {
        (self.is_behind() || self.pause.is_some() || self.spent().is_some())
            && self.offered_tps.is_some_and(|offered| self.growth_tps >= f64::max(1.0, GROWTH_MIN * offered))
    }

    /// After a change whose end is near, a block more or less would make another figure.
    fn has_few_blocks(&self) -> bool {
        self.since.is_some() && self.blocks < BLOCKS_MIN
    }

    /// Whether some wait behind others, wait longer and longer, or pile up.
    fn is_behind(&self) -> bool {
        self.standing > 0 || self.falls_behind || self.piles_up()
    }

    /// Whether a sixth of what is offered waits, and that grows by a twentieth of it: where pauses come and go, as
    /// chance makes them, the first that waits does not wait longer from quarter to quarter, and yet not all commit.
    fn piles_up(&self) -> bool {
        self.offered_tps.is_some_and(|offered| {
            let offered_since = offered * self.span.as_ns() as f64 / 1e9;
            self.growth_tps >= PILE_GROWTH_MIN * offered && self.backlog as f64 > PILE_MIN * offered_since
        })
    }

    fn is_all_committed(&self) -> bool {
        match self.offered_tps {
            _ if self.is_behind() || self.queue_grows() => false,
            Some(0.0) => true,
            _ if self.has_few_blocks() || self.goodput_tps == 0.0 => false,
            Some(_) => true,
            None => self.full_blocks < 0.5 && self.spent().is_none(),
        }
    }

    /// The resource that is spent, where one is.
    fn spent(&self) -> Option<Spent> {
        let is_open = self.offered_tps.is_some();
        // An interface rests while clients wait for replies.
        let busy_max = if is_open { 0.95 } else { 0.7 };
        // A stream is not held back by the time between proposals: where it waits for windows at all they limit it,
        // unless clients wait.
        let stalled_max = if is_open && self.batch_tx.is_none() { 0.05 } else { 0.5 };
        let resources = [
            (LimitKind::Egress, self.egress, busy_max),
            (LimitKind::Ingress, self.ingress, busy_max),
            (LimitKind::Path, self.path, busy_max),
            (LimitKind::Processor, self.processor.unwrap_or(0.0), busy_max),
            (LimitKind::Window, self.stalled, stalled_max),
            (LimitKind::CongestionWindow, self.congested, stalled_max),
        ];
        let (kind, share, _) = resources.into_iter().find(|&(_, share, most)| share > most)?;
        Some(Spent { kind, share })
    }

    /// Whether most blocks hold as much as they may, and nothing is nearly as busy as it can be.
    fn is_capped(&self) -> bool {
        let busiest = [self.egress, self.ingress, self.path, self.processor.unwrap_or(0.0)];
        self.batch_tx.is_some()
            && self.full_blocks >= 0.5
            && busiest.into_iter().all(|busy| busy < NEARLY_BUSY)
    }

    /// The largest part of a quorum round trip; none where nearly all of it is the way.
    fn largest_part(&self) -> Option<usize> {
        let part = largest(&self.round);
        let share = self.round[part];
        (share > 0.0 && (part > 0 || share <= 0.9)).then_some(part)
    }
}

/// The place of the largest share, the first of equal ones.
fn largest(shares: &Shares) -> usize {
    (1..shares.len()).fold(0, |most, part| if shares[part] > shares[most] { part } else { most })
}

#[cfg(test)]
mod tests {
    use super::*;

    const IDLE: Quantities = Quantities {
        since: None,
        is_loaded: false,
        stands_still: None,
        lost: 0.0,
        goodput_tps: 480.0,
        offered_tps: Some(2_000.0),
        growth_tps: 1_520.0,
        standing: 40_000,
        falls_behind: false,
        backlog: 45_600,
        down: None,
        unanswered: None,
        departing: 0,
        pause: None,
        egress: 0.01,
        ingress: 0.005,
        path: 0.0,
        processor: None,
        requests: 0.0,
        stalled: 0.0,
        congested: 0.0,
        round: [0.99, 0.0, 0.01, 0.0, 0.0, 0.0, 0.0],
        batch_tx: Some(100),
        full_block: None,
        block_takes: "quorum round trip",
        full_blocks: 1.0,
        blocks: 141,
        span: Duration::from_ms(29_361),
    };

    #[test]
    fn what_binds_is_named() {
        let kind = |quantities: Quantities| quantities.limit().kind;
        assert_eq!(kind(IDLE), LimitKind::BlockCap);
        assert_eq!(kind(Quantities { full_blocks: 0.49, ..IDLE }), LimitKind::RoundTrip);
        assert_eq!(kind(Quantities { egress: 0.79, ..IDLE }), LimitKind::BlockCap);
        assert_eq!(kind(Quantities { egress: 0.8, ..IDLE }), LimitKind::RoundTrip);
        assert_eq!(kind(Quantities { processor: Some(0.8), ..IDLE }), LimitKind::RoundTrip);
        assert_eq!(kind(Quantities { batch_tx: None, ..IDLE }), LimitKind::RoundTrip);
        assert_eq!(kind(Quantities { stalled: 0.9, ..IDLE }), LimitKind::Window);
        assert_eq!(kind(Quantities { stalled: 0.9, egress: 0.99, ..IDLE }), LimitKind::Egress);
        assert_eq!(kind(Quantities { stalled: 0.9, ingress: 0.96, ..IDLE }), LimitKind::Ingress);
        let calm = Quantities { standing: 0, growth_tps: 0.0, ..IDLE };
        assert_eq!(kind(Quantities { egress: 0.99, ..calm }), LimitKind::OfferedLoad);
        let timed_out = |goodput_tps| Quantities { lost: 0.65, goodput_tps, ..IDLE }.limit();
        assert_eq!((timed_out(1.3).kind, timed_out(0.0).kind), (LimitKind::TimeOut, LimitKind::TimeOut));
        assert_eq!(timed_out(1.3).text, "65 % of the time is lost to time-outs");
        assert_eq!(timed_out(0.0).text, "nothing commits: 65 % of the time is lost to time-outs");
        assert_eq!(kind(Quantities { goodput_tps: 0.0, ..IDLE }), LimitKind::Unknown);
        let silent =
            Quantities { goodput_tps: 0.0, offered_tps: Some(0.0), standing: 0, backlog: 0, ..IDLE }.limit();
        assert_eq!((silent.kind, silent.text.as_str()), (LimitKind::OfferedLoad, "nothing is offered"));
        assert_eq!(
            IDLE.limit().text,
            "blocks are full at 100 tx, one in each quorum round trip, 141 blocks in 29.3 s from the first commit on; \
             the busiest network interface is busy 1 % of the whole run"
        );
        assert_eq!(
            Quantities { lost: 0.38, ..IDLE }.limit().text,
            "blocks are full at 100 tx, one in each quorum round trip, 141 blocks in 29.3 s from the first commit on; \
             38 % of the time is lost to time-outs; the busiest network interface is busy 1 % of the whole run"
        );
        let round = Quantities { round: [0.17, 0.36, 0.46, 0.01, 0.0, 0.0, 0.0], ..IDLE }.limit();
        assert_eq!(round.kind, LimitKind::Egress);
        assert_eq!(
            round.text,
            "46 % of a round trip is transmission, 36 % is waiting for TCP windows, 17 % is propagation; \
             at most 100 tx in each quorum round trip, 141 blocks in 29.3 s from the first commit on; the busiest network interface is busy 1 % of the whole run"
        );
        assert_eq!(kind(Quantities { round: [0.3, 0.1, 0.2, 0.4, 0.0, 0.0, 0.0], ..IDLE }), LimitKind::Loss);
        // A pause is what limits where blocks have room, and not where it lets them fill.
        let paused = Quantities { pause: Some(Duration::from_ms(3_699)), ..IDLE };
        assert_eq!(kind(paused), LimitKind::BlockCap);
        let roomy = Quantities { full_blocks: 0.4, ..paused }.limit();
        assert_eq!(roomy.kind, LimitKind::TimeOut);
        assert_eq!(roomy.text, "nothing committed for 3,699 ms while views timed out");
        let still = Quantities { stands_still: Some((Time::from_ns(4_012_000_000), 1_204)), ..IDLE }.limit();
        assert_eq!(still.kind, LimitKind::TimeOut);
        assert_eq!(still.text, "nothing has committed since 4.012 s: views time out while 1,204 tx wait");
        let down = Quantities { down: Some((2, 4, 3)), ..IDLE };
        let of = |since| Quantities { stands_still: Some((Time::from_ns(since), 1_204)), ..down }.limit();
        assert_eq!((of(0).kind, kind(down)), (LimitKind::Replicas, LimitKind::BlockCap));
        assert_eq!(of(0).text, "nothing commits: 2 of 4 replicas are down, a quorum needs 3; 1,204 tx wait");
        let since =
            "nothing has committed since 5 s: 2 of 4 replicas are down, a quorum needs 3; 1,204 tx wait";
        assert_eq!(of(5_000_000_000).text, since);
        let short =
            Quantities { batch_tx: None, blocks: 3, span: Duration::from_ms(412), ingress: 0.6, ..IDLE };
        assert_eq!(
            short.limit().text,
            "one block in each quorum round trip, 3 blocks in 412 ms from the first commit on; the busiest network interface is busy 60 % of the whole run"
        );
    }

    /// 587 of 58,722 offered are a hundredth.
    #[test]
    fn what_is_on_its_way_at_the_end_says_why_less_was_committed() {
        let of = |backlog| Quantities { standing: 0, growth_tps: 0.0, backlog, ..IDLE }.limit().text;
        assert_eq!(of(587), "keeps up with the offered 2,000 tx/s");
        assert_eq!(of(588), "keeps up with the offered 2,000 tx/s; 588 tx are not committed yet at its end");
    }

    #[test]
    fn a_processor_that_most_of_a_round_trip_goes_into_comes_first() {
        let works = Quantities {
            processor: Some(0.52),
            round: [0.04, 0.0, 0.01, 0.0, 0.0, 0.0, 0.95],
            full_blocks: 1.0,
            ..IDLE
        };
        let Limit { kind, text } = works.limit();
        assert_eq!(
            (kind, &text[..]),
            (
                LimitKind::Processor,
                "95 % of a round trip is processing; at most 100 tx in each quorum round trip, 141 blocks in 29.3 s from the first commit on; \
                 the busiest processor works 52 % of the whole run, the busiest network interface 1 %"
            )
        );
        let closed = Quantities { offered_tps: None, standing: 0, full_blocks: 0.0, ..works }.limit();
        assert_eq!(
            closed.text,
            "95 % of a round trip is processing; clients wait for replies before they send more"
        );
    }

    #[test]
    fn what_binds_a_network_of_paths_is_named() {
        let of = |quantities: Quantities| {
            let limit = quantities.limit();
            (limit.kind, limit.text)
        };
        let path = of(Quantities { path: 0.97, stalled: 0.9, congested: 0.9, ..IDLE });
        assert_eq!(path, (LimitKind::Path, "the busiest path is in use 97 % of the whole run".to_owned()));
        let text = "the congestion window to the slowest replica of the quorum is full 61 % of the whole run";
        assert_eq!(
            of(Quantities { congested: 0.61, ..IDLE }),
            (LimitKind::CongestionWindow, text.to_owned())
        );
        let queue = of(Quantities { round: [0.3, 0.0, 0.1, 0.1, 0.1, 0.4, 0.0], ..IDLE });
        assert_eq!(
            queue,
            (
                LimitKind::PathQueue,
                "40 % of a round trip is queueing on paths, 30 % is propagation, 10 % is transmission, 10 % is retransmission, \
                 10 % is waiting for congestion windows; at most 100 tx in each quorum round trip, 141 blocks in 29.3 s from the first commit on; \
                 the busiest network interface is busy 1 % of the whole run"
                    .to_owned()
            )
        );
        let full =
            Quantities { full_block: Some(1_000), backlog: 40, goodput_tps: 0.0, offered_tps: None, ..IDLE };
        let text = "nothing is proposed: 40 tx wait for a full block of 1,000";
        assert_eq!(of(full), (LimitKind::FullBlocks, text.to_owned()));
        assert_eq!(of(Quantities { backlog: 1_000, ..full }).0, LimitKind::Unknown);
    }

    #[test]
    fn requests_that_an_interface_cannot_take_in_limit_whatever_else_happens() {
        let still = Quantities { stands_still: Some((Time::ZERO, 60_000)), lost: 1.0, ..IDLE };
        assert_eq!(Quantities { requests: 0.99, ..still }.limit().kind, LimitKind::TimeOut);
        let Limit { kind, text } = Quantities { requests: 5.05, ..still }.limit();
        assert_eq!(
            (kind, &text[..]),
            (LimitKind::Ingress, "requests alone need 505 % of a network interface’s ingress")
        );
    }

    #[test]
    fn after_a_change_it_is_said_since_when() {
        let changed = Quantities { since: Some(Time::from_ns(15_000_000_000)), ..IDLE };
        let of = |quantities: Quantities| {
            let limit = quantities.limit();
            (limit.kind, limit.text)
        };
        let whole = IDLE.limit().text.replace("of the whole run", "of the time");
        let whole = whole.replace(" from the first commit on", "");
        assert_eq!(of(changed), (LimitKind::BlockCap, format!("since 15 s: {whole}")));
        let calm = Quantities { standing: 0, growth_tps: 0.0, backlog: 580, ..changed };
        let text = "since 15 s: keeps up with the offered 2,000 tx/s";
        assert_eq!(of(calm), (LimitKind::OfferedLoad, text.to_owned()));
        let text = "since 15 s: 1 block proposed and committed: too few to tell";
        assert_eq!(of(Quantities { blocks: 1, ..calm }), (LimitKind::Unknown, text.to_owned()));
        let still = Quantities { stands_still: Some((Time::from_ns(17_000_000_000), 90)), ..changed };
        let text = "nothing has committed since 17 s: views time out while 90 tx wait";
        assert_eq!(of(still), (LimitKind::TimeOut, text.to_owned()));
    }

    #[test]
    fn a_queue_grows_by_more_than_it_wobbles() {
        let grows = |growth_tps, offered_tps| Quantities { growth_tps, offered_tps, ..IDLE }.queue_grows();
        assert_eq!([9.9, 10.0].map(|growth| grows(growth, Some(2_000.0))), [false, true]);
        assert_eq!([0.9, 1.0].map(|growth| grows(growth, Some(20.0))), [false, true]);
        // Nobody waits behind others.
        let wobbles = Quantities { standing: 0, backlog: 9_000, ..IDLE };
        assert!(!grows(20.0, None) && !wobbles.queue_grows());
        assert!(Quantities { falls_behind: true, ..wobbles }.queue_grows());
        assert!(Quantities { egress: 0.96, ..wobbles }.queue_grows());
        assert!(Quantities { pause: Some(Duration::from_ms(900)), ..wobbles }.queue_grows());
        // A sixth of 58,722 that are offered, and a twentieth of it more each second.
        let piles_up = |backlog, growth_tps| Quantities { backlog, growth_tps, ..wobbles }.queue_grows();
        assert_eq!(
            [(9_787, 100.0), (9_788, 99.0), (9_788, 100.0)]
                .map(|(backlog, growth)| piles_up(backlog, growth)),
            [false, false, true]
        );
    }

    /// In 20 seconds of 2,000 tx/s a queue of 200 is one that wobbles.
    #[test]
    fn replies_that_wait_for_an_interface_are_what_limits() {
        let all = Quantities { standing: 0, growth_tps: 0.0, egress: 0.999, ..IDLE };
        let of = |departing, egress| {
            let span = Duration::from_ms(20_000);
            let Limit { kind, text } = Quantities { departing, egress, span, ..all }.limit();
            (kind, text)
        };
        assert_eq!(of(200, 0.999).0, LimitKind::OfferedLoad);
        assert_eq!(of(45_600, 0.9).0, LimitKind::OfferedLoad);
        let text = "the busiest network interface sends 99.9 % of the whole run, and replies to 45,600 tx queue there";
        assert_eq!(of(45_600, 0.999), (LimitKind::Egress, text.to_owned()));
    }

    #[test]
    fn replies_that_cannot_come_are_told() {
        let calm = Quantities { standing: 0, growth_tps: 0.0, ..IDLE };
        for all in [calm, Quantities { offered_tps: None, full_blocks: 0.1, ..calm }] {
            let of = |unanswered| {
                let Limit { kind, text } = Quantities { unanswered, ..all }.limit();
                (kind, text)
            };
            assert_eq!(of(Some((4, 3, 0))).0, LimitKind::OfferedLoad);
            let text = "clients need 4 matching replies, but only 3 replicas can send them: 8,018 committed tx stay unanswered";
            assert_eq!(of(Some((4, 3, 8_018))), (LimitKind::Replicas, text.to_owned()));
            assert!(of(Some((2, 1, 5))).1.contains("but only 1 replica can send one: 5 "));
        }
    }

    #[test]
    fn a_backlog_that_grows_no_more_is_told() {
        let rest = Quantities { growth_tps: -20.0, ..IDLE }.limit();
        assert_eq!(rest.kind, LimitKind::BlockCap);
        assert!(rest.text.ends_with("; a backlog of 45,600 tx remains"), "{}", rest.text);
        // Clients who wait for their replies: what limits is the batch where most blocks are full, and else their
        // waiting.
        let closed = Quantities { offered_tps: None, standing: 0, ..IDLE };
        assert_eq!(closed.limit().kind, LimitKind::BlockCap);
        let roomy = Quantities { full_blocks: 0.25, ..closed }.limit();
        assert_eq!(
            (roomy.kind, roomy.text.as_str()),
            (LimitKind::OfferedLoad, "clients wait for replies before they send more")
        );
    }

    #[test]
    fn commits_that_fall_behind_are_not_all_that_is_offered() {
        let behind = Quantities { standing: 0, falls_behind: true, full_blocks: 0.0, ..IDLE };
        assert_eq!(behind.limit().kind, LimitKind::RoundTrip);
        assert_eq!(Quantities { egress: 0.97, ..behind }.limit().kind, LimitKind::Egress);
        // What was submitted before clients stopped waits longer and longer, and the queue shrinks.
        let drained = Quantities { growth_tps: -20.0, ..behind }.limit();
        assert!(drained.text.ends_with("; a backlog of 45,600 tx remains"), "{}", drained.text);
        // A resource is spent, and the queue grows by 1 % of what is offered.
        let spent =
            Quantities { stalled: 0.06, batch_tx: None, growth_tps: 20.0, falls_behind: false, ..behind };
        assert_eq!(spent.limit().kind, LimitKind::Window);
        assert_eq!(Quantities { growth_tps: 9.0, ..spent }.limit().kind, LimitKind::OfferedLoad);
    }

    #[test]
    fn what_replies_take_their_time_for_limits_clients_who_wait_for_them() {
        let closed = Quantities { offered_tps: None, standing: 0, full_blocks: 0.0, batch_tx: None, ..IDLE };
        let of = |quantities: Quantities| quantities.limit().kind;
        assert_eq!(of(Quantities { egress: 0.69, stalled: 0.49, ..closed }), LimitKind::OfferedLoad);
        assert_eq!(of(Quantities { egress: 0.71, ..closed }), LimitKind::Egress);
        assert_eq!(of(Quantities { stalled: 0.51, ..closed }), LimitKind::Window);
        let round = Quantities { round: [0.4, 0.0, 0.6, 0.0, 0.0, 0.0, 0.0], ..closed }.limit();
        assert_eq!(round.kind, LimitKind::Egress);
        assert_eq!(
            round.text,
            "60 % of a round trip is transmission, 40 % is propagation; clients wait for replies before they send more"
        );
    }
}
