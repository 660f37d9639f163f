-- Rebuilds the visibility of a partner (partner_visibility): the venue, its owner, its parent and the organizers with
-- an active relation.
create or replace function read_partner(partner uuid) returns void language plpgsql as $$
declare
  readers uuid[];
begin
  -- Of two concurrent causes the second sees the effect of the first.
  perform from company where id = partner for no key update;
  if not found then return; end if;
  select array_agg(distinct id) into readers from (
    select '00000000-0000-0000-0000-000000000000'::uuid as id
    union all select owner_company_id from company where id = partner
    union all select parent_id from company where id = partner
    union all select sponsor_id from organizer_partner where partner_id = partner and state = 'active') causes
  where id is not null;
  delete from partner_visibility where partner_id = partner and reader_id <> all (readers);
  insert into partner_visibility as stored
    (reader_id, partner_id, kind, state, stage, submitted_at, name_cn, name_en, contact_name, former_names)
  select reader_id, c.id, c.kind, c.state, c.stage, c.submitted_at, c.name_cn, c.name_en, c.contact_name, c.former_names
  from company c, unnest(readers) reader_id where c.id = partner and c.kind is not null
  on conflict (reader_id, partner_id) do update
    set kind = excluded.kind, state = excluded.state, stage = excluded.stage, submitted_at = excluded.submitted_at,
      name_cn = excluded.name_cn, name_en = excluded.name_en, contact_name = excluded.contact_name,
      former_names = excluded.former_names
    where (stored.kind, stored.state, stored.submitted_at, stored.name_cn, stored.name_en, stored.contact_name, stored.former_names)
      is distinct from (excluded.kind, excluded.state, excluded.submitted_at, excluded.name_cn, excluded.name_en,
        excluded.contact_name, excluded.former_names);
end $$;
