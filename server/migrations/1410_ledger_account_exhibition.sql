-- An account of a participation takes its exhibition from it, by the key to `participation`. A key to `exhibition` in addition
-- would lock the exhibition's row after that of the participation, and an exhibition that ends locks them in the other order: a
-- deadlock. An account of the exhibition itself is checked by a trigger instead.
alter table ledger_account drop constraint ledger_account_exhibition_id_fkey;
create function ledger_account_exhibition() returns trigger language plpgsql as $$
begin
  perform from exhibition where id = new.exhibition_id for key share;
  if not found then
    raise exception 'no such exhibition' using errcode = '23503', constraint = 'ledger_account_exhibition', table = 'ledger_account';
  end if;
  return null;
end $$;
create trigger ledger_account_exhibition after insert on ledger_account
  for each row when (new.exhibition_id is not null and new.participation_id is null)
  execute function ledger_account_exhibition();
