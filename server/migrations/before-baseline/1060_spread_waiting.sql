-- A campaign whose sending pauses (marketing at night, the day's limit reached) says so, and when it resumes.
alter table spread drop constraint spread_state;
alter table spread add constraint spread_state
  check (state in ('planned', 'running', 'waiting', 'finished', 'failed', 'cancelled'));
alter table spread
  add column resumes_at timestamptz,
  add column waits_for text constraint spread_waits_for check (waits_for in ('night', 'limit')),
  add constraint spread_waiting check (state <> 'waiting' or (resumes_at is not null and waits_for is not null));
