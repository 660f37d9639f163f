-- Queues a ticket that got another holder, was refunded or suspended. `presence` queues entries with a ticket.
create or replace function queue_audience_sync_of_ticket() returns trigger
language plpgsql as $$
begin
  insert into audience_sync_queue (exhibition_id, holder_id, holder) values (new.exhibition_id, new.id, 'ticket');
  return null;
end $$;
