//! Texts that were changed at random are an error with its place, or a model: never a panic, and never long.
