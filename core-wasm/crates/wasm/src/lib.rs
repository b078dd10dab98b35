//! The engine in a page: the only crate that knows JavaScript.
//!
//! Two planes. *Control* (rare, small: a scenario's errors, progress, a report, a caption) crosses as plain objects by
//! serde; the types are in [`control`], [`inspect`] and [`block`], and TypeScript's are made from them. *Data* (a
//! window of the trace) crosses as typed arrays, copied out of the engine once and then the page's own ([`columns`]).
//!
//! A panic is thrown as an `Error` that names scenario and seed; the session is then poisoned, and the page
//! starts another worker.

pub mod block;
pub mod columns;
pub mod control;
pub mod inspect;
mod panic;
mod plain;
pub mod ruling;
pub mod session;
pub mod sketches;
pub mod stop;
pub mod transaction;
#[cfg(test)]
mod typescript;

use hotstuff_format::HotStuff;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use control::{CheckResult, KneeStep, SweepPlan};
use hotstuff_format::Checked;
use plain::{from_js, to_js};
use scenario::{ScenarioError, Setting, Value};

/// Gives and takes back memory in constant time, and weighs three kilobytes compressed less than the standard library's
/// allocator. Neighbouring memory is joined, or a session after many others would find only pieces.
#[cfg(target_arch = "wasm32")]
#[global_allocator]
static ALLOCATOR: rlsf::GlobalTlsf<Joining> = rlsf::GlobalTlsf::new();

#[cfg(target_arch = "wasm32")]
struct Joining;

#[cfg(target_arch = "wasm32")]
impl rlsf::GlobalTlsfOptions for Joining {
    const ENABLE_REALLOCATION: bool = false;
}

/// Called when the module is instantiated.
#[wasm_bindgen(start)]
pub fn start() {
    panic::set_hook(String::new());
}

/// Every mistake of a scenario, or the scenario with its defaults filled in.
#[wasm_bindgen]
pub fn check(text: &str) -> JsValue {
    to_js(&CheckResult::of(text))
}

/// The texts of a scenario with the values of its runs in them ([`scenario::Asked`]). `reports` is a JSON list of the
/// reports of its variants, in their order, null for those that are not there. Null where the scenario or the list
/// cannot be read.
#[wasm_bindgen]
pub fn asked(text: &str, reports: &str) -> JsValue {
    let (Ok(scenario), Ok(reports)) = (hotstuff_format::check(text), scenario::Value::parse(reports)) else {
        return JsValue::NULL;
    };
    to_js(&scenario.asked(reports.items()))
}

/// The runs that a sweep's description asks for of the scenario in `text`, or what is wrong with either.
#[wasm_bindgen(js_name = sweepPlan)]
pub fn sweep_plan(description: &str, text: &str) -> JsValue {
    to_js(&SweepPlan::of(description, text))
}

/// A sweep as a file ([`sweep::file`]): comma-separated values, or JSON with the description. `rows` is a list of what
/// its runs came to, as [`measure`] answers it. Nothing where the description cannot be read.
#[wasm_bindgen(js_name = sweepFile)]
pub fn sweep_file(description: &str, rows: &JsValue, is_csv: bool) -> Option<String> {
    let (description, scenario) = sweep::Description::read::<HotStuff>(description).ok()?;
    let rows = from_js(rows).items().to_vec();
    Some(if is_csv {
        sweep::file::csv(&description, rows, plain::number)
    } else {
        sweep::file::json(
            &description,
            scenario?,
            (env!("CARGO_PKG_VERSION"), run::REVISION),
            rows,
            plain::number,
        )
    })
}

/// A step of the search for a knee, JSON in and out ([`sweep::Knee`]). Without `grows` it begins, or goes on as it was;
/// with it, it takes whether the queue grew in the run at the value that was to run next.
#[wasm_bindgen(js_name = kneeStep)]
pub fn knee_step(knee: &str, grows: Option<bool>) -> JsValue {
    to_js(&KneeStep::of(knee, grows))
}

/// Measures a run and records nothing of it ([`run::measure`]): the scenario `text` as its variant of this name (or as
/// it stands), with `settings` laid over it, a JSON list of pairs of a path and a value. Null where that list cannot be
/// read.
///
/// # Errors
/// The list of what is wrong with that scenario.
#[wasm_bindgen]
pub fn measure(
    text: &str,
    variant: Option<String>,
    settings: &str,
    events_max: u32,
    may_stop: bool,
) -> Result<JsValue, JsValue> {
    let setting = |pair: &Value| match pair.items() {
        [path, value] => Some((path.as_text()?.to_owned(), value.clone())),
        _ => None,
    };
    let read = Value::parse(settings).ok();
    let Some(settings) =
        read.and_then(|list| list.items().iter().map(setting).collect::<Option<Vec<Setting>>>())
    else {
        return Ok(JsValue::NULL);
    };
    let resolve = || Checked::read(text)?.resolve(variant.as_deref(), &settings);
    let scenario = resolve().map_err(|errors: Vec<ScenarioError>| to_js(&errors))?;
    panic::set_hook(format!(" (scenario \"{}\", seed {})", scenario.title, scenario.seed));
    let name = variant.as_deref().unwrap_or(session::DEFAULT);
    Ok(to_js(&run::measure(&scenario, name, u64::from(events_max), may_stop)))
}

/// The engine's version.
#[wasm_bindgen(js_name = engineVersion)]
pub fn engine_version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// The revision of its rules ([`run::REVISION`]).
#[wasm_bindgen(js_name = engineRevision)]
pub fn engine_revision() -> u32 {
    run::REVISION
}

/// The first line of the values that `Session::csv` answers.
#[wasm_bindgen(js_name = csvHeading)]
pub fn csv_heading() -> String {
    trace::csv::HEADING.to_owned()
}
