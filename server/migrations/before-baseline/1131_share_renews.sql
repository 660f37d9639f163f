-- The relation that an approval renewed, as it had ended: what an undo of the approval puts back. Null: there was none.
alter table share_application add column relation_before jsonb;
