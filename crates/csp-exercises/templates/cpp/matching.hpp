// A matching: each value belongs to one variable at most.

#pragma once

#include "state.hpp"

class Matching {
public:
    explicit Matching(std::map<int, std::vector<long>> values) : choices(std::move(values)) {}

    // The values that x may get, ascending.
    std::vector<long> values(int x) const { return choices.at(x); }

    // The variable that the value v belongs to; -1 when there is none.
    int owner(long v) const {
        auto found = owners.find(v);
        return found == owners.end() ? -1 : found->second;
    }

    // From now on the value v belongs to x.
    void give(long v, int x) { owners[v] = x; }

    // Whether v was looked at before.
    bool is_marked(long v) const { return marked.count(v) > 0; }

    // Marks v as looked at.
    void mark(long v) { marked.insert(v); }

    // Takes all marks away.
    void clear_marks() { marked.clear(); }

private:
    std::map<int, std::vector<long>> choices;
    std::map<long, int> owners;
    std::set<long> marked;
};
