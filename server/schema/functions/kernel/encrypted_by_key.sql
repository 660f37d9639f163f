-- Declares a column with sealed values: `select encrypted_by_key('badge', 'phone_encrypted')`. It writes a row of
-- `encrypted_column`, by which keys are rotated, and triggers that refuse values sealed by a closed key. A writer has a
-- transaction id when the trigger passes it, so that whoever passes before a key is closed is below the horizon.
-- Inserts are checked once for each statement: imports insert by the hundred thousand.
create or replace function encrypted_by_key(source text, held text, place_row text default 'id::text', place_table text default null,
  place_column text default null, json_key text default null) returns void
language plpgsql as $$
declare
  checked constant text := format('%s_%s_open_key', source, held);
  bytes constant text := case when json_key is null then format('ROW.%I', held)
    else format('decode(ROW.%I ->> %L, ''base64'')', held, json_key) end;
begin
  insert into encrypted_column values (source, held, json_key, coalesce(place_table, source), coalesce(place_column, quote_literal(held)),
    place_row);
  execute format($text$
    create function %1$s() returns trigger language plpgsql as $body$
    begin
      perform pg_current_xact_id();
      if exists (select from retired_key where kid = substring(%3$s from 1 for 6)) then perform refuse_retired_key(tg_table_name); end if;
      return new;
    end $body$;
    create function %1$s_insert() returns trigger language plpgsql as $body$
    begin
      if exists (select from new_rows n join retired_key k on k.kid = substring(%4$s from 1 for 6)) then
        perform refuse_retired_key(tg_table_name);
      end if;
      return null;
    end $body$;
    create trigger %1$s before update of %2$I on %5$I for each row
      when (new.%2$I is not null and new.%2$I is distinct from old.%2$I) execute function %1$s();
    create trigger %1$s_insert after insert on %5$I referencing new table as new_rows
      for each statement execute function %1$s_insert()$text$,
    checked, held, replace(bytes, 'ROW', 'new'), replace(bytes, 'ROW', 'n'), source);
end $$;
