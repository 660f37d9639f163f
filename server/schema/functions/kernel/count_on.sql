-- Declares counters of a table: `select count_on('badge', 'badge.{state}', 'exhibition_id', 'participation_id')`
-- creates triggers that maintain one counter for each value of the columns in braces and each scope, and counts
-- existing rows. A scope may have a condition and another counter: 'badge_type_id as badge.entered.{state} where
-- entered_by is not null'.
create or replace function count_on(source text, named text, variadic scopes text[]) returns void
language plpgsql as $$
declare
  family constant text := split_part(named, '.', 1);
  counted constant text := format('%s_counted_%s', source, lower(family));
  scope text;
  scoped text;
  rows_of text[] := '{}';
  came text;
  went text;
begin
  foreach scope in array scopes loop
    scoped := split_part(scope, ' where ', 1);
    rows_of := rows_of || format('select %1$s as scope, %2$s as name, DELTA as delta from ROWS where %1$s is not null%3$s',
      case split_part(scoped, ' as ', 1) when 'venue' then '''00000000-0000-0000-0000-000000000000''::uuid'
        else split_part(scoped, ' as ', 1) end,
      '''' || regexp_replace(case when scoped like '% as %' then split_part(scoped, ' as ', 2) else named end,
        '\{(\w+)\}', ''' || \1 || ''', 'g') || '''',
      case when scope like '% where %' then format(' and (%s)', split_part(scope, ' where ', 2)) else '' end);
  end loop;
  came := replace(replace(array_to_string(rows_of, ' union all '), 'DELTA', '1'), 'ROWS', 'new_rows');
  went := replace(replace(array_to_string(rows_of, ' union all '), 'DELTA', '-1'), 'ROWS', 'old_rows');
  execute format($text$
    create function %1$s() returns trigger language plpgsql as $body$
    begin
      if tg_op = 'INSERT' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (%2$s) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      elsif tg_op = 'DELETE' then
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (%3$s) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      else
        insert into row_count (scope, name, slot, value)
        select scope, name, row_count_slot(), sum(delta) from (%2$s union all %3$s) changed
        group by 1, 2 having sum(delta) <> 0 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      end if;
      return null;
    end $body$;
    create trigger %1$s_insert after insert on %4$s referencing new table as new_rows
      for each statement execute function %1$s();
    create trigger %1$s_update after update on %4$s referencing old table as old_rows new table as new_rows
      for each statement execute function %1$s();
    create trigger %1$s_delete after delete on %4$s referencing old table as old_rows
      for each statement execute function %1$s();
    delete from row_count where starts_with(name, %5$L);
    insert into row_count (scope, name, slot, value)
    select scope, name, 0, sum(delta) from (%6$s) there group by 1, 2$text$,
    counted, came, went, source, family || '.', replace(came, 'new_rows', source));
end $$;
