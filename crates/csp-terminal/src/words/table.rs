//! Columns of text, on comfy-table.

use comfy_table::{CellAlignment, ColumnConstraint, Table, presets};

/// Sections of rows under one header, each below its title; columns are as wide as the widest cell of any section. The
/// first `left` columns stand to the left, the others to the right.
pub fn sections(header: &[&str], sections: &[(String, Vec<Vec<String>>)], left: usize) -> String {
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

/// The same without the columns that do not fit into `width`, least important first in `spare`; and what was left out.
pub fn fitting_sections(
    header: &[&'static str],
    sections: &[(String, Vec<Vec<String>>)],
    left: usize,
    spare: &[&'static str],
    width: usize,
) -> (String, Vec<&'static str>) {
    let mut header = header.to_vec();
    let mut rows = sections.to_vec();
    let mut out = Vec::new();
    let mut text = self::sections(&header, &rows, left);
    for column in spare {
        if text.lines().all(|line| line.chars().count() <= width) {
            break;
        }
        let Some(index) = header.iter().position(|name| name == column) else { continue };
        header.remove(index);
        for row in rows.iter_mut().flat_map(|(_, rows)| rows) {
            row.remove(index);
        }
        out.push(*column);
        text = self::sections(&header, &rows, left);
    }
    (text, out)
}

/// A table whose last columns are left out as far as it does not fit into `width`; and which these are.
pub fn plain(header: &[String], rows: &[Vec<String>], left: usize, width: usize) -> (String, Vec<String>) {
    let mut count = header.len();
    loop {
        let head: Vec<&str> = header.iter().take(count).map(String::as_str).collect();
        let rows: Vec<Vec<String>> = rows.iter().map(|row| row.iter().take(count).cloned().collect()).collect();
        let mut table = filled(&head, &rows, left);
        table.load_style(presets::NOTHING);
        for column in table.column_iter_mut() {
            column.set_padding((0, 1));
        }
        let lines: Vec<String> = table.lines().map(|line| line.trim_end().to_owned()).collect();
        if count <= left + 1 || lines.iter().all(|line| line.chars().count() <= width) {
            return (lines.join("\n") + "\n", header[count..].to_vec());
        }
        count -= 1;
    }
}

/// A table in Markdown.
pub fn markdown(header: &[&str], rows: &[Vec<String>], left: usize) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_leave_until_the_rest_fits() {
        let header = ["name", "nodes", "spread"];
        let rows = vec![vec!["bt".to_owned(), "123456".to_owned(), "7 %".to_owned()]];
        let sections = [("title".to_owned(), rows)];
        let (wide, none) = fitting_sections(&header, &sections, 1, &["spread", "nodes"], 80);
        assert_eq!((wide.as_str(), none.len()), ("name  nodes spread\n\ntitle\nbt   123456    7 %\n", 0));
        let owned: Vec<String> = header.iter().map(|&name| name.to_owned()).collect();
        let (plain_wide, none) = plain(&owned, &sections[0].1, 1, 80);
        assert_eq!((plain_wide.as_str(), none.len()), ("name  nodes spread\nbt   123456    7 %\n", 0));
        let (plain_narrow, left_out) = plain(&owned, &sections[0].1, 1, 12);
        assert_eq!((plain_narrow.as_str(), left_out), ("name  nodes\nbt   123456\n", vec!["spread".to_owned()]));
        let (narrow, out) = fitting_sections(&header, &sections, 1, &["spread", "nodes"], 12);
        assert_eq!((narrow.as_str(), out), ("name  nodes\n\ntitle\nbt   123456\n", vec!["spread"]));
    }
}
