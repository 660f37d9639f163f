-- without a transaction
-- Fills existing rows in portions, while others write: postings of accounts of exhibitions, then the entries, then postings
-- of the venue's accounts.
do $$
declare
  account record;
  last uuid;
begin
  for account in select id, exhibition_id from ledger_account where exhibition_id is not null loop
    update posting set exhibition_id = account.exhibition_id where account_id = account.id and exhibition_id is null;
    commit;
  end loop;
  last := '00000000-0000-0000-0000-000000000000';
  loop
    with batch as materialized (select id from journal_entry where id > last order by id limit 5000),
      filled as (
        update journal_entry v set exhibition_id = p.exhibition_id
        from (select journal_entry_id, any_value(exhibition_id) as exhibition_id from posting
          where journal_entry_id in (select id from batch) and exhibition_id is not null
          group by 1 having count(distinct exhibition_id) = 1) p
        where v.id = p.journal_entry_id and v.exhibition_id is null)
    select max(id::text)::uuid into last from batch;
    exit when last is null;
    commit;
  end loop;
  for account in select id from ledger_account where exhibition_id is null loop
    last := '00000000-0000-0000-0000-000000000000';
    loop
      with batch as materialized (
          select id, journal_entry_id from posting where account_id = account.id and id > last order by id limit 5000),
        filled as (
          update posting p set exhibition_id = v.exhibition_id from batch b join journal_entry v on v.id = b.journal_entry_id
          where p.account_id = account.id and p.id = b.id and p.exhibition_id is null and v.exhibition_id is not null)
      select max(id::text)::uuid into last from batch;
      exit when last is null;
      commit;
    end loop;
  end loop;
end $$;
