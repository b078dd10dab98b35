//! Every shipped scenario measures what it says it does.

use checker::Verdict;
use hotstuff_format::{check, resolve, shipped, shipped_ids};
use quorumscope_run::{Run, RunReport};

/// A result by its name in an expectation.
fn measured(report: &RunReport, metric: &str) -> f64 {
    match metric {
        "safety" => f64::from(u8::from(report.verdicts.are_safe())),
        "liveness" => f64::from(u8::from(report.verdicts.liveness == Verdict::Holds)),
        _ => {
            let results = serde_json::to_value(report).expect("a report is JSON");
            let value = metric.split('.').fold(&results, |value, key| &value[key]);
            assert!(!value.is_null(), "{metric} has no value");
            value.as_f64().unwrap_or_else(|| panic!("{metric} is {value}"))
        }
    }
}

fn run(id: &str, variant: Option<&str>) -> RunReport {
    let scenario = resolve(shipped(id).expect("it is shipped"), variant, &[]).expect("it is valid");
    let mut run = Run::new(&scenario, 0);
    assert!(run.advance(u64::MAX));
    RunReport::new(&mut run, &scenario, variant.unwrap_or("default"))
}

/// Safe and live is what every variant is, unless it says that it is not.
#[test]
fn every_shipped_scenario_measures_what_it_expects() {
    let mut expectations = 0;
    for id in shipped_ids() {
        let scenario = check(shipped(id).expect("it is shipped")).expect("it is valid");
        let names: Vec<_> = scenario.variants.iter().map(|variant| Some(variant.name.as_str())).collect();
        for variant in if names.is_empty() { vec![None] } else { names } {
            let report = run(id, variant);
            assert_eq!(
                report.faults_without_message, [0; 0],
                "{id} {variant:?} breaks a message that is not sent"
            );
            let mut own: Vec<(&str, f64, f64)> = scenario
                .expect
                .iter()
                .filter(|expected| expected.variant.as_deref() == variant)
                .map(|expected| (expected.metric.as_str(), expected.value, expected.tolerance))
                .collect();
            expectations += own.len();
            for check in ["safety", "liveness"] {
                if own.iter().all(|(metric, ..)| *metric != check) {
                    own.push((check, 1.0, 0.0));
                }
            }
            for (metric, value, tolerance) in own {
                let measured = measured(&report, metric);
                assert!(
                    (measured - value).abs() <= tolerance * value.abs(),
                    "{id}, {variant:?}: {metric} is {measured}, expected {value}; {:?}",
                    report.verdicts.violations.first()
                );
            }
        }
    }
    assert!(expectations > 60, "{expectations} expectations");
}
