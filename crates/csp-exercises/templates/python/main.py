"""Reads one problem from standard input, searches, and writes each step to standard output."""

import os
import sys

# So that the files beside this one are found when Python is started with -I.
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import problem
import search
import state


def main():
    search.run(state.State(problem.read(sys.stdin.readline()), prints=True))


if __name__ == "__main__":
    main()
