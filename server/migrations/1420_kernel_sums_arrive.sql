-- Both databases of an exhibition that moves sum its rows in the background, so what one has summed may arrive where the other has
-- a row of the same key. Replication would stop at it for good.
create function replaced_on_arrival() returns trigger language plpgsql as $$
declare
  same constant text := (select string_agg(format('t.%1$I = ($1).%1$I', name), ' and ') from unnest(tg_argv) name);
begin
  execute format('delete from %I.%I t where %s', tg_table_schema, tg_table_name, same) using new;
  return new;
end $$;

create trigger replaced_on_arrival before insert on entry_rollup for each row
  execute function replaced_on_arrival('scope', 'kind', 'gate_day', 'hour', 'action_taken', 'reason');
alter table entry_rollup enable replica trigger replaced_on_arrival;
create trigger replaced_on_arrival before insert on inside_rollup for each row
  execute function replaced_on_arrival('scope', 'kind', 'minute');
alter table inside_rollup enable replica trigger replaced_on_arrival;
create trigger replaced_on_arrival before insert on visitor_rollup for each row
  execute function replaced_on_arrival('scope', 'kind', 'dimension', 'value', 'first_day', 'days');
alter table visitor_rollup enable replica trigger replaced_on_arrival;
create trigger replaced_on_arrival before insert on row_count for each row
  execute function replaced_on_arrival('scope', 'name', 'slot');
alter table row_count enable replica trigger replaced_on_arrival;
