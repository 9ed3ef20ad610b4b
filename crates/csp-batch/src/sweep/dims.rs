//! The size of boxes: known when the kernels are compiled for the usual sizes, so that their loops unroll; found at run time
//! for the rest.

/// The size of the boxes of a network, see [`crate::structure::boxes`].
pub(crate) trait Dims: Copy {
    /// Rows of segments in a box.
    fn rows(self) -> usize;

    /// Columns of segments in a box.
    fn columns(self) -> usize;

    /// Values, which are as many as there are variables in a box.
    #[inline(always)]
    fn values(self) -> usize {
        self.rows() * self.columns()
    }

    /// Segments of a box, those of rows first.
    #[inline(always)]
    fn segments(self) -> usize {
        self.rows() + self.columns()
    }
}

/// Known when it is compiled.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known<const ROWS: usize, const COLUMNS: usize>;

impl<const ROWS: usize, const COLUMNS: usize> Dims for Known<ROWS, COLUMNS> {
    #[inline(always)]
    fn rows(self) -> usize {
        ROWS
    }

    #[inline(always)]
    fn columns(self) -> usize {
        COLUMNS
    }
}

/// Found at run time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
}

impl Dims for Found {
    #[inline(always)]
    fn rows(self) -> usize {
        self.rows
    }

    #[inline(always)]
    fn columns(self) -> usize {
        self.columns
    }
}

/// The most segments in a line of a grid of boxes: words hold 64 values at most, and a box has no more of them than the
/// square of the lesser side. A box of 2 x 32 has lines of 32.
pub(crate) const MOST_IN_LINE: usize = 32;
