//! What the engine measures in a cell.

/// The engine's values of a cell.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Figures {
    /// Values of each measure, by name: one a seed, or one a connection.
    pub values: Vec<(String, Vec<f64>)>,
    /// How each run went, where that is a word.
    pub states: Vec<&'static str>,
}

impl Figures {
    /// One value of each measure.
    pub fn of<const N: usize>(values: [(&str, f64); N]) -> Figures {
        let values = values.map(|(name, value)| (name.to_owned(), vec![value]));
        Figures { values: values.into(), states: Vec::new() }
    }

    /// The values of a measure.
    pub fn get(&self, name: &str) -> Option<&[f64]> {
        self.values.iter().find(|(known, _)| known == name).map(|(_, values)| &**values)
    }

    /// Those of another run too.
    pub fn pool(&mut self, other: Figures) {
        self.states.extend(other.states);
        for (name, values) in other.values {
            match self.values.iter_mut().find(|(known, _)| *known == name) {
                Some((_, known)) => known.extend(values),
                None => self.values.push((name, values)),
            }
        }
    }

    /// How most runs went, of equally many the first one's; none where that is no word.
    pub fn state(&self) -> Option<&'static str> {
        let count = |state: &str| self.states.iter().filter(|&&other| other == state).count();
        // `max_by_key` gives the last of several.
        self.states.iter().rev().max_by_key(|state| count(state)).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_goes_as_most_of_its_runs() {
        let of = |states: &[&'static str]| Figures { values: Vec::new(), states: states.to_vec() }.state();
        assert_eq!(of(&["recovers", "stays slow", "stays slow"]), Some("stays slow"));
        assert_eq!(of(&["recovers", "stays slow"]), Some("recovers"));
        assert_eq!(of(&[]), None);
    }
}
