// The problem, as it was read. Variables are numbers from 0, values are integers. You need not read this file.

#pragma once

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

// A small reader of JSON: objects, lists, texts and whole numbers.
struct Json {
    long number = 0;
    std::string text;
    std::vector<Json> items;
    std::map<std::string, Json> fields;

    // The field of this name; an empty one when there is none.
    const Json& operator[](const std::string& name) const {
        static const Json none;
        auto found = fields.find(name);
        return found == fields.end() ? none : found->second;
    }

    std::vector<long> numbers() const {
        std::vector<long> all;
        for (const Json& item : items) {
            all.push_back(item.number);
        }
        return all;
    }
};

class JsonReader {
public:
    explicit JsonReader(const std::string& text) : text(text) {}

    // The one thing that the text says.
    Json whole() {
        Json json = value();
        if (next() != '\0') {
            unexpected();
        }
        return json;
    }

private:
    const std::string& text;
    std::size_t place = 0;

    [[noreturn]] void unexpected() const {
        throw std::runtime_error("standard input is no problem, from column " + std::to_string(place + 1) + " on");
    }

    // The next letter that is no blank; it stays.
    char next() {
        while (place < text.size() && std::string(" \t\r\n").find(text[place]) != std::string::npos) {
            ++place;
        }
        return place < text.size() ? text[place] : '\0';
    }

    bool takes(char letter) {
        bool is = next() == letter;
        place += is ? 1 : 0;
        return is;
    }

    void expect(char letter) {
        if (!takes(letter)) {
            unexpected();
        }
    }

    Json value() {
        Json json;
        if (takes('{')) {
            while (!takes('}')) {
                if (!json.fields.empty()) {
                    expect(',');
                }
                std::string name = string();
                expect(':');
                json.fields[name] = value();
            }
        } else if (takes('[')) {
            while (!takes(']')) {
                if (!json.items.empty()) {
                    expect(',');
                }
                json.items.push_back(value());
            }
        } else if (next() == '"') {
            json.text = string();
        } else if (text.compare(place, 4, "null") == 0) {
            place += 4;
        } else {
            std::size_t length = 0;
            try {
                json.number = std::stol(text.substr(place, 20), &length);
            } catch (const std::exception&) {
                unexpected();
            }
            place += length;
        }
        return json;
    }

    std::string string() {
        std::string string;
        expect('"');
        while (place < text.size() && text[place] != '"') {
            char letter = text[place++];
            if (letter != '\\') {
                string += letter;
            } else {
                escaped(string);
            }
        }
        ++place;
        return string;
    }

    void escaped(std::string& string) {
        char letter = place < text.size() ? text[place++] : '\0';
        std::size_t known = std::string("bfnrt").find(letter);
        if (letter == 'u') {
            unsigned code = std::stoul(text.substr(place, 4), nullptr, 16);
            place += 4;
            append(string, code);
        } else {
            string += known == std::string::npos ? letter : "\b\f\n\r\t"[known];
        }
    }

    // In UTF-8.
    static void append(std::string& string, unsigned code) {
        if (code < 0x80) {
            string += static_cast<char>(code);
        } else if (code < 0x800) {
            string += static_cast<char>(0xc0 | code >> 6);
            string += static_cast<char>(0x80 | (code & 0x3f));
        } else {
            string += static_cast<char>(0xe0 | code >> 12);
            string += static_cast<char>(0x80 | (code >> 6 & 0x3f));
            string += static_cast<char>(0x80 | (code & 0x3f));
        }
    }
};

// A text as JSON writes it.
inline std::string quoted(const std::string& text) {
    std::string quoted = "\"";
    for (char letter : text) {
        if (letter == '"' || letter == '\\') {
            quoted += '\\';
        }
        if (static_cast<unsigned char>(letter) < ' ') {
            char code[8];
            std::snprintf(code, sizeof code, "\\u%04x", letter);
            quoted += code;
        } else {
            quoted += letter;
        }
    }
    return quoted + '"';
}

struct Problem {
    // The name of each variable; in the exercise uip, of each literal.
    std::vector<std::string> names;
    // The values of each variable, ascending.
    std::vector<std::vector<long>> values;
    // For each variable, those that share a constraint with it.
    std::vector<std::set<int>> neighbours;
    // x, a, y, b is there when the constraint between x and y allows x = a together with y = b.
    std::set<std::tuple<int, long, int, long>> allowed;
    // Only in nfc0: the variables of each constraint, and the tuples that it allows.
    std::vector<std::vector<int>> scopes;
    std::vector<std::set<std::vector<long>>> tuples;
    // Only in all-different and norvig: groups of variables that must all be different.
    std::vector<std::vector<int>> groups;
    // Only in bnb: for each variable, what 1 of its value costs.
    std::vector<long> coefficients;
    // Only in min-conflicts: the first values, random numbers, and the most steps.
    std::vector<long> start, random;
    long steps = 0;
    // Only in uip: the level of each literal, the literals that imply it, and those that cannot hold together.
    std::vector<int> levels;
    std::vector<std::vector<int>> because;
    std::vector<int> conflict;

    // Reads a problem from a line of JSON.
    static Problem read(const std::string& line) {
        Json request = JsonReader(line).whole();
        Problem problem;
        for (const Json& variable : request["variables"].items) {
            problem.name(variable["name"]);
            problem.values.push_back(variable["values"].numbers());
            problem.neighbours.emplace_back();
        }
        for (const Json& constraint : request["constraints"].items) {
            std::vector<int> between = problem.named(constraint["between"]);
            problem.relate(between.at(0), between.at(1), constraint["allowed"]);
        }
        for (const Json& table : request["tables"].items) {
            problem.scopes.push_back(problem.named(table["between"]));
            problem.tuples.emplace_back();
            for (const Json& tuple : table["allowed"].items) {
                problem.tuples.back().insert(tuple.numbers());
            }
        }
        for (const Json& group : request["all_different"].items) {
            problem.groups.push_back(problem.named(group));
        }
        for (const Json& literal : request["trail"].items) {
            problem.name(literal["literal"]);
            problem.levels.push_back(static_cast<int>(literal["level"].number));
            problem.because.push_back(problem.named(literal["because"]));
        }
        problem.conflict = problem.named(request["conflict"]);
        problem.coefficients = request["coefficients"].numbers();
        problem.start = request["start"].numbers();
        problem.random = request["random"].numbers();
        problem.steps = request["steps"].number;
        return problem;
    }

private:
    std::map<std::string, int> places;

    void name(const Json& name) {
        places[name.text] = static_cast<int>(names.size());
        names.push_back(name.text);
    }

    void relate(int x, int y, const Json& pairs) {
        neighbours[x].insert(y);
        neighbours[y].insert(x);
        for (const Json& pair : pairs.items) {
            long a = pair.items.at(0).number, b = pair.items.at(1).number;
            allowed.insert({x, a, y, b});
            allowed.insert({y, b, x, a});
        }
    }

    std::vector<int> named(const Json& all) const {
        std::vector<int> variables;
        for (const Json& name : all.items) {
            variables.push_back(places.at(name.text));
        }
        return variables;
    }
};
