//! What may be asked of the runs of a family: one table of measurements, by their paths in a report, each with its
//! type, what the page calls it, and what a prediction about it must not show.

use crate::unit::{Type, Unit};

/// What expressions may name.
#[derive(Clone, Copy, Debug)]
pub struct Vocabulary {
    /// The measurements.
    pub measures: &'static [Measure],
    /// The kinds of messages, which stand for `*` in a path.
    pub kinds: &'static [&'static str],
    /// What a line of a sweep says of each run, by paths in its report, before what the sweep asks for.
    pub columns: &'static [&'static str],
}

/// A row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Measure {
    /// Its path in a report, `#` for a place in a list and `*` for a kind of message; of a distribution the path that
    /// its statistics follow.
    pub path: &'static str,
    /// What it is.
    pub of: Of,
    /// Whether an expectation of a scenario takes it.
    pub is_expected: bool,
    /// Whether a report has it; what is not there follows from verdicts.
    pub is_reported: bool,
    /// What a picture may show of it: paths and what their axes are called.
    pub axes: &'static [(&'static str, &'static str)],
    /// Whether it depends on the length of a run whose queue grows, and therefore leaves a picture there.
    pub needs_steady: bool,
    /// The numbers beside it that would answer a prediction about it.
    pub given_away_by: &'static [Shown],
}

/// What a measurement is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    /// One value.
    One(Type),
    /// Times, of which there are [`STATISTICS`].
    Times,
}

/// What the page shows of a run, as far as it would answer a prediction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// Latencies.
    Latency,
    /// What is committed.
    Throughput,
    /// What limits the run.
    Limit,
    /// The verdicts of the checks.
    Verdict,
    /// How busy links and processors are.
    Busy,
}

impl Shown {
    /// Its name for the page.
    pub const fn name(self) -> &'static str {
        match self {
            Shown::Latency => "latency",
            Shown::Throughput => "throughput",
            Shown::Limit => "limit",
            Shown::Verdict => "verdict",
            Shown::Busy => "busy",
        }
    }
}

/// What is said of a distribution; the last is how many values it has.
pub const STATISTICS: [&str; 7] = ["mean", "sd", "p50", "p95", "p99", "max", "count"];

/// Verdicts, which an expectation takes as 1 where all checks of it hold, else 0.
const VERDICTS: [&str; 2] = ["safety", "liveness"];

impl Measure {
    /// One value, which no expectation takes and no picture shows.
    pub const fn one(path: &'static str, of: Type) -> Measure {
        Measure {
            path,
            of: Of::One(of),
            is_expected: false,
            is_reported: true,
            axes: &[],
            needs_steady: false,
            given_away_by: &[],
        }
    }

    /// A number that an expectation takes.
    pub const fn number(path: &'static str, unit: Unit) -> Measure {
        Measure { is_expected: true, ..Measure::one(path, Type::Number(unit)) }
    }

    /// A distribution of times.
    pub const fn times(path: &'static str) -> Measure {
        Measure { of: Of::Times, is_expected: true, ..Measure::one(path, Type::Number(Unit::SECONDS)) }
    }

    /// The same shown in pictures.
    pub const fn shown(self, axes: &'static [(&'static str, &'static str)]) -> Measure {
        Measure { axes, ..self }
    }

    /// The same with what gives it away.
    pub const fn given_away_by(self, given_away_by: &'static [Shown]) -> Measure {
        Measure { given_away_by, ..self }
    }

    /// The type of what stands at `path`, where that is of this measurement.
    fn at(&self, path: &str, kinds: &[&str]) -> Option<Type> {
        match self.of {
            Of::One(of) => matches(self.path, path, kinds).then_some(of),
            Of::Times => {
                let statistic = path.strip_prefix(self.path)?.strip_prefix('.')?;
                let unit = if statistic == "count" { Unit::COUNT } else { Unit::SECONDS };
                STATISTICS.contains(&statistic).then_some(Type::Number(unit))
            }
        }
    }
}

impl Vocabulary {
    /// The type of the measurement at `path`; none where nothing of that name is measured.
    pub fn type_of(&self, path: &str) -> Option<Type> {
        self.measures.iter().find_map(|measure| measure.at(path, self.kinds))
    }

    /// Whether `path` names a number that an expectation takes, such as `goodput_tps` or `latency_s.p50`.
    pub fn is_expected(&self, path: &str) -> bool {
        let mut expected = self.measures.iter().filter(|measure| measure.is_expected);
        VERDICTS.contains(&path) || expected.any(|measure| measure.at(path, self.kinds).is_some())
    }

    /// The paths of all that reports hold, `#` for a place in a list and `*` for a kind of message.
    pub fn patterns(&self) -> impl Iterator<Item = String> {
        self.measures.iter().filter(|measure| measure.is_reported).flat_map(|measure| match measure.of {
            Of::One(_) => vec![measure.path.to_owned()],
            Of::Times => STATISTICS.iter().map(|statistic| format!("{}.{statistic}", measure.path)).collect(),
        })
    }

    /// What an expectation takes, in words.
    pub fn expected(&self) -> String {
        let numbers = self.named(|measure| measure.is_expected && measure.of != Of::Times);
        format!("{numbers}, {}, or {}", VERDICTS.join(", "), self.distributions())
    }

    /// What an expression takes, in words.
    pub fn allowed(&self) -> String {
        format!("{}, or {}", self.named(|measure| measure.of != Of::Times), self.distributions())
    }

    fn distributions(&self) -> String {
        let times = self.named(|measure| measure.of == Of::Times);
        format!("{times} with .{}", STATISTICS.join(", ."))
    }

    fn named(&self, of: impl Fn(&Measure) -> bool) -> String {
        let paths: Vec<&str> =
            self.measures.iter().filter(|measure| of(measure)).map(|measure| measure.path).collect();
        paths.join(", ")
    }
}

fn matches(pattern: &str, path: &str, kinds: &[&str]) -> bool {
    let (mut pattern, mut path) = (pattern.split('.'), path.split('.'));
    loop {
        let fits = match (pattern.next(), path.next()) {
            (None, None) => return true,
            (Some("#"), Some(part)) => part.len() <= 3 && part.bytes().all(|byte| byte.is_ascii_digit()),
            (Some("*"), Some(part)) => kinds.contains(&part),
            (wanted, part) => wanted == part,
        };
        if !fits {
            return false;
        }
    }
}

/// A small table, for tests.
#[cfg(test)]
pub(crate) const TESTED: Vocabulary = Vocabulary {
    columns: &[],
    measures: &[
        Measure::times("latency_s"),
        Measure::number("goodput_tps", Unit::RATE),
        Measure::number("committed", Unit::TRANSACTIONS),
        Measure::number("views", Unit::COUNT),
        Measure { is_reported: false, ..Measure::one("safe", Type::Truth) },
        Measure::one("limit.kind", Type::Word(&["egress", "window", "round trip"])),
        Measure::one("horizon_s", Type::Number(Unit::SECONDS)),
        Measure::one("utilisation.#.egress", Type::Number(Unit::SHARE)),
        Measure::one("bytes.by_kind.*", Type::Number(Unit::BYTES)),
    ],
    kinds: &["proposal", "vote"],
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn measurements_have_their_units() {
        let unit = |path: &str| match TESTED.type_of(path) {
            Some(Type::Number(unit)) => unit.name(),
            Some(Type::Truth) => "true or false",
            Some(Type::Word(_)) => "a word",
            None => "-",
        };
        let told = [
            ("goodput_tps", "tx/s"),
            ("latency_s.p50", "seconds"),
            ("latency_s.count", "a count"),
            ("committed", "tx"),
            ("utilisation.12.egress", "a share"),
            ("bytes.by_kind.vote", "bytes"),
            ("safe", "true or false"),
            ("limit.kind", "a word"),
            ("latency_s", "-"),
            ("utilisation.x.egress", "-"),
            ("bytes.by_kind.letter", "-"),
            ("goodput_tps.p50", "-"),
            ("safety", "-"),
        ];
        for (path, expected) in told {
            assert_eq!(unit(path), expected, "{path}");
        }
    }

    #[test]
    fn an_expectation_takes_numbers_alone() {
        let is_expected = |path: &&str| TESTED.is_expected(path);
        assert!(["goodput_tps", "latency_s.p50", "safety"].iter().all(is_expected));
        assert!(!["safe", "limit.kind", "horizon_s", "latency_s"].iter().any(is_expected));
    }

    #[test]
    fn reports_have_all_but_what_follows_from_verdicts() {
        let patterns: Vec<String> = TESTED.patterns().collect();
        assert!(
            patterns.contains(&"latency_s.p95".to_owned())
                && patterns.contains(&"bytes.by_kind.*".to_owned())
        );
        assert!(!patterns.contains(&"safe".to_owned()) && !patterns.contains(&"latency_s".to_owned()));
    }
}
