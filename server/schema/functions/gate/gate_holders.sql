-- The holders of credentials, with the dates after all postponements.
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
    b.company_id, b.name, b.code, b.document_blind_index
  from credential c join badge b on b.exhibition_id = c.exhibition_id and b.id = c.badge_id
  where c.exhibition_id = p_exhibition and (p_credentials is null or c.id = any (p_credentials));
  return query
  select tc.id, tc.code, null::uuid, k.id, k.ticket_type_id,
    case
      when tc.revoked_reason is not null or k.state in ('refunded', 'voided') then 'dead'
      when 'blacklist' = any (k.suspended_by) then 'blacklisted'
      when k.state in ('suspended', 'expired') then k.state
    end,
    array['open'], rescheduled_from(k.valid_from, m.by_days, m.last_day, m.zone), rescheduled_to(k.valid_to, m.by_days, m.last_day, m.zone),
    '{}'::uuid[], null::text, null::timestamptz, null::timestamptz,
    null::uuid, coalesce(k.name, ''), k.code, null::bytea
  from ticket_credential tc join ticket k on k.exhibition_id = tc.exhibition_id and k.id = tc.ticket_id
    left join ticket_postponement m on m.exhibition_id = k.exhibition_id and m.schedule_revision = k.schedule_revision
  where tc.exhibition_id = p_exhibition and (p_credentials is null or tc.id = any (p_credentials));
end $$;
