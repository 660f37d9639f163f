-- A company has an administrator who can log in, unless it was merged or its approval was undone.
create or replace function require_administrator() returns trigger language plpgsql as $$
declare
  is_required boolean;
begin
  if tg_table_name = 'operator' then
    if old.state <> 'inUse' or not exists (select from role where id = old.role_id and administrator) then
      return null;
    end if;
    if tg_op = 'UPDATE' then
      if new.state = old.state and new.role_id = old.role_id and new.company_id = old.company_id then return null; end if;
    end if;
  end if;
  select merged_into is null and state <> 'pending' into is_required from company where id = old.company_id for no key update;
  if found and is_required and not exists (
    select from operator o join role r on r.id = o.role_id
    where o.company_id = old.company_id and o.state = 'inUse' and r.administrator)
  then
    raise exception 'company % would be left without an administrator', old.company_id
      using errcode = 'check_violation', constraint = 'company_has_administrator';
  end if;
  return null;
end $$;
