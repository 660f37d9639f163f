-- What waits for a reader is counted by what the rule of decisions looks at: a badge's state, its type, and whether somebody
-- else entered it (server/src/badge/asking.ts).

-- As in 0075, and a scope may name its counter otherwise: 'badge_type_id as badge.entered.{state} where entered_by is not null'.
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
        insert into counter (scope, name, slot, value)
        select scope, name, counter_slot(), sum(delta) from (%2$s) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = counter.value + excluded.value;
      elsif tg_op = 'DELETE' then
        insert into counter (scope, name, slot, value)
        select scope, name, counter_slot(), sum(delta) from (%3$s) changed group by 1, 2 order by 1, 2
        on conflict (scope, name, slot) do update set value = counter.value + excluded.value;
      else
        insert into counter (scope, name, slot, value)
        select scope, name, counter_slot(), sum(delta) from (%2$s union all %3$s) changed
        group by 1, 2 having sum(delta) <> 0 order by 1, 2
        on conflict (scope, name, slot) do update set value = counter.value + excluded.value;
      end if;
      return null;
    end $body$;
    create trigger %1$s_insert after insert on %4$s referencing new table as new_rows
      for each statement execute function %1$s();
    create trigger %1$s_update after update on %4$s referencing old table as old_rows new table as new_rows
      for each statement execute function %1$s();
    create trigger %1$s_delete after delete on %4$s referencing old table as old_rows
      for each statement execute function %1$s();
    delete from counter where starts_with(name, %5$L);
    insert into counter (scope, name, slot, value)
    select scope, name, 0, sum(delta) from (%6$s) there group by 1, 2$text$,
    counted, came, went, source, family || '.', replace(came, 'new_rows', source));
end $$;

drop function badge_counted_badge() cascade;
select count_on('badge', 'badge.{state}', 'exhibition_id', 'participation_id',
  'badge_type_id where state in (''pending'', ''endorsed'')',
  'badge_type_id as badge.entered.{state} where entered_by is not null and state = ''pending''');

-- Own submissions among what waits; few columns, and only rows that wait.
create index badge_submitted on badge (submitted_by, exhibition_id) where state in ('pending', 'endorsed');
-- What organizers entered for partners is the platform's to decide, however much of others lies between.
create index badge_entered on badge (exhibition_id, state, created_at, id) where entered_by is not null;

-- What waits for the organizer or the venue changes with each badge that comes to a decision or leaves it, whatever else of its
-- affair waits.
create function note_badge_decision() returns trigger
language plpgsql as $$
begin
  perform note_waiting_venue();
  perform note_waiting(sponsor_id) from exhibition where id = new.exhibition_id;
  return null;
end $$;
create trigger badge_waits_for_decision after update of state on badge for each row
  when (old.state <> new.state and (old.state in ('pending', 'endorsed') or new.state in ('pending', 'endorsed')))
  execute function note_badge_decision();
