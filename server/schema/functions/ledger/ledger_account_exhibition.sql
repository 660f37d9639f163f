-- An account of an exhibition names one that exists. Accounts of participations have a foreign key.
create or replace function ledger_account_exhibition() returns trigger language plpgsql as $$
begin
  perform from exhibition where id = new.exhibition_id for key share;
  if not found then
    raise exception 'no such exhibition' using errcode = '23503', constraint = 'ledger_account_exhibition', table = 'ledger_account';
  end if;
  return null;
end $$;
