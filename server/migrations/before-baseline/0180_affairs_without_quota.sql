-- Who has no quota can apply for nothing: its affair waits for whoever gives it one (1010), not for the partner (1020).
-- Where all of it was given on, or the company is the source itself, nothing of its own is left to do (1040).
alter table affair
  -- Who gives this participation its quotas; null for the source.
  add column giver_id uuid,
  -- It takes part, and of no type anything is left to it beside what it gave on.
  add column lacks_quota boolean not null default false,
  add column gives_quota boolean not null default false;

update affair a set giver_id = (select above.company_id from participation above where above.id = p.parent_id),
  lacks_quota = p.state <> 'invited'
    and not exists (select 1 from quota q where q.participation_id = p.id and q.granted > q.given),
  gives_quota = p.kind = 'sponsor' or exists (select 1 from quota q where q.participation_id = p.id and q.given > 0)
from participation p where p.id = a.participation_id;

-- Tickets: an affair comes with its first cause. One that never had any asks nobody for anything.
delete from affair where track = 'Tic'
  and not (has_done or has_drafts or has_returned or has_to_pay or has_pending or has_in_production);

alter table affair alter column status set expression as (case
    when closed then 1040
    when track = 'Cer' and lacks_quota and not gives_quota then 1010
    when has_drafts or has_returned or has_to_pay then 1020
    when has_pending then 1010
    when has_in_production then 1030
    when has_done or track = 'Tic' or lacks_quota then 1040
    else 1020 end);

-- A changed expression is no change of a row that a trigger sees.
delete from counter where name like 'affair.%' or name like 'affairOfSponsor.%';
insert into counter (scope, name, slot, value)
select scope, family || '.' || track || '.' || status, 0, count(*) from affair,
  lateral (values ('00000000-0000-0000-0000-000000000000'::uuid, 'affair'), (exhibition_id, 'affair'), (company_id, 'affair'),
    (sponsor_id, 'affairOfSponsor')) scoped (scope, family)
group by 1, 2;

-- Who gives quotas is asked for those that lack one.
select count_on('affair', 'allotting.{track}', 'giver_id where lacks_quota and not gives_quota and not closed');
select waits_on('affair', 'giver_id', '{1010}', 'status');

-- Follows a participation's quotas. The affair is locked before they are read, so that of two who change different types at
-- once the later one sees both; only what turns the answer comes here, so that nobody else waits for it.
create function affair_follows_quota() returns trigger
language plpgsql as $$
begin
  perform 1 from affair where participation_id = new.participation_id and track = 'Cer' for no key update;
  update affair a set lacks_quota = q.lacks, gives_quota = a.company_id = a.sponsor_id or q.gives, version = version + 1, updated_at = now()
  from (select not bool_or(granted > given) as lacks, bool_or(given > 0) as gives
    from quota where participation_id = new.participation_id) q
  where a.participation_id = new.participation_id and a.track = 'Cer'
    and (a.lacks_quota, a.gives_quota) is distinct from (q.lacks, a.company_id = a.sponsor_id or q.gives);
  return null;
end $$;
create trigger affair_follows_first_quota after insert on quota for each row
  when (new.granted > 0 or new.given > 0) execute function affair_follows_quota();
create trigger affair_follows_quota after update of granted, given on quota for each row
  when ((old.granted > old.given) <> (new.granted > new.given) or (old.given > 0) <> (new.given > 0))
  execute function affair_follows_quota();

-- As in 0021, and the first cause of a ticket affair makes it.
create or replace function affair_changed(p_participation uuid, p_track text, p_drafts int, p_returned int, p_to_pay int,
  p_pending int, p_in_production int, p_done int) returns boolean
language plpgsql as $$
declare
  held uuid;
  adds constant boolean := least(p_drafts, p_returned, p_to_pay, p_pending, p_in_production, p_done) >= 0;
  shared boolean := false;
begin
  if adds then
    select id into held from affair where participation_id = p_participation and track = p_track
      and (p_drafts = 0 or has_drafts) and (p_returned = 0 or has_returned) and (p_to_pay = 0 or has_to_pay)
      and (p_pending = 0 or has_pending) and (p_in_production = 0 or has_in_production) and (p_done = 0 or has_done) for share;
    shared := found;
  end if;
  if not shared then
    if p_track = 'Tic' and adds then
      insert into affair (participation_id, track, exhibition_id, company_id, sponsor_id, giver_id, closed)
      select p.id, p_track, p.exhibition_id, p.company_id, p.sponsor_id, above.company_id, p.state = 'ended'
      from participation p left join participation above on above.id = p.parent_id where p.id = p_participation
      on conflict on constraint affair_unique do nothing;
    end if;
    select id into held from affair where participation_id = p_participation and track = p_track for no key update;
    if not found then return false; end if;
  end if;
  insert into affair_count as kept (affair_id, slot, drafts, returned, to_pay, pending, in_production, done)
  values (held, counter_slot(), p_drafts, p_returned, p_to_pay, p_pending, p_in_production, p_done)
  on conflict (affair_id, slot) do update set drafts = kept.drafts + excluded.drafts, returned = kept.returned + excluded.returned,
    to_pay = kept.to_pay + excluded.to_pay, pending = kept.pending + excluded.pending,
    in_production = kept.in_production + excluded.in_production, done = kept.done + excluded.done;
  if shared then return true; end if;
  update affair set version = version + 1, updated_at = now(), has_drafts = n.drafts > 0, has_returned = n.returned > 0,
    has_to_pay = n.to_pay > 0, has_pending = n.pending > 0, has_in_production = n.in_production > 0, has_done = n.done > 0
  from (select sum(drafts) as drafts, sum(returned) as returned, sum(to_pay) as to_pay, sum(pending) as pending,
    sum(in_production) as in_production, sum(done) as done from affair_count where affair_id = held) n
  where id = held and (has_drafts, has_returned, has_to_pay, has_pending, has_in_production, has_done)
    is distinct from (n.drafts > 0, n.returned > 0, n.to_pay > 0, n.pending > 0, n.in_production > 0, n.done > 0);
  return true;
end $$;
