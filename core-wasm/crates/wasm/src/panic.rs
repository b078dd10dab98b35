//! Panics become JavaScript errors that say which run they broke.

use std::cell::RefCell;

thread_local! {
    /// The scenario and seed that is being run.
    static RUNNING: RefCell<String> = const { RefCell::new(String::new()) };
}

/// From now on a panic says that it broke this run.
pub fn set_running(title: &str, variant: &str, seed: u64) {
    let run = format!("scenario \"{title}\", variant {variant}, seed {seed}");
    RUNNING.with(|running| *running.borrow_mut() = run);
}

/// Throws panics as errors: what would unwind stays where it is, so whoever panicked must not be called again.
pub fn set_hook() {
    std::panic::set_hook(Box::new(|panic| {
        let running = RUNNING.with(|running| running.borrow().clone());
        wasm_bindgen::throw_str(&format!("{panic} ({running})"));
    }));
}
