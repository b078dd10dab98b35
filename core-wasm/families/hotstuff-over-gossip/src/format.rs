//! The scenarios of HotStuff over gossip: HotStuff's settings as they are, and how what its leader streams spreads.

use std::sync::LazyLock;

use answers::unit::Unit;
use answers::{Measure, Shown, Vocabulary};
use gossip::format::types::{Codes, Report};
use hotstuff_format::HotStuff;
use hotstuff_format::types;
use scenario::field::{Absent, Field};
use scenario::types::SendTo;
use scenario::{
    Code, Errors, Format, Former, ScenarioError, Sections, Sound, Value, ns_from_ms, section, words,
};
use sim::simulation::Setup;
use sim::time::Duration;

use crate::family::OverGossip;
use crate::kinds::KINDS;
use crate::settings::{Shape, Spread};

/// A scenario of HotStuff over gossip.
pub type Scenario = scenario::Scenario<OverGossip>;

section! {
    /// HotStuff, and how what its leader streams spreads.
    pub struct Protocol {
        /// Family of protocols.
        #[schema(label = "Protocol", fixed = "all replicas follow the same rules from the start")]
        pub family: Word = Word::HotstuffOverGossip,
        /// How what the leader streams spreads.
        #[schema(label = "Spread", fixed = "all replicas follow the same rules from the start")]
        pub spread: Way = Way::Coded,
        /// How many peers a replica has in the random graph over which sums go (coded): all others where there are
        /// fewer.
        #[schema(min = 2, max = 999, label = "Degree", unit = "peers", step = 1, fixed = "peers stay peers")]
        pub degree: u32 = 4,
        /// Sums of symbols, each of them a micro-batch (coded). Without a first rate each link begins with half a
        /// codeword for each symbol.
        pub coding: Codes = Codes::default(),
        /// How long a symbol may take from when it is first heard of, before a peer is asked for it (coded): longer
        /// than the loss time-out, or nothing is lost and rates fall to nothing.
        #[schema(min = 1, max = 600000, label = "Patience", unit = "ms", step = 1, scale = "log", fixed = "all replicas follow the same rules from the start")]
        pub patience_ms: f64 = 600.0,
        /// The consensus protocol, with the settings that it has by itself.
        pub hotstuff: types::Protocol = types::Protocol::default(),
    }
}

words! {
    /// Family of protocols.
    pub enum Word {
        /// HotStuff, whose leader's stream spreads as gossip.
        HotstuffOverGossip = "hotstuff_over_gossip",
    }
}

words! {
    /// How what the leader streams spreads.
    pub enum Way {
        /// As sums over a graph of the replicas.
        Coded = "coded",
        /// From the leader to each replica, as by HotStuff itself; then it may also send batches or hashes.
        Direct = "direct",
    }
}

words! {
    /// A kind of message.
    pub enum Message {
        /// A block, proposed.
        Proposal = "proposal",
        /// A vote.
        Vote = "vote",
        /// A request for a view change: the view has taken too long.
        Complaint = "complaint",
        /// The sender's highest certificate, to the leader of a new view.
        NewView = "new_view",
        /// The proof of a view change: requests of a quorum.
        NextView = "next_view",
        /// A request for missing blocks, state, transactions or symbols.
        Fetch = "fetch",
        /// Missing blocks or state, sent on request.
        Blocks = "blocks",
        /// Transactions forwarded to the leader.
        Forward = "forward",
        /// A micro-batch.
        Stream = "stream",
        /// How much of each lane a replica holds.
        Acknowledgement = "acknowledgement",
        /// Missing transactions of a lane, sent on request.
        LaneData = "lane_data",
        /// A certificate of prepare votes.
        PreCommit = "pre_commit",
        /// A certificate that asks for commit votes.
        Commit = "commit",
        /// A certificate that decides.
        Decide = "decide",
        /// A symbol as it is, sent on request.
        Transaction = "transaction",
        /// A sum of symbols.
        Codeword = "codeword",
    }
}

impl Sections for OverGossip {
    type Protocol = Protocol;
    type Cpu = types::Cpu;
    type Adversaries = Absent;
    type SendTo = SendTo;
    type Message = Message;
    type Panel = types::Panel;
    type Marked = types::Marked;

    const PANELS: &'static [types::Panel] = HotStuff::PANELS;
    const TEXTS: &'static [(&'static str, &'static str, &'static str)] =
        &[("protocol", "description", "HotStuff, and how what its leader streams spreads.")];
    const FORMER: &'static [Former] = &[];

    fn schema() -> &'static Value {
        static SCHEMA: LazyLock<Value> = LazyLock::new(scenario::schema_of::<OverGossip>);
        &SCHEMA
    }
}

const OF_SPREAD: [Measure; 8] = [
    spread("spread.symbols", Unit::COUNT).shown(&[("spread.symbols", "Symbols")]),
    spread("spread.brought", Unit::COUNT).shown(&[("spread.brought", "Parts past the peers")]),
    spread("spread.asked", Unit::SHARE).shown(&[("spread.asked", "Symbols asked for")]),
    spread("spread.overhead", Unit::COUNT).shown(&[("spread.overhead", "Codewords a symbol")]),
    spread("spread.lost", Unit::SHARE).shown(&[("spread.lost", "Codewords lost")]),
    spread("spread.useless", Unit::SHARE).shown(&[("spread.useless", "Codewords without news")]),
    spread("spread.link_rate.mean", Unit::COUNT)
        .shown(&[("spread.link_rate.mean", "Codewords a second and link")]),
    spread("spread.link_rate.p95", Unit::COUNT)
        .shown(&[("spread.link_rate.p95", "Fastest twentieth of links")]),
];

const fn spread(path: &'static str, unit: Unit) -> Measure {
    Measure::number(path, unit).given_away_by(&[Shown::Throughput, Shown::Latency, Shown::Busy])
}

const OF_HOTSTUFF: &[Measure] = hotstuff_format::VOCABULARY.measures;

const MEASURES: [Measure; OF_HOTSTUFF.len() + OF_SPREAD.len()] = {
    let mut measures = [OF_SPREAD[0]; OF_HOTSTUFF.len() + OF_SPREAD.len()];
    let mut place = 0;
    while place < measures.len() {
        measures[place] =
            if place < OF_HOTSTUFF.len() { OF_HOTSTUFF[place] } else { OF_SPREAD[place - OF_HOTSTUFF.len()] };
        place += 1;
    }
    measures
};

const WORDS: [&str; KINDS.len()] = {
    let mut words = [""; KINDS.len()];
    let mut place = 0;
    while place < words.len() {
        words[place] = KINDS[place].word;
        place += 1;
    }
    words
};

impl Format for OverGossip {
    const VOCABULARY: Vocabulary =
        Vocabulary { measures: &MEASURES, kinds: &WORDS, ..hotstuff_format::VOCABULARY };
    const MAY_CHANGE: &'static str = "workload.rate_tps";

    /// HotStuff's rules, of its part, and what a graph can carry.
    fn contradictions(scenario: &Scenario, sound: &Sound<'_>, errors: &mut Errors) {
        if !sound.are(&["replicas", "clients", "network", "cpu", "protocol", "workload"]) {
            return;
        }
        if scenario.protocol.coding.report != Report::Codeword {
            let message = format_args!("no message of its own reports losses here");
            errors.push("protocol.coding.report", Code::Conflict, message, format_args!("codeword"));
        }
        let found = match of_hotstuff(scenario, Value::List(Vec::new())) {
            Ok(of_hotstuff) => spread_of(scenario)
                .and_then(|spread| spread.carries(&of_hotstuff).err())
                .map(|error| ScenarioError { path: format!("protocol.{}", error.path), ..error })
                .into_iter()
                .collect(),
            Err(errors) => errors.into_iter().map(placed).collect::<Vec<_>>(),
        };
        for ScenarioError { path, code, message, allowed } in found {
            errors.push(&path, code, format_args!("{message}"), format_args!("{allowed}"));
        }
    }

    fn caveats(scenario: &Scenario) -> Vec<String> {
        of_hotstuff(scenario, Value::List(Vec::new())).map_or_else(|_| Vec::new(), |part| part.caveats())
    }

    fn caveats_between(_: &Scenario, _: &[Value]) -> Vec<String> {
        Vec::new()
    }

    fn set_up(scenario: &Scenario, setup: &mut Setup) {
        if let Ok(part) = of_hotstuff(scenario, Value::List(Vec::new())) {
            HotStuff::set_up(&part, setup);
        }
    }
}

/// An error of HotStuff's part, by its path in the whole.
fn placed(error: ScenarioError) -> ScenarioError {
    match error.path.strip_prefix("protocol") {
        Some(rest) => ScenarioError { path: format!("protocol.hotstuff{rest}"), ..error },
        None => error,
    }
}

/// HotStuff's part of a scenario with these changes: what it runs by itself, without faults, which are the kernel's.
fn of_hotstuff(scenario: &Scenario, changes: Value) -> Result<hotstuff_format::Scenario, Vec<ScenarioError>> {
    const SHARED: [&str; 7] = ["seed", "horizon_s", "replicas", "clients", "network", "cpu", "workload"];
    let whole = scenario.write();
    let mut part: Vec<(String, Value)> =
        whole.members().iter().filter(|(key, _)| SHARED.contains(&key.as_str())).cloned().collect();
    part.push(("protocol".to_owned(), scenario.protocol.hotstuff.write()));
    part.push(("changes".to_owned(), changes));
    hotstuff_format::check(&Value::Object(part).to_string())
}

/// What a scenario changes to, by HotStuff's paths.
fn changes(scenario: &Scenario) -> Value {
    let path = |path: &str| path.replacen("protocol.hotstuff.", "protocol.", 1);
    let change = |change: &scenario::types::Change<OverGossip>| {
        let set = change.set.0.iter().map(|(name, value)| (path(name), value.clone())).collect();
        Value::Object(vec![
            ("at_s".to_owned(), Value::Number(change.at_s)),
            ("set".to_owned(), Value::Object(set)),
        ])
    };
    Value::List(scenario.changes.iter().map(change).collect())
}

/// How the stream of a scenario spreads; none where it goes to each replica.
fn spread_of(scenario: &Scenario) -> Option<Spread> {
    let Protocol { spread, degree, coding, patience_ms, hotstuff, .. } = &scenario.protocol;
    let symbols = scenario.workload.rate_tps / f64::from(hotstuff.stream.micro_batch_tx);
    (*spread == Way::Coded).then(|| Spread {
        degree: (*degree).min(scenario.replicas.count().saturating_sub(1) as u32) as u16,
        coding: coding.coding(
            coding.first_overhead.map_or(symbols / 2.0, |overhead| overhead * symbols / f64::from(*degree)),
        ),
        patience: Duration::from_ns(ns_from_ms(*patience_ms)),
        broken: None,
    })
}

impl From<&Scenario> for Shape {
    fn from(scenario: &Scenario) -> Shape {
        Shape {
            setup: scenario.setup(),
            names: ::family::names(scenario, "’s time-out fires early"),
            scenario: of_hotstuff(scenario, changes(scenario)).expect("it is checked"),
            spread: spread_of(scenario),
        }
    }
}
