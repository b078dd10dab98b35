//! Links of the page: what stands behind the `#` of an address names a scenario or holds one, edits it, and says what
//! its runs were.
//!
//! The twin of the page's `urlState` and `patch`. Parts that say where the reader looks are passed over, others that
//! are none of a link are refused: a setting whose name is misspelt would leave another run.

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use percent_encoding::percent_decode_str;
use scenario::{Code, MAX_TEXT_BYTES, ScenarioError, Value};

/// The format of links that this program reads.
const VERSION: &str = "1";
/// How many variants the page compares where a link does not say which.
const SHOWN_FIRST: usize = 2;
/// Parts that change no run.
const LOOKS: [&str; 22] = [
    "view",
    "at",
    "marks",
    "tx",
    "show",
    "hide",
    "lanes",
    "strips",
    "map",
    "spacetime",
    "blocks",
    "instances",
    "wave",
    "bucket",
    "links",
    "acks",
    "bandwidth",
    "throughput",
    "over_time",
    "stop",
    "select",
    "edit",
];
/// What digests have to be.
const DIGESTS: &str = "sixteen hexadecimal digits for each shown run, with commas between";

/// What headlines have to be.
const HEADLINES: &str =
    "for each shown run what it committed and its median latency, as in 1204tx:214368us, with commas between";

/// What the page has shown of a scenario.
#[derive(Debug, PartialEq)]
pub struct Link {
    /// Positions of the variants that are compared, rising.
    pub shown: Vec<usize>,
    /// The digest of each of their runs, where the link says them.
    pub digests: Vec<String>,
    /// The engine that they are of.
    pub engine: String,
    /// The revision of its rules, where the link says it.
    pub revision: Option<u32>,
    /// The headline of each of the runs, where the link says them.
    pub headlines: Vec<Headline>,
}

/// What the page shows of a run before anything else.
#[derive(Clone, Debug, PartialEq)]
pub struct Headline {
    /// Transactions committed.
    pub committed: u64,
    /// What half of the answered clients waited for at most.
    pub latency: Latency,
}

/// A median latency.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Latency {
    /// In whole microseconds.
    Micros(u64),
    /// The queue grows: the median would depend on the length of the run.
    Growing,
    /// Nobody was answered.
    None,
}

impl Headline {
    /// The headline of a run with this report.
    pub fn of(report: &serde_json::Value) -> Self {
        let latency = match report["latency_s"]["p50"].as_f64() {
            _ if report["queue_grows"] == true => Latency::Growing,
            Some(median_s) => Latency::Micros((median_s * 1e6).round() as u64),
            None => Latency::None,
        };
        Headline { committed: report["committed"].as_u64().unwrap_or_default(), latency }
    }

    fn read(text: &str) -> Option<Self> {
        let (committed, latency) = text.split_once("tx:")?;
        let latency = match latency {
            "growing" => Latency::Growing,
            "none" => Latency::None,
            micros => Latency::Micros(whole(micros.strip_suffix("us")?)?),
        };
        Some(Headline { committed: whole(committed)?, latency })
    }
}

impl fmt::Display for Latency {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Latency::Micros(micros) => write!(formatter, "{}.{:03} ms", micros / 1_000, micros % 1_000),
            Latency::Growing => formatter.write_str("growing"),
            Latency::None => formatter.write_str("none answered"),
        }
    }
}

/// The scenario of a link.
#[derive(Debug)]
pub struct Linked {
    /// What the link calls it.
    pub name: String,
    /// The scenario with the link's edits.
    pub text: String,
    /// What the page has shown of it.
    pub link: Link,
}

/// The parts of a link, as far as they are read.
#[derive(Default)]
struct Parts {
    scenario: String,
    packed: Option<String>,
    edits: Vec<(String, Value)>,
    shown: Option<Vec<usize>>,
    engine: String,
    revision: Option<u32>,
    digests: Vec<String>,
    headlines: Vec<Headline>,
    version: Option<String>,
}

/// The scenario of the link in an address, or in what stands behind its `#`, with its edits; none where there is none.
/// `shipped`: scenarios by their ids.
///
/// # Errors
/// Parts that cannot be read, and places that the scenario does not have.
pub fn read(
    address: &str,
    shipped: fn(&str) -> Option<&'static str>,
) -> Option<Result<Linked, Vec<ScenarioError>>> {
    let (_, hash) = address.split_once('#')?;
    Some(parts(hash).and_then(|parts| parts.linked(shipped)))
}

impl Parts {
    fn linked(self, shipped: fn(&str) -> Option<&'static str>) -> Result<Linked, Vec<ScenarioError>> {
        let cut = "the link is cut off or changed";
        let whole = "the whole link, as it was copied";
        if self.version.as_deref().is_some_and(|version| version != VERSION) {
            return refused("v", "is a format that this program does not read", VERSION);
        }
        if self.version.is_none() && !(self.edits.is_empty() && self.packed.is_none()) {
            return refused("v", cut, whole);
        }
        let text = match &self.packed {
            Some(packed) => match unpacked(packed) {
                Some(text) => text,
                None => return refused("data", cut, whole),
            },
            None => match shipped(&self.scenario) {
                Some(text) => text.to_owned(),
                None => {
                    let ids = crate::families::shipped_ids().collect::<Vec<_>>().join(", ");
                    let told = match self.scenario.as_str() {
                        "" => "names none".to_owned(),
                        name => format!("there is no scenario {name}"),
                    };
                    return refused("scenario", &told, &ids);
                }
            },
        };
        let mut value = Value::parse(&text).or_else(|_| refused("data", "holds no scenario", whole))?;
        let errors: Vec<_> =
            self.edits.into_iter().filter_map(|(path, new)| edit(&mut value, &path, new).err()).collect();
        if !errors.is_empty() {
            return Err(errors);
        }
        let variants = value.get("variants").map_or(0, |variants| variants.items().len());
        let asked = || shown_first(&value).filter(|_| self.version.is_none());
        let shown = self.shown.or_else(asked).unwrap_or_else(|| (0..variants.min(SHOWN_FIRST)).collect());
        if shown.iter().any(|shown| *shown >= variants.max(1)) {
            return refused("shown", "names variants that are not there", &format!("the first {variants}"));
        }
        // Without variants the scenario is one run.
        let (told, runs) = (self.digests.len(), shown.len().max(1));
        if told > 0 && told != runs {
            return refused("digest", &format!("says {told} of {runs}"), DIGESTS);
        }
        let told = self.headlines.len();
        if told > 0 && told != runs {
            return refused("headline", &format!("says {told} of {runs}"), HEADLINES);
        }
        let Parts { scenario: name, engine, revision, digests, headlines, .. } = self;
        let link = Link { shown, digests, engine, revision, headlines };
        Ok(Linked { name, text: value.to_string(), link })
    }
}

/// What a scenario asks to compare first. The name of a scenario alone opens with it; a whole link says what it shows,
/// or is older and shows the first.
fn shown_first(scenario: &Value) -> Option<Vec<usize>> {
    let shown = scenario.get("view")?.get("shown")?.items();
    let shown: Vec<usize> = shown.iter().filter_map(|letter| variant_index(letter.as_text()?)).collect();
    (!shown.is_empty()).then_some(shown)
}

fn parts(hash: &str) -> Result<Parts, Vec<ScenarioError>> {
    let (mut parts, mut errors) = (Parts::default(), Vec::new());
    for field in hash.split('&').filter(|field| !field.is_empty()) {
        let (name, text) = field.split_once('=').unwrap_or((field, ""));
        let decoded = |text: &str| percent_decode_str(text).decode_utf8().map(String::from);
        let (Ok(name), Ok(text)) = (decoded(name), decoded(text)) else {
            errors.push(unreadable(name, text, "percent codes of UTF-8"));
            continue;
        };
        match name.as_str() {
            "scenario" => parts.scenario = text,
            "file" => {
                parts.scenario = text;
                parts.packed.get_or_insert_default();
            }
            "data" => parts.packed = Some(text),
            "shown" => match text.split(',').map(variant_index).collect::<Option<Vec<_>>>() {
                Some(shown) if shown.is_sorted_by(|one, next| one < next) => parts.shown = Some(shown),
                _ => errors.push(unreadable(&name, &text, "letters of variants in their order, as in A,C")),
            },
            "engine" => parts.engine = text,
            "digest" => {
                parts.digests = text.split(',').map(str::to_owned).collect();
                if !parts.digests.iter().all(|digest| is_digest(digest)) {
                    errors.push(unreadable(&name, &text, DIGESTS));
                }
            }
            "revision" => match whole(&text).and_then(|revision| u32::try_from(revision).ok()) {
                Some(revision) => parts.revision = Some(revision),
                None => errors.push(unreadable(&name, &text, "the whole number of the engine's rules")),
            },
            "headline" => match text.split(',').map(Headline::read).collect::<Option<Vec<_>>>() {
                Some(headlines) => parts.headlines = headlines,
                None => errors.push(unreadable(&name, &text, HEADLINES)),
            },
            "v" => parts.version = Some(text),
            "set" => parts.edits.push((String::new(), Value::json_or_text(&text))),
            look if LOOKS.contains(&look) => {}
            _ => match name.strip_prefix("set.") {
                Some(path) => parts.edits.push((path.to_owned(), Value::json_or_text(&text))),
                None => errors.push(error(&name, "is not part of a link", &allowed_parts())),
            },
        }
    }
    if errors.is_empty() { Ok(parts) } else { Err(errors) }
}

fn allowed_parts() -> String {
    let read =
        ["scenario", "file", "data", "set.PATH", "shown", "engine", "digest", "revision", "headline", "v"];
    [&read[..], &LOOKS].concat().join(", ")
}

/// A digest as reports write it.
fn is_digest(text: &str) -> bool {
    text.len() == 16 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

/// A whole number in decimal digits, as the page writes it: of fifteen at most, without zeros before it.
fn whole(digits: &str) -> Option<u64> {
    let is_whole = digits.len() <= 15 && digits.bytes().all(|byte| byte.is_ascii_digit());
    let number = digits.parse().ok().filter(|_| is_whole)?;
    (digits == "0" || !digits.starts_with('0')).then_some(number)
}

/// The variant that is called so: A, B, ...; no scenario has more than there are letters.
fn variant_index(key: &str) -> Option<usize> {
    match key.as_bytes() {
        [letter @ b'A'..=b'Z'] => Some(usize::from(letter - b'A')),
        _ => None,
    }
}

/// Sets what stands at a path as the page does: objects on the way come into being, an item of a list is there or is
/// the next one.
fn edit(scenario: &mut Value, path: &str, new: Value) -> Result<(), ScenarioError> {
    if path.is_empty() {
        *scenario = new;
        return Ok(());
    }
    let no_place = || error(&format!("set.{path}"), "the scenario has no such place", "");
    let mut node = scenario;
    for key in path.split('.') {
        if key.is_empty() {
            return Err(no_place());
        }
        if let Value::List(items) = node {
            let index =
                key.parse::<usize>().ok().filter(|index| *index <= items.len()).ok_or_else(no_place)?;
            if index == items.len() {
                items.push(Value::Null);
            }
            node = &mut items[index];
            continue;
        }
        if !matches!(node, Value::Object(_)) {
            *node = Value::Object(Vec::new());
        }
        let Value::Object(members) = node else { unreachable!("made above") };
        let position = members.iter().position(|(known, _)| known == key).unwrap_or_else(|| {
            members.push((key.to_owned(), Value::Null));
            members.len() - 1
        });
        node = &mut members[position].1;
    }
    *node = new;
    Ok(())
}

/// The text that the page has deflated and written in the alphabet of base64url; none where it is cut off or changed.
fn unpacked(packed: &str) -> Option<String> {
    let deflated = URL_SAFE_NO_PAD.decode(packed).ok()?;
    let text = miniz_oxide::inflate::decompress_to_vec_with_limit(&deflated, MAX_TEXT_BYTES).ok()?;
    String::from_utf8(text).ok()
}

fn refused<T>(part: &str, message: &str, allowed: &str) -> Result<T, Vec<ScenarioError>> {
    Err(vec![error(part, message, allowed)])
}

fn unreadable(part: &str, text: &str, allowed: &str) -> ScenarioError {
    let text = if text.is_empty() { "it is empty" } else { text };
    error(part, &format!("cannot be read: {text}"), allowed)
}

fn error(part: &str, message: &str, allowed: &str) -> ScenarioError {
    ScenarioError::new(&format!("#{part}"), Code::Reference, message.to_owned(), allowed.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shipped(id: &str) -> Option<&'static str> {
        match id {
            "two" => Some(
                r#"{"version":1,"faults":[],"variants":[{"name":"A","set":{}},{"name":"B","set":{}},{"name":"C"}]}"#,
            ),
            "last" => Some(
                r#"{"version":1,"variants":[{"name":"A"},{"name":"B"},{"name":"C"}],"view":{"shown":["C"]}}"#,
            ),
            _ => None,
        }
    }

    fn read(address: &str) -> Result<Linked, String> {
        let input = super::read(address, shipped).expect("it is a link");
        input.map_err(|errors| errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
    }

    #[test]
    fn a_link_edits_the_scenario_that_it_names() {
        let input = read(
            "http://localhost:5173/x/#scenario=two&set.network.sockets=10&set.variants.1.set=%7B%22network.loss%22%3A0.5%7D\
             &set.variants.2.name=%E6%97%A5&set.faults.0=%7B%22kind%22%3A%22crash%22%7D&shown=B,C&at=5&engine=0.1.0&digest=0123456789abcdef,fedcba9876543210&revision=3&headline=1204tx:214368us,0tx:none&v=1",
        )
        .unwrap();
        let text = r#"{"version":1,"faults":[{"kind":"crash"}],"variants":[{"name":"A","set":{}},{"name":"B","set":{"network.loss":0.5}},{"name":"日"}],"network":{"sockets":10}}"#;
        assert_eq!((input.name.as_str(), input.text.as_str()), ("two", text));
        let digests = ["0123456789abcdef", "fedcba9876543210"].map(str::to_owned).into();
        let first = Headline { committed: 1204, latency: Latency::Micros(214_368) };
        let headlines = vec![first, Headline { committed: 0, latency: Latency::None }];
        let (engine, revision) = ("0.1.0".to_owned(), Some(3));
        assert_eq!(input.link, Link { shown: vec![1, 2], digests, engine, revision, headlines });
        assert_eq!(read("#scenario=two").unwrap().link.shown, [0, 1]);
        assert!(super::read("two", shipped).is_none());
    }

    #[test]
    fn a_name_alone_shows_what_the_scenario_asks_for_and_a_whole_link_the_first() {
        let shown = |address| read(address).unwrap().link.shown;
        assert_eq!(shown("#scenario=last"), [2]);
        assert_eq!(shown("#scenario=last&v=1"), [0, 1]);
        assert_eq!(shown("#scenario=last&shown=B&v=1"), [1]);
    }

    #[test]
    fn a_file_is_in_its_link_whole() {
        // As the page packs {"version":1}.
        let input = read("#file=mine&data=q1YqSy0qzszPU7IyrAUA&digest=0123456789abcdef&v=1").unwrap();
        assert_eq!((input.name.as_str(), input.text.as_str()), ("mine", r#"{"version":1}"#));
        assert!(input.link.shown.is_empty());
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        for (address, told) in [
            ("#scenario=three&v=1", "#scenario: there is no scenario three"),
            ("#scenario=two&set.seed=1", "#v: the link is cut off or changed (allowed: the whole link"),
            ("#scenario=two&set.seed=1&v=2", "#v: is a format that this program does not read (allowed: 1)"),
            ("#scenario=two&set.faults.1=1&v=1", "#set.faults.1: the scenario has no such place"),
            ("#scenario=two&shown=A,x&v=1", "#shown: cannot be read: A,x"),
            ("#scenario=two&shown=D&v=1", "#shown: names variants that are not there (allowed: the first 3)"),
            ("#file=mine&data=q1YqSy0qzszPU7&v=1", "#data: the link is cut off or changed"),
            ("#set=%FF&v=1", "#set: cannot be read: %FF"),
            ("#scenario=two&sett.seed=1&v=1", "#sett.seed: is not part of a link (allowed: scenario, file"),
            (
                "#scenario=two&shown=B,A&v=1",
                "#shown: cannot be read: B,A (allowed: letters of variants in their",
            ),
            ("#scenario=two&digest=&v=1", "#digest: cannot be read: it is empty (allowed: sixteen"),
            ("#scenario=two&digest=0123456789abcdeF&v=1", "#digest: cannot be read: 0123456789abcdeF"),
            ("#scenario=two&digest=0123456789abcdef&v=1", "#digest: says 1 of 2 (allowed: sixteen"),
            ("#scenario=two&revision=1.5&v=1", "#revision: cannot be read: 1.5 (allowed: the whole number"),
            ("#scenario=two&headline=7tx:3us,07tx:none&v=1", "#headline: cannot be read: 7tx:3us,07tx:none"),
            ("#scenario=two&headline=7tx:3us&v=1", "#headline: says 1 of 2 (allowed: for each shown run"),
        ] {
            assert!(read(address).unwrap_err().starts_with(told), "{address}: {:?}", read(address));
        }
    }
}
