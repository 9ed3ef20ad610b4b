//! The style of pictures that are files of their own.

/// The style of a file. A page may begin with it: the sizes of letters are those that the layout makes room
/// for.
pub(crate) const STYLE: &str = "\
.scene { font-family: sans-serif; text-anchor: middle; fill: #222222 }
.scene .ground { fill: #ffffff; stroke: none }
.graph .ground { stroke: #333333 }
.given .ground { fill: #eeeeee }
.scene .window .ground { fill: #dfeaf4 }
.scene .window.given .ground { fill: #cbdbea }
.scene .diagonal { fill: none; stroke: #9a7fb8; stroke-opacity: 0.5; stroke-width: 1.5 }
.scene .thermometer { fill: none; stroke: #777777; stroke-opacity: 0.3; stroke-width: 11; stroke-linejoin: round; stroke-linecap: round }
.scene .bulb { fill: #777777; fill-opacity: 0.3 }
.scene .dark { fill: #e4dccb }
.scene .line { fill: none; stroke: #aaaaaa }
.scene .rule { fill: none; stroke: #222222; stroke-width: 2 }
.scene .near .ground { fill: #cfe6f5 }
.scene .centre .ground { fill: #f3c969 }
.scene .edge { fill: none; stroke: #0072b2; stroke-opacity: 0.5 }
.scene .mark, .scene .count { font-size: 10px; fill: #555555 }
.scene .ruler { font-size: 10px; fill: #777777 }
.scene .big { font-size: 20px }
.graph .big { font-size: 12px }
.chessboard .big { font-size: 26px }
.given .big { font-weight: bold }
.scene .name { font-size: 12px; font-weight: bold }
.scene .heading { font-size: 14px; font-weight: bold; text-anchor: start }
";

/// The same for clues, which few boards have.
pub(crate) const CLUE_STYLE: &str = "\
.scene .cage { fill: none; stroke: #333333; stroke-dasharray: 3 2 }
.scene .ring { fill: none; stroke: #777777; stroke-width: 1.5 }
.scene .arrow { fill: none; stroke: #777777; stroke-width: 1.5 }
.scene .dot { stroke: #222222 }
.scene .white { fill: #ffffff }
.scene .black { fill: #222222 }
.scene .whisper, .scene .renban, .scene .palindrome { fill: none; stroke: #777777; stroke-opacity: 0.35; stroke-width: 8; stroke-linejoin: round; stroke-linecap: round }
.scene .whisper { stroke: #009e73 }
.scene .renban { stroke: #cc79a7 }
.scene .beads { stroke-dasharray: 0.1 12 }
.scene .dashes { stroke-dasharray: 9 12 }
.scene .little { fill: none; stroke: #777777; stroke-dasharray: 1 3 }
.scene .tint { fill: #777777; fill-opacity: 0.18; stroke: none }
.scene .sum, .scene .small { font-size: 9px }
.scene .sum { text-anchor: start; paint-order: stroke; stroke: #ffffff; stroke-width: 3 }
.scene .sign { font-size: 11px; font-weight: bold; paint-order: stroke; stroke: #ffffff; stroke-width: 3 }
";
