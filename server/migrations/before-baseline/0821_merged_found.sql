-- Whoever types what a company was called, or is called on the record that went into it, finds the one that stays.
alter table partner_reader add column former_names text not null default '';

create or replace function read_partner(partner uuid) returns void language plpgsql as $$
declare
  readers uuid[];
begin
  -- Two causes that change at once: the second sees what the first did.
  perform from company where id = partner for no key update;
  if not found then return; end if;
  select array_agg(distinct id) into readers from (
    select '00000000-0000-0000-0000-000000000000'::uuid as id
    union all select keeper_id from company where id = partner
    union all select parent_id from company where id = partner
    union all select sponsor_id from relation where partner_id = partner and state = 'active') causes
  where id is not null;
  delete from partner_reader where partner_id = partner and reader_id <> all (readers);
  insert into partner_reader as kept
    (reader_id, partner_id, kind, state, stage, submitted_at, name_cn, name_en, contact_name, former_names)
  select reader_id, c.id, c.kind, c.state, c.stage, c.submitted_at, c.name_cn, c.name_en, c.contact_name, c.former_names
  from company c, unnest(readers) reader_id where c.id = partner and c.kind is not null
  on conflict (reader_id, partner_id) do update
    set kind = excluded.kind, state = excluded.state, stage = excluded.stage, submitted_at = excluded.submitted_at,
      name_cn = excluded.name_cn, name_en = excluded.name_en, contact_name = excluded.contact_name,
      former_names = excluded.former_names
    where (kept.kind, kept.state, kept.submitted_at, kept.name_cn, kept.name_en, kept.contact_name, kept.former_names)
      is distinct from (excluded.kind, excluded.state, excluded.submitted_at, excluded.name_cn, excluded.name_en,
        excluded.contact_name, excluded.former_names);
end $$;

create trigger company_read_former after update of former_names on company
  for each row when (old.former_names <> new.former_names) execute function read_company();

drop index partner_reader_found;
create index partner_reader_found on partner_reader using gin (
  (name_grams(right(reader_id::text, 6) || left(kind, 3), name_cn || ' ' || name_en)
    || name_grams(right(reader_id::text, 6) || left(kind, 3), former_names)),
  name_grams(right(reader_id::text, 6) || left(kind, 3), contact_name));

-- A name as it is told apart from others: without what says only what kind of company it is. Null where too little is left.
create function twin_key(name text) returns text language sql immutable parallel safe
  return nullif(regexp_replace(plain_name(name),
    '((股份)?有限(责任)?公司|有限合伙|集团公司|集团|公司|(co)?(ltd|limited|inc|llc|gmbh)|company|corporation|corp|group)$', ''), '');

alter table company
  add column twin_cn text generated always as (twin_key(name_cn)) stored,
  add column twin_en text generated always as (twin_key(name_en)) stored;
create index company_twin_cn on company (twin_cn, type, id) where state = 'inUse' and kind <> 'sponsor';
create index company_twin_en on company (twin_en, type, id) where state = 'inUse' and kind <> 'sponsor';
create index company_twin_phone on company (contact_telephone, type, id)
  where state = 'inUse' and kind <> 'sponsor' and contact_telephone <> '';
create index company_twin_mail on company (lower(contact_email), type, id)
  where state = 'inUse' and kind <> 'sponsor' and contact_email <> '';

-- Two that somebody has looked at and found to be two.
create table company_apart (
  one_id uuid not null references company (id) on delete cascade,
  other_id uuid not null references company (id) on delete cascade,
  by_name text not null,
  at timestamptz not null default now(),
  primary key (one_id, other_id),
  constraint company_apart_order check (one_id < other_id)
);
create index company_apart_other on company_apart (other_id);
select company_column('company_apart', 'one_id', 'stays');
select company_column('company_apart', 'other_id', 'stays');

-- Companies of one type that are probably one: the same name but for its kind of company, the same telephone or address. Of
-- several, each with the first. Worked out when it is looked at, from four indexes.
create view company_twin as
with pairs as (
  select 'name' as why, ids[1] as one_id, unnest(ids[2:]) as other_id from (
    select array_agg(id order by id) as ids from company
    where state = 'inUse' and kind <> 'sponsor' and twin_cn is not null group by twin_cn, type having count(*) > 1) same
  union select 'name', ids[1], unnest(ids[2:]) from (
    select array_agg(id order by id) as ids from company
    where state = 'inUse' and kind <> 'sponsor' and twin_en is not null group by twin_en, type having count(*) > 1) same
  union select 'name', least(a.id, b.id), greatest(a.id, b.id)
    from company a join company b on b.twin_cn = a.twin_en and b.type = a.type and b.id <> a.id
    where a.state = 'inUse' and a.kind <> 'sponsor' and b.state = 'inUse' and b.kind <> 'sponsor'
  union select 'phone', ids[1], unnest(ids[2:]) from (
    select array_agg(id order by id) as ids from company
    where state = 'inUse' and kind <> 'sponsor' and contact_telephone <> ''
    group by contact_telephone, type having count(*) > 1) same
  union select 'email', ids[1], unnest(ids[2:]) from (
    select array_agg(id order by id) as ids from company
    where state = 'inUse' and kind <> 'sponsor' and contact_email <> ''
    group by lower(contact_email), type having count(*) > 1) same)
select overlay(overlay(md5(one_id::text || other_id::text) placing '8' from 13) placing '8' from 17)::uuid as id,
  one_id, other_id, array_agg(why order by why desc) as why
from pairs p
where not exists (select from company_apart a where a.one_id = p.one_id and a.other_id = p.other_id)
group by one_id, other_id;
