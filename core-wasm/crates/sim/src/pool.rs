//! Rows with numbers that stay, and places that are used again: what is under way comes and goes by the million and is
//! never moved.

use std::ops::{Index, IndexMut};

/// Rows, those that are free included: they are kept as they were until another row takes their place.
#[derive(Clone, Debug)]
pub struct Pool<T> {
    rows: Vec<T>,
    free: Vec<u32>,
}

impl<T> Default for Pool<T> {
    fn default() -> Self {
        Pool { rows: Vec::new(), free: Vec::new() }
    }
}

impl<T> Pool<T> {
    /// Adds a row; returns its number.
    #[inline]
    pub fn insert(&mut self, row: T) -> u32 {
        match self.free.pop() {
            Some(number) => {
                self.rows[number as usize] = row;
                number
            }
            None => {
                self.rows.push(row);
                self.rows.len() as u32 - 1
            }
        }
    }

    /// The row with this number is over.
    pub fn free(&mut self, number: u32) {
        self.free.push(number);
    }

    /// How many rows there are, without the free ones.
    pub fn len(&self) -> usize {
        self.rows.len() - self.free.len()
    }

    /// All rows, free ones included.
    pub fn rows(&self) -> &[T] {
        &self.rows
    }
}

impl<T> Index<u32> for Pool<T> {
    type Output = T;
    #[inline]
    fn index(&self, number: u32) -> &T {
        &self.rows[number as usize]
    }
}

impl<T> IndexMut<u32> for Pool<T> {
    #[inline]
    fn index_mut(&mut self, number: u32) -> &mut T {
        &mut self.rows[number as usize]
    }
}
