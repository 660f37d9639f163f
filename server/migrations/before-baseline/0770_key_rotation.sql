-- A data key is rotated while everybody works (`server/src/kernel/key-rotation`): a new one is made, what the old one sealed is
-- sealed again in portions, the old one is closed, and destroyed when nothing is sealed by it any more.

-- Null: from the moment it was made. Later: when every node knows it.
alter table keyring add column active_from timestamptz;

-- Key ids as they stand before what they seal: six bytes.
create function key_bytes(kid text) returns bytea
language sql immutable strict return decode(translate(kid, '-_', '+/'), 'base64');

-- Keys nothing is sealed by any more. They stay when the key is gone: a node that slept through a rotation writes nothing that
-- nobody would open. `horizon`: who began before it was closed, and may have written by it since, has ended below it.
create table closed_key (
  kid bytea primary key check (octet_length(kid) = 6),
  closed_at timestamptz not null default now(),
  horizon xid8,
  destroyed_at timestamptz
);

-- What is sealed by data keys: the one list, by which a rotation seals anew and a key's end is judged. The place is what a value
-- is bound to (`kernel/cipher.ts`), column and row as SQL over a row. `json_key`: where a jsonb column holds it, as base64.
create table sealed_column (
  source text not null,
  held text not null,
  json_key text,
  place_table text not null,
  place_column text not null,
  place_row text not null,
  primary key (source, held)
);

-- Declares a column: `select sealed_by_key('badge', 'phone_sealed')`. Nothing new comes into it by a closed key. Who passes the
-- look has a transaction number by then, or takes one first, so that whoever passes it before a key is closed is below the
-- horizon. Rows that come are looked at once a statement: they come by the hundred thousand.
create function sealed_by_key(source text, held text, place_row text default 'id::text', place_table text default null,
  place_column text default null, json_key text default null) returns void
language plpgsql as $$
declare
  checked constant text := format('%s_%s_open_key', source, held);
  bytes constant text := case when json_key is null then format('ROW.%I', held)
    else format('decode(ROW.%I ->> %L, ''base64'')', held, json_key) end;
begin
  insert into sealed_column values (source, held, json_key, coalesce(place_table, source), coalesce(place_column, quote_literal(held)),
    place_row);
  execute format($text$
    create function %1$s() returns trigger language plpgsql as $body$
    begin
      perform pg_current_xact_id();
      if exists (select from closed_key where kid = substring(%3$s from 1 for 6)) then perform refuse_closed_key(tg_table_name); end if;
      return new;
    end $body$;
    create function %1$s_insert() returns trigger language plpgsql as $body$
    begin
      if exists (select from new_rows n join closed_key k on k.kid = substring(%4$s from 1 for 6)) then
        perform refuse_closed_key(tg_table_name);
      end if;
      return null;
    end $body$;
    create trigger %1$s before update of %2$I on %5$I for each row
      when (new.%2$I is not null and new.%2$I is distinct from old.%2$I) execute function %1$s();
    create trigger %1$s_insert after insert on %5$I referencing new table as new_rows
      for each statement execute function %1$s_insert()$text$,
    checked, held, replace(bytes, 'ROW', 'new'), replace(bytes, 'ROW', 'n'), source);
end $$;

create function refuse_closed_key(source text) returns void
language plpgsql as $$ begin
  raise exception '% holds a value sealed by a closed key', source
    using errcode = '23514', constraint = 'sealed_by_open_key', table = source;
end $$;

-- Whether a column holds anything sealed by a key.
create function sealed_in(which sealed_column, key bytea) returns boolean
language plpgsql as $$
declare
  found boolean;
begin
  execute format('select exists (select from %I where substring(%s from 1 for 6) = $1)', which.source,
    case when which.json_key is null then format('%I', which.held)
      else format('decode(%I ->> %L, ''base64'')', which.held, which.json_key) end)
    into found using key;
  return found;
end $$;

-- A data key goes when it was closed, all who may have written by it before have ended, and nothing is sealed by it. What is
-- sealed and given to its holder, such as who proved a telephone, is good for less than an hour.
create function refuse_to_forget() returns trigger
language plpgsql as $$
declare
  one sealed_column;
begin
  if old.purpose <> 'personal' then return old; end if;
  if not exists (select from closed_key where kid = key_bytes(old.kid) and closed_at <= clock_timestamp() - interval '1 hour'
    and horizon <= pg_snapshot_xmin(pg_current_snapshot())) then
    raise exception 'key % may still seal', old.kid using errcode = '23514', constraint = 'keyring_closed_first', table = 'keyring';
  end if;
  for one in select * from sealed_column loop
    if sealed_in(one, key_bytes(old.kid)) then
      raise exception 'key % still seals %.%', old.kid, one.source, one.held
        using errcode = '23514', constraint = 'keyring_seals_nothing', table = 'keyring';
    end if;
  end loop;
  return old;
end $$;
create trigger refuse_to_forget before delete on keyring for each row execute function refuse_to_forget();

-- Written once but for how it is sealed.
drop trigger append_only on blacklist_appeal;
create trigger append_only before update or delete on blacklist_appeal for each row
  execute function refuse_change_but('{}', 'phone_sealed');
