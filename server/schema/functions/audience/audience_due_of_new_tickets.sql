-- Queues the tickets of a statement, as audience_due_of_badges does badges.
create or replace function audience_due_of_new_tickets() returns trigger
language plpgsql as $$
begin
  insert into audience_sync_queue (exhibition_id, holder_id, holder) select exhibition_id, id, 'ticket' from new_rows;
  return null;
end $$;
