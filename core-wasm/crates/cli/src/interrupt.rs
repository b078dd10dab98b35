//! Ctrl-C: a run that a person has had enough of is told as far as it is.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::consts::SIGINT;
use signal_hook::flag;

/// Whether Ctrl-C was pressed. The second time it ends the program, as ever.
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// From here on one press is awaited.
    ///
    /// # Errors
    /// The system does not let it.
    pub fn awaited() -> io::Result<Interrupt> {
        /// What shells say of a program that an interrupt ended.
        const INTERRUPTED: i32 = 130;
        let pressed = Arc::new(AtomicBool::new(false));
        // In this order, so that the first press only sets the flag that the second one finds.
        flag::register_conditional_shutdown(SIGINT, INTERRUPTED, Arc::clone(&pressed))?;
        flag::register(SIGINT, Arc::clone(&pressed))?;
        Ok(Interrupt(pressed))
    }

    /// Whether it was pressed.
    pub fn has_come(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
