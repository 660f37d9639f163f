-- The signature counter of a passkey must increase: one that does not belongs to a cloned authenticator.
create or replace function passkey_counter_grows() returns trigger language plpgsql as $$
begin
  if new.counter <= old.counter and (old.counter > 0 or new.counter > 0) then
    raise exception 'a passkey counts upwards' using errcode = 'check_violation', constraint = 'passkey_counter_grows';
  end if;
  return new;
end $$;
