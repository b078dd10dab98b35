//! What replicas, faults and changes are called, for captions.

use scenario::field::Words;
use scenario::types::{Endpoint, Fault};
use scenario::{Format, Scenario, Sections, Setting, Value};
use trace::Names;
use trace::numerals::thousands;

/// Every replica's name, and every fault's beginning and end as they are told; `early`: what a replica does whose
/// time-out is too early.
pub fn names<F: Format>(scenario: &Scenario<F>, early: &str) -> Names {
    let replicas: Vec<String> = scenario.places().into_iter().map(|place| place.name).collect();
    let faults =
        scenario.faults.iter().map(|fault| tell(fault, &scenario.faults, &replicas, early)).collect();
    let changes = scenario.changes.iter().map(|change| tell_change::<F>(&change.set.0)).collect();
    Names { replicas, faults, changes }
}

/// "from here on: TCP window 262,144 B, Latency factor x 3".
fn tell_change<F: Sections>(settings: &[Setting]) -> String {
    let tell = |(path, value): &Setting| {
        let (label, unit) = scenario::label(F::schema(), path);
        let number = match value {
            Value::Number(number) if number.fract() == 0.0 && *number >= 0.0 => thousands(*number as u64),
            Value::Null => return format!("{label} unlimited"),
            Value::Text(word) => word.replace('_', " "),
            Value::List(_) | Value::Object(_) => "others".to_owned(),
            value => value.to_string(),
        };
        match unit {
            "x" => format!("{label} × {number}"),
            // Units that only say what the number is of.
            _ if unit.is_empty() || unit.starts_with("of ") || unit.starts_with("per ") => {
                format!("{label} {number}")
            }
            _ => format!("{label} {number} {unit}"),
        }
    };
    format!("from here on: {}", settings.iter().map(tell).collect::<Vec<_>>().join(", "))
}

/// A fault's beginning and end. What befalls several replicas at once is told of all of them, in the same words for
/// each.
fn tell<M: Words>(fault: &Fault<M>, all: &[Fault<M>], names: &[String], early: &str) -> [String; 2] {
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
        Fault::Timeout { replica, .. } => [format!("{}{early}", name(replica)), String::new()],
        Fault::Partition { groups, .. } => {
            let group = |group: &Vec<u32>| group.iter().map(name).collect::<Vec<_>>().join(", ");
            let groups: Vec<String> = groups.iter().map(group).collect();
            [format!("the network splits: {}", groups.join(" | ")), "the network is whole again".to_owned()]
        }
        Fault::OneWay { from, at_s, until_s, .. } => {
            let deaf = |is_at_once: &dyn Fn(f64, Option<f64>) -> bool| -> Vec<&str> {
                let of = |other: &Fault<M>| match other {
                    Fault::OneWay { from: source, to, at_s, until_s, .. }
                        if source == from && is_at_once(*at_s, *until_s) =>
                    {
                        Some(*to)
                    }
                    _ => None,
                };
                all.iter().filter_map(of).map(|to| name(&to)).collect()
            };
            let [begin, end] = [deaf(&|at, _| at == *at_s), deaf(&|_, until| until == *until_s)];
            let does = if begin.len() == 1 { "does" } else { "do" };
            let hears = if end.len() == 1 { "hears" } else { "hear" };
            [
                format!("{} {does} not hear {} any more", listed(&begin), name(from)),
                format!("{} {hears} {} again", listed(&end), name(from)),
            ]
        }
        Fault::SlowLink { from, to, factor, .. } => [
            format!("messages from {} to {} take {} times as long", end(from), end(to), number(*factor)),
            format!("messages from {} to {} are as fast as before", end(from), end(to)),
        ],
        Fault::Loss { rate, from, to, .. } => [
            format!("a share of {} of the segments from {} to {} is lost", number(*rate), end(from), end(to)),
            format!("no more segments from {} to {} are lost", end(from), end(to)),
        ],
        Fault::DropMessage { message, from, to, .. } => {
            // It has no end to tell of: the message's own is told.
            let what = message.word().replace('_', "-");
            [format!("the {what} from {} to {} will be dropped", name(from), name(to)), String::new()]
        }
        Fault::DelayMessage { message, from, to, by_ms, .. } => {
            let what = message.word().replace('_', "-");
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

/// Names in a row: "Tokyo, Bahrain and Cape Town".
fn listed(names: &[&str]) -> String {
    match names {
        [others @ .., last] if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => names.concat(),
    }
}
