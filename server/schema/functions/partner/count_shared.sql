-- Counts the active participations of a shared partner.
create or replace function count_shared() returns trigger
language plpgsql as $$
begin
  update share_condition set running = running
    + case when tg_op <> 'DELETE' and new.shared and new.state <> 'ended' then 1 else 0 end
    - case when tg_op <> 'INSERT' and old.shared and old.state <> 'ended' then 1 else 0 end
  where partner_id = case when tg_op = 'DELETE' then old.company_id else new.company_id end;
  return null;
end $$;
