-- The id of a ledger account. It is derived from the kind, the holder (a participation, an exhibition, a bank account,
-- or the nil id of the venue) and, for organizer accounts by partner, the partner. A posting needs no look-up, and two
-- transactions that open one account use the same id.
create or replace function ledger_account_id(kind text, holder uuid, partner uuid) returns uuid
language sql immutable parallel safe as $$ select md5(kind || ':' || holder || ':' || partner)::uuid $$;
