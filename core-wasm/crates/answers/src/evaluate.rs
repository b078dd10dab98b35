//! What expressions come to.

use crate::parse::{Function, Node, Operator};

/// A measurement of a run, or what an expression comes to.
#[derive(Clone, Debug, PartialEq)]
pub enum Measured {
    /// A number, in the unit of its type.
    Number(f64),
    /// True or false.
    Truth(bool),
    /// A word.
    Word(String),
}

/// The runs that are asked.
pub trait Runs {
    /// What the run of this number measured at a path of [`crate::metric`]; none where it has nothing there.
    fn measured(&self, run: usize, path: &str) -> Option<Measured>;
}

/// The value of an expression; none where one of its measurements is missing and would decide, or where it is no number (1/0).
pub(crate) fn value(node: &Node, runs: &dyn Runs) -> Option<Measured> {
    Some(match node {
        Node::Number(number) => Measured::Number(*number),
        Node::Word(word) => Measured::Word(word.clone()),
        Node::Measurement { run, path } => runs.measured(*run, path)?,
        Node::Not(node) => Measured::Truth(!truth(node, runs)?),
        Node::Call(function, arguments) => {
            let mut result = number(&arguments[0], runs)?;
            for argument in &arguments[1..] {
                let other = number(argument, runs)?;
                let takes_other = match function {
                    Function::Min => other < result,
                    _ => other > result,
                };
                if takes_other {
                    result = other;
                }
            }
            let is_turned = *function == Function::Abs && result < 0.0;
            Measured::Number(if is_turned { -result } else { result })
        }
        Node::Binary(operator, sides) => return binary(*operator, &sides[0], &sides[1], runs),
    })
}

fn binary(operator: Operator, left: &Node, right: &Node, runs: &dyn Runs) -> Option<Measured> {
    if let Operator::And | Operator::Or = operator {
        // One side may decide where the other has no value.
        let decisive = operator == Operator::Or;
        let sides = [truth(left, runs), truth(right, runs)];
        return if sides.contains(&Some(decisive)) {
            Some(Measured::Truth(decisive))
        } else {
            sides[0].and(sides[1]).map(Measured::Truth)
        };
    }
    let (left, right) = (value(left, runs)?, value(right, runs)?);
    let (Measured::Number(a), Measured::Number(b)) = (&left, &right) else {
        return Some(Measured::Truth((left == right) == (operator == Operator::Equal)));
    };
    let number = match operator {
        Operator::Plus => a + b,
        Operator::Minus => a - b,
        Operator::Times => a * b,
        Operator::Over => a / b,
        _ => {
            return Some(Measured::Truth(match operator {
                Operator::Less => a < b,
                Operator::AtMost => a <= b,
                Operator::Greater => a > b,
                Operator::AtLeast => a >= b,
                Operator::Equal => a == b,
                _ => a != b,
            }));
        }
    };
    number.is_finite().then_some(Measured::Number(number))
}

pub(crate) fn number(node: &Node, runs: &dyn Runs) -> Option<f64> {
    match value(node, runs)? {
        Measured::Number(number) => Some(number),
        _ => None,
    }
}

pub(crate) fn truth(node: &Node, runs: &dyn Runs) -> Option<bool> {
    match value(node, runs)? {
        Measured::Truth(truth) => Some(truth),
        _ => None,
    }
}
