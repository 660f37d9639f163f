-- When an exhibition was closed or cancelled: what is counted from there (temporary partners, badges left over) reads it.
alter table exhibition add column ended_at timestamptz;
update exhibition e set ended_at = coalesce(
  (select max(h.at) from history h where h.subject_id = e.id and h.to_state in ('closed', 'cancelled')), e.updated_at)
where e.state in ('closed', 'settled', 'cancelled');
alter table exhibition add constraint exhibition_ended
  check ((ended_at is not null) = (state in ('closed', 'settled', 'cancelled')));
-- The clock looks for those that are over.
create index exhibition_running on exhibition (move_out_to) where state in ('preparing', 'ready');
create index exhibition_by_end on exhibition (ended_at) where ended_at is not null;
