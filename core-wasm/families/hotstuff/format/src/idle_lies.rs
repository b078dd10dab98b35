//! Lies that can change nothing in a run: not wrong, but whoever wrote one wants to know.

use scenario::decimal;
use scenario::types::Fault;

use crate::Scenario;
use crate::quorum::is_quorum_of_one;
use crate::types::{Adversary, AdversaryKind, Cut, LeaderPolicy, Origins};

/// For each adversary, in order, why what it does changes nothing; none where it may.
pub fn idle_lies(scenario: &Scenario) -> Vec<Option<String>> {
    scenario.adversaries.iter().map(|adversary| idle_lie(scenario, adversary)).collect()
}

fn idle_lie(scenario: &Scenario, lie: &Adversary) -> Option<String> {
    let others = || (0..scenario.replicas.count() as u32).filter(|replica| *replica != lie.replica);
    let are_all_in = |list: &Vec<u32>| others().all(|replica| list.contains(&replica));
    let is_none_in = |list: &Vec<u32>| !others().any(|replica| list.contains(&replica));
    if others().next().is_none() {
        return Some("there is no other replica".to_owned());
    }
    if lie.at_s >= scenario.horizon_s {
        return Some(format!("the run ends at {} s, before it begins", decimal(scenario.horizon_s)));
    }
    let fools_itself =
        matches!(lie.kind, AdversaryKind::Fork | AdversaryKind::BogusCut | AdversaryKind::BogusHashes);
    if fools_itself && is_quorum_of_one(scenario) {
        return Some("it is a quorum by itself, and would deceive nobody else".to_owned());
    }
    if is_down_during(scenario, lie) {
        return Some(format!("replica {} is down all that time", lie.replica));
    }
    match lie.kind {
        AdversaryKind::SelectiveSend | AdversaryKind::WithholdStream
            if lie.to.as_ref().is_some_and(are_all_in) =>
        {
            return Some("its messages reach every replica".to_owned());
        }
        AdversaryKind::AckHigh | AdversaryKind::AckLow if scenario.protocol.stream.cut == Cut::Sent => {
            return Some("cuts name what is sent, so there are no acknowledgements".to_owned());
        }
        AdversaryKind::DelayProposals if lie.by_ms == Some(0.0) => {
            return Some("the delay is 0 ms".to_owned());
        }
        AdversaryKind::Twin | AdversaryKind::Equivocate
            if is_only(scenario, lie, AdversaryKind::is_two_faced)
                && lie
                    .groups
                    .as_ref()
                    .is_some_and(|groups| are_all_in(&groups[0]) && is_none_in(&groups[1])) =>
        {
            return Some("all other replicas hear the same one of the two".to_owned());
        }
        _ => {}
    }
    (is_told_by_leaders(scenario, lie) && !may_lead(scenario, lie)).then(|| {
        let many = if lie.replica == 1 { "" } else { "s" };
        format!("replica {0} never leads: that takes {0} view change{many}", lie.replica)
    })
}

/// Whether it is something that a leader alone says. Two that tell two stories vote for both, whoever leads.
fn is_told_by_leaders(scenario: &Scenario, lie: &Adversary) -> bool {
    use AdversaryKind::{
        BogusCut, BogusHashes, DelayProposals, Equivocate, Fork, SelectiveSend, SilentLeader,
        StreamEquivocate, WithholdStream,
    };
    match lie.kind {
        SilentLeader | Fork | SelectiveSend | DelayProposals | BogusCut | BogusHashes => true,
        Equivocate => is_only(scenario, lie, AdversaryKind::is_two_faced),
        StreamEquivocate | WithholdStream => scenario.protocol.stream.origins == Origins::Leader,
        _ => false,
    }
}

/// Whether nobody else lies in such a way.
fn is_only(scenario: &Scenario, lie: &Adversary, is_such: impl Fn(AdversaryKind) -> bool) -> bool {
    scenario.adversaries.iter().all(|other| other.replica == lie.replica || !is_such(other.kind))
}

/// Whether a liar may lead while it lies. With fixed leaders replica r leads after r view changes, each of which
/// takes a time-out.
fn may_lead(scenario: &Scenario, lie: &Adversary) -> bool {
    let fails_early = scenario.faults.iter().any(|fault| matches!(fault, Fault::Timeout { .. }));
    let timeouts_s = f64::from(lie.replica) * scenario.protocol.timeout_ms / 1e3;
    let end_s = lie.until_s.unwrap_or(scenario.horizon_s).min(scenario.horizon_s);
    scenario.protocol.leader.policy == LeaderPolicy::Rotate || fails_early || timeouts_s < end_s
}

/// Whether one crash lasts as long as the lie.
fn is_down_during(scenario: &Scenario, lie: &Adversary) -> bool {
    let end_s = |until_s: Option<f64>| until_s.unwrap_or(scenario.horizon_s).min(scenario.horizon_s);
    scenario.faults.iter().any(|fault| match fault {
        Fault::Crash { replica, at_s, until_s, .. } => {
            *replica == lie.replica && *at_s <= lie.at_s && end_s(*until_s) >= end_s(lie.until_s)
        }
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use crate::check;

    /// Why a lie of one of four replicas changes nothing in a run of 10 s.
    fn idle(lie: &str, more: &str) -> Option<String> {
        let text = format!(
            r#"{{"horizon_s": 10, "protocol": {{"timeout_ms": 4000}}, "adversaries": [{lie}] {more}}}"#
        );
        super::idle_lies(&check(&text).unwrap()).remove(0)
    }

    #[test]
    fn a_lie_that_changes_nothing_says_why() {
        let told = |lie: &str| idle(lie, "").unwrap_or_default();
        assert_eq!(
            told(r#"{"replica": 0, "kind": "withhold_votes", "at_s": 10}"#),
            "the run ends at 10 s, before it begins"
        );
        assert_eq!(
            told(r#"{"replica": 0, "kind": "selective_send", "to": [0, 3, 1, 2]}"#),
            "its messages reach every replica"
        );
        assert_eq!(told(r#"{"replica": 0, "kind": "selective_send", "to": [1, 3]}"#), "");
        assert_eq!(told(r#"{"replica": 0, "kind": "delay_proposals", "by_ms": 0}"#), "the delay is 0 ms");
        assert_eq!(
            told(r#"{"replica": 0, "kind": "twin", "groups": [[1, 2, 3], []]}"#),
            "all other replicas hear the same one of the two"
        );
        assert_eq!(told(r#"{"replica": 0, "kind": "twin", "groups": [[1, 2], [3]]}"#), "");
        let down = r#", "faults": [{"kind": "crash", "replica": 1, "at_s": 2}]"#;
        assert_eq!(
            idle(r#"{"replica": 1, "kind": "withhold_votes", "at_s": 3}"#, down).unwrap(),
            "replica 1 is down all that time"
        );
        assert_eq!(idle(r#"{"replica": 1, "kind": "withhold_votes"}"#, down), None);
        let streams = r#"{"protocol": {"dissemination": "stream", "stream": {"cut": "sent"}}, "adversaries": [
            {"replica": 1, "kind": "ack_high"}, {"replica": 0, "kind": "withhold_stream", "to": [1, 2, 3], "until_s": 2},
            {"replica": 0, "kind": "withhold_stream", "to": [1, 2], "at_s": 2},
            {"replica": 3, "kind": "withhold_stream", "to": [], "until_s": 5}]}"#;
        let why = |why: &str| Some(why.to_owned());
        assert_eq!(
            super::idle_lies(&check(streams).unwrap()),
            [
                why("cuts name what is sent, so there are no acknowledgements"),
                why("its messages reach every replica"),
                None,
                why("replica 3 never leads: that takes 3 view changes"),
            ]
        );
        let small = r#"{"replicas": {"count": 2}, "protocol": {"broken": ["small_quorum"]},
            "adversaries": [{"replica": 0, "kind": "fork", "depth": 1}, {"replica": 0, "kind": "silent_leader"}]}"#;
        let alone = Some("it is a quorum by itself, and would deceive nobody else".to_owned());
        assert_eq!(super::idle_lies(&check(small).unwrap()), [alone, None]);
    }

    /// Three time-outs of 4 s are more than 10 s.
    #[test]
    fn a_replica_that_cannot_lead_tells_no_leaders_lies() {
        let silent = |replica: u32| format!(r#"{{"replica": {replica}, "kind": "silent_leader"}}"#);
        assert_eq!(idle(&silent(3), "").unwrap(), "replica 3 never leads: that takes 3 view changes");
        assert_eq!(idle(&silent(2), ""), None);
        assert_eq!(
            idle(r#"{"replica": 1, "kind": "fork", "depth": 1, "until_s": 4}"#, "").unwrap(),
            "replica 1 never leads: that takes 1 view change"
        );
        assert_eq!(idle(&silent(3), r#", "faults": [{"kind": "timeout", "replica": 1, "at_s": 1}]"#), None);
        assert_eq!(idle(r#"{"replica": 3, "kind": "withhold_votes"}"#, ""), None);
    }
}
