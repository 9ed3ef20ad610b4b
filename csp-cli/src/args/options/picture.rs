//! Words or a picture.

use clap::ValueEnum;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum PictureFormat {
    /// Lines of text
    #[default]
    Text,
    /// A picture, of one board
    Svg,
}
