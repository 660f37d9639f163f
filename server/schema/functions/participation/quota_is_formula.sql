-- By commit the derived part of a quota is what its formula gives for the stands of its participation, and 0 without a formula. What
-- a participation retains after its end was settled then. A formula that began while stands were changed is an error that is tried
-- again. Always by index: a plan made while the tables were small would read them as a whole once they have grown. And always by one
-- plan: connections of jobs plan each statement, here for each row, which costs several times what the check costs.
create or replace function quota_is_formula() returns trigger language plpgsql
set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  concerned uuid[];
  one uuid;
  type uuid;
  wrong record;
begin
  if tg_table_name = 'quota' then
    concerned := array[new.participation_id];
    type := new.badge_type_id;
  else
    if tg_op <> 'INSERT' then concerned := array_remove(array[old.participation_id], null); end if;
    if tg_op <> 'DELETE' and new.participation_id is not null and not new.participation_id = any(coalesce(concerned, '{}')) then
      concerned := concerned || new.participation_id;
    end if;
  end if;
  foreach one in array concerned loop
    select q.participation_id, q.badge_type_id, q.derived into wrong from quota q
      join participation p on p.id = q.participation_id and p.state <> 'ended'
      left join quota_formula f on f.book_id = q.formula_book and f.exhibition_id = q.exhibition_id
        and f.badge_type_id = q.badge_type_id
    where q.participation_id = one and (type is null or q.badge_type_id = type)
      and (q.derived > 0 or q.formula_book is not null)
      and q.derived <> case when f.formula is null then 0 else derived_quota(f.formula,
        array(select s.area_dm2 from stand s where s.participation_id = one)) end
    limit 1;
    if found then
      raise exception 'the quota % of participation % derives % badges', wrong.badge_type_id, wrong.participation_id, wrong.derived
        using errcode = 'check_violation', constraint = 'quota_is_formula', table = 'quota';
    end if;
    -- Whoever derives quotas writes all of a participation: one without any has been forgotten.
    if type is null and tg_op <> 'DELETE'
      and not exists (select from quota q where q.participation_id = one and q.formula_book is not null)
      and exists (select from quota_formula f where f.exhibition_id = new.exhibition_id) then
      perform from participation p cross join quota_formulas_in_force(p.exhibition_id) f
      where p.id = one and p.state <> 'ended' and not is_sandbox(p.id)
        and derived_quota(f.formula, array(select s.area_dm2 from stand s where s.participation_id = one)) > 0;
      if found then
        raise exception 'the stands of participation % have no quota yet', one
          using errcode = 'serialization_failure', constraint = 'quota_is_formula', table = 'quota';
      end if;
    end if;
  end loop;
  return null;
end $$;
