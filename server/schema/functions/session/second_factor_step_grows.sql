-- A one-time code is accepted once: the time step of a second factor increases while its secret is the same.
create or replace function second_factor_step_grows() returns trigger language plpgsql as $$
begin
  if new.secret_encrypted = old.secret_encrypted and new.last_step <= old.last_step then
    raise exception 'a code counts once' using errcode = 'check_violation', constraint = 'second_factor_step_grows';
  end if;
  return new;
end $$;
