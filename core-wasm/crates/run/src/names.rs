//! What replicas, faults and a block's time are called, for captions.

use protocols::hotstuff::rules::Rules;
use trace::{MESSAGE_KINDS, Names};

use scenario::Value;
use scenario::types::{Endpoint, Fault, Scenario};

/// Every replica's name, and every fault's beginning and end as they are told.
pub(crate) fn names(scenario: &Scenario) -> Names {
    let replicas: Vec<String> = scenario.places().into_iter().map(|place| place.name).collect();
    let faults = scenario.faults.iter().map(|fault| tell(fault, &replicas)).collect();
    Names { replicas, faults }
}

/// How long a block takes before the next one is proposed.
pub(crate) fn block_takes(rules: Rules) -> &'static str {
    match rules {
        Rules::CrashStop => "view of two quorum round trips",
        Rules::ByzantineDelta => "view of two quorum round trips and the wait for all",
        Rules::TwoPhase => "view of three quorum round trips",
        Rules::Basic => "view of four quorum round trips",
        Rules::Chained | Rules::Fast => "quorum round trip",
    }
}

/// A fault's beginning and end.
fn tell(fault: &Fault, names: &[String]) -> [String; 2] {
    let name = |replica: &u32| names[*replica as usize].as_str();
    let end = |end: &Endpoint| match end {
        Endpoint::Replica(replica) => name(replica),
        Endpoint::Every(_) => "every replica",
    };
    let number = |number: f64| Value::Number(number).to_string();
    match fault {
        Fault::Crash { replica, .. } => {
            [format!("{} crashes", name(replica)), format!("{} restarts", name(replica))]
        }
        // It has no end to tell of.
        Fault::Timeout { replica, .. } => {
            [format!("{}'s time-out fires before its time", name(replica)), String::new()]
        }
        Fault::Partition { groups, .. } => {
            let group = |group: &Vec<u32>| group.iter().map(name).collect::<Vec<_>>().join(", ");
            let groups: Vec<String> = groups.iter().map(group).collect();
            [format!("the network splits: {}", groups.join(" | ")), "the network is whole again".to_owned()]
        }
        Fault::OneWay { from, to, .. } => [
            format!("{} does not hear {} any more", name(to), name(from)),
            format!("{} hears {} again", name(to), name(from)),
        ],
        Fault::SlowLink { from, to, factor, .. } => [
            format!("from {} to {} takes {} times as long", end(from), end(to), number(*factor)),
            format!("from {} to {} is as fast as before", end(from), end(to)),
        ],
        Fault::Loss { rate, from, to, .. } => [
            format!("of the segments from {} to {} a share of {} is lost", end(from), end(to), number(*rate)),
            format!("segments from {} to {} arrive again", end(from), end(to)),
        ],
        Fault::DropMessage { message, from, to, .. } => {
            // It has no end to tell of: the message's own is told.
            let what = MESSAGE_KINDS[*message as usize].replace('_', " ");
            [format!("the {what} from {} to {} will be dropped", name(from), name(to)), String::new()]
        }
        Fault::DelayMessage { message, from, to, by_ms, .. } => {
            let what = MESSAGE_KINDS[*message as usize].replace('_', " ");
            [
                format!("the {what} from {} to {} will be {} ms late", name(from), name(to), number(*by_ms)),
                format!("{} gets the {what} from {} that was held back", name(to), name(from)),
            ]
        }
        Fault::Asynchrony { extra_ms, .. } => {
            let longer = format!("messages take up to {} ms longer", number(*extra_ms));
            [longer, "the network has stabilised".to_owned()]
        }
    }
}
