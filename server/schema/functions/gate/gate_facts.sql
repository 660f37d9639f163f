-- The facts that explain a refusal: what the check that failed compared.
create or replace function gate_facts(p_exhibition uuid, p_badge uuid, p_credential uuid, p_reason text)
returns jsonb
language sql stable as $$
  select case
    when p_reason in ('dead', 'notIssued', 'expired') then jsonb_build_object('badge', b.state, 'credential', c.state)
    when p_reason in ('notYetValid', 'wrongPhase') then jsonb_build_object('phases', b.phases)
    when p_reason = 'wrongZone' then jsonb_build_object('subject', t.subject, 'zones', t.zones) end
  from badge b
  join badge_type t on t.id = b.badge_type_id
  left join credential c on c.exhibition_id = b.exhibition_id and c.id = p_credential
  where b.exhibition_id = p_exhibition and b.id = p_badge
    and p_reason in ('dead', 'notIssued', 'expired', 'notYetValid', 'wrongPhase', 'wrongZone')
$$;
