//! Panics become JavaScript errors that say which run they broke.

/// From now on a panic is thrown as an error, with `running` behind what it says. What would unwind stays where it is,
/// so whoever panicked must not be called again.
pub fn set_hook(running: String) {
    std::panic::set_hook(Box::new(move |panic| wasm_bindgen::throw_str(&format!("{panic}{running}"))));
}
