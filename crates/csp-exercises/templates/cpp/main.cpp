// Reads one problem from standard input, searches, and writes each step to standard output.

#include "search.hpp"

int main() {
    std::string line;
    std::getline(std::cin, line);
    State state(Problem::read(line));
    run(state);
    state.end();
}
