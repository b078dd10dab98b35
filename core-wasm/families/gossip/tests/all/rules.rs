//! Bad input, and each check with a node that it finds.

use quorumscope_gossip::checks::Check;
use quorumscope_gossip::settings::Broken;
use quorumscope_gossip::{Gossip, Run, Shape};
use serde_json::{Value, json};

use crate::networks::{begun, peers};

#[test]
fn each_broken_rule_is_found() {
    let found = |broken: Option<Broken>, settings: &[(&str, Value)]| {
        let scenario = peers(10, 4, settings);
        let scenario = scenario::check::<Gossip>(&scenario.to_string()).unwrap();
        let mut run = Run::new(&Shape { broken, ..Shape::from(&scenario) }, 0);
        while !run.advance(u64::MAX) {}
        let mut checks: Vec<Check> =
            run.observers().judge.violations().iter().map(|violation| violation.check).collect();
        checks.sort_unstable_by_key(|&check| check as u8);
        checks.dedup();
        checks
    };
    let tripped = |broken, scheme: &str| {
        found(broken, &[("/protocol/scheme", json!(scheme)), ("/horizon_s", json!(5))])
    };
    assert_eq!(tripped(None, "strokkur"), []);
    assert_eq!(tripped(None, "shrec"), []);
    assert_eq!(tripped(Some(Broken::DeliversUnmade), "flooding"), [Check::Validity, Check::Sent]);
    assert_eq!(tripped(Some(Broken::DeliversAgain), "flooding"), [Check::Once]);
    assert!(tripped(Some(Broken::DeliversAgain), "strokkur").contains(&Check::Once));
    assert!(tripped(Some(Broken::DeliversUndecoded), "strokkur").contains(&Check::Once));
    assert_eq!(tripped(Some(Broken::WideWindow), "strokkur"), [Check::Window]);
    assert_eq!(tripped(Some(Broken::LargeSteps), "strokkur"), [Check::Rate]);
    assert_eq!(tripped(Some(Broken::ReportsMore), "strokkur"), [Check::Loss]);
    let attacked = [
        ("/horizon_s", json!(5)),
        ("/protocol/adversary", json!({"count": 2, "behaviour": "corrupt"})),
        ("/protocol/coding", json!({"limit": 0.5, "first_rate": 100})),
    ];
    assert_eq!(found(None, &attacked), []);
    assert_eq!(found(Some(Broken::ChecksNothing), &attacked), [Check::Validity, Check::Once, Check::Sent]);
    let alone = [("/protocol/coding", json!({"report": "message"})), ("/horizon_s", json!(5))];
    assert_eq!(found(None, &alone), []);
    assert_eq!(found(Some(Broken::ReportsMore), &alone), [Check::Loss]);
    assert_eq!(found(Some(Broken::LargeSteps), &alone), [Check::Rate]);
}

#[test]
fn rates_that_have_not_come_to_rest_are_said() {
    use scenario::Format;
    let scenario = scenario::check::<Gossip>(&peers(20, 4, &[]).to_string()).unwrap();
    let said = |lost: Value| {
        let report = json!({"variant": "sums", "lost": lost}).to_string();
        Gossip::caveats_between(&scenario, &[scenario::Value::parse(&report).unwrap()])
    };
    assert_eq!(said(json!(0.019)), [""; 0]);
    assert_eq!(said(Value::Null), [""; 0]);
    assert_eq!(
        said(json!(0.001)),
        ["sums: rates have not come to rest. 0.1 % of its codewords are lost, and rates aim at 2 %."]
    );
}

fn errors(change: impl FnOnce(&mut Value)) -> String {
    let mut scenario = peers(20, 4, &[]);
    change(&mut scenario);
    let errors = scenario::check::<Gossip>(&scenario.to_string()).unwrap_err();
    errors.iter().map(|error| format!("{error}\n")).collect()
}

#[test]
fn what_cannot_be_is_said() {
    assert_eq!(
        errors(|scenario| scenario["protocol"]["graph"]["degree"] = json!(20)),
        "protocol.graph.degree: a node of 20 cannot have 20 peers (allowed: 1 to 19)\n"
    );
    assert_eq!(
        errors(|scenario| {
            scenario["replicas"]["count"] = json!(19);
            scenario["protocol"]["graph"]["degree"] = json!(5);
        }),
        "protocol.graph.degree: 19 nodes with 5 peers each would have half a link (allowed: an even degree, or an even \
         number of nodes)\n"
    );
    assert_eq!(
        errors(|scenario| scenario["protocol"]["graph"]["degree"] = json!(1)),
        "protocol.graph.degree: with one peer each, 20 nodes are not connected (allowed: 2 to 19)\n"
    );
    assert_eq!(
        errors(|scenario| scenario["protocol"]["silent"] = json!(20)),
        "protocol.silent: 20 of 20 nodes are silent (allowed: 0 to 19)\n"
    );
    assert!(
        errors(|scenario| scenario["protocol"]["coding"] = json!({"window": 0}))
            .starts_with("protocol.coding.window: ")
    );
    assert_eq!(
        errors(|scenario| scenario["workload"]["kind"] = json!("closed")),
        "workload.kind: nobody answers whoever makes a transaction (allowed: open)\n"
    );
    assert_eq!(
        errors(|scenario| scenario["faults"] = json!([{"kind": "timeout", "replica": 1, "at_s": 1}])),
        "faults.0.kind: nodes have no time-out that could fire early (allowed: another kind of fault)\n"
    );
    assert_eq!(
        errors(|scenario| {
            scenario["protocol"]["churn"] = json!({"stay_s": 0.1, "away_s": 0.1});
            scenario["horizon_s"] = json!(1_000);
        }),
        "protocol.churn.stay_s: nodes would leave more than 20,000 times (allowed: 1 or more, or null)\n"
    );
    assert_eq!(
        errors(|scenario| {
            scenario["protocol"]["churn"] = json!({"stay_s": 9});
            scenario["faults"] = json!([{"kind": "crash", "replica": 1, "at_s": 1}]);
        }),
        "faults.0.kind: with protocol.churn nodes are away at times of their own (allowed: another kind of fault)\n"
    );
    assert_eq!(
        errors(|scenario| {
            scenario["network"]["latency"] = json!({"preset": "aws-five"});
            scenario["clients"] = json!({"region": "beside"});
            scenario["replicas"] = json!({"regions": ["us-east-1", "eu-north-1"]});
            scenario["protocol"]["graph"]["degree"] = json!(1);
        }),
        "protocol.graph.spread: delays that are listed are not drawn (allowed: 0, or \
         network.latency.uniform_one_way_ms as the median)\n"
    );
    for (links, error) in [
        (
            json!([{"from": 0, "to": 0}]),
            "protocol.graph.links.0.to: a node is not its own peer (allowed: another node)\n",
        ),
        (
            json!([{"from": 0, "to": 1}]),
            "protocol.graph.links.0: no codeword goes back from node 1 to report what is lost (allowed: a link back, or \
             protocol.coding.report: message)\n",
        ),
        (
            json!([{"from": 0, "to": 20}, {"from": 20, "to": 0}]),
            "protocol.graph.links.0.to: there is no node 20 (allowed: 0 to 19)\nprotocol.graph.links.1.from: there is no \
             node 20 (allowed: 0 to 19)\n",
        ),
    ] {
        assert_eq!(errors(|scenario| scenario["protocol"]["graph"] = json!({"links": links})), error);
    }
    assert_eq!(
        errors(|scenario| scenario["protocol"]["sources"] = json!([{"nodes": [3, 21]}, {"nodes": [1, 1]}])),
        "protocol.sources.0.nodes.1: there is no node 21 (allowed: 0 to 19, each once)\n\
         protocol.sources.1.nodes.1: node 1 is listed twice (allowed: 0 to 19, each once)\n"
    );
    assert_eq!(
        errors(|scenario| {
            scenario["protocol"]["silent"] = json!(5);
            scenario["protocol"]["adversary"] = json!({"count": 15});
        }),
        "protocol.adversary.count: with 5 silent and 15 adversaries nobody of 20 is honest (allowed: 0 to 14)\n"
    );
    assert_eq!(
        errors(|scenario| {
            scenario["protocol"]["scheme"] = json!("flooding");
            scenario["protocol"]["adversary"] = json!({"count": 1, "behaviour": "twin"});
        }),
        "protocol.adversary.behaviour: where transactions are sent as they are, there is no such attack (allowed: censor \
         or corrupt, or protocol.scheme: strokkur)\n"
    );
    assert!(errors(|scenario| scenario["protocol"]["batch"] = json!({})).starts_with("protocol.batch: "));
}

#[test]
fn a_run_is_the_same_again_and_another_with_another_seed() {
    let digest = |seed: u64| {
        let scenario = peers(20, 4, &[("/seed", json!(seed)), ("/horizon_s", json!(5))]);
        let mut run = begun(&scenario);
        while !run.advance(997) {}
        run.observers().digest.to_hex()
    };
    assert_eq!(digest(3), digest(3));
    assert_ne!(digest(3), digest(4));
}
