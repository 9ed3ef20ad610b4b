// Where the search is now: which values are left, which variables are assigned, what waits in a queue. Each step that
// changes something is written to standard output. The names are those of the book, in every language.

#pragma once

#include <climits>
#include <deque>

#include "problem.hpp"

// Only in uip: what is learnt, the nogood in any order, and the level to which the search goes back.
struct Learnt {
    std::vector<int> nogood;
    int level;
};

class State {
public:
    // A moment of the search to which one can go back.
    struct Mark {
        int x;
        long a;
        std::size_t length;
    };

    explicit State(const Problem& stated)
        : problem(stated), domains(stated.values), assigned(stated.names.size()), conflict_sets(stated.names.size()) {}

    // What you need to fill the hole. Where the book says None, a variable is -1.

    // All variables: the numbers from 0.
    std::vector<int> variables() const {
        std::vector<int> all(domains.size());
        for (std::size_t x = 0; x < all.size(); ++x) {
            all[x] = static_cast<int>(x);
        }
        return all;
    }

    // The variables that share a constraint with x, ascending. x is not among them.
    std::vector<int> neighbours(int x) const {
        return {problem.neighbours.at(x).begin(), problem.neighbours.at(x).end()};
    }

    // Whether x has a value now.
    bool is_assigned(int x) const { return assigned.at(x).has_value(); }

    // The value of x, which is assigned.
    long value(int x) const { return assigned.at(x).value(); }

    // The neighbours of x that are assigned, in the order in which they were assigned.
    std::vector<int> past(int x) const { return on_path(problem.neighbours.at(x)); }

    // The values that are left of x, ascending: a copy, so you may remove values while you walk over it.
    std::vector<long> values(int x) const { return domains.at(x); }

    // Whether x = a and y = b may hold together. This is one check, and it is counted.
    bool allows(int x, long a, int y, long b) {
        ++(is_ordering ? ordering_checks : checks);
        return problem.neighbours.at(x).count(y) == 0 || problem.allowed.count({x, a, y, b}) > 0;
    }

    // The constraints on more than two variables that x is in, in their order: numbers from 0.
    std::vector<int> constraints(int x) const {
        std::vector<int> all;
        for (std::size_t c = 0; c < problem.scopes.size(); ++c) {
            const std::vector<int>& scope = problem.scopes[c];
            if (std::find(scope.begin(), scope.end(), x) != scope.end()) {
                all.push_back(static_cast<int>(c));
            }
        }
        return all;
    }

    // The variables of the constraint c: a copy.
    std::vector<int> scope(int c) const { return problem.scopes.at(c); }

    // Whether the constraint c allows y = b together with the values of its other variables. This is one check.
    bool allows_tuple(int c, int y, long b) {
        ++checks;
        std::vector<long> tuple;
        for (int z : problem.scopes.at(c)) {
            tuple.push_back(z == y ? b : value(z));
        }
        return problem.tuples[c].count(tuple) > 0;
    }

    // Removes the value b from y, and tells it. Says whether y has a value left.
    bool remove(int y, long b) {
        tell("pruned", {{"variable", name(y)}, {"value", std::to_string(b)}});
        std::vector<long>& domain = domains.at(y);
        trail.push_back({y, domain});
        domain.erase(std::remove(domain.begin(), domain.end(), b), domain.end());
        if (domain.empty() && wiped_out < 0) {
            wiped_out = y;
        }
        return !domain.empty();
    }

    // Whether y has no value left.
    bool is_wiped_out(int y) const { return domains.at(y).empty(); }

    // All arcs (x, y): each constraint in both directions, by x and then by y.
    std::vector<std::pair<int, int>> arcs() const {
        std::vector<std::pair<int, int>> all;
        for (int x : variables()) {
            for (int y : neighbours(x)) {
                all.push_back({x, y});
            }
        }
        return all;
    }

    // The arc (x, y) joins the end of the queue, unless it waits already; this is told.
    void push(int x, int y) {
        std::pair<int, int> arc{x, y};
        if (std::find(queue.begin(), queue.end(), arc) == queue.end()) {
            tell("enqueued", {{"variable", name(x)}, {"against", name(y)}});
            queue.push_back(arc);
        }
    }

    // Takes the first arc out of the queue; nothing when no arc waits.
    std::optional<std::pair<int, int>> pop() {
        if (queue.empty()) {
            return std::nullopt;
        }
        std::pair<int, int> arc = queue.front();
        queue.pop_front();
        return arc;
    }

    // Removes each value of x that no value of y supports, and tells it. Says whether there was one.
    bool revise(int x, int y) {
        tell("revised", {{"variable", name(x)}, {"against", name(y)}});
        std::vector<long> lost;
        for (long a : domains.at(x)) {
            const std::vector<long>& of_y = domains.at(y);
            if (std::none_of(of_y.begin(), of_y.end(), [&](long b) { return allows(x, a, y, b); })) {
                lost.push_back(a);
            }
        }
        for (long a : lost) {
            remove(x, a);
        }
        return !lost.empty();
    }

    // The assigned variables that the values of x failed by, in the order in which they were assigned.
    std::vector<int> conflict_set(int x) const { return on_path(conflict_sets.at(x)); }

    // Adds y to the conflict set of x.
    void add_to_conflict_set(int x, int y) { conflict_sets.at(x).insert(y); }

    // The weight of the constraint between x and y, in whichever order they are named. At first it is 1.
    long weight(int x, int y) const {
        auto found = weights.find(std::minmax({x, y}));
        return found == weights.end() ? 1 : found->second;
    }

    // Adds 1 to this weight.
    void raise_weight(int x, int y) { weights[std::minmax({x, y})] = weight(x, y) + 1; }

    // Only in min-conflicts: a random number from 0 to below bound.
    int random(int bound) {
        long number = problem.random.empty() ? 0 : problem.random[drawn++ % problem.random.size()];
        return static_cast<int>(number % std::max(bound, 1));
    }

    // Only in uip: the literals that cannot hold together. A literal is its place on the trail.
    std::vector<int> conflict() const { return problem.conflict; }

    // Only in uip: the level of a literal, and the last one.
    int level(int l) const { return problem.levels.at(l); }
    int last_level() const { return problem.levels.back(); }

    // Only in uip: the literals that imply this one. This is told as a step.
    std::vector<int> explain(int l) {
        tell("explained", {{"literal", name(l)}});
        return problem.because.at(l);
    }

    // Only in lds: notes that a value is left out, which a later wave may try.
    void leave_out() { left_out = true; }

    // Whether a value was left out since this was asked last.
    bool take_left_out() { return std::exchange(left_out, false); }

    // Only in norvig: groups of variables that must all be different, with as many values as variables.
    std::vector<std::vector<int>> units() const { return problem.groups; }

    // Only in norvig: the values that need a place in the unit, ascending.
    std::vector<long> needs(const std::vector<int>& unit) const {
        std::set<long> values;
        for (int x : unit) {
            values.insert(problem.values.at(x).begin(), problem.values.at(x).end());
        }
        return {values.begin(), values.end()};
    }

    // Only in norvig: how many values are left, of all variables together.
    long left() const {
        std::size_t sum = 0;
        for (const std::vector<long>& domain : domains) {
            sum += domain.size();
        }
        return static_cast<long>(sum);
    }

    // Only in bnb: what x = a costs.
    long cost(int x, long a) const { return problem.coefficients.at(x) * a; }

    // Only in bnb: what the best solution so far costs; larger than every cost as long as there is none.
    long best() const { return incumbent; }

    // What the search needs, and so does backtracking.

    // The first variable without a value; -1 when all have one.
    int first_unassigned() const {
        for (int x : variables()) {
            if (!is_assigned(x)) {
                return x;
            }
        }
        return -1;
    }

    // Gives x the value a. Gives back the moment before.
    Mark assign(int x, long a) {
        tell("tried", {{"variable", name(x)}, {"value", std::to_string(a)}});
        Mark mark{x, a, trail.size()};
        trail.push_back({x, domains.at(x)});
        domains[x] = {a};
        assigned[x] = a;
        path.push_back(x);
        wiped_out = -1;
        return mark;
    }

    // Takes this assignment back, and all that was removed since.
    void retract(const Mark& mark) {
        tell("retracted", {{"variable", name(mark.x)}, {"value", std::to_string(mark.a)}});
        while (trail.size() > mark.length) {
            domains[trail.back().first] = trail.back().second;
            trail.pop_back();
        }
        assigned[mark.x].reset();
        path.pop_back();
        wiped_out = -1;
        queue.clear();
    }

    // The value of x has failed, or there is no solution: a variable has no value left.
    void failed(int x) {
        // Where there are costs and every variable has a value left, the bound has failed.
        int of_bound = problem.coefficients.empty() ? x : std::max(first_unassigned(), 0);
        tell("conflict", {{"variable", name(wiped_out < 0 ? of_bound : wiped_out)}});
    }

    // Every value of x has been tried.
    void backtracked(int x) { tell("backtracked", {{"variable", name(x)}}); }

    // Every variable has a value.
    void solved() { tell("solved", {}); }

    // Only in bnb: every variable has a value, and each later solution must cost less.
    void improved() {
        incumbent = 0;
        for (int x : variables()) {
            incumbent += cost(x, value(x));
        }
        solved();
        tell("improved", {{"objective", std::to_string(incumbent)}});
    }

    // What the given search needs alone. You need not read on.

    const Problem problem;

    int first_wiped_out() const { return wiped_out; }

    // The variable that was assigned last; -1 when there is none.
    int last() const { return path.empty() ? -1 : path.back(); }

    void clear_conflict_set(int x) { conflict_sets.at(x).clear(); }

    void backtracked_with_set(int x) {
        tell("backtracked", {{"variable", name(x)}, {"conflict_set", names(conflict_set(x))}});
    }

    void jumped(int x, int to) { tell("jumped", {{"variable", name(x)}, {"to", to < 0 ? "null" : name(to)}}); }

    void count_as_ordering(bool is) { is_ordering = is; }

    void learnt(const std::vector<int>& nogood, int level) {
        tell("learnt", {{"nogood", names(nogood)}, {"level", std::to_string(level)}});
    }

    // Gives x another value, or its first.
    void repair(int x, long a) {
        std::string from = is_assigned(x) ? std::to_string(value(x)) : "null";
        assigned.at(x) = a;
        tell("repaired", {{"variable", name(x)}, {"value", std::to_string(a)}, {"from", from}});
    }

    // The variables of which a constraint is broken.
    std::vector<int> conflicted() const {
        std::vector<int> all;
        for (int x : variables()) {
            auto broken = [&](int y) { return problem.allowed.count({x, value(x), y, value(y)}) == 0; };
            const std::set<int>& others = problem.neighbours.at(x);
            if (std::any_of(others.begin(), others.end(), broken)) {
                all.push_back(x);
            }
        }
        return all;
    }

    // The last line.
    void end() { tell("end", {{"ordering_checks", std::to_string(ordering_checks)}}); }

private:
    std::vector<std::vector<long>> domains;
    std::vector<std::optional<long>> assigned;
    std::vector<int> path;
    // Each domain that was changed, as it was before.
    std::vector<std::pair<int, std::vector<long>>> trail;
    int wiped_out = -1;
    std::deque<std::pair<int, int>> queue;
    std::vector<std::set<int>> conflict_sets;
    std::map<std::pair<int, int>, long> weights;
    long checks = 0, ordering_checks = 0;
    bool is_ordering = false;
    bool left_out = false;
    long incumbent = LONG_MAX;
    std::size_t drawn = 0;

    std::vector<int> on_path(const std::set<int>& variables) const {
        std::vector<int> all;
        for (int y : path) {
            if (variables.count(y) > 0) {
                all.push_back(y);
            }
        }
        return all;
    }

    std::string name(int x) const { return quoted(problem.names.at(x)); }

    std::string names(const std::vector<int>& all) const {
        std::string list;
        for (int x : all) {
            list += (list.empty() ? "" : ",") + name(x);
        }
        return "[" + list + "]";
    }

    void tell(const std::string& kind, const std::vector<std::pair<std::string, std::string>>& fields) {
        std::cout << "{\"kind\":\"" << kind << '"';
        for (const auto& [field, value] : fields) {
            std::cout << ",\"" << field << "\":" << value;
        }
        std::cout << ",\"checks\":" << checks << "}" << std::endl;
    }
};
