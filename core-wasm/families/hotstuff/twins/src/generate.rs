//! Scenarios of twins: all of them up to symmetry, or a sample.
//!
//! Each view draws a leader and a division of the processes into at most two groups: with n = 4 and one pair of twins 4
//! x 16 = 64 choices a view. Renaming replicas maps scenarios on each other that differ in nothing but names: those
//! without twins are alike, and so are pairs of twins, and the two of a pair. The replica that leads the synchronous
//! tail keeps its name. (Votes that come at one instant are handled in the order of replicas, so that alike means alike
//! up to that order.)

use std::collections::BTreeMap;

use rayon::prelude::*;
use scenario::{Code, ScenarioError};
use sim::random::{Purpose, Random};

use crate::outcome::play;
use crate::scenario::{Settings, TwinsScenario, VIEWS_MAX, ViewScenario};

/// The most scenarios that are enumerated.
pub const ENUMERATED_MAX: u64 = 1 << 26;
/// The most scenarios of a sample.
pub const SAMPLED_MAX: u64 = 100_000_000;
/// Stalls that are kept whole.
const STALLS_MAX: usize = 10;
/// Violations of each check that are kept whole.
const EXAMPLES_MAX: usize = 3;

/// Which scenarios to run.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Who takes part.
    pub settings: Settings,
    /// How many views are listed.
    pub views: usize,
    /// All scenarios, or so many.
    pub sampling: Option<Sampling>,
}

/// A sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sampling {
    /// How many scenarios.
    pub count: u64,
    /// Of the draws.
    pub seed: u64,
}

/// What came of all scenarios.
#[derive(Clone, Debug, Default)]
pub struct Survey {
    /// Scenarios that the plan covers, those included that are alike.
    pub scenarios: u64,
    /// Scenarios that were run.
    pub distinct: u64,
    /// Runs with a violation.
    pub violating: u64,
    /// Runs in which a replica without a twin commits nothing in the synchronous tail.
    pub stalled: u64,
    /// Violated checks by name.
    pub checks: BTreeMap<&'static str, Violated>,
    /// The first of the stalled ones.
    pub stalls: Vec<TwinsScenario>,
}

/// What violates a check.
#[derive(Clone, Debug, Default)]
pub struct Violated {
    /// In how many runs.
    pub runs: u64,
    /// The first of them, and what happens there.
    pub examples: Vec<(TwinsScenario, String)>,
}

impl Plan {
    /// A plan.
    ///
    /// # Errors
    /// There are too many views, or too many scenarios for what is asked.
    pub fn new(
        settings: Settings,
        views: usize,
        sampling: Option<Sampling>,
    ) -> Result<Plan, Vec<ScenarioError>> {
        let refuse = |path: &str, message: String, allowed: String| {
            Err(vec![ScenarioError::new(path, Code::Range, message, allowed)])
        };
        if !(1..=VIEWS_MAX).contains(&views) {
            return refuse("views", format!("is {views}"), format!("1 to {VIEWS_MAX}"));
        }
        let plan = Plan { settings, views, sampling };
        match (sampling, plan.space()) {
            (Some(Sampling { count, .. }), _) if !(1..=SAMPLED_MAX).contains(&count) => {
                refuse("sample", format!("is {count}"), format!("1 to {SAMPLED_MAX}"))
            }
            (None, space) if space.is_none_or(|space| space > ENUMERATED_MAX) => {
                let message =
                    format!("{} choices in each of {views} views are too many to run all", plan.choices());
                refuse(
                    "views",
                    message,
                    format!("at most {ENUMERATED_MAX} scenarios in all; else a sample of them"),
                )
            }
            _ => Ok(plan),
        }
    }

    /// Choices of one view: leaders times divisions.
    pub fn choices(&self) -> u64 {
        u64::from(self.settings.replicas) << (self.settings.processes() - 1)
    }

    /// How many scenarios it covers, those included that are alike.
    pub fn scenarios(&self) -> u64 {
        self.sampling.map_or_else(|| self.space().unwrap_or(u64::MAX), |sampling| sampling.count)
    }

    /// All scenarios, if that is a number.
    fn space(&self) -> Option<u64> {
        self.choices().checked_pow(self.views as u32)
    }

    /// The view of a choice: the leader, and process 0's group against the others' bits.
    fn view(&self, choice: u64) -> ViewScenario {
        let replicas = u64::from(self.settings.replicas);
        let (leader, others) = ((choice % replicas) as u16, choice / replicas);
        let group = |process: u16| process.checked_sub(1).map_or(0, |bit| (others >> bit & 1) as u8);
        ViewScenario { leader, groups: (0..self.settings.processes()).map(group).collect() }
    }

    /// The inverse of [`Plan::view`], for views of two groups.
    fn choice(&self, view: &ViewScenario) -> u64 {
        let others = view
            .groups
            .iter()
            .skip(1)
            .rev()
            .fold(0, |bits, &group| bits << 1 | u64::from(group != view.groups[0]));
        others * u64::from(self.settings.replicas) + u64::from(view.leader)
    }

    /// A scenario at random. Every other view is divided as the one before: what is hidden has to stay hidden for some
    /// views to do harm, which independent draws would hardly ever do.
    fn draw(&self, random: &mut Random) -> Vec<u64> {
        let replicas = u64::from(self.settings.replicas);
        let mut choices: Vec<u64> = Vec::new();
        for _ in 0..self.views {
            let fresh = random.below(self.choices());
            choices.push(match choices.last() {
                Some(before) if random.below(2) == 0 => before / replicas * replicas + fresh % replicas,
                _ => fresh,
            });
        }
        choices
    }

    /// The choices of the scenario of a number: drawn by it, or its digits, the first view's first.
    fn scenario_choices(&self, number: u64) -> Vec<u64> {
        if let Some(Sampling { seed, .. }) = self.sampling {
            let seed = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number;
            return self.draw(&mut Random::split(seed, Purpose::Scenarios));
        }
        let (mut rest, choices) = (number, self.choices());
        let digit = |_| {
            let digit = rest % choices;
            rest /= choices;
            digit
        };
        (0..self.views).map(digit).collect()
    }

    fn scenario(&self, choices: &[u64]) -> TwinsScenario {
        let views = choices.iter().map(|&choice| self.view(choice)).collect();
        TwinsScenario { settings: self.settings.clone(), views }
    }

    /// For each renaming but the trivial one, what it makes of each choice.
    fn symmetries(&self) -> Vec<Vec<u64>> {
        let renamed = |renaming: &Vec<u16>| -> Vec<u64> {
            let rename = |choice| {
                let view = self.view(choice);
                let mut groups = vec![0; view.groups.len()];
                for (process, &group) in view.groups.iter().enumerate() {
                    groups[usize::from(renaming[process])] = group;
                }
                let leader = self.settings.replica(renaming[usize::from(view.leader)]).0;
                self.choice(&ViewScenario { leader, groups })
            };
            (0..self.choices()).map(rename).collect()
        };
        renamings(&self.settings).iter().skip(1).map(renamed).collect()
    }
}

/// Runs every scenario of the plan, on all processors; `progress` hears of each that is done or like another.
pub fn survey(plan: &Plan, progress: impl Fn() + Sync) -> Survey {
    let symmetries = if plan.sampling.is_none() { plan.symmetries() } else { Vec::new() };
    let run = |mut survey: Survey, index: u64| {
        let choices = plan.scenario_choices(index);
        if is_first(&choices, &symmetries) {
            survey.add(plan.scenario(&choices));
        }
        progress();
        survey
    };
    let surveys = (0..plan.scenarios()).into_par_iter().fold(Survey::default, run);
    let survey = surveys.reduce(Survey::default, Survey::join);
    Survey { scenarios: plan.scenarios(), ..survey }
}

impl Survey {
    fn add(&mut self, scenario: TwinsScenario) {
        let outcome = play(&scenario);
        self.distinct += 1;
        if !outcome.is_live {
            self.stalled += 1;
            if self.stalls.len() < STALLS_MAX {
                self.stalls.push(scenario.clone());
            }
        }
        self.violating += u64::from(!outcome.violations.is_empty());
        let mut firsts = BTreeMap::new();
        for violation in &outcome.violations {
            firsts.entry(violation.check.name()).or_insert(violation);
        }
        for (name, first) in firsts {
            let violated = self.checks.entry(name).or_default();
            violated.runs += 1;
            if violated.examples.len() < EXAMPLES_MAX {
                violated.examples.push((scenario.clone(), first.to_string()));
            }
        }
    }

    /// Both; the parts of a parallel run come in order, so that the first examples are the same each time.
    fn join(mut self, other: Survey) -> Survey {
        self.distinct += other.distinct;
        self.violating += other.violating;
        self.stalled += other.stalled;
        for (name, other) in other.checks {
            let violated = self.checks.entry(name).or_default();
            violated.runs += other.runs;
            violated.examples.extend(other.examples);
            violated.examples.truncate(EXAMPLES_MAX);
        }
        self.stalls.extend(other.stalls);
        self.stalls.truncate(STALLS_MAX);
        self
    }
}

/// Whether no renaming makes an earlier scenario of this one: of those that are alike, one is first.
fn is_first(choices: &[u64], symmetries: &[Vec<u64>]) -> bool {
    symmetries.iter().all(|renamed| {
        let image = choices.iter().map(|&choice| renamed[choice as usize]);
        image.cmp(choices.iter().copied()).is_ge()
    })
}

/// Every way to rename the processes that changes nothing else; the trivial one is first.
fn renamings(settings: &Settings) -> Vec<Vec<u16>> {
    let tail_leader = settings.tail_leader();
    let is_free = |replica: &u16| *replica != tail_leader && !settings.twins.contains(replica);
    let others = permutations((0..settings.replicas).filter(is_free).collect());
    let pairs = permutations((0..settings.twins.len() as u16).collect());
    let free: Vec<u16> = (0..settings.replicas).filter(is_free).collect();
    let mut renamings = Vec::new();
    for others in &others {
        for pairs in &pairs {
            for swapped in 0..1u32 << settings.twins.len() {
                let mut renaming: Vec<u16> = (0..settings.processes()).collect();
                for (&from, &to) in free.iter().zip(others) {
                    renaming[usize::from(from)] = to;
                }
                for (from, &to) in pairs.iter().enumerate() {
                    let (first, second) = (settings.twins[usize::from(to)], settings.replicas + to);
                    let (one, two) = if swapped >> from & 1 == 0 { (first, second) } else { (second, first) };
                    renaming[usize::from(settings.twins[from])] = one;
                    renaming[usize::from(settings.replicas) + from] = two;
                }
                renamings.push(renaming);
            }
        }
    }
    renamings
}

/// All orders of `items`, the given one first.
fn permutations(items: Vec<u16>) -> Vec<Vec<u16>> {
    if items.is_empty() {
        return vec![Vec::new()];
    }
    let with_first = |place: usize| {
        let mut rest = items.clone();
        let first = rest.remove(place);
        permutations(rest).into_iter().map(move |mut order| {
            order.insert(0, first);
            order
        })
    };
    (0..items.len()).flat_map(with_first).collect()
}
