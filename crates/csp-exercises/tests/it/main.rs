//! The tests of csp-exercises from outside, in one program: it is linked once.

mod costs;
mod courses;
mod damaged;
mod mistakes;
mod nogoods;
mod programs;
mod projects;
mod references;
mod singles;
mod textbook;
mod words;
