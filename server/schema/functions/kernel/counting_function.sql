-- Writes the trigger function of `count_on` and returns the query of what new rows count. A counter whose scope belongs to
-- one exhibition names it and travels with it; those of the venue and of companies are recounted (recount_rows).
create or replace function counting_function(source text, named text, variadic scopes text[]) returns text
language plpgsql as $$
declare
  counted constant text := format('%s_counted_%s', source, lower(split_part(named, '.', 1)));
  counts_exhibition constant boolean := exists (select from pg_attribute
    where attrelid = source::regclass and attname = 'exhibition_id' and not attisdropped);
  scope text;
  scoped text;
  scope_column text;
  rows_of text[] := '{}';
  came text;
  went text;
begin
  foreach scope in array scopes loop
    scoped := split_part(scope, ' where ', 1);
    scope_column := split_part(scoped, ' as ', 1);
    rows_of := rows_of || format(
      'select %1$s as scope, %2$s as name, %4$s as exhibition_id, DELTA as delta from ROWS where %1$s is not null%3$s',
      case scope_column when 'venue' then '''00000000-0000-0000-0000-000000000000''::uuid' else scope_column end,
      '''' || regexp_replace(case when scoped like '% as %' then split_part(scoped, ' as ', 2) else named end,
        '\{(\w+)\}', ''' || \1 || ''', 'g') || '''',
      case when scope like '% where %' then format(' and (%s)', split_part(scope, ' where ', 2)) else '' end,
      case when counts_exhibition and scope_column in ('exhibition_id', 'participation_id', 'payer_id', 'badge_type_id',
        'ticket_type_id') then 'exhibition_id' else 'null::uuid' end);
  end loop;
  came := replace(replace(array_to_string(rows_of, ' union all '), 'DELTA', '1'), 'ROWS', 'new_rows');
  went := replace(replace(array_to_string(rows_of, ' union all '), 'DELTA', '-1'), 'ROWS', 'old_rows');
  execute format($text$
    create or replace function %1$s() returns trigger language plpgsql as $body$
    begin
      if tg_op = 'INSERT' then
        insert into row_count (scope, name, slot, exhibition_id, value)
        select scope, name, row_count_slot(), any_value(exhibition_id), sum(delta) from (%2$s) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      elsif tg_op = 'DELETE' then
        insert into row_count (scope, name, slot, exhibition_id, value)
        select scope, name, row_count_slot(), any_value(exhibition_id), sum(delta) from (%3$s) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      else
        insert into row_count (scope, name, slot, exhibition_id, value)
        select scope, name, row_count_slot(), any_value(exhibition_id), sum(delta) from (%2$s union all %3$s) changed
        group by 1, 2 having sum(delta) <> 0 order by 1, 2
        on conflict (scope, name, slot) do update set value = row_count.value + excluded.value;
      end if;
      return null;
    end $body$;$text$, counted, came, went);
  return came;
end $$;
