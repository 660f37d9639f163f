-- What a reader's partners are searched by, beside what they are sorted by: a search costs the same however many
-- partners others have.
alter table partner_reader
  add column name_en text not null default '',
  add column contact_name text not null default '';
update partner_reader r set name_en = c.name_en, contact_name = c.contact_name from company c where c.id = r.partner_id;
alter table partner_reader alter column name_en drop default, alter column contact_name drop default;
create index partner_reader_by_name_cn on partner_reader (reader_id, kind, lower(name_cn) text_pattern_ops);
create index partner_reader_by_name_en on partner_reader (reader_id, kind, lower(name_en) text_pattern_ops);
create index partner_reader_by_contact on partner_reader (reader_id, kind, lower(contact_name) text_pattern_ops);
drop index company_contact_name;

create or replace function read_partner(partner uuid) returns void
language plpgsql as $$
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
  insert into partner_reader as kept (reader_id, partner_id, kind, state, stage, submitted_at, name_cn, name_en, contact_name)
  select reader_id, c.id, c.kind, c.state, c.stage, c.submitted_at, c.name_cn, c.name_en, c.contact_name
  from company c, unnest(readers) reader_id where c.id = partner and c.kind is not null
  on conflict (reader_id, partner_id) do update
    set kind = excluded.kind, state = excluded.state, stage = excluded.stage, submitted_at = excluded.submitted_at,
      name_cn = excluded.name_cn, name_en = excluded.name_en, contact_name = excluded.contact_name
    where (kept.kind, kept.state, kept.submitted_at, kept.name_cn, kept.name_en, kept.contact_name)
      is distinct from (excluded.kind, excluded.state, excluded.submitted_at, excluded.name_cn, excluded.name_en,
        excluded.contact_name);
end $$;

drop trigger company_read_update on company;
create trigger company_read_update
  after update of type, state, keeper_id, parent_id, submitted_at, name_cn, name_en, contact_name on company
  for each row when (
    (old.type, old.state, old.keeper_id, old.parent_id, old.submitted_at, old.name_cn, old.name_en, old.contact_name)
    is distinct from
    (new.type, new.state, new.keeper_id, new.parent_id, new.submitted_at, new.name_cn, new.name_en, new.contact_name))
  execute function read_company();

-- A new company has no relations yet: its readers follow from its row, and many are written at once.
create function read_new_companies() returns trigger
language plpgsql as $$ begin
  insert into partner_reader (reader_id, partner_id, kind, state, stage, submitted_at, name_cn, name_en, contact_name)
  select distinct reader_id, c.id, c.kind, c.state, c.stage, c.submitted_at, c.name_cn, c.name_en, c.contact_name
  from new_rows c, lateral (values ('00000000-0000-0000-0000-000000000000'::uuid), (c.keeper_id), (c.parent_id)) readers (reader_id)
  where reader_id is not null and c.kind is not null;
  return null;
end $$;
drop trigger company_read_insert on company;
create trigger company_read_insert after insert on company referencing new table as new_rows
  for each statement execute function read_new_companies();
