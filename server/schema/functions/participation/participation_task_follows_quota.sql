-- The badge task of a participation depends on whether it has a quota and whether it sells tickets.
create or replace function participation_task_follows_quota() returns trigger
language plpgsql as $$
begin
  perform 1 from participation_task where participation_id = new.participation_id and track = 'Cer' for no key update;
  update participation_task a set lacks_quota = q.lacks, gives_quota = q.gives, version = version + 1, updated_at = now()
  from (select not bool_or(granted > given) as lacks,
      bool_or(given > 0)
        or exists (select from participation p where p.id = new.participation_id and p.kind = 'sponsor')
        or exists (select from participation_task sales where sales.participation_id = new.participation_id and sales.track = 'Tic') as gives
    from quota where participation_id = new.participation_id) q
  where a.participation_id = new.participation_id and a.track = 'Cer'
    and (a.lacks_quota, a.gives_quota) is distinct from (q.lacks, q.gives);
  return null;
end $$;
