//! f: connections that share a card.

use serde::Deserialize;
use serde_json::json;
use sim::ids::Class;

use crate::figures::Figures;
use crate::network::Link;
use crate::recorded::sorted;
use crate::traffic::{Write, play as play_writes, seconds};

pub const HOW: &str = "The three blocks are in the background, the vote in the foreground on a connection of its own. When a round is \
    over is known from the run before, and the next one follows so much later.";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setting {
    congestion: String,
    one_way_ms: f64,
    card_mbps: f64,
    #[serde(rename = "card")]
    _card: String,
    rounds: usize,
    pause_ms: f64,
}

pub fn play(setting: &Setting, seed: u64) -> Result<Figures, String> {
    let link =
        Link { card_mbps: setting.card_mbps, sockets: 2, apart: true, ..Link::new(&setting.congestion) };
    let network = link.setup(4, setting.one_way_ms, &json!([]))?;
    let mut writes: Vec<Write> = Vec::new();
    let mut start_s = 0.0;
    loop {
        writes.extend(round(start_s));
        let seen = play_writes(network.clone(), seed, seconds(start_s + 60.0), writes.clone());
        let last: Vec<_> =
            seen.deliveries.iter().filter(|delivery| delivery.write.at >= seconds(start_s)).collect();
        let end = last.iter().map(|delivery| delivery.at).max();
        let end = end.filter(|_| last.len() == 4).ok_or("a round is not over within a minute")?;
        if writes.len() == 4 * setting.rounds {
            let of = |class| last.iter().filter(move |delivery| delivery.write.class == class);
            let ends_ms: Vec<f64> =
                sorted(&of(Class::Background).map(|block| block.delay_ms()).collect::<Vec<_>>());
            let vote_ms = of(Class::Foreground).map(|vote| vote.delay_ms()).sum();
            let [first, second, third] = [0, 1, 2].map(|place| ends_ms[place]);
            return Ok(Figures::of([
                ("first", first),
                ("second", second),
                ("third", third),
                ("vote", vote_ms),
            ]));
        }
        start_s = end.as_ns() as f64 / 1e9 + setting.pause_ms / 1e3;
    }
}

fn round(at_s: f64) -> [Write; 4] {
    let block =
        |target| Write { at: seconds(at_s), source: 0, target, bytes: 1_000_000, class: Class::Background };
    let vote = Write { at: seconds(at_s + 0.02), bytes: 1_000, class: Class::Foreground, ..block(1) };
    [block(1), block(2), block(3), vote]
}
