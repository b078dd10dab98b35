//! A closed form that holds whatever the protocol is: what one connection can carry. No simulation in it, and no
//! dependency. Floats take plain + - * / and comparisons only, so that every machine agrees.

pub mod window;
