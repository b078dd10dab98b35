//! What a run is set up from: a scenario of HotStuff, and how its leader's stream spreads.

use std::rc::Rc;

use gossip::rate::{Control, Steps};
use gossip::settings::{Coding, FirstRates};
use gossip::soliton::{self, RobustSoliton};
use hotstuff_format::Scenario;
use protocols::hotstuff::DisseminationConfig;
use protocols::hotstuff::message::wire;
use protocols::streaming::{Availability, Cut, Origins, StreamConfig};
use scenario::{Code, ScenarioError};
use sim::simulation::Setup;
use sim::time::Duration;
use trace::Names;

/// What a run is set up from.
#[derive(Clone)]
pub struct Shape {
    /// The kernel's part: network, clients, faults, processors.
    pub setup: Setup,
    /// What nodes and faults are called.
    pub names: Names,
    /// HotStuff's part.
    pub scenario: Scenario,
    /// How its leader's stream spreads; none: to each replica, as by HotStuff itself.
    pub spread: Option<Spread>,
}

/// How symbols spread.
#[derive(Clone, Debug)]
pub struct Spread {
    /// How many peers each replica has.
    pub degree: u16,
    /// The code: what it calls a transaction is a symbol.
    pub coding: Coding,
    /// How long a symbol may take from when it is first heard of, before it is asked for, and how long an answer may.
    pub patience: Duration,
    /// A rule that is broken.
    pub broken: Option<Broken>,
}

impl Spread {
    /// To `degree` peers each, on links that begin with so many codewords a second: Strokkur's code (Table 1), with
    /// rates that rise and fall ten times as fast as its author's. All symbols are of one origin, whose links must find
    /// within seconds that they carry each of them.
    pub fn new(degree: u16, first_rate: f64) -> Self {
        let millionths = |number: f64| (number * 1e6) as u64;
        let coding = Coding {
            window: 50,
            degrees: Rc::new(RobustSoliton::new(50, soliton::DELTA, soliton::C)),
            timeout: Duration::from_ms(250),
            control: Control {
                up: millionths(1.0),
                down: millionths(0.02),
                steps: Steps::Fixed,
                tick: Duration::from_ms(10),
            },
            first_rate: FirstRates { all: millionths(first_rate), of: Rc::new([]) },
            late_enter: false,
            reports_alone: false,
            limit: None,
            kept: None,
            keys: true,
        };
        // Longer than nearly all symbols take; and than a codeword is waited for, or nothing would be lost.
        Spread { degree, coding, patience: Duration::from_ms(600), broken: None }
    }
}

/// What a node does not do as it ought to: nothing in a run that counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Broken {
    /// It takes symbols of codewords for decoded: its replica acknowledges what was sent, not what it holds.
    AcknowledgesUndecoded,
    /// Its peer breaks a rule of gossip.
    Gossip(gossip::settings::Broken),
}

/// What contradicts itself at a path.
fn conflict(path: &str, message: String, allowed: &str) -> ScenarioError {
    ScenarioError::new(path, Code::Conflict, message, allowed.to_owned())
}

impl Spread {
    /// Whether a scenario of HotStuff streams as a graph can carry it.
    ///
    /// # Errors
    /// What cannot be.
    pub fn carries(&self, scenario: &Scenario) -> Result<(), ScenarioError> {
        let (replicas, degree) = (scenario.replicas.count() as u32, u32::from(self.degree));
        if degree < 2 || degree >= replicas || !(degree * replicas).is_multiple_of(2) {
            let message = format!("{replicas} replicas cannot have {degree} peers each");
            let allowed = format!("2 to {}, an even number of ends in all", replicas.saturating_sub(1));
            return Err(conflict("degree", message, &allowed));
        }
        if self.patience <= self.coding.timeout {
            let message = "what is asked for before it is lost is never lost".to_owned();
            return Err(conflict("patience_ms", message, "more than coding.timeout_ms"));
        }
        let streams = |stream: StreamConfig| {
            let Availability::Data(cut) = stream.availability else { return false };
            stream.origins == Origins::Leader && cut == Cut::Acknowledged
        };
        match run::config(scenario).dissemination {
            DisseminationConfig::Stream(stream) if streams(stream) => Ok(()),
            _ => {
                let allowed =
                    "dissemination stream with origins leader, availability data and cut acknowledged";
                Err(conflict("hotstuff", "a graph carries what its leader streams".to_owned(), allowed))
            }
        }
    }
}

impl Shape {
    /// Of a scenario of HotStuff alone, in which nobody lies.
    ///
    /// # Errors
    /// What of it cannot be.
    pub fn new(scenario: Scenario, spread: Option<Spread>) -> Result<Self, ScenarioError> {
        if !scenario.adversaries.is_empty() {
            return Err(conflict("adversaries", "all hand on what they decode".to_owned(), "none"));
        }
        if let Some(spread) = &spread {
            spread.carries(&scenario)?;
        }
        let names = family::names(&scenario, "’s time-out fires early");
        Ok(Shape { setup: scenario.setup(), names, scenario, spread })
    }

    /// Replicas that make a quorum.
    pub fn quorum(&self) -> usize {
        run::config(&self.scenario).group.quorum().into()
    }

    /// Whether its blocks order cuts of a stream.
    pub fn streams(&self) -> bool {
        matches!(run::config(&self.scenario).dissemination, DisseminationConfig::Stream(_))
    }

    /// Bytes of a symbol: a full micro-batch, and what its origin says of the lane. One that is not full is padded,
    /// since sums are of equally long parts. None where it is not streamed.
    pub fn symbol_bytes(&self) -> u64 {
        match run::config(&self.scenario).dissemination {
            DisseminationConfig::Stream(StreamConfig { micro_batch_tx, tx_bytes, .. }) => {
                wire::CUT_LANE + micro_batch_tx * tx_bytes
            }
            DisseminationConfig::Batch(_) => 0,
        }
    }
}
