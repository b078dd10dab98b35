//! The values of a setting over a range: the same ones on every machine.

use scenario::{Numbers, Value, decimal};

use crate::description::Values;

impl Values {
    /// All of them in order, none twice; those between two ends are rounded to the setting's step.
    ///
    /// Sums, products and quotients of floats are exactly rounded everywhere, and `libm` is the same code everywhere;
    /// what is left of the binary digits goes with the step, or with the fifteenth decimal.
    pub(crate) fn expanded(&self, numbers: Option<Numbers>) -> Vec<Value> {
        let (from, to, points, log) = match self {
            Values::Listed(values) => return values.clone(),
            Values::Between { from, to, points, log } => (*from, *to, *points, *log),
        };
        let step = numbers.and_then(|numbers| numbers.step.or(numbers.whole.then_some(1.0)));
        let mut last = from;
        let mut values = vec![Value::Number(from)];
        for place in 1..points - 1 {
            let part = f64::from(place) / f64::from(points - 1);
            let value = rounded(between(from, to, part, log), step);
            if value > last && value < to {
                values.push(Value::Number(value));
                last = value;
            }
        }
        values.push(Value::Number(to));
        values
    }
}

fn between(from: f64, to: f64, part: f64, log: bool) -> f64 {
    if log {
        let [low, high] = [from, to].map(libm::log);
        libm::exp(low + (high - low) * part)
    } else {
        from + (to - from) * part
    }
}

/// The nearest multiple of the step, as the number that its decimal text is read as.
pub(crate) fn rounded(value: f64, step: Option<f64>) -> f64 {
    let value = step.map_or(value, |step| (value / step).round() * step);
    Value::parse(&decimal(value)).ok().and_then(|value| value.as_number()).unwrap_or(value)
}
