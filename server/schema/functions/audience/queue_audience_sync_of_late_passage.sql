-- Queues a holder whom an offline device admitted on an earlier day: `presence` has the current day by then, the
-- passage has its own.
create or replace function queue_audience_sync_of_late_passage() returns trigger
language plpgsql as $$
begin
  insert into audience_sync_queue (exhibition_id, holder_id, holder, came_on)
  values (new.exhibition_id, coalesce(new.ticket_id, new.badge_id), 'entry', new.gate_day);
  return null;
end $$;
