//! Closed forms: what is known without a run.

use serde::Serialize;

/// The least common multiple of two numbers above 0.
pub fn least_common_multiple(one: u64, other: u64) -> u64 {
    let (mut a, mut b) = (one, other);
    while b > 0 {
        (a, b) = (b, a % b);
    }
    one / a * other
}

/// By how much the stakes of two clusters are multiplied so that both totals are their least common multiple (paper,
/// Section 5.3).
pub fn scales(total_s: u64, total_r: u64) -> [u64; 2] {
    let whole = least_common_multiple(total_s, total_r);
    [whole / total_s, whole / total_r]
}

/// Two clusters: replicas of each, and how many of them fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// Those that send.
    pub n_s: u32,
    /// Of these, so many fail.
    pub u_s: u32,
    /// Those that receive.
    pub n_r: u32,
    /// Of these, so many fail.
    pub u_r: u32,
}

impl Sizes {
    /// Pairs of a sender and a receiver of whom one fails at least: u_s n_r + u_r n_s - u_s u_r.
    pub fn faulty_pairs(self) -> u32 {
        self.u_s * self.n_r + self.u_r * self.n_s - self.u_s * self.u_r
    }

    /// Their share of all pairs.
    pub fn faulty_share(self) -> f64 {
        f64::from(self.faulty_pairs()) / f64::from(self.n_s * self.n_r)
    }

    /// How often a message goes at most where each failing replica spoils one pair (paper, Lemma 1).
    pub fn lemma_1(self) -> u32 {
        self.u_s + self.u_r + 1
    }
}

/// How many independent draws of a pair fail all with a probability of `left` at most, where a share of `faulty` of the
/// pairs fails: the least q with faulty^q <= left (paper, Appendix A.2).
pub fn resends(faulty: f64, left: f64) -> u32 {
    // A power that is met exactly must not be missed by a rounding error.
    libm::ceil(libm::log(left) / libm::log(faulty) - 1e-9) as u32
}

/// How fast each of two clusters of n replicas sends to the other, in messages a second, where all send as fast as they
/// can.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rates {
    /// A sender at a time, a receiver at a time, and a broadcast inside.
    pub picsou: f64,
    /// All to all.
    pub all_to_all: f64,
    /// Leader to leader, who broadcasts.
    pub leader: f64,
    /// One sender, one receiver, and nothing inside.
    pub one_shot: f64,
    /// Leader to u + 1, who broadcast; the leader of the receivers is one of them.
    pub otu: f64,
    /// The same where the leader of the receivers is none of them.
    pub otu_leader_out: f64,
}

/// Where cards are the limit, of which each carries `card` messages a second each way; u of n replicas may fail.
pub fn by_cards(n: u32, u: u32, card: f64) -> Rates {
    let n = f64::from(n);
    Rates {
        picsou: card,
        all_to_all: card / n,
        leader: card / n,
        one_shot: n * card,
        otu: card / (n + f64::from(u)),
        otu_leader_out: card / (n - 1.0),
    }
}

/// Where each ordered pair of replicas carries `pair` messages a second, and each card `card`.
pub fn by_pairs(n: u32, u: u32, pair: f64, card: f64) -> Rates {
    let (n_f, cards) = (f64::from(n), by_cards(n, u, card));
    Rates {
        picsou: (n_f * n_f * pair).min(cards.picsou),
        all_to_all: pair.min(cards.all_to_all),
        leader: pair.min(cards.leader),
        one_shot: (n_f * pair).min(cards.one_shot),
        otu: pair.min(cards.otu),
        otu_leader_out: pair.min(cards.otu_leader_out),
    }
}

/// What copies that nobody needed leave of a rate by cards: k copies of a message cross, and each is broadcast inside,
/// or with the guard of Figure 11 one of them.
pub fn with_copies(card: f64, n: u32, copies: f64, guard: bool) -> f64 {
    if guard { card / (1.0 + (copies - 1.0) / f64::from(n)) } else { card / copies }
}

/// Whether replicas of the other side say twice what is still under way, so that it is sent again though nothing is
/// lost: each of n_r is heard every n_r packets of one, and twice before a message is everywhere. In seconds.
pub fn asks_early(n_r: u32, between_packets_s: f64, everywhere_s: f64) -> bool {
    f64::from(n_r) * between_packets_s < everywhere_s
}

/// How long it takes from a first acknowledgement without a message to the last repetition that is needed, in periods
/// of acknowledgements: each of n_s senders hears a replica again after n_s periods, and with n_s = n_r it is r_r
/// periods later that r_r + 1 have repeated (paper, Figure 4).
pub fn periods_to_notice(n_s: u32, r_r: u32) -> u32 {
    n_s + r_r
}

/// Bytes in flight of a path of so many megabits a second that takes so many milliseconds there and back.
pub fn window_bytes(mbps: f64, rtt_ms: f64) -> f64 {
    mbps * 1e6 / 8.0 * rtt_ms / 1e3
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(ours: f64, theirs: f64) {
        assert!((ours / theirs - 1.0).abs() < 1e-9, "{ours} for {theirs}");
    }

    #[test]
    fn pairs_of_four_and_four() {
        let sizes = Sizes { n_s: 4, u_s: 1, n_r: 4, u_r: 1 };
        assert_eq!((sizes.faulty_pairs(), sizes.lemma_1()), (7, 3));
        near(sizes.faulty_share(), 0.4375);
        let share = sizes.faulty_share();
        assert_eq!((resends(share, 0.01), resends(share, 1e-9)), (6, 26));
    }

    /// The text's eight resends follow from 5/9, which is the share with u = 1 of 3; 72 is the floor of what follows
    /// from 3/4, whose ceiling is 73; and 100 - 10^-9 per cent leave 10^-11.
    #[test]
    fn resends_of_the_text() {
        assert_eq!(resends(5.0 / 9.0, 0.01), 8);
        assert_eq!(resends(0.75, 1e-9), 73);
        assert_eq!(resends(0.75, 1e-11), 89);
    }

    /// Section 5.3: 4 and 4,000,000 shares.
    #[test]
    fn stakes_are_scaled_to_their_least_common_multiple() {
        let u = |stake: u64| (stake - 1) / 3;
        assert_eq!((u(4), u(4_000_000)), (1, 1_333_333));
        assert_eq!(u(4) + u(4_000_000) + 1, 1_333_335);
        assert_eq!(least_common_multiple(4, 4_000_000), 4_000_000);
        assert_eq!(scales(4, 4_000_000), [1_000_000, 1]);
        assert_eq!(2 * u(4_000_000) + 1, 2_666_667);
    }

    /// Messages of 1 MB: 15 Gbit/s a card, 170 Mbit/s a pair.
    #[test]
    fn rates_of_four_replicas() {
        let cards = by_cards(4, 1, 1_875.0);
        near(cards.picsou, 1_875.0);
        near(cards.all_to_all, 468.75);
        near(cards.leader, 468.75);
        near(cards.one_shot, 7_500.0);
        near(cards.otu, 375.0);
        near(cards.otu_leader_out, 625.0);
        let pairs = by_pairs(4, 1, 21.25, 1_875.0);
        near(pairs.picsou, 340.0);
        near(pairs.all_to_all, 21.25);
        near(pairs.one_shot, 85.0);
        near(pairs.picsou / pairs.all_to_all, 16.0);
        near(window_bytes(170.0, 133.0), 2_826_250.0);
    }

    #[test]
    fn four_replicas_that_are_heard_every_five_milliseconds_ask_early() {
        assert!(asks_early(4, 0.005, 0.06) && !asks_early(4, 0.1, 0.06));
        assert_eq!(periods_to_notice(4, 1), 5);
        near(with_copies(239.0, 4, 1.4, false), 170.714_285_714);
    }
}
