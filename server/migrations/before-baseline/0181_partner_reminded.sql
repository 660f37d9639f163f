-- When a partner was last reminded by message of what waits for it: the next reminder is not before some hours have passed.
alter table participation add column reminded_at timestamptz;
