-- Queues a ticket that got another holder or was given back or stopped. Entering with a ticket is queued by `presence`.
create or replace function audience_due_of_ticket() returns trigger
language plpgsql as $$
begin
  insert into audience_sync_queue (exhibition_id, holder_id, holder) values (new.exhibition_id, new.id, 'ticket');
  return null;
end $$;
