-- When a change of a bundle was made: after a restore its transaction id is assigned again, to another change.
alter table bundle_change add column at timestamptz not null default now();
