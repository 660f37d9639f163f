-- Queues a holder at the first entry of a day, also if an exit was scanned before that morning.
create or replace function queue_audience_sync_of_entry() returns trigger
language plpgsql as $$
begin
  insert into audience_sync_queue (exhibition_id, holder_id, holder, came_on)
  values (new.exhibition_id, new.holder_id, 'entry', new.gate_day);
  return null;
end $$;
