-- What a version of a policy would have said otherwise than the one in force: of a day that was, or of scans that were typed.
-- The last rehearsal of each; codes of badges and tickets, no names.
create table policy_rehearsal (
  policy_id uuid primary key references policy (id) on delete cascade,
  -- The content that was rehearsed.
  digest bytea not null check (octet_length(digest) = 32),
  against_no int,
  -- Null: scans were typed.
  day date,
  scans int not null constraint policy_rehearsal_scans check (scans > 0),
  otherwise int not null constraint policy_rehearsal_otherwise check (otherwise between 0 and scans),
  groups jsonb not null,
  differences jsonb not null,
  by_name text not null,
  at timestamptz not null default now()
);

-- Holders by badge or ticket, each by the credential that opens most: who was reprinted is not judged by the card that is dead.
create function gate_holders_of(p_exhibition uuid, p_holders uuid[])
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

-- Badges and tickets by their codes.
create function gate_holder_ids(p_exhibition uuid, p_codes text[]) returns uuid[]
language plpgsql stable as $$
begin
  return array(
    select b.id from badge b where b.exhibition_id = p_exhibition and b.code = any (p_codes)
    union all
    select k.id from ticket k where k.exhibition_id = p_exhibition and k.code = any (p_codes));
end $$;
