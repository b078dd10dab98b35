//! Which family a file is of: read before any schema, because each family has its own.

use crate::error::{Code, ScenarioError, hint, quoted};
use crate::json::Value;

/// The word at `protocol.family` in a scenario's text, one of `families`; where none is, the first of them, which had
/// no word once. A text that is no JSON is the first's as well, whose reader says what is wrong with it.
///
/// # Errors
/// Another family, at its path, with those that there are.
pub fn family_of<'a>(text: &str, families: &[&'a str]) -> Result<&'a str, ScenarioError> {
    let value = Value::parse(text).unwrap_or(Value::Null);
    let named = value.get("protocol").and_then(|protocol| protocol.get("family"));
    let Some(word) = named.and_then(Value::as_text) else { return Ok(families[0]) };
    families.iter().copied().find(|known| *known == word).ok_or_else(|| {
        let hint = hint(word, families.iter().copied());
        let message = format!("there is no family {}{hint}", quoted(word));
        ScenarioError::new("protocol.family", Code::Reference, message, families.join(", "))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const FAMILIES: [&str; 2] = ["ping", "paging"];

    #[test]
    fn a_family_is_the_one_that_is_named_or_the_first() {
        let of = |text| family_of(text, &FAMILIES);
        assert_eq!(of(r#"{"protocol": {"family": "paging"}}"#), Ok("paging"));
        for text in ["{}", r#"{"protocol": {}}"#, r#"{"protocol": {"family": 3}}"#, "[]", "no JSON"] {
            assert_eq!(of(text), Ok("ping"), "{text}");
        }
    }

    #[test]
    fn an_unknown_family_is_an_error_with_its_path_and_what_there_is() {
        let error = family_of(r#"{"protocol": {"family": "pings"}}"#, &FAMILIES).unwrap_err();
        let told =
            r#"protocol.family: there is no family "pings"; did you mean ping? (allowed: ping, paging)"#;
        assert_eq!(error.to_string(), told);
    }
}
