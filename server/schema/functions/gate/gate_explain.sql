-- What the gate would decide about a holder at a channel and a moment. gate_decide itself runs in a block that is
-- rolled back, so that an explanation never differs from a decision. `p_policy`: as if that version, which may be a
-- draft, were in force.
create or replace function gate_explain(p_exhibition uuid, p_channel uuid, p_moment timestamptz, p_day date, p_credential uuid, p_code text,
  p_signature text, p_numbers bytea[], p_badge_code text, p_policy uuid, p_zone text) returns jsonb
language plpgsql as $$
declare
  device uuid;
  decided record;
  explanation jsonb;
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
        'facts', p.facts, 'policyNo', p.policy_no, 'clauseNo', p.clause_no) into explanation
      from passage p where p.exhibition_id = p_exhibition and p.id = decided.passage_id;
    else
      explanation := jsonb_build_object('outcome', decided.outcome);
    end if;
    raise exception 'undone' using errcode = 'FG001';
  exception when sqlstate 'FG001' then
    null;
  end;
  return explanation;
end $$;
