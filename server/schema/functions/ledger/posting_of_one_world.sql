-- A journal entry posts to accounts of sandboxes only or to none.
create or replace function posting_of_one_world() returns trigger language plpgsql as $$
begin
  if exists (select 1 from new_rows n join ledger_account a on a.id = n.account_id
      group by n.journal_entry_id having bool_or(is_sandbox(a.holder_id)) <> bool_and(is_sandbox(a.holder_id))) then
    raise exception 'a voucher is of a rehearsal altogether, or not at all'
      using errcode = '23514', constraint = 'posting_of_one_world', table = 'posting';
  end if;
  return null;
end $$;
