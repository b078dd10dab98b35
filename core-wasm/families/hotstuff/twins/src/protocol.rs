//! By which rules twins play: a member of the family, with some of its rules perhaps broken on purpose.

use hotstuff_format::HotStuff;
use hotstuff_format::types::{Broken, Dissemination, ProtocolVariant};
use protocols::hotstuff::rules::Rules;
use protocols::quorum::{Failures, Group};
use scenario::{Code, ScenarioError, current};

/// A member of the family, and which of its rules nobody follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Protocol {
    /// As `protocol.variant` of a scenario.
    pub variant: ProtocolVariant,
    /// As `protocol.broken` of a scenario.
    pub broken: Vec<Broken>,
}

impl Protocol {
    /// A member with all its rules.
    pub fn whole(variant: ProtocolVariant) -> Self {
        Protocol { variant, broken: Vec::new() }
    }

    /// By the words of a scenario.
    ///
    /// # Errors
    /// A word is unknown, or names a rule that this member does not follow or twins have no use for.
    pub fn named(variant: &str, broken: &[String]) -> Result<Protocol, Vec<ScenarioError>> {
        let mut errors = Vec::new();
        let known = ProtocolVariant::ALL
            .iter()
            .find(|known| known.word() == current::<HotStuff>("protocol.variant", variant));
        if known.is_none() {
            let message = format!("there is no variant \"{variant}\"");
            let allowed = words(ProtocolVariant::ALL.iter().map(|variant| variant.word()));
            errors.push(ScenarioError::new("variant", Code::Reference, message, allowed));
        }
        let mut rules = Vec::new();
        for (index, word) in broken.iter().enumerate() {
            match rule(word, known.copied(), &rules) {
                Ok(rule) => rules.push(rule),
                Err((message, allowed)) => {
                    let path = format!("broken.{index}");
                    errors.push(ScenarioError::new(&path, Code::Conflict, message, allowed));
                }
            }
        }
        match known {
            Some(&variant) if errors.is_empty() => Ok(Protocol { variant, broken: rules }),
            _ => Err(errors),
        }
    }

    /// The words of what is broken.
    pub fn broken_words(&self) -> Vec<String> {
        self.broken.iter().map(|rule| rule.word().to_owned()).collect()
    }

    pub(crate) fn rules(&self) -> Rules {
        run::rules(self.variant)
    }

    /// The group as the protocol has it, whatever is broken.
    pub(crate) fn group(&self, replicas: u16) -> Group {
        let failures = self.rules().ruleset(run::broken(&[])).tolerates();
        Group { replicas, failures, small_quorum: false }
    }

    /// f: the most of `replicas` replicas that may have twins without harm.
    pub fn twins_tolerated(&self, replicas: u16) -> u16 {
        let group = self.group(replicas);
        match group.failures {
            Failures::Crashes => 0,
            Failures::Byzantine => group.faulty_max(),
        }
    }
}

/// The rule of this word, if it makes a difference to twins; else why not, and what is allowed.
fn rule(word: &str, variant: Option<ProtocolVariant>, before: &[Broken]) -> Result<Broken, (String, String)> {
    let of_use = || words(Broken::ALL.iter().filter(|rule| idle(**rule).is_none()).map(|rule| rule.word()));
    let Some(&rule) = Broken::ALL.iter().find(|rule| rule.word() == word) else {
        return Err((format!("there is no rule \"{word}\""), of_use()));
    };
    if let Some(why) = idle(rule) {
        return Err((format!("\"{word}\" changes nothing here: {why}"), of_use()));
    }
    if before.contains(&rule) {
        return Err((format!("\"{word}\" is listed twice"), "each rule once".to_owned()));
    }
    match variant {
        Some(variant) if !rule.variants().contains(&variant) => {
            let allowed = format!("variant {}", words(rule.variants().iter().map(|variant| variant.word())));
            Err((format!("\"{word}\" does not apply to {}", variant.word()), allowed))
        }
        _ => Ok(rule),
    }
}

/// Why breaking a rule makes no difference to twins, if that is so.
fn idle(rule: Broken) -> Option<&'static str> {
    match rule {
        _ if !rule.disseminations().contains(&Dissemination::Batch) => {
            Some("it is a rule of streams or hashes, and twins batch")
        }
        Broken::ForgetVotes => Some("it is a rule of restarts, and twins do not crash"),
        Broken::ForgetAbandoned => Some("it is a rule of liveness, and twins are judged by safety"),
        _ => None,
    }
}

fn words(words: impl Iterator<Item = &'static str>) -> String {
    words.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn errors(variant: &str, broken: &[&str]) -> Vec<String> {
        let broken: Vec<String> = broken.iter().map(|&word| word.to_owned()).collect();
        let errors = Protocol::named(variant, &broken).expect_err("it is wrong");
        errors.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_rule_that_makes_no_difference_says_why() {
        let allowed =
            "(allowed: no_consecutive_views, small_quorum, votes_only_in_view, proposal_without_qc)";
        assert_eq!(
            errors("chained", &["bare_integer", "small_quorum", "forget_votes", "quorum"]),
            [
                format!(
                    "broken.0: \"bare_integer\" changes nothing here: it is a rule of streams or hashes, and twins batch {allowed}"
                ),
                format!(
                    "broken.2: \"forget_votes\" changes nothing here: it is a rule of restarts, and twins do not crash {allowed}"
                ),
                format!("broken.3: there is no rule \"quorum\" {allowed}"),
            ]
        );
    }

    #[test]
    fn a_rule_is_one_of_the_variant_and_broken_once() {
        assert_eq!(
            errors("basic", &["no_consecutive_views", "small_quorum", "small_quorum"]),
            [
                "broken.0: \"no_consecutive_views\" does not apply to basic (allowed: variant chained, hotstuff_2)",
                "broken.2: \"small_quorum\" is listed twice (allowed: each rule once)",
            ]
        );
        assert_eq!(
            errors("fats", &[]),
            [
                "variant: there is no variant \"fats\" (allowed: crash_stop, byzantine_delta, two_phase, basic, chained, hotstuff_2, two_chain_any_view)"
            ]
        );
    }
}
