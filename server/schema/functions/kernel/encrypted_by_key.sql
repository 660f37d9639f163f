-- Declares a column with encrypted values: `select encrypted_by_key('badge', 'phone_encrypted')`. It writes a row of
-- `encrypted_column`, by which keys are rotated, and triggers that refuse values encrypted by a retired key. A writer has a
-- transaction id when the trigger passes it, so that whoever passes before a key is retired is below the horizon.
-- Inserts are checked once for each statement: imports insert by the hundred thousand.
create or replace function encrypted_by_key(source text, column_name text, cell_row text default 'id::text', cell_table text default null,
  cell_column text default null, json_key text default null) returns void
language plpgsql as $$
declare
  checked constant text := format('%s_%s_open_key', source, column_name);
  bytes constant text := case when json_key is null then format('ROW.%I', column_name)
    else format('decode(ROW.%I ->> %L, ''base64'')', column_name, json_key) end;
begin
  insert into encrypted_column values (source, column_name, json_key, coalesce(cell_table, source), coalesce(cell_column, quote_literal(column_name)),
    cell_row);
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
    checked, column_name, replace(bytes, 'ROW', 'new'), replace(bytes, 'ROW', 'n'), source);
end $$;
