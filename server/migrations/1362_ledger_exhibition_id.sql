-- The ledger by exhibition. An account of a participation names the exhibition too. A journal entry names the one exhibition
-- whose accounts it moves, none if it moves accounts of several or of none. A posting names its account's exhibition; one on
-- an account of the venue names its entry's, so that an entry moves whole and the books of both databases stay balanced.
alter table ledger_account drop constraint ledger_account_held, drop constraint ledger_account_holder;
alter table ledger_account disable trigger append_only;
update ledger_account a set exhibition_id = p.exhibition_id from participation p where p.id = a.participation_id;
alter table ledger_account enable trigger append_only;
alter table ledger_account
  add constraint ledger_account_held check (
    holder_id = coalesce(participation_id, exhibition_id, bank_account_id, '00000000-0000-0000-0000-000000000000'::uuid)
    and num_nonnulls(exhibition_id, bank_account_id) <= 1 and (participation_id is null or exhibition_id is not null)),
  add constraint ledger_account_holder check (case
    when kind in ('transit', 'suspense') then num_nonnulls(participation_id, exhibition_id, bank_account_id) = 0
    when kind = 'bank' then bank_account_id is not null
    when kind = 'rehearsal' then participation_id is null and exhibition_id is not null and is_sandbox(exhibition_id)
    when kind in ('incomeQuota', 'incomeBadge', 'incomeTicket', 'incomeOther', 'writeOff')
      then participation_id is null and exhibition_id is not null
    else participation_id is not null end);
create trigger fill_exhibition before insert on ledger_account
  for each row when (new.participation_id is not null and new.exhibition_id is null)
  execute function fill_exhibition('participation_id', 'participation');

alter table journal_entry add column exhibition_id uuid;
alter table posting add column exhibition_id uuid;
alter table ledger_balance add column exhibition_id uuid;
alter table ledger_total add column exhibition_id uuid;
update ledger_balance b set exhibition_id = a.exhibition_id from ledger_account a where a.id = b.account_id;
update ledger_total t set exhibition_id = a.exhibition_id from ledger_account a where a.id = t.account_id;

create function posting_exhibition() returns trigger language plpgsql as $$
begin
  new.exhibition_id := coalesce((select exhibition_id from ledger_account where id = new.account_id),
    (select exhibition_id from journal_entry where id = new.journal_entry_id));
  return new;
end $$;
create trigger fill_exhibition before insert on posting
  for each row when (new.exhibition_id is null) execute function posting_exhibition();

-- Until they are filled (1363), these accept the exhibition; 1364 ends that.
drop trigger append_only on journal_entry;
create trigger append_only before delete or update on journal_entry
  for each row execute function refuse_change_but('{}', 'exhibition_id');
drop trigger append_only on posting;
create trigger append_only before delete or update on posting
  for each row execute function refuse_change_but('{}', 'exhibition_id');
