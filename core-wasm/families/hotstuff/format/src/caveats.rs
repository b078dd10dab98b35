//! What keeps a run from being the real protocol within what it bears: said of it wherever it is shown, so that no
//! picture, table or file of it is mistaken for one.

use answers::shown;
use answers::unit::Unit;
use scenario::types::Variant;
use scenario::{Value, letters};

use crate::Scenario;
use crate::quorum::liars_max;
use crate::types::{Dissemination, ProtocolVariant};

/// Each in a few words: "rule removed: quorum of n − f", "2 liars of 4, more than f = 1". None of most runs.
pub(super) fn caveats(scenario: &Scenario) -> Vec<String> {
    let mut caveats = Vec::new();
    let removed: Vec<&str> = scenario.protocol.broken.iter().map(|rule| rule.removes()).collect();
    if !removed.is_empty() {
        let noun = if removed.len() == 1 { "rule" } else { "rules" };
        caveats.push(format!("{noun} removed: {}", removed.join(", ")));
    }
    caveats.extend(caveat_of_variant(scenario).map(str::to_owned));
    let (replicas, borne) = (scenario.replicas.count(), liars_max(scenario));
    let lies = |replica: &usize| scenario.adversaries.iter().any(|liar| liar.replica as usize == *replica);
    let count = (0..replicas).filter(lies).count();
    if count > borne {
        let word = if count == 1 { "liar" } else { "liars" };
        caveats.push(if borne == 0 {
            format!("{count} {word} of {replicas}, none tolerated")
        } else {
            format!("{count} {word} of {replicas}, more than f = {borne}")
        });
    }
    caveats
}

/// What is wrong with the rules themselves, so far as this run may meet it. `crash_stop` is for crashes, and one
/// liar is more than it bears.
fn caveat_of_variant(scenario: &Scenario) -> Option<&'static str> {
    let is_calm = scenario.faults.is_empty() && scenario.adversaries.is_empty();
    match scenario.protocol.variant {
        ProtocolVariant::TwoChainAnyView => Some("deliberately unsafe rule: two-chain, any views"),
        // A lock is hidden when a view fails between its votes.
        ProtocolVariant::TwoPhase if !is_calm => Some("may stall: two-phase"),
        // The wait that a hidden lock is heard in.
        ProtocolVariant::Hotstuff2 if !is_calm && delta_is_short(scenario) => {
            Some("may stall: Delta shorter than two one-way delays")
        }
        _ => None,
    }
}

/// Whether a view is not entered, told of and answered within Delta on the longest link.
fn delta_is_short(scenario: &Scenario) -> bool {
    let (longest_ns, _) = scenario.longest_ways_ns();
    scenario.protocol.delta_ms * 1e6 < 2.0 * longest_ns as f64
}

/// Where batches are held back by their cap and a stream, which has none, is beside them.
pub(super) fn capped_beside_streams(scenario: &Scenario, reports: &[Value]) -> Option<String> {
    let set = |variant: &Variant, path: &str| {
        variant.set.0.iter().find(|(key, _)| key == path).map(|(_, value)| value.clone())
    };
    let names = letters(scenario.variants.len());
    let (mut capped, mut streams) = (Vec::new(), Vec::new());
    for ((variant, name), report) in scenario.variants.iter().zip(names).zip(reports) {
        let Some(kind) = report.get("limit").and_then(|limit| limit.get("kind")) else { continue };
        let dissemination = set(variant, "protocol.dissemination");
        let is_stream = match &dissemination {
            Some(value) => value.as_text() == Some(Dissemination::Stream.word()),
            None => scenario.protocol.dissemination == Dissemination::Stream,
        };
        if is_stream {
            streams.push(name);
        } else if kind.as_text() == Some("block cap") {
            let own = set(variant, "protocol.batch.max_tx").and_then(|value| value.as_number());
            let most = own.unwrap_or_else(|| f64::from(scenario.protocol.batch.max_tx));
            capped.push(format!("{name} may put at most {} tx in a block", shown(most, Unit::COUNT)));
        }
    }
    if capped.is_empty() || streams.is_empty() {
        return None;
    }
    let verb = if streams.len() == 1 { "streams" } else { "stream" };
    let streams = streams.join(" and ");
    Some(format!(
        "{}, and that is its limit; {streams} {verb} without a cap (protocol.batch.max_tx)",
        capped.join(", ")
    ))
}

#[cfg(test)]
mod tests {
    use crate::check;

    fn caveats(replicas: u32, variant: &str, liars: &[u32]) -> Vec<String> {
        let lies: Vec<String> =
            liars.iter().map(|liar| format!(r#"{{"replica": {liar}, "kind": "withhold_votes"}}"#)).collect();
        let text = format!(
            r#"{{"version": 1, "title": "", "horizon_s": 1, "replicas": {{"count": {replicas}}},
                "protocol": {{"variant": "{variant}"}}, "adversaries": [{}]}}"#,
            lies.join(",")
        );
        check(&text).unwrap().caveats()
    }

    #[test]
    fn broken_rules_are_told_and_mark_the_name() {
        let text = r#"{"version": 1, "title": "", "horizon_s": 1, "replicas": {"count": 4},
            "protocol": {"broken": ["small_quorum", "forget_votes"]}}"#;
        let told = "default (rules removed: quorum of n − f, votes kept across restarts)";
        assert_eq!(check(text).unwrap().marked("default"), told);
        let honest = text.replace(r#""small_quorum", "forget_votes""#, "");
        assert_eq!(check(&honest).unwrap().marked("default"), "default");
    }

    #[test]
    fn rules_that_are_not_safe_or_live_are_told() {
        assert_eq!(caveats(4, "two_chain_any_view", &[]), ["deliberately unsafe rule: two-chain, any views"]);
        assert_eq!(caveats(4, "two_phase", &[]), [""; 0], "nothing hides a lock");
        assert_eq!(caveats(4, "two_phase", &[3]), ["may stall: two-phase"]);
        assert_eq!(caveats(4, "basic", &[3]), [""; 0]);
        assert_eq!(caveats(4, "hotstuff_2", &[3]), [""; 0], "500 ms cover two delays");
        let short = r#"{"version": 1, "title": "", "horizon_s": 1, "replicas": {"count": 4}, "protocol": {"variant": "hotstuff_2", "delta_ms": 19},
            "network": {"latency": {"uniform_one_way_ms": 10}}, "faults": [{"kind": "crash", "replica": 0, "at_s": 0.5}]}"#;
        assert_eq!(check(short).unwrap().caveats(), ["may stall: Delta shorter than two one-way delays"]);
        assert_eq!(check(&short.replace("19", "20")).unwrap().caveats(), [""; 0]);
        let own = r#""matrix_one_way_ms": [[900, 10, 10, 10, 10], [10, 0, 10, 10, 10], [10, 10, 0, 10, 10], [10, 10, 10, 0, 10], [900, 10, 10, 10, 900]]"#;
        let matrix = short.replace("19", "20").replace(r#""uniform_one_way_ms": 10"#, own);
        assert_eq!(check(&matrix).unwrap().caveats(), [""; 0], "no message goes there");
    }

    #[test]
    fn as_many_liars_as_are_borne_are_no_caveat() {
        assert_eq!(caveats(4, "chained", &[]), [""; 0]);
        assert_eq!(caveats(4, "chained", &[3]), [""; 0]);
        assert_eq!(caveats(4, "chained", &[3, 1]), ["2 liars of 4, more than f = 1"]);
        assert_eq!(caveats(3, "crash_stop", &[0]), ["1 liar of 3, none tolerated"]);
    }
}
