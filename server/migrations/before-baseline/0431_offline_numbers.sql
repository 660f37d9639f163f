-- Who credentials stand for, with the black list before a suspension, as gate_decide has it (0421).
create or replace function gate_holders(p_exhibition uuid, p_credentials uuid[])
returns table (credential_id uuid, code text, badge_id uuid, ticket_id uuid, type_id uuid, why text, phases text[],
  valid_from timestamptz, valid_to timestamptz, door_ids uuid[], entries_kind text, slot_from timestamptz, slot_to timestamptz,
  company_id uuid, name text, badge_code text, person bytea)
language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
  select c.id, c.code, b.id, null::uuid, b.badge_type_id,
    case
      when c.state = 'dead' or b.state = 'voided' then 'dead'
      when c.state not in ('coded', 'issued') or b.state not in ('active', 'awaitingPayment', 'suspended', 'expired') then 'notIssued'
      when b.state = 'awaitingPayment' then 'awaitingPayment'
      when 'blacklist' = any (b.suspended_by) then 'blacklisted'
      when b.state in ('suspended', 'expired') then b.state
    end,
    b.phases, lower(b.valid), upper(b.valid), b.door_ids, b.entries_kind, lower(b.slot_window), upper(b.slot_window),
    b.company_id, b.name, b.code, b.document_digest
  from credential c join badge b on b.exhibition_id = c.exhibition_id and b.id = c.badge_id
  where c.exhibition_id = p_exhibition and (p_credentials is null or c.id = any (p_credentials));
  return query
  select tc.id, tc.code, null::uuid, k.id, k.ticket_type_id,
    case
      when tc.dead_reason is not null or k.state in ('refunded', 'voided') then 'dead'
      when 'blacklist' = any (k.suspended_by) then 'blacklisted'
      when k.state in ('suspended', 'expired') then k.state
    end,
    array['open'], k.valid_from, k.valid_to, '{}'::uuid[], null::text, null::timestamptz, null::timestamptz,
    null::uuid, coalesce(k.name, ''), k.code, null::bytea
  from ticket_credential tc join ticket k on k.exhibition_id = tc.exhibition_id and k.id = tc.ticket_id
  where tc.exhibition_id = p_exhibition and (p_credentials is null or tc.id = any (p_credentials));
end $$;

-- The card a document or plate stands for, as gate_decide chooses it; where nobody has one, whether it is on the black list.
create function gate_numbered(p_exhibition uuid, p_numbers bytea[], p_moment timestamptz, out credential_id uuid, out listed boolean)
language plpgsql stable as $$
begin
  select cr.id into credential_id
  from badge b
  join credential cr on cr.exhibition_id = p_exhibition and cr.badge_id = b.id and cr.state <> 'dead'
  where b.exhibition_id = p_exhibition and b.document_digest = any (p_numbers) and b.state <> 'voided'
  order by b.state = 'active' desc, cr.state in ('coded', 'issued') desc, (b.valid @> p_moment) is not false desc,
    b.created_at desc, b.id
  limit 1;
  listed := credential_id is null and gate_listed(p_numbers, p_exhibition, p_moment) is not null;
end $$;
