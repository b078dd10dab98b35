//! A list that grows by blocks of a fixed size: no row is ever moved, no memory is ever doubled, so what a run
//! costs is known beforehand and a browser's memory is not fragmented by copies.

/// Rows in a block.
pub const BLOCK_ROWS: usize = 1024;

/// A list in blocks of [`BLOCK_ROWS`].
#[derive(Clone, Debug)]
pub struct Chunks<T> {
    blocks: Vec<Vec<T>>,
    len: usize,
}

impl<T> Default for Chunks<T> {
    fn default() -> Self {
        Chunks { blocks: Vec::new(), len: 0 }
    }
}

impl<T> Chunks<T> {
    /// Adds a row.
    pub fn push(&mut self, row: T) {
        if self.len.is_multiple_of(BLOCK_ROWS) {
            self.blocks.push(Vec::with_capacity(BLOCK_ROWS));
        }
        if let Some(last) = self.blocks.last_mut() {
            last.push(row);
            self.len += 1;
        }
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.blocks.is_empty()
    }

    /// The row with this number.
    pub fn get(&self, index: usize) -> Option<&T> {
        self.blocks.get(index / BLOCK_ROWS)?.get(index % BLOCK_ROWS)
    }

    /// The row with this number, to be changed.
    pub fn get_mut(&mut self, index: usize) -> Option<&mut T> {
        self.blocks.get_mut(index / BLOCK_ROWS)?.get_mut(index % BLOCK_ROWS)
    }

    /// The last row, to be changed.
    pub fn last_mut(&mut self) -> Option<&mut T> {
        self.blocks.last_mut()?.last_mut()
    }

    /// The last row.
    pub fn last(&self) -> Option<&T> {
        self.blocks.last()?.last()
    }

    /// The rows from number `first` on.
    pub fn iter_from(&self, first: usize) -> impl Iterator<Item = &T> {
        self.slices_from(first).flatten()
    }

    /// The rows from number `first` on, a block at a time.
    pub fn slices_from(&self, first: usize) -> impl Iterator<Item = &[T]> {
        let mut skipped = first % BLOCK_ROWS;
        let blocks = self.blocks.iter().skip(first / BLOCK_ROWS);
        blocks.map(move |block| &block[std::mem::take(&mut skipped).min(block.len())..])
    }

    /// How many rows come before the first for which `before` is false; they all come first.
    pub fn partition_point(&self, before: impl Fn(&T) -> bool) -> usize {
        let full = self.blocks.partition_point(|block| before(&block[block.len() - 1]));
        match self.blocks.get(full) {
            Some(block) => full * BLOCK_ROWS + block.partition_point(before),
            None => self.len(),
        }
    }

    /// What it holds of the machine's memory, the unused rest of the last block included.
    pub fn memory_bytes(&self) -> usize {
        self.blocks.len() * (BLOCK_ROWS * size_of::<T>() + size_of::<Vec<T>>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_keep_their_numbers_over_blocks() {
        let mut rows = Chunks::default();
        for row in 0..3 * BLOCK_ROWS as u32 + 5 {
            rows.push(row * 2);
        }
        assert_eq!(rows.len(), 3 * BLOCK_ROWS + 5);
        for index in [0, BLOCK_ROWS - 1, BLOCK_ROWS, 3 * BLOCK_ROWS, 3 * BLOCK_ROWS + 4] {
            assert_eq!(rows.get(index), Some(&(index as u32 * 2)));
            assert_eq!(rows.iter_from(index).next(), Some(&(index as u32 * 2)));
            assert_eq!(rows.partition_point(|&row| row < index as u32 * 2), index);
        }
        assert_eq!(rows.iter_from(rows.len()).next(), None);
        assert_eq!(rows.partition_point(|_| true), rows.len());
        assert_eq!(rows.memory_bytes(), 4 * (BLOCK_ROWS * 4 + 24));
    }
}
