//! Columns of text, on comfy-table.

use comfy_table::{CellAlignment, ColumnConstraint, Table, presets};

/// Sections of rows under one header, each below its title; columns are as wide as the widest cell of any section. The
/// first `left` columns stand to the left, the others to the right.
pub(super) fn sections(header: &[&str], sections: &[(String, Vec<Vec<String>>)], left: usize) -> String {
    let blank = vec![String::new(); header.len()];
    let rows: Vec<Vec<String>> =
        sections.iter().flat_map(|(_, rows)| [blank.clone()].into_iter().chain(rows.iter().cloned())).collect();
    let mut table = filled(header, &rows, left);
    table.load_style(presets::NOTHING);
    for column in table.column_iter_mut() {
        column.set_padding((0, 1));
    }
    let mut titles = sections.iter().map(|(title, _)| title);
    let mut text = String::new();
    for line in table.lines() {
        match line.trim_end() {
            "" => text.extend(["\n", titles.next().map_or("", String::as_str)]),
            row => text.push_str(row),
        }
        text.push('\n');
    }
    text
}

/// A table in Markdown.
pub(super) fn markdown(header: &[&str], rows: &[Vec<String>], left: usize) -> String {
    let mut table = filled(header, rows, left);
    table.load_style(presets::ASCII_MARKDOWN);
    format!("{table}\n")
}

fn filled(header: &[&str], rows: &[Vec<String>], left: usize) -> Table {
    let mut table = Table::new();
    table.set_header(header.to_vec()).add_rows(rows.to_vec());
    for (index, column) in table.column_iter_mut().enumerate() {
        column.set_cell_alignment(if index < left { CellAlignment::Left } else { CellAlignment::Right });
        column.set_constraint(ColumnConstraint::ContentWidth);
    }
    table
}
