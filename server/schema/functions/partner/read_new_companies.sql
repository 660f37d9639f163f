-- Writes the visibility of new companies, which depends on their rows only, for many at once.
create or replace function read_new_companies() returns trigger
language plpgsql as $$ begin
  insert into partner_visibility (reader_id, partner_id, kind, state, stage, submitted_at, name_cn, name_en, contact_name)
  select distinct reader_id, c.id, c.kind, c.state, c.stage, c.submitted_at, c.name_cn, c.name_en, c.contact_name
  from new_rows c, lateral (values ('00000000-0000-0000-0000-000000000000'::uuid), (c.owner_company_id), (c.parent_id)) readers (reader_id)
  where reader_id is not null and c.kind is not null;
  return null;
end $$;
