//! What is known of a scenario without a run.

use serde::Serialize;

use super::{Scenario, sizes, weights};
use crate::forms::{Rates, Sizes, by_cards};
use crate::schedule::Weights;

/// The closed forms of a scenario.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Forms {
    /// Of all pairs of a sender in A and a receiver in B, the share of those of whom one fails, where u replicas of
    /// each do.
    pub faulty_pairs: f64,
    /// Attempts that Lemma 1 says are enough.
    pub lemma_1: u64,
    /// Resends until all but one in a hundred, or in a thousand million, have met a pair that works, where pairs are
    /// drawn independently; null where none fails.
    pub resends_99: Option<u32>,
    /// See [`Forms::resends_99`].
    pub resends_1e9: Option<u32>,
    /// Messages a second that a card carries.
    pub card_tps: f64,
    /// How fast each direction goes where cards are the limit, of clusters as large as A.
    #[serde(flatten)]
    pub by_cards: Rates,
}

/// The closed forms of a scenario; u counts replicas where stakes are equal, and stake otherwise.
pub fn forms(scenario: &Scenario) -> Forms {
    let ([a, b], sizes) = (weights(scenario), sizes(scenario));
    let count = |weights: &Weights| weights.u.min(u64::from(weights.replicas())) as u32;
    let of = Sizes { n_s: sizes[0].into(), u_s: count(&a), n_r: sizes[1].into(), u_r: count(&b) };
    let share = of.faulty_share();
    let needed = |left: f64| (share > 0.0 && share < 1.0).then(|| crate::forms::resends(share, left));
    let card_tps = scenario.network.egress_mbps * 1e6 / 8.0 / f64::from(scenario.workload.tx_bytes);
    Forms {
        faulty_pairs: share,
        lemma_1: a.u + b.u + 1,
        resends_99: needed(0.01),
        resends_1e9: needed(1e-9),
        card_tps,
        by_cards: by_cards(of.n_s, of.u_s, card_tps),
    }
}
