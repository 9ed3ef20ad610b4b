//! The relations of the library, as relations.

use crate::model::nary::{
    AllDifferent, Cardinality, Circuit, Count, Cumulative, Element, Expr, Extremum, Linear, NaryRelation, RelationKind,
    Tuples,
};

impl NaryRelation for Linear {
    fn allows(&self, integers: &[i64]) -> bool {
        self.holds(integers)
    }

    fn kind(&self) -> RelationKind<'_> {
        RelationKind::Linear(self)
    }

    fn describe(&self) -> String {
        Linear::describe(self)
    }
}

impl NaryRelation for Tuples {
    fn allows(&self, integers: &[i64]) -> bool {
        self.holds(integers)
    }

    fn kind(&self) -> RelationKind<'_> {
        RelationKind::Tuples(self)
    }

    fn describe(&self) -> String {
        Tuples::describe(self)
    }
}

impl NaryRelation for AllDifferent {
    fn allows(&self, integers: &[i64]) -> bool {
        Self::holds(integers)
    }

    fn kind(&self) -> RelationKind<'_> {
        RelationKind::AllDifferent(self)
    }

    fn describe(&self) -> String {
        "all different".to_owned()
    }
}

impl NaryRelation for Element {
    fn allows(&self, integers: &[i64]) -> bool {
        self.holds(integers)
    }

    fn kind(&self) -> RelationKind<'_> {
        RelationKind::Element(self)
    }

    fn describe(&self) -> String {
        Element::describe(self)
    }
}

impl NaryRelation for Count {
    fn allows(&self, integers: &[i64]) -> bool {
        self.holds(integers)
    }

    fn kind(&self) -> RelationKind<'_> {
        RelationKind::Count(self)
    }

    fn describe(&self) -> String {
        Count::describe(self)
    }
}

impl NaryRelation for Cardinality {
    fn allows(&self, integers: &[i64]) -> bool {
        self.holds(integers)
    }

    fn kind(&self) -> RelationKind<'_> {
        RelationKind::Cardinality(self)
    }

    fn describe(&self) -> String {
        Cardinality::describe(self)
    }
}

impl NaryRelation for Extremum {
    fn allows(&self, integers: &[i64]) -> bool {
        self.holds(integers)
    }

    fn kind(&self) -> RelationKind<'_> {
        RelationKind::Extremum(self)
    }

    fn describe(&self) -> String {
        Extremum::describe(self)
    }
}

impl NaryRelation for Cumulative {
    fn allows(&self, integers: &[i64]) -> bool {
        self.holds(integers)
    }

    fn kind(&self) -> RelationKind<'_> {
        RelationKind::Cumulative(self)
    }

    fn describe(&self) -> String {
        Cumulative::describe(self)
    }
}

impl NaryRelation for Circuit {
    fn allows(&self, integers: &[i64]) -> bool {
        self.holds(integers)
    }

    fn kind(&self) -> RelationKind<'_> {
        RelationKind::Circuit(self)
    }

    fn describe(&self) -> String {
        Circuit::describe(*self)
    }
}

impl NaryRelation for Expr<usize> {
    fn allows(&self, integers: &[i64]) -> bool {
        self.is_true(&|place: usize| integers[place])
    }

    fn kind(&self) -> RelationKind<'_> {
        RelationKind::Expression(self)
    }

    fn describe(&self) -> String {
        format!("{self:?}")
    }
}
