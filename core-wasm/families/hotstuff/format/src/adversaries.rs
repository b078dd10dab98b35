//! What contradicts itself about liars and about rules broken on purpose.

use scenario::{Code, Errors, quoted};

use crate::Scenario;
use crate::types::{Adversary, AdversaryKind, Availability, Broken, Cut, Dissemination};

/// Liars lie for a while, and once at a time in one way.
pub(super) fn check_adversaries(adversaries: &[Adversary], errors: &mut Errors) {
    for (index, adversary) in adversaries.iter().enumerate() {
        let path = |key: &str| format!("adversaries.{index}.{key}");
        errors.check_order(&path("until_s"), adversary.at_s, adversary.until_s);
        check_fields(adversary, &path, errors);
        let alike = |other: &Adversary| {
            other.kind == adversary.kind || other.kind.is_two_faced() && adversary.kind.is_two_faced()
        };
        let end = |adversary: &Adversary| adversary.until_s.unwrap_or(f64::INFINITY);
        let clashes = |other: &Adversary| {
            other.replica == adversary.replica
                && alike(other)
                && other.at_s < end(adversary)
                && adversary.at_s < end(other)
        };
        if let Some(clash) = adversaries[..index].iter().position(clashes) {
            let message = format_args!(
                "replica {} already does this at that time, by adversaries.{clash}",
                adversary.replica
            );
            let allowed = format_args!("entries of one kind for one replica that do not overlap");
            errors.push(&format!("adversaries.{index}"), Code::Conflict, message, allowed);
        }
    }
}

/// A lie has what it needs and nothing else.
fn check_fields(adversary: &Adversary, path: &dyn Fn(&str) -> String, errors: &mut Errors) {
    use AdversaryKind::{DelayProposals, Equivocate, Fork, SelectiveSend, Twin, WithholdStream};
    let name = adversary.kind.word();
    let fields: [(&str, bool, &[AdversaryKind], &str); 4] = [
        ("depth", adversary.depth.is_some(), &[Fork], "a whole number 1 to 3"),
        ("to", adversary.to.is_some(), &[SelectiveSend, WithholdStream], "a list of replicas"),
        ("by_ms", adversary.by_ms.is_some(), &[DelayProposals], "milliseconds"),
        ("groups", adversary.groups.is_some(), &[Twin, Equivocate], "two lists of replicas"),
    ];
    for (key, is_there, kinds, allowed) in fields {
        let takes = kinds.contains(&adversary.kind);
        if is_there && !takes {
            let allowed = kinds.iter().map(|kind| kind.word()).collect::<Vec<_>>().join(", ");
            let message = format_args!("{name} takes no {key}");
            errors.push(&path(key), Code::Conflict, message, format_args!("null, or kind {allowed}"));
        } else if takes && !is_there && adversary.kind != Equivocate {
            errors.push(
                &path(key),
                Code::Missing,
                format_args!("{name} requires it"),
                format_args!("{allowed}"),
            );
        }
    }
}

/// Lies about streams need streams, and lies about hashes hashes; and what is only sent nobody has signed.
pub(super) fn check_streams(scenario: &Scenario, errors: &mut Errors) {
    let (stream, dissemination) = (&scenario.protocol.stream, scenario.protocol.dissemination);
    if dissemination == Dissemination::Stream
        && stream.cut != Cut::Acknowledged
        && stream.availability == Availability::Certificate
    {
        let message = match stream.cut {
            Cut::Awaited => "a leader who has certificates waits for no acknowledgements",
            _ => "a cut of sent transactions has no certificates, which voters require here",
        };
        let message = format_args!("{message}");
        let allowed = format_args!("acknowledged, or protocol.stream.availability data");
        errors.push("protocol.stream.cut", Code::Conflict, message, allowed);
    }
    let travel = match dissemination {
        Dissemination::Batch => "transactions travel in batches",
        Dissemination::Hashes => "blocks name their transactions",
        Dissemination::Stream => "transactions travel in streams",
    };
    for (index, adversary) in scenario.adversaries.iter().enumerate() {
        if let Some(needed) = adversary.kind.is_about().filter(|needed| *needed != dissemination) {
            let what = if needed == Dissemination::Stream { "streams" } else { "hashes" };
            let message = format_args!("{} is about {what}, and {travel}", adversary.kind.word());
            let allowed = format_args!("protocol.dissemination {}, or another kind", needed.word());
            errors.push(&format!("adversaries.{index}.kind"), Code::Conflict, message, allowed);
        }
    }
}

/// A rule is broken once, and only one that is followed otherwise.
pub(super) fn check_broken(scenario: &Scenario, errors: &mut Errors) {
    let protocol = &scenario.protocol;
    for (index, rule) in protocol.broken.iter().enumerate() {
        let path = format!("protocol.broken.{index}");
        if protocol.broken[..index].contains(rule) {
            let message = format_args!("{} is listed twice", quoted(rule.word()));
            errors.push(&path, Code::Conflict, message, format_args!("each rule once"));
        }
        let variants = rule.variants();
        if !variants.contains(&protocol.variant) {
            let allowed = variants.iter().map(|variant| variant.word()).collect::<Vec<_>>().join(", ");
            let message =
                format_args!("{} does not apply to {}", quoted(rule.word()), protocol.variant.word());
            errors.push(&path, Code::Conflict, message, format_args!("protocol.variant {allowed}"));
        }
        let names_sent = protocol.stream.cut == Cut::Sent;
        let ways = rule.disseminations();
        if !ways.contains(&protocol.dissemination) {
            let only = match ways {
                [Dissemination::Stream] => "streaming",
                [Dissemination::Hashes] => "hashes",
                [Dissemination::Batch] => "batching",
                _ => "streaming and hashes",
            };
            let message = format_args!("{} applies only to {only}", quoted(rule.word()));
            let words = ways.iter().map(|way| way.word()).collect::<Vec<_>>().join(" or ");
            let allowed = format_args!("protocol.dissemination {words}, or another rule");
            errors.push(&path, Code::Conflict, message, allowed);
        } else if protocol.dissemination == Dissemination::Stream
            && let Some(availability) = rule.is_of_availability()
            && protocol.stream.availability != availability
        {
            let word = availability.word();
            let message = format_args!("{} applies only to availability by {word}", quoted(rule.word()));
            let allowed = format_args!("protocol.stream.availability {word}, or another rule");
            errors.push(&path, Code::Conflict, message, allowed);
        } else if *rule == Broken::MinimumOverAll && names_sent {
            let message = format_args!("{} applies only to acknowledged cuts", quoted(rule.word()));
            let allowed = format_args!("protocol.stream.cut acknowledged or awaited, or another rule");
            errors.push(&path, Code::Conflict, message, allowed);
        }
    }
}
