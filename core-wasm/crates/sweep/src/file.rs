//! A sweep as a file: the same columns, rows and bytes from the page and from the program.
//!
//! A row is what a run reports, as JSON, behind what it sets: `{"settings": {...}, "variant": ..., "seed": ...,
//! "throughput_tps": ..., "extent": "whole", "reached_s": 30}`; of a run that cannot be, `{"settings": {...},
//! "variant": ..., "seed": ..., "errors": [...]}`.
//!
//! A number's text is JavaScript's. The page hands in its own function, so that the engine brings none along; the
//! program's is [`number`].

use scenario::{Format, Value};

use crate::Description;

/// The text of a number.
pub type Number = fn(f64) -> String;

/// The fewest digits that tell a number from all others, as JavaScript writes them.
pub fn number(number: f64) -> String {
    // Of the two zeros one.
    let number = number + 0.0;
    match number.abs() {
        1e21.. => format!("{number:e}").replace('e', "e+"),
        0.0 | 1e-6.. => number.to_string(),
        _ => format!("{number:e}"),
    }
}

/// How far it went, and what is said of that part alone.
pub const EXTENT: [&str; 3] = ["extent", "reached_s", "of_part"];

/// What is of the part that was run where the rest is extended to the whole.
const OF_PART: [&str; 4] = ["events", "limit", "safety", "liveness"];

/// Whether a measurement is a tail, or a maximum of another kind, which only a whole run tells: a run that stops knows
/// nothing of what is rare.
pub fn is_tail(path: &str) -> bool {
    let last = path.rsplit('.').next().unwrap_or_default();
    matches!(last, "p95" | "p99" | "max" | "sd" | "longest_pause_s" | "longest_path_queue_s")
}

/// The settings that vary, and have a column; the seed has one anyhow.
pub fn varied(description: &Description) -> impl Iterator<Item = &str> {
    description.axes.iter().map(|axis| axis.path.as_str()).filter(|path| *path != "seed")
}

/// Paths in a report: those of every sweep of the family, and what else this one measures.
pub fn measured<F: Format>(description: &Description) -> impl Iterator<Item = &str> {
    let columns = F::VOCABULARY.columns;
    let more = description.y.iter().map(String::as_str).enumerate().filter(|(place, path)| {
        !columns.contains(path) && !description.y[..*place].iter().any(|earlier| earlier == path)
    });
    columns.iter().copied().chain(more.map(|(_, path)| path))
}

/// Comma-separated values: the names of the columns, and a line a row. What a run does not have is empty.
pub fn csv<F: Format>(description: &Description, rows: Vec<Value>, number: Number) -> String {
    let heading = ["variant", "seed"]
        .into_iter()
        .chain(varied(description))
        .chain(measured::<F>(description))
        .chain(EXTENT)
        .map(str::to_owned);
    let mut text = line(heading);
    for row in rows.into_iter().map(finished) {
        let first = ["variant", "seed"].into_iter().map(|key| row.get(key).map(|value| plain(value, number)));
        let settings =
            varied(description).map(|path| row.get("settings")?.get(path).map(|value| plain(value, number)));
        let measures = measured::<F>(description)
            .chain(EXTENT)
            .map(|path| at(&row, path).map(|value| cell(value, number)));
        text += &line(first.chain(settings).chain(measures).map(Option::unwrap_or_default));
    }
    text
}

/// The description, in which `scenario` is named or whole, and everything that is said of each run: a line a run.
pub fn json(
    description: &Description,
    scenario: Value,
    (engine, revision): (&str, u32),
    rows: Vec<Value>,
    number: Number,
) -> String {
    let rows: Vec<String> = rows.into_iter().map(|row| written(&finished(row), number)).collect();
    format!(
        "{{\"engine\":{},\"revision\":{revision},\"description\":{},\"runs\":[\n{}\n]}}\n",
        Value::Text(engine.to_owned()),
        description.written(scenario),
        rows.join(",\n")
    )
}

/// A row with what follows from how far the run went: one that stopped has no digest.
fn finished(row: Value) -> Value {
    let Value::Object(mut members) = row else { return Value::Null };
    let texts =
        |texts: &[&str]| Value::List(texts.iter().map(|&text| Value::Text(text.to_owned())).collect());
    let extent = members.iter().find(|(key, _)| key == "extent").and_then(|(_, value)| value.as_text());
    let of_part = match extent {
        Some("steady") => &OF_PART[..],
        Some("cut") => &["all"],
        _ => &[],
    };
    let (of_part, is_steady) = (texts(of_part), extent == Some("steady"));
    if extent.is_none() {
        members.push(("extent".to_owned(), Value::Text("error".to_owned())));
    }
    if let Some((_, digest)) = members.iter_mut().find(|(key, _)| is_steady && key == "digest") {
        *digest = Value::Null;
    }
    members.push(("of_part".to_owned(), of_part));
    Value::Object(members)
}

/// As JSON with all digits of each number; a value's own text has fifteen at most.
fn written(value: &Value, number: Number) -> String {
    let list = |parts: Vec<String>| parts.join(",");
    match value {
        Value::Number(value) => number(*value),
        Value::List(items) => format!("[{}]", list(items.iter().map(|item| written(item, number)).collect())),
        Value::Object(members) => {
            let member = |(key, value): &(String, Value)| {
                format!("{}:{}", Value::Text(key.clone()), written(value, number))
            };
            format!("{{{}}}", list(members.iter().map(member).collect()))
        }
        other => other.to_string(),
    }
}

/// What stands at a path of a report; parts of the path are keys, or places in lists.
fn at<'a>(report: &'a Value, path: &str) -> Option<&'a Value> {
    path.split('.').try_fold(report, |value, part| match (value, part.parse::<usize>()) {
        (Value::List(items), Ok(place)) => items.get(place),
        _ => value.get(part),
    })
}

/// A value as it was set.
fn plain(value: &Value, number: Number) -> String {
    value.as_text().map_or_else(|| written(value, number), str::to_owned)
}

/// A value as it was measured.
fn cell(value: &Value, number: Number) -> String {
    match value {
        Value::Null => String::new(),
        Value::List(words) => words.iter().map(|word| plain(word, number)).collect::<Vec<_>>().join(" "),
        Value::Object(verdicts) => not_kept(verdicts),
        other => plain(other, number),
    }
}

/// The checks that do not hold, or that all do.
fn not_kept(verdicts: &[(String, Value)]) -> String {
    let others = verdicts.iter().filter(|(_, verdict)| verdict.as_text() != Some("holds"));
    let names: Vec<_> =
        others.map(|(check, verdict)| format!("{check} {}", verdict.as_text().unwrap_or("?"))).collect();
    if names.is_empty() { "holds".to_owned() } else { names.join("; ") }
}

fn line(cells: impl Iterator<Item = String>) -> String {
    let quoted = |text: String| {
        if text.contains([',', '"', '\n']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
    };
    cells.map(quoted).collect::<Vec<_>>().join(",") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use hotstuff_format::HotStuff;

    fn described(text: &str) -> (Description, Option<Value>) {
        Description::read::<HotStuff>(text).unwrap()
    }

    fn rows(texts: &[&str]) -> Vec<Value> {
        texts.iter().map(|text| Value::parse(text).unwrap()).collect()
    }

    const DESCRIPTION: &str = r#"{"scenario": "planet", "x": {"path": "workload.rate_tps", "values": [1, 2]},
        "series": {"path": "seed", "values": [7]}, "panels": {"path": "network.sockets", "values": [null]},
        "y": ["views", "latency_s.p50", "views", "utilisation.1.egress"]}"#;

    const ROWS: [&str; 4] = [
        r#"{"settings": {"workload.rate_tps": 1, "seed": 7, "network.sockets": null}, "variant": "A, \"B\"", "seed": 7,
            "digest": "0123456789abcdef", "goodput_tps": 99.5, "latency_s": {"p50": 5.11e-7}, "views": 12,
            "utilisation": [{"egress": 0.5}, {"egress": -0.0}], "limit": {"kind": "round trip"}, "queue_grows": false,
            "safety": {"agreement": "holds", "locks": "violated"}, "extent": "whole", "reached_s": 30.0}"#,
        r#"{"settings": {}, "variant": "B", "seed": 8, "digest": "0123456789abcdef", "latency_s": null,
            "safety": {"agreement": "holds"}, "extent": "steady", "reached_s": 4.5}"#,
        r#"{"settings": {}, "variant": "B", "seed": 9, "digest": "0123456789abcdef", "extent": "cut", "reached_s": 1}"#,
        r#"{"settings": {}, "variant": "B", "seed": 10, "errors": [{"path": "x", "message": "is too large"}]}"#,
    ];

    #[test]
    fn numbers_have_all_their_digits() {
        let texts = [0.1 + 0.2, 1.0 / 3.0, -0.0, -5.11e-7, 1e-6, 30.0, 1e20, 1.5e21].map(number);
        let all = [
            "0.30000000000000004",
            "0.3333333333333333",
            "0",
            "-5.11e-7",
            "0.000001",
            "30",
            "100000000000000000000",
            "1.5e+21",
        ];
        assert_eq!(texts, all);
    }

    #[test]
    fn tails_are_told_from_what_is_common() {
        for path in ["latency_s.p95", "commit_all_latency_s.p99", "block_interval_s.max", "longest_pause_s"] {
            assert!(is_tail(path), "{path}");
        }
        for path in ["latency_s.p50", "latency_s.mean", "goodput_tps", "utilisation.0.egress", "max.p50"] {
            assert!(!is_tail(path), "{path}");
        }
    }

    #[test]
    fn a_line_a_run() {
        let lines = [
            "variant,seed,workload.rate_tps,network.sockets,workload.offered_tps,throughput_tps,goodput_tps,\
             latency_s.p50,consensus_latency_s.p50,block_interval_s.p50,backlog,queue_growth_tps,queue_grows,limit.kind,\
             safety,liveness,digest,views,utilisation.1.egress,extent,reached_s,of_part",
            "\"A, \"\"B\"\"\",7,1,null,,,99.5,5.11e-7,,,,,false,round trip,locks violated,,0123456789abcdef,12,0,\
             whole,30,",
            "B,8,,,,,,,,,,,,,holds,,,,,steady,4.5,events limit safety liveness",
            "B,9,,,,,,,,,,,,,,,0123456789abcdef,,,cut,1,all",
            "B,10,,,,,,,,,,,,,,,,,,error,,",
            "",
        ];
        assert_eq!(csv::<HotStuff>(&described(DESCRIPTION).0, rows(&ROWS), number), lines.join("\n"));
    }

    #[test]
    fn what_is_written_is_read_as_the_description_that_it_has() {
        let (description, scenario) = described(DESCRIPTION);
        let text = json(&description, scenario.clone().unwrap(), ("1.2.3", 4), rows(&ROWS), number);
        assert_eq!(described(&text), (description, scenario));
        let file = Value::parse(&text).unwrap();
        let runs = file.get("runs").unwrap().items();
        assert_eq!(runs.len(), 4);
        assert_eq!(runs[1].get("digest"), Some(&Value::Null));
        assert_eq!(text.lines().count(), 6);
    }
}
