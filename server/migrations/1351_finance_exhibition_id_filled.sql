-- without a transaction
-- Fills existing rows, 5,000 at a time, while others write.
do $$
declare
  child record;
  last uuid;
begin
  for child in select * from (values
    ('bill_line', 'select b.exhibition_id from bill b where b.id = c.bill_id'),
    ('payment_evidence', 'select b.exhibition_id from bill b where b.id = c.bill_id'),
    ('invoice', 'select a.exhibition_id from invoice_application a where a.id = c.application_id'),
    ('invoice_line', 'select a.exhibition_id from invoice_application a where a.id = c.application_id'),
    ('invoice_source', 'select b.exhibition_id from bill b where b.id = c.id union all
      select s.exhibition_id from settlement s where s.id = c.id'),
    ('settlement_line', 'select s.exhibition_id from settlement s where s.id = c.settlement_id')
  ) v (name, parent) loop
    last := '00000000-0000-0000-0000-000000000000';
    loop
      execute format('with batch as materialized (select id from %1$I where id > $1 order by id limit 5000),
        filled as (update %1$I c set exhibition_id = (%2$s) from batch where c.id = batch.id and c.exhibition_id is null)
        select max(id::text)::uuid from batch', child.name, child.parent) into last using last;
      exit when last is null;
      commit;
    end loop;
  end loop;
end $$;
