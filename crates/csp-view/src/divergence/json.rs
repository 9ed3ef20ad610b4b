//! An account for programs: one object.

use csp_core::counters::Counter;
use serde_json::{Value, json};

use super::account::Profile;
use super::cost_tree::Removal;
use super::{Account, Cost, Difference, FirstDifference, Reason, ReasonKind};

impl Account<'_> {
    /// All that the text says, as numbers and names, and the sentences. The first strategy stands first everywhere.
    pub fn to_json(&self) -> Value {
        let sentences: Vec<String> = self.paragraphs().into_iter().flatten().chain(self.balances()).collect();
        json!({
            "problem": self.instance.name.exact(),
            "find": if self.all { "all" } else { "first" },
            "seed": self.seed,
            "searches": [self.search(0), self.search(1)],
            "alike": self.first.as_ref().map_or(self.total(0).nodes, |first| u64::from(first.alike)),
            "first_difference": self.first.as_ref().map(|first| self.first_json(first)),
            "profiles": self.profiles.as_ref().map(|profiles| [profile(&profiles[0]), profile(&profiles[1])]),
            "sentences": sentences,
        })
    }

    fn search(&self, side: usize) -> Value {
        let search = &self.searches[side];
        let alone: Vec<Value> = self.balance.alone[side]
            .iter()
            .map(|share| {
                let mut value = kind(share.kind);
                value["places"] = share.places.into();
                value["values"] = share.values.into();
                value["cost"] = self.cost(share.cost);
                value
            })
            .collect();
        let other = self.tree(1 - side);
        let costliest: Vec<Value> = self.balance.costliest[side]
            .iter()
            .map(|costly| {
                let mut value = self.tried(side, costly.node);
                value["removed"] = self.removal(1 - side, &other.removals[costly.removal as usize]);
                value["cost"] = self.cost(costly.cost);
                value
            })
            .collect();
        let (values, rest) = self.other_removals(side);
        json!({
            "strategy": self.titles[side],
            "status": search.status.to_string(),
            "cut": search.tree.is_cut,
            "total": self.cost(self.total(side)),
            "shared": self.cost(self.balance.shared[side]),
            "alone": alone,
            "costliest": costliest,
            "other_removals": { "values": values, "cost": self.cost(rest) },
        })
    }

    fn cost(&self, cost: Cost) -> Value {
        let mut value = json!(cost);
        if !self.has_checks() {
            value[Counter::Checks.key()] = Value::Null;
        }
        value
    }

    /// A value tried, with its number and depth.
    fn tried(&self, side: usize, node: u32) -> Value {
        let names = self.names();
        let depth = self.tree(side).node(node).depth;
        let Some((var, value)) = self.tree(side).node(node).choice else { return Value::Null };
        json!({ "number": node, "depth": depth, "variable": names.variable(var), "value": names.number(var, value) })
    }

    fn removal(&self, side: usize, removal: &Removal) -> Value {
        let Removal { var, value, reason, node, .. } = removal;
        let names = self.names();
        json!({
            "variable": names.variable(*var),
            "value": names.number(*var, *value),
            "reason": names.reason(reason),
            "at": self.tried(side, *node),
        })
    }

    fn first_json(&self, first: &FirstDifference) -> Value {
        let next: Vec<Value> =
            (0..2).map(|side| first.next[side].map_or(Value::Null, |node| self.tried(side, node))).collect();
        let mut object = match &first.difference {
            Difference::Variable { cost } => {
                json!({ "kind": "other variable", "cost": [self.cost(cost[0]), self.cost(cost[1])] })
            }
            Difference::Values { tried_by, reason, values, cost, .. } => {
                let mut object = self.reason(1 - tried_by, *reason);
                object["tried_by"] = self.titles[*tried_by].as_str().into();
                object["values"] = values.iter().map(|&node| self.tried(*tried_by, node)).collect();
                object["cost"] = self.cost(*cost);
                object
            }
        };
        object["next"] = next.into();
        object
    }

    fn reason(&self, side: usize, reason: Reason) -> Value {
        let tree = self.tree(side);
        let names = self.names();
        let mut object = kind(reason.kind(tree));
        match reason {
            Reason::Removed(id) => object["removed"] = self.removal(side, &tree.removals[id as usize]),
            Reason::Refuted(id) => {
                let (var, reason) = &tree.conflicts[id as usize];
                object["conflict"] = json!({ "variable": names.variable(*var), "reason": names.reason(reason) });
            }
            Reason::Jumped(id) => {
                let jump = &tree.jumps[id as usize];
                object["jump"] = json!({
                    "from": names.variable(jump.from),
                    "to": jump.to.map(|var| names.variable(var)),
                    "conflict_set": jump.conflict_set.as_deref().map(|set| names.all(set)),
                });
            }
            _ => {}
        }
        object
    }
}

fn kind(kind: ReasonKind) -> Value {
    let name = match kind {
        ReasonKind::Removed { rule, at_root } => {
            return json!({ "kind": "removed", "rule": rule.to_string(), "at_root": at_root });
        }
        ReasonKind::Refuted => "refuted",
        ReasonKind::OtherVariable => "other variable",
        ReasonKind::Jumped => "jumped",
        ReasonKind::Restarted => "restarted",
        ReasonKind::NoSuchRun => "no such run",
        ReasonKind::Ended => "ended",
        ReasonKind::LeftOut => "left out",
        ReasonKind::Later => "later",
        ReasonKind::Untold => "untold",
    };
    json!({ "kind": name })
}

fn profile(profile: &Profile) -> Value {
    let depths: Vec<Value> =
        (1..).zip(&profile.depths).map(|(depth, [nodes, dead_ends])| json!([depth, nodes, dead_ends])).collect();
    json!({
        "first_dead_end": profile.first_dead_end.map(|(number, depth)| json!({ "number": number, "depth": depth })),
        "dead_ends": { "not_allowed": profile.dead_ends[0], "no_value_left": profile.dead_ends[1] },
        "depths": depths,
    })
}
