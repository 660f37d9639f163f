-- An erasure that something holds in part stays open, and says what holds it.
alter table subject_request drop constraint subject_request_state;
alter table subject_request add constraint subject_request_state check (state in ('received', 'processing', 'ready', 'answered',
  'previewed', 'approved', 'partial', 'done', 'refused', 'withdrawn'));
alter table subject_request drop constraint subject_request_approved;
alter table subject_request add constraint subject_request_approved check (state not in ('approved', 'partial', 'done')
  or approved_by is not null);
-- [{why, rows, shows: [{id, cn, en}]}], as the last run of the erasure found it.
alter table subject_request add held jsonb not null default '[]';
-- What is erased is held by nothing, and what is done in part is held by something.
alter table subject_request add constraint subject_request_held check ((state = 'partial') = (held <> '[]'));
create index subject_request_open_erasure on subject_request (id) where state in ('approved', 'partial');
