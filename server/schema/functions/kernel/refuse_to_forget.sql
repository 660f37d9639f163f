-- A data key is deleted after it was closed, after all transactions that may have used it ended, and when it encrypts
-- nothing any more. Encrypted values that were given to their holder, such as a proof of a telephone number, are valid
-- for less than an hour.
create or replace function refuse_to_forget() returns trigger
language plpgsql as $$
declare
  one encrypted_column;
begin
  if old.purpose <> 'personal' then return old; end if;
  if not exists (select from retired_key where kid = key_bytes(old.kid) and closed_at <= clock_timestamp() - interval '1 hour'
    and horizon <= pg_snapshot_xmin(pg_current_snapshot())) then
    raise exception 'key % may still seal', old.kid using errcode = '23514', constraint = 'keyring_closed_first', table = 'keyring';
  end if;
  for one in select * from encrypted_column loop
    if encrypted_in(one, key_bytes(old.kid)) then
      raise exception 'key % still seals %.%', old.kid, one.source, one.column_name
        using errcode = '23514', constraint = 'keyring_seals_nothing', table = 'keyring';
    end if;
  end loop;
  return old;
end $$;
