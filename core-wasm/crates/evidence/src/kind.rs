//! What sort of evidence a row is: rows of different kinds are never counted together.

use serde::Serialize;

/// What a row's two values are to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Kind {
    /// A simulation or a closed form beside a number that somebody else measured, with no constant fitted on that cell.
    #[serde(rename = "reproduced")]
    Reproduced,
    /// A sign, an order or a word is published; or a number that tests no more than that, because a change of its
    /// main parameter by 30 % need not make it fail, or because the source's own repeats scatter.
    #[serde(rename = "sign or order")]
    Order,
    /// Ours is fitted on the published value, or is that value.
    #[serde(rename = "input")]
    Input,
    /// What the document computes, by counting or from its own figures; nobody measured it.
    #[serde(rename = "the document's arithmetic")]
    Arithmetic,
    /// Measured by this project itself.
    #[serde(rename = "own measurement")]
    Own,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 5] = [Kind::Reproduced, Kind::Order, Kind::Input, Kind::Arithmetic, Kind::Own];

    /// In words.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Reproduced => "reproduced",
            Kind::Order => "sign or order",
            Kind::Input => "input",
            Kind::Arithmetic => "the document's arithmetic",
            Kind::Own => "own measurement",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_written_alike_everywhere() {
        for kind in Kind::ALL {
            assert_eq!(serde_json::json!(kind), kind.name());
        }
    }
}
