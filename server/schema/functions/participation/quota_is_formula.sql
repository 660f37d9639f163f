-- By commit the derived part of a quota is what its formula gives for the stands of its participation, and 0 without a formula. What
-- a participation keeps after its end was settled then. A formula that began while stands were changed is an error that is tried again.
create or replace function quota_is_formula() returns trigger language plpgsql as $$
declare
  concerned uuid[];
  single uuid;
  wrong record;
begin
  if tg_table_name = 'quota' then
    concerned := array[new.participation_id];
    single := new.id;
  else
    if tg_op <> 'INSERT' then concerned := array[old.participation_id]; end if;
    if tg_op <> 'DELETE' and (concerned is null or new.participation_id is distinct from concerned[1]) then
      concerned := concerned || new.participation_id;
    end if;
  end if;
  select q.participation_id, q.badge_type_id, q.derived into wrong from quota q
    join participation p on p.id = q.participation_id and p.state <> 'ended'
    left join quota_formula f on f.book_id = q.formula_book and f.exhibition_id = q.exhibition_id
      and f.badge_type_id = q.badge_type_id
  where q.participation_id = any(concerned) and (single is null or q.id = single) and (q.derived > 0 or q.formula_book is not null)
    and q.derived <> case when f.formula is null then 0 else derived_quota(f.formula,
      array(select s.area_dm2 from stand s where s.participation_id = q.participation_id)) end
  limit 1;
  if found then
    raise exception 'the quota % of participation % derives % badges', wrong.badge_type_id, wrong.participation_id, wrong.derived
      using errcode = 'check_violation', constraint = 'quota_is_formula', table = 'quota';
  end if;
  if tg_table_name = 'quota' or not exists (
    select from quota_formula f join participation p on p.exhibition_id = f.exhibition_id where p.id = any(concerned)) then
    return null;
  end if;
  perform from participation p cross join quota_formulas_in_force(p.exhibition_id) f
  where p.id = any(concerned) and p.state <> 'ended' and not is_sandbox(p.id)
    and not exists (select from quota q where q.participation_id = p.id and q.badge_type_id = f.badge_type_id)
    and derived_quota(f.formula, array(select s.area_dm2 from stand s where s.participation_id = p.id)) > 0;
  if found then
    raise exception 'the stands of participations % have no quota yet', concerned
      using errcode = 'serialization_failure', constraint = 'quota_is_formula', table = 'quota';
  end if;
  return null;
end $$;
