//! What the program does with a scenario of whichever family.

use std::io::Write;

use cross_cluster::CrossCluster;
use hotstuff_cross_cluster::HotStuffCross;
use hotstuff_format::HotStuff;
use quorumscope_gossip::Gossip;
use quorumscope_hotstuff_over_gossip::OverGossip;
use quorumscope_paxos::MultiPaxos;
use scenario::{Checked, Setting, family_of, schema_text};
use serde_json::Value;

use crate::bench;
use crate::campaign;
use crate::failure::Failure;
use crate::families::FAMILIES;
use crate::input::Input;
use crate::runs::Runs;
use crate::single;
use crate::sweep;

/// What is for a scenario's text.
///
/// # Errors
/// There is no such family.
pub fn program(text: &str) -> Result<Program, Failure> {
    Ok(program_of(family_of(text, &FAMILIES).map_err(|error| Failure::Input(vec![error]))?))
}

/// What is for a family, by its word in [`FAMILIES`].
pub fn program_of(family: &str) -> Program {
    match family {
        "paxos" => Program::of::<MultiPaxos>(),
        "gossip" => Program::of::<Gossip>(),
        "hotstuff_over_gossip" => Program::of::<OverGossip>(),
        "cross_cluster" => Program::of::<CrossCluster>(),
        "hotstuff_cross_cluster" => Program::of::<HotStuffCross>(),
        _ => Program::of::<HotStuff>(),
    }
}

/// The closed forms of a scenario as a variant, with settings on top; null where its family's take numbers.
type Forms = fn(&Input, Option<&str>, &[Setting]) -> Result<Value, Failure>;

/// What the program does with scenarios of a family.
pub struct Program {
    /// Runs one.
    pub run: fn(&single::Arguments, Input, &mut dyn Write) -> Result<(), Failure>,
    /// Runs one at many points.
    pub sweep: fn(&sweep::Arguments, sweep::Source, &mut dyn Write) -> Result<(), Failure>,
    /// Runs those that seeds draw, or one with faults that they draw.
    pub campaign: fn(&campaign::Arguments, Option<Input>, &mut dyn Write) -> Result<(), Failure>,
    /// Validates one: what there is to say of it, a line each.
    pub check: fn(&Input) -> Result<Vec<String>, Failure>,
    /// Its closed forms.
    pub forms: Forms,
    /// How fast they run here.
    pub rate: bench::Rate,
    /// The schema of all of them.
    pub schema: fn() -> String,
}

impl Program {
    fn of<F: Runs>() -> Program {
        Program {
            run: single::run_of::<F>,
            sweep: sweep::sweep_of::<F>,
            campaign: campaign::campaign_of::<F>,
            check: |input| {
                let checked = Checked::<F>::read(&input.text)?;
                let variants = checked.resolve(None, &[])?.variants.len();
                Ok([
                    vec![format!("valid, {variants} variants")],
                    F::remarks(&checked, &input.variants::<F>(None)?)?,
                ]
                .concat())
            },
            forms: |input, variant, settings| {
                Ok(F::forms(&scenario::resolve::<F>(&input.text, variant, settings)?))
            },
            rate: bench::rate_of::<F>,
            schema: schema_text::<F>,
        }
    }
}
