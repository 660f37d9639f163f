-- Declares counters of a table: `select count_on('badge', 'badge.{state}', 'exhibition_id', 'participation_id')`
-- creates triggers that maintain one counter for each value of the columns in braces and each scope, and counts
-- existing rows. A scope may have a condition and another counter: 'badge_type_id as badge.entered.{state} where
-- entered_by is not null'.
create or replace function count_on(source text, named text, variadic scopes text[]) returns void
language plpgsql as $$
declare
  family constant text := split_part(named, '.', 1);
  counted constant text := format('%s_counted_%s', source, lower(family));
  counts constant text := counting_function(source, named, variadic scopes);
begin
  execute format($text$
    create trigger %1$s_insert after insert on %2$s referencing new table as new_rows
      for each statement execute function %1$s();
    create trigger %1$s_update after update on %2$s referencing old table as old_rows new table as new_rows
      for each statement execute function %1$s();
    create trigger %1$s_delete after delete on %2$s referencing old table as old_rows
      for each statement execute function %1$s();
    delete from row_count where starts_with(name, %3$L);
    insert into row_count (scope, name, slot, exhibition_id, value)
    select scope, name, 0, any_value(exhibition_id), sum(delta) from (%4$s) there group by 1, 2$text$,
    counted, source, family || '.', replace(counts, 'new_rows', source));
end $$;
