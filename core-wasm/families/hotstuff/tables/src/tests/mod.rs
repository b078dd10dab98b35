//! What `trace` makes of runs of HotStuff.

mod over_time;
mod overview;
mod window;
