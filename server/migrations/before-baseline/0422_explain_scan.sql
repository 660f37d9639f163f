-- What would be decided of whoever is shown, at a channel and a moment, and nothing of it stays: the gate itself decides,
-- inside a block that is undone, so that what is explained is never another judgment than the gate's. `p_policy`: as if that
-- version were in force; a draft too.
create function gate_explain(p_exhibition uuid, p_channel uuid, p_moment timestamptz, p_day date, p_credential uuid, p_code text,
  p_signature text, p_numbers bytea[], p_badge_code text, p_policy uuid, p_zone text) returns jsonb
language plpgsql as $$
declare
  device uuid;
  decided record;
  told jsonb;
begin
  if p_badge_code is not null then
    p_signature := 'none';
    select cr.id, cr.code into p_credential, p_code
    from badge b join credential cr on cr.exhibition_id = p_exhibition and cr.badge_id = b.id and cr.state <> 'dead'
    where b.exhibition_id = p_exhibition and b.code = p_badge_code;
  end if;
  begin
    insert into device (exhibition_id, channel_id, name, profile, state)
    select p_exhibition, id, gen_random_uuid()::text, '{decide}', 'active' from channel
    where exhibition_id = p_exhibition and id = p_channel and not deleted returning id into device;
    if p_policy is not null then
      perform compile_policy(p_policy, p_zone, p_day - 1, p_day + 60);
      update policy set effective_at = null, state = 'ended'
      where exhibition_id = p_exhibition and effective_at = p_moment and id <> p_policy;
      update policy set state = 'published', effective_at = p_moment where id = p_policy;
    end if;
    select * into decided from gate_decide(p_exhibition, device, gen_random_uuid(), p_moment, p_moment, p_day, false, p_credential,
      p_code, (select case when direction = 'both' then 'in' end from channel where id = p_channel), p_signature, null, p_numbers);
    if decided.outcome = 'decided' then
      select jsonb_build_object('verdict', p.verdict, 'reason', p.reason, 'overruled', p.overruled, 'direction', p.direction,
        'name', decided.holder_name, 'badgeCode', decided.badge_code, 'typeCn', decided.type_cn, 'typeEn', decided.type_en,
        'facts', p.facts, 'policyNo', p.policy_no, 'clauseNo', p.clause_no) into told
      from passage p where p.exhibition_id = p_exhibition and p.id = decided.passage_id;
    else
      told := jsonb_build_object('outcome', decided.outcome);
    end if;
    raise exception 'undone' using errcode = 'FG001';
  exception when sqlstate 'FG001' then
    null;
  end;
  return told;
end $$;

-- The one rule that counts here: a refusal that holds before an admission that does, the lowest of each; else the admission
-- that opens next. No least time between entries is null: of two who enter at once the later may carry the earlier moment.
create or replace function gate_rules_here(p_policy uuid, p_type uuid, p_company uuid, p_path uuid[], p_door uuid, p_moment timestamptz)
returns table (clause_no int, refuse boolean, held boolean, windows tstzmultirange, opens timestamptz, entries_kind text,
  entries_a_day int, gap_minutes int)
language sql stable as $$
  select r.clause_no, r.refuse, h.held, r.windows,
    case when h.held is not true then (select min(lower(w)) from unnest(r.windows) w where lower(w) > p_moment)
      when r.refuse then (select max(upper(w)) from unnest(r.windows) w where w @> p_moment) end,
    r.entries_kind, r.entries_a_day, nullif(r.gap_minutes, 0)
  from gate_rule r cross join lateral (select r.windows is null or r.windows @> p_moment as held) h
  where r.policy_id = p_policy and r.badge_type_id = p_type and (r.company_id is null or r.company_id = p_company)
    and (r.zone_id is null or r.zone_id = any (p_path)) and (r.door_id is null or r.door_id = p_door)
    and (h.held or not r.refuse)
  order by h.held desc, r.refuse desc,
    case when not h.held then (select min(lower(w)) from unnest(r.windows) w where lower(w) > p_moment) end, r.clause_no
  limit 1
$$;
