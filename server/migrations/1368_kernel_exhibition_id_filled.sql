-- without a transaction
-- Fills existing rows in portions, while others write.
do $$
declare
  parent record;
  last uuid;
begin
  for parent in select * from (values
    ('badge'), ('badge_fee'), ('bill'), ('blacklist'), ('declaration'), ('device'), ('discrepancy'), ('exhibition'),
    ('invoice'), ('invoice_application'), ('participation'), ('payment'), ('policy'), ('postponement'), ('settlement'),
    ('ticket'), ('ticket_order'), ('ticket_request'), ('whitelist')
  ) v (name) loop
    last := '00000000-0000-0000-0000-000000000000';
    loop
      execute format('with batch as materialized (select id, %2$s as exhibition_id from %1$I where id > $1 order by id limit 2000),
        filled as (update history h set exhibition_id = b.exhibition_id from batch b
          where h.subject_id = b.id and h.exhibition_id is null and b.exhibition_id is not null)
        select max(id::text)::uuid from batch', parent.name,
        case parent.name when 'exhibition' then 'id' else 'exhibition_id' end) into last using last;
      exit when last is null;
      commit;
    end loop;
  end loop;
  for parent in select id, exhibition_id from import where exhibition_id is not null loop
    update import_row set exhibition_id = parent.exhibition_id where import_id = parent.id and exhibition_id is null;
    commit;
  end loop;
  update public_link l set exhibition_id = s.exhibition_id from (
    select id, exhibition_id from whitelist union all select id, exhibition_id from whitelist_guest
    union all select id, exhibition_id from declaration union all select id, exhibition_id from epidemic_strategy
    union all select id, exhibition_id from blacklist
  ) s where s.id = l.subject and s.exhibition_id is not null and l.exhibition_id is null;
end $$;
