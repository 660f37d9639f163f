-- Validated in 1369.
alter table ledger_account drop constraint ledger_account_participation_id_fkey,
  add constraint ledger_account_participation_id_fkey foreign key (exhibition_id, participation_id)
    references participation (exhibition_id, id) not valid;
drop trigger append_only on journal_entry;
create trigger append_only before delete or update on journal_entry for each row execute function refuse_change();
drop trigger append_only on posting;
create trigger append_only before delete or update on posting for each row execute function refuse_change();
alter table ledger_account replica identity full;
alter table journal_entry replica identity full;
alter table ledger_balance replica identity full;
alter table ledger_total replica identity full;
alter table posting replica identity full;
alter table posting_0 replica identity full;
alter table posting_1 replica identity full;
alter table posting_2 replica identity full;
alter table posting_3 replica identity full;
