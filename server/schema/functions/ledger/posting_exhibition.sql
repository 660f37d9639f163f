-- The exhibition of a posting that does not name it: its account's, or for an account of the venue that of its entry. An entry
-- then moves whole with its exhibition, and the books of both databases stay balanced.
create or replace function posting_exhibition() returns trigger language plpgsql as $$
begin
  new.exhibition_id := coalesce((select exhibition_id from ledger_account where id = new.account_id),
    (select exhibition_id from journal_entry where id = new.journal_entry_id));
  return new;
end $$;
