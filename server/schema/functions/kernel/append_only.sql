-- Declares a table whose rows are never changed or deleted, one by one or by truncate: `select append_only('history')`.
create or replace function append_only(source text) returns void
language plpgsql as $$
declare
  part regclass;
begin
  execute format('create trigger append_only before update or delete on %s for each row execute function refuse_change()', source);
  for part in select source::regclass union select relid from pg_partition_tree(source::regclass) loop
    execute format('create trigger no_truncate before truncate on %s for each statement execute function refuse_change()', part);
  end loop;
end $$;
