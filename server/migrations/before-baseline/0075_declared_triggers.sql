-- What tables are counted by, whom their rows wait for and what is never changed is declared, a line each. These functions
-- write the triggers as static text: a table that is written by the hundred thousand pays for no `execute`.

-- Keeps counters over a table's rows, those that are there included:
-- `select count_on('badge', 'badge.{state}', 'exhibition_id', 'participation_id')`.
--   named   the counters' names over columns of a row; counters of its family (what stands before the first '.') are this
--           declaration's alone
--   scopes  columns that name a scope, 'venue' for the nil id; 'column where condition' counts such rows alone, a null none
create function count_on(source text, named text, variadic scopes text[]) returns void
language plpgsql as $$
declare
  family constant text := split_part(named, '.', 1);
  counted constant text := format('%s_counted_%s', source, lower(family));
  counter_name constant text := '''' || regexp_replace(named, '\{(\w+)\}', ''' || \1 || ''', 'g') || '''';
  scope text;
  rows_of text[] := '{}';
  came text;
  went text;
begin
  foreach scope in array scopes loop
    rows_of := rows_of || format('select %1$s as scope, %2$s as name, DELTA as delta from ROWS where %1$s is not null%3$s',
      case split_part(scope, ' where ', 1) when 'venue' then '''00000000-0000-0000-0000-000000000000''::uuid'
        else split_part(scope, ' where ', 1) end,
      counter_name,
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

-- Notes a company whose red points a transaction may have changed (0055_red_points.sql) when a row comes into one of the
-- states that wait for it, or leaves them: `select waits_on('company', 'keeper_id', '{returned}')`. `waits_for` is 'venue' or
-- the column that names the company, `state` the column that holds the states.
create function waits_on(source text, waits_for text, states text[], state text default 'state') returns void
language plpgsql as $$
declare
  note constant text := case waits_for when 'venue' then 'note_waiting_venue()' else 'note_waiting(%s.' || waits_for || ')' end;
begin
  execute format($text$
    create function %1$s() returns trigger language plpgsql as $body$
    declare
      was constant boolean := tg_op <> 'INSERT' and old.%2$s::text = any (%3$L);
      is_now constant boolean := tg_op <> 'DELETE' and new.%2$s::text = any (%3$L);
    begin
      if is_now and not was then perform %4$s;
      elsif was and not is_now then perform %5$s;
      end if;
      return null;
    end $body$;
    create trigger %1$s after insert or delete or update of %2$s on %6$s for each row execute function %1$s()$text$,
    format('%s_waits_for_%s', source, waits_for), state, states, format(note, 'new'), format(note, 'old'), source);
end $$;

-- A table whose rows are written once: neither changed nor deleted, one by one or all at a stroke.
create function append_only(source text) returns void
language plpgsql as $$
declare
  part regclass;
begin
  execute format('create trigger append_only before update or delete on %s for each row execute function refuse_change()', source);
  for part in select source::regclass union select relid from pg_partition_tree(source::regclass) loop
    execute format('create trigger no_truncate before truncate on %s for each statement execute function refuse_change()', part);
  end loop;
end $$;

drop trigger exhibition_counted_insert on exhibition;
drop trigger exhibition_counted_update on exhibition;
drop trigger exhibition_counted_delete on exhibition;
drop trigger participation_counted_insert on participation;
drop trigger participation_counted_update on participation;
drop trigger participation_counted_delete on participation;
drop trigger device_counted_insert on device;
drop trigger device_counted_update on device;
drop trigger message_counted_insert on message;
drop trigger message_counted_update on message;
drop trigger message_counted_delete on message;
drop trigger operator_counted_insert on operator;
drop trigger operator_counted_update on operator;
drop trigger operator_counted_delete on operator;
drop function count_states();
drop function badge_counted() cascade;
drop function credential_counted() cascade;
drop function partner_counted() cascade;
drop function count_affairs() cascade;
drop function count_share_applications() cascade;
drop function note_waiting_states() cascade;
drop function note_waiting_affair() cascade;
drop function passage_stays() cascade;

select count_on('exhibition', 'exhibition.{state}', 'venue', 'sponsor_id');
select count_on('participation', 'participation.{state}', 'exhibition_id');
select count_on('affair', 'affair.{track}.{status}', 'venue', 'exhibition_id', 'company_id');
select count_on('affair', 'affairOfSponsor.{track}.{status}', 'sponsor_id');
select count_on('badge', 'badge.{state}', 'exhibition_id', 'participation_id',
  'badge_type_id where state in (''pending'', ''endorsed'')');
select count_on('credential', 'credential.{state}', 'exhibition_id', 'badge_type_id');
select count_on('device', 'device.{state}', 'exhibition_id');
select count_on('message', 'message.{state}', 'venue');
select count_on('operator', 'operator.{state}', 'company_id');
select count_on('partner_reader', 'partner.{kind}.{state}', 'reader_id');
select count_on('share_application', 'share.{kind}.{state}', 'venue', 'owner_id', 'applicant_id');

select waits_on('exhibition', 'venue', '{pending}');
select waits_on('affair', 'venue', '{1010}', 'status');
select waits_on('affair', 'sponsor_id', '{1010}', 'status');
select waits_on('affair', 'company_id', '{1020}', 'status');
-- What is brought in waits for the venue; what was returned for whoever looks after it.
select waits_on('company', 'venue', '{pending}');
select waits_on('company', 'keeper_id', '{returned}');
select waits_on('company', 'parent_id', '{returned}');
select waits_on('share_application', 'venue', '{pending}');
select waits_on('share_application', 'applicant_id', '{returned}');

select append_only('history');
select append_only('passage');
