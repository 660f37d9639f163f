-- A company whose approval was undone waits as before it: its first administrator goes with the approval that made them.
create or replace function keep_administrator() returns trigger language plpgsql as $$
declare
  keeps boolean;
begin
  if tg_table_name = 'operator' then
    if old.state <> 'inUse' or not exists (select from role where id = old.role_id and administrator) then
      return null;
    end if;
    if tg_op = 'UPDATE' then
      if new.state = old.state and new.role_id = old.role_id and new.company_id = old.company_id then return null; end if;
    end if;
  end if;
  select merged_into is null and state <> 'pending' into keeps from company where id = old.company_id for no key update;
  if found and keeps and not exists (
    select from operator o join role r on r.id = o.role_id
    where o.company_id = old.company_id and o.state = 'inUse' and r.administrator)
  then
    raise exception 'company % would be left without an administrator', old.company_id
      using errcode = 'check_violation', constraint = 'company_keeps_administrator';
  end if;
  return null;
end $$;
