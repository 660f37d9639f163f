-- Queues the tickets of a statement, as queue_audience_sync_of_badges does badges.
create or replace function queue_audience_sync_of_new_tickets() returns trigger
language plpgsql as $$
begin
  insert into audience_sync_queue (exhibition_id, holder_id, holder) select exhibition_id, id, 'ticket' from new_rows;
  return null;
end $$;
