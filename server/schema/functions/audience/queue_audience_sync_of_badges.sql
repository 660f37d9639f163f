-- Queues the badges of a statement for the audience sync. A badge whose personal data were purged is not queued: its
-- attendance does not change any more.
create or replace function queue_audience_sync_of_badges() returns trigger
language plpgsql as $$
declare
  holding constant text[] := array['active', 'suspended', 'expired'];
begin
  if tg_op = 'INSERT' then
    insert into audience_sync_queue (exhibition_id, holder_id, holder)
    select exhibition_id, id, 'badge' from new_rows where state = 'active';
  else
    insert into audience_sync_queue (exhibition_id, holder_id, holder)
    select n.exhibition_id, n.id, 'badge' from new_rows n join old_rows o on o.exhibition_id = n.exhibition_id and o.id = n.id
    where n.purged = '{}' and (n.state = 'active' and (o.state <> 'active'
      or (n.name, n.document_blind_index, n.phone_blind_index, n.employer, n.job_title, n.birth)
        is distinct from (o.name, o.document_blind_index, o.phone_blind_index, o.employer, o.job_title, o.birth))
      or o.state = any (holding) and not n.state = any (holding));
  end if;
  return null;
end $$;
