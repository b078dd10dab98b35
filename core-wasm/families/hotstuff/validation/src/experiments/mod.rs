//! What the engine does of each experiment: the same writes at the same times, measured as the experiment's script
//! measures.

mod blocks;
mod bottleneck;
mod card;
mod chain;
mod cut;
mod idle;
mod libhotstuff;
mod lone;
mod loss;
mod window;

use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::figures::Figures;

/// How the engine plays an experiment, in a few sentences.
pub fn how(experiment: &str) -> &'static str {
    match experiment {
        "a" => window::HOW,
        "b" => idle::HOW,
        "c" => loss::HOW,
        "d" => lone::HOW,
        "e" => cut::HOW,
        "f" => card::HOW,
        "g" => bottleneck::HOW,
        "h" => blocks::HOW,
        "chain" => chain::HOW,
        "hs" => libhotstuff::HOW,
        _ => "",
    }
}

/// Plays a cell of an experiment, with all its seeds.
///
/// # Errors
/// What is wrong with a setting that is not in the words of the experiment, or that no scenario can have.
pub fn play(experiment: &str, setting: &Value) -> Result<Figures, String> {
    match experiment {
        "a" => seeds(3, &read(setting)?, window::play),
        "b" => seeds(3, &read(setting)?, idle::play),
        "c" => seeds(9, &read(setting)?, loss::play),
        "d" => seeds(3, &read(setting)?, lone::play),
        "e" => seeds(3, &read(setting)?, cut::play),
        "f" => seeds(3, &read(setting)?, card::play),
        "g" => seeds(3, &read(setting)?, bottleneck::play),
        "h" => seeds(3, &read(setting)?, blocks::play),
        "chain" => seeds(3, &read(setting)?, chain::play),
        "hs" => seeds(3, &read(setting)?, libhotstuff::play),
        _ => Err(format!("there is no experiment {experiment}")),
    }
}

/// So many runs: they differ by the jitter, and where segments are lost at random. Most experiments had three.
fn seeds<S>(
    runs: u64,
    setting: &S,
    play: impl Fn(&S, u64) -> Result<Figures, String>,
) -> Result<Figures, String> {
    let mut figures = Figures::default();
    for seed in 1..=runs {
        figures.pool(play(setting, seed)?);
    }
    Ok(figures)
}

fn read<S: DeserializeOwned>(setting: &Value) -> Result<S, String> {
    serde_json::from_value(setting.clone()).map_err(|error| format!("{setting}: {error}"))
}

/// Why the engine cannot play a setting that asks for what scenarios have no word for.
pub fn unknown(experiment: &str, setting: &Value) -> Option<String> {
    let sent = experiment == "chain" && setting["dissemination"] == "sent" && !crate::network::knows("sent");
    sent.then(|| "the engine has no cut that names what was sent".to_owned())
}
