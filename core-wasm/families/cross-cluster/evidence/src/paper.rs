//! The paper: its figures by hand, its bounds, and its ratios.

use cross_cluster::apportion::{Leftovers, Turns, apportion};
use cross_cluster::attempts::attempts;
use cross_cluster::forms;
use cross_cluster::schedule::{Resending, Schedule, Sharing, Weights};
use evidence::Document;
use evidence::claim::Claim;
use evidence::document::number;
use evidence::kind::Kind;
use evidence::verdict::Expected;

use crate::setting::{cards, regions, with};

/// A schedule of clusters whose replicas all have the same stake.
fn schedule(n_s: u16, u_s: u16, n_r: u16, u_r: u16) -> Schedule {
    let weights = |n: u16, u: u16| Weights { stakes: vec![1; n.into()].into(), u: u.into(), r: 0 };
    let sharing = Sharing::Quantum { messages: None, leftovers: Leftovers::Largest, turns: Turns::Smooth };
    Schedule::new(&weights(n_s, u_s), &weights(n_r, u_r), sharing, Resending::Next, None)
}

/// How many of a figure's entries come out, or which whole number does.
fn counted(of: &str) -> Result<usize, String> {
    let worst = |n_s: u16, u_s: u16, n_r: u16, u_r: u16| {
        let all = u32::from(n_s) * u32::from(n_r);
        attempts(&schedule(n_s, u_s, n_r, u_r), (n_s, u_s), (n_r, u_r), all, 64).worst() as usize
    };
    let u = |stake: u64| (stake - 1) / 3;
    Ok(match of {
        "Figure 1" => {
            let schedule = schedule(4, 1, 4, 1);
            let expected = [(0, 0), (1, 1), (2, 2), (3, 3), (0, 1), (1, 2), (2, 3), (3, 0)];
            (1..).zip(expected).filter(|(k, pair)| schedule.first(*k) == *pair).count()
        }
        "Figure 4" => usize::from(schedule(4, 1, 4, 1).pair(5, 1).map(|(sender, _)| sender) == Some(1)),
        "Figure 5" => {
            let rows: [(&[u64; 4], u64, [u64; 4]); 4] = [
                (&[25; 4], 100, [25; 4]),
                (&[250; 4], 100, [25; 4]),
                (&[214, 262, 262, 262], 100, [22, 26, 26, 26]),
                (&[97, 1, 1, 1], 10, [10, 0, 0, 0]),
            ];
            let right = |(stakes, q, counts): &(&[u64; 4], u64, [u64; 4])| {
                apportion(&stakes[..], *q, Leftovers::Largest)
                    .iter()
                    .zip(counts)
                    .filter(|(a, b)| a == b)
                    .count()
            };
            rows.iter().map(right).sum()
        }
        "4 + 4" => worst(4, 1, 4, 1),
        "7 + 7" => worst(7, 2, 7, 2),
        "3 + 5" => worst(3, 1, 5, 2),
        "4 + 10" => worst(4, 1, 10, 3),
        "99 %" => forms::resends(5.0 / 9.0, 0.01) as usize,
        "10^-9" => forms::resends(0.75, 1e-9) as usize,
        "10^-9 %" => forms::resends(0.75, 1e-11) as usize,
        "stakes" => (u(4) + u(4_000_000) + 1) as usize,
        "large stakes" => (2 * u(4_000_000) + 1) as usize,
        other => return Err(format!("there is no experiment {other}")),
    })
}

fn integers() -> Vec<Claim> {
    let exact = |id: &str, place: &str, what: &str, value: f64| {
        Claim::new(format!("C-{id}"), place, what)
            .published(number(value), value, "")
            .expect(Expected::Ratio(1.0, 1.0), "whole numbers")
            .of_kind(Kind::Arithmetic)
    };
    let unequal = "The lemma counts each faulty replica once. With unequal sizes one rotation comes to a faulty replica of \
        the smaller cluster again before it has met all of the larger one, so that its pair is spoilt a second time.";
    vec![
        exact("F1", "Figure 1", "pairs of the first eight messages", 8.0).counted("Figure 1", counted),
        exact("F4", "Figure 4", "R_12 sends message 5 again", 1.0).counted("Figure 4", counted),
        exact("F5", "Figure 5", "messages a quantum, of four rows with four replicas", 16.0)
            .counted("Figure 5", counted),
        exact("b1", "Lemma 1", "attempts of 4 and 4, u = 1, over all placements", 3.0)
            .counted("4 + 4", counted),
        exact("b1b", "Lemma 1", "attempts of 7 and 7, u = 2", 5.0).counted("7 + 7", counted),
        exact("b1c", "Lemma 1", "attempts of 3 and 5, u = 1 and 2", 4.0)
            .counted("3 + 5", counted)
            .explained(unequal),
        exact("b1d", "Lemma 1", "attempts of 4 and 10, u = 1 and 3", 5.0)
            .counted("4 + 10", counted)
            .explained(unequal),
        exact("b2", "4.2", "resends for 99 %, with 5/9 of the pairs faulty", 8.0).counted("99 %", counted),
        exact("b3", "A.2", "resends until 10^-9 are left, with 3/4", 72.0)
            .counted("10^-9", counted)
            .contradicts("ln 10^-9 / ln (3/4) is 72.04: its ceiling, which A.2 asks for, is 73."),
        exact("b4", "4.2", "resends for 100 - 10^-9 per cent, with 3/4", 72.0)
            .counted("10^-9 %", counted)
            .contradicts("A.2 proves 10^-9; 10^-9 per cent are 10^-11, and need 89."),
        exact("s1", "5.3", "u_s + u_r + 1 of 4 and 4,000,000 shares", 1_333_335.0).counted("stakes", counted),
        exact("s2", "5.3", "the same of 4,000,000 and 4,000,000", 2_666_667.0)
            .counted("large stakes", counted),
    ]
}

fn ratios() -> Vec<Claim> {
    let copies = "By cards alone the ratio is n. The authors' program sends 1.0 to 3.7 copies of a message without a \
        failure, and each of them is handed on inside again.";
    let ratio = "A.throughput_tps / B.throughput_tps";
    let of = |id: &str, place: &str, what: &str, value: f64| {
        Claim::new(format!("C-{id}"), place, what).published(number(value), value, "times")
    };
    let shaped = "10 %: authors' logs of May 2024, script-edit, with shaped cards and 1 MB";
    vec![
        of("7b", "6.1", "4 + 4, 1 MB: Picsou over all to all", 3.2)
            .simulated(cards(4), ratio)
            .expect(Expected::Ratio(0.9, 1.1), "10 %")
            .explained(copies)
            .of_kind(Kind::Order),
        of("7d", "6.1", "19 + 19, 1 MB: Picsou over all to all", 12.1)
            .simulated(with(cards(19), &[("/protocol/quack/window", serde_json::json!(2_000))]), ratio)
            .expect(Expected::Ratio(0.9, 1.1), "10 %")
            .explained(copies)
            .of_kind(Kind::Order),
        of("x4", "authors' logs", "4 + 4 with shaped cards, 1 MB: Picsou over all to all", 3.88)
            .simulated(cards(4), ratio)
            .expect(Expected::Ratio(0.9, 1.1), shaped)
            .of_kind(Kind::Order),
        of("x10", "authors' logs", "10 + 10 with shaped cards, 1 MB: Picsou over all to all", 10.26)
            .simulated(with(cards(10), &[("/protocol/quack/window", serde_json::json!(1_000))]), ratio)
            .expect(Expected::Ratio(0.9, 1.1), shaped)
            .of_kind(Kind::Order),
        of("x19", "authors' logs", "19 + 19 with shaped cards, 1 MB: Picsou over all to all", 20.89)
            .simulated(with(cards(19), &[("/protocol/quack/window", serde_json::json!(2_000))]), ratio)
            .expect(Expected::Ratio(0.9, 1.1), shaped)
            .of_kind(Kind::Order),
        of("8c", "6.1", "4 + 4 between regions, 1 MB: Picsou over all to all", 12.0)
            .simulated(regions(4), ratio)
            .expect(Expected::Ratio(0.9, 1.1), "10 %")
            .explained(copies)
            .of_kind(Kind::Order),
    ]
}

/// The document with its rows.
pub fn document() -> Document {
    Document {
        id: "picsou",
        title: "Frank et al., Picsou: Enabling Replicated State Machines to Communicate Efficiently",
        parameters: "Cards of 15 Gbit/s both ways, which crossing and inside share; 170 Mbit/s an ordered pair and 133 ms there \
            and back between regions; messages of 1 MB, both sides send as fast as they can. Complaints wait until a message could \
            have been acknowledged, so that each crosses once."
            .to_owned(),
        contradictions: vec![
            "Up to 24 times (abstract, Section 1) is in no figure of Section 6; with shaped cards the authors' own logs have 20.9 \
             at 19 + 19."
                .to_owned(),
        ],
        claims: [integers(), ratios()].concat(),
        charts: Vec::new(),
    }
}
