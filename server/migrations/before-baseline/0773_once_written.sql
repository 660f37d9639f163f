-- Which transaction wrote what a session, a ticket or a key was answered: a replica that has not come so far is not read by
-- them (`kernel/replica.ts`). What stands there from before is older than any replica that is used.
alter table once add column tx bigint;
alter table once alter column tx set default pg_current_xact_id()::text::bigint;
