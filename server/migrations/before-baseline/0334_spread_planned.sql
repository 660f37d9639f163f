-- A spread that was drawn and waits for its hour.
alter table spread drop constraint spread_state;
alter table spread add constraint spread_state check (state in ('planned', 'running', 'finished', 'cancelled'));
create index spread_job on spread (job_id) where state in ('planned', 'running');
