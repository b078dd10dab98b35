//! What the page asks of a module beside its session: of scenarios, and of sweeps.

use std::marker::PhantomData;
use std::sync::OnceLock;

use family::{Family, ReportOf};
use scenario::{Checked, ScenarioError, Setting, Value};
use serde::Serialize;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::asked::{Asked, DEFAULT, Opened};
use crate::control::{CheckResult, KneeStep, SweepPlan};
use crate::plain::{from_js, number, to_js};
use crate::{Page, panic};

/// A module's family, which nothing here knows.
static MODULE: OnceLock<Box<dyn Module>> = OnceLock::new();

/// From now on this is a module of the family `P`. Called when it is instantiated, once.
pub fn serve<P>()
where
    P: Page,
    ReportOf<P::Family>: Serialize,
{
    panic::set_hook(String::new());
    let is_first = MODULE.set(Box::new(Of::<P>(PhantomData))).is_ok();
    assert!(is_first, "a module runs one family");
}

/// That of this module.
pub(crate) fn module() -> &'static dyn Module {
    MODULE.get().expect("the module is instantiated").as_ref()
}

/// What a module does with texts.
pub(crate) trait Module: Send + Sync {
    fn check(&self, text: &str) -> CheckResult;
    fn asked(&self, text: &str, reports: &Value) -> Option<scenario::Asked>;
    fn sweep_plan(&self, description: &str, text: &str) -> SweepPlan;
    fn sweep_file(&self, description: &str, rows: Vec<Value>, is_csv: bool) -> Option<String>;
    fn knee_step(&self, knee: &str, grows: Option<bool>) -> KneeStep;
    fn measure(
        &self,
        text: &str,
        variant: Option<&str>,
        settings: &[Setting],
        events_max: u64,
        may_stop: bool,
    ) -> Result<JsValue, Vec<ScenarioError>>;
    fn open(&self, text: &str, variant: usize) -> Result<Box<dyn Asked>, Vec<ScenarioError>>;
    fn revision(&self) -> u32;
}

struct Of<P>(PhantomData<fn() -> P>);

impl<P> Module for Of<P>
where
    P: Page,
    ReportOf<P::Family>: Serialize,
{
    fn check(&self, text: &str) -> CheckResult {
        CheckResult::of::<P::Format>(text)
    }

    fn asked(&self, text: &str, reports: &Value) -> Option<scenario::Asked> {
        scenario::check::<P::Format>(text).ok().map(|scenario| scenario.asked(reports.items()))
    }

    fn sweep_plan(&self, description: &str, text: &str) -> SweepPlan {
        SweepPlan::of::<P::Format>(description, text)
    }

    fn sweep_file(&self, description: &str, rows: Vec<Value>, is_csv: bool) -> Option<String> {
        let (description, scenario) = sweep::Description::read::<P::Format>(description).ok()?;
        Some(if is_csv {
            sweep::file::csv::<P::Format>(&description, rows, number)
        } else {
            let engine = (env!("CARGO_PKG_VERSION"), P::Family::REVISION);
            sweep::file::json(&description, scenario?, engine, rows, number)
        })
    }

    fn knee_step(&self, knee: &str, grows: Option<bool>) -> KneeStep {
        KneeStep::of::<P::Format>(knee, grows)
    }

    fn measure(
        &self,
        text: &str,
        variant: Option<&str>,
        settings: &[Setting],
        events_max: u64,
        may_stop: bool,
    ) -> Result<JsValue, Vec<ScenarioError>> {
        let scenario = Checked::<P::Format>::read(text)?.resolve(variant, settings)?;
        panic::set_hook(format!(" (scenario \"{}\", seed {})", scenario.title, scenario.seed));
        Ok(to_js(&P::measure(&scenario, variant.unwrap_or(DEFAULT), events_max, may_stop)))
    }

    fn open(&self, text: &str, variant: usize) -> Result<Box<dyn Asked>, Vec<ScenarioError>> {
        Ok(Box::new(Opened::<P>::new(text, variant)?))
    }

    fn revision(&self) -> u32 {
        P::Family::REVISION
    }
}

/// Every mistake of a scenario, or the scenario with its defaults filled in.
#[wasm_bindgen]
pub fn check(text: &str) -> JsValue {
    to_js(&module().check(text))
}

/// The texts of a scenario with the values of its runs in them ([`scenario::Asked`]). `reports` is a JSON list of the
/// reports of its variants, in their order, null for those that are not there. Null where the scenario or the list
/// cannot be read.
#[wasm_bindgen]
pub fn asked(text: &str, reports: &str) -> JsValue {
    to_js(&Value::parse(reports).ok().and_then(|reports| module().asked(text, &reports)))
}

/// The runs that a sweep's description asks for of the scenario in `text`, or what is wrong with either.
#[wasm_bindgen(js_name = sweepPlan)]
pub fn sweep_plan(description: &str, text: &str) -> JsValue {
    to_js(&module().sweep_plan(description, text))
}

/// A sweep as a file ([`sweep::file`]): comma-separated values, or JSON with the description. `rows` is a list of what
/// its runs came to, as [`measure`] answers it. Nothing where the description cannot be read.
#[wasm_bindgen(js_name = sweepFile)]
pub fn sweep_file(description: &str, rows: &JsValue, is_csv: bool) -> Option<String> {
    module().sweep_file(description, from_js(rows).items().to_vec(), is_csv)
}

/// A step of the search for a knee, JSON in and out ([`sweep::Knee`]). Without `grows` it begins, or goes on as it was;
/// with it, it takes whether the queue grew in the run at the value that was to run next.
#[wasm_bindgen(js_name = kneeStep)]
pub fn knee_step(knee: &str, grows: Option<bool>) -> JsValue {
    to_js(&module().knee_step(knee, grows))
}

/// Measures a run and records nothing of it ([`Page::measure`]): the scenario `text` as its variant of this name (or as
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
    let measured = module().measure(text, variant.as_deref(), &settings, events_max.into(), may_stop);
    measured.map_err(|errors| to_js(&errors))
}

/// The engine's version.
#[wasm_bindgen(js_name = engineVersion)]
pub fn engine_version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// The revision of its rules.
#[wasm_bindgen(js_name = engineRevision)]
pub fn engine_revision() -> u32 {
    module().revision()
}

/// The first line of the values that `Session::csv` answers.
#[wasm_bindgen(js_name = csvHeading)]
pub fn csv_heading() -> String {
    trace::csv::HEADING.to_owned()
}
