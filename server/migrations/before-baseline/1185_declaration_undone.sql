-- What a person's decision changed of a declaration and of the receipt of its person, as it was before: what an undo puts back.
alter table declaration add column before_decision jsonb;
