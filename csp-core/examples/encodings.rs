//! Forward checking on constraints of three variables, and on their binary encodings: the table of the book.

#[path = "encodings/table.rs"]
mod table;

fn main() {
    print!("{}", table::table());
}
