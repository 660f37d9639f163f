-- Who takes part in ticket sales needs no badge quota: its badge affair waits for nobody (1040), and nobody is asked to give it one.
-- `gives_quota` with `lacks_quota` says so already of who gave all of its quota on; a participation with a ticket affair joins them.
comment on column affair.gives_quota is
  'it needs no badge quota of its own: it gives quota on, is the organizer, or takes part in ticket sales';

-- As in 0180.
create or replace function affair_follows_quota() returns trigger
language plpgsql as $$
begin
  perform 1 from affair where participation_id = new.participation_id and track = 'Cer' for no key update;
  update affair a set lacks_quota = q.lacks, gives_quota = q.gives, version = version + 1, updated_at = now()
  from (select not bool_or(granted > given) as lacks,
      bool_or(given > 0)
        or exists (select from participation p where p.id = new.participation_id and p.kind = 'sponsor')
        or exists (select from affair sales where sales.participation_id = new.participation_id and sales.track = 'Tic') as gives
    from quota where participation_id = new.participation_id) q
  where a.participation_id = new.participation_id and a.track = 'Cer'
    and (a.lacks_quota, a.gives_quota) is distinct from (q.lacks, q.gives);
  return null;
end $$;

-- Whoever writes the ticket affair locks the badge affair too, so that a quota written at the same time sees it or is seen.
create function affair_needs_no_quota() returns trigger
language plpgsql as $$
begin
  update affair set gives_quota = true, version = version + 1, updated_at = now()
  where participation_id = new.participation_id and track = 'Cer' and not gives_quota;
  return null;
end $$;
create trigger affair_sells_tickets after insert on affair for each row
  when (new.track = 'Tic') execute function affair_needs_no_quota();

update affair a set gives_quota = true, version = version + 1, updated_at = now()
where a.track = 'Cer' and not a.gives_quota
  and exists (select from affair sales where sales.participation_id = a.participation_id and sales.track = 'Tic');
