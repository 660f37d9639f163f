-- Starts of policies move together: one statement may give a version the moment another one leaves.
drop index policy_in_force;
alter table policy add constraint policy_in_force unique (exhibition_id, effective_at) deferrable initially immediate;
