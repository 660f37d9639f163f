-- Counts the rows that a merge of companies would change or, with `does`, changes them: one statement for each column.
create or replace function merge_company_columns(merged uuid, surviving uuid, active uuid[], does boolean)
  returns table (label text, n bigint) language plpgsql as $$
declare
  one record;
begin
  for one in select c.* from company_reference c where c.on_merge = 'moves' order by c.position loop
    if does then
      execute format('update %1$I t set %2$I = $2%3$s where t.%2$I = $1 and (%4$s)', one.table_name, one.column_name,
        case when one.also_set = '' then '' else ', ' || one.also_set end, one.narrowed) using merged, surviving, active;
      get diagnostics n = row_count;
    elsif one.label is null then
      continue;
    else
      execute format('select count(*) from %1$I t where t.%2$I = $1 and (%3$s)', one.table_name, one.column_name, one.narrowed)
        into n using merged, surviving, active;
    end if;
    label := one.label;
    return next;
  end loop;
end $$;
