-- The holders of badges or tickets, each by the best of its credentials: a reprinted badge is not evaluated by its void
-- card.
create or replace function gate_holders_of(p_exhibition uuid, p_holders uuid[])
returns table (credential_id uuid, code text, badge_id uuid, ticket_id uuid, type_id uuid, why text, phases text[],
  valid_from timestamptz, valid_to timestamptz, door_ids uuid[], entries_kind text, slot_from timestamptz, slot_to timestamptz,
  company_id uuid, name text, badge_code text, person bytea)
language plpgsql stable as $$
begin
  return query
  select distinct on (coalesce(h.badge_id, h.ticket_id)) h.*
  from gate_holders(p_exhibition, array(
    select c.id from credential c where c.exhibition_id = p_exhibition and c.badge_id = any (p_holders)
    union all
    select t.id from ticket_credential t where t.exhibition_id = p_exhibition and t.ticket_id = any (p_holders))) h
  order by coalesce(h.badge_id, h.ticket_id), h.why is not distinct from 'dead', h.credential_id desc;
end $$;
