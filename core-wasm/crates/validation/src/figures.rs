//! What the engine measures in a cell.

/// The engine's values of a cell.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Figures {
    /// Values of each measure, by name: one a seed, or one a connection.
    pub values: Vec<(String, Vec<f64>)>,
    /// How it went, where that is a word.
    pub state: Option<&'static str>,
}

impl Figures {
    /// One value of each measure.
    pub fn of<const N: usize>(values: [(&str, f64); N]) -> Figures {
        let values = values.map(|(name, value)| (name.to_owned(), vec![value]));
        Figures { values: values.into(), state: None }
    }

    /// The values of a measure.
    pub fn get(&self, name: &str) -> Option<&[f64]> {
        self.values.iter().find(|(known, _)| known == name).map(|(_, values)| &**values)
    }

    /// Those of another run too.
    pub fn pool(&mut self, other: Figures) {
        self.state = self.state.or(other.state);
        for (name, values) in other.values {
            match self.values.iter_mut().find(|(known, _)| *known == name) {
                Some((_, known)) => known.extend(values),
                None => self.values.push((name, values)),
            }
        }
    }
}
