//! Tables for people: columns aligned, numbers to the right, thousands told apart.

use std::fmt;

/// Rows of cells; the first row is the heading.
pub struct Table(pub Vec<Vec<String>>);

impl fmt::Display for Table {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns = self.0.iter().map(Vec::len).max().unwrap_or(0);
        let width = |column: usize| {
            self.0
                .iter()
                .filter_map(|row| row.get(column))
                .map(|cell| cell.chars().count())
                .max()
                .unwrap_or(0)
        };
        let widths: Vec<usize> = (0..columns).map(width).collect();
        for row in &self.0 {
            let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, width))| {
                let gap = " ".repeat(width - cell.chars().count());
                if column == 0 { format!("{cell}{gap}") } else { format!("{gap}{cell}") }
            });
            writeln!(formatter, "{}", cells.collect::<Vec<_>>().join("  ").trim_end())?;
        }
        Ok(())
    }
}

/// A count with thousands told apart: 1,234,567.
pub fn count(value: u64) -> String {
    let digits = value.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number with three significant digits below 100 and thousands told apart above.
pub fn number(value: f64) -> String {
    match value.abs() {
        0.0 => "0".to_owned(),
        small if small < 1.0 => format!("{value:.4}"),
        small if small < 10.0 => format!("{value:.3}"),
        small if small < 1000.0 => format!("{value:.1}"),
        _ => count(value.round() as u64),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned() {
        let rows = [["", "A", "B"], ["goodput", "1,234", "5"]];
        let table = Table(rows.map(|row| row.map(str::to_owned).to_vec()).to_vec());
        assert_eq!(table.to_string(), "             A  B\ngoodput  1,234  5\n");
    }

    #[test]
    fn thousands_are_told_apart() {
        assert_eq!([0, 999, 1000, 1_234_567].map(count), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!(
            [0.0, 0.2029, 4.0571, 492.96, 2094.9].map(number),
            ["0", "0.2029", "4.057", "493.0", "2,095"]
        );
    }
}
