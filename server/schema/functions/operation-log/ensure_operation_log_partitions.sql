-- Creates the partitions of this month and the next `months`, and returns how many are new. A month with rows in the
-- default partition stays there.
create or replace function ensure_operation_log_partitions(months int) returns int
language plpgsql as $$
declare
  first timestamptz;
  made int := 0;
  name text;
begin
  perform pg_advisory_xact_lock(7246511014);
  for ahead in 0..months loop
    first := date_trunc('month', now(), 'UTC') + make_interval(months => ahead);
    name := 'operation_log_' || to_char(first at time zone 'UTC', 'YYYY_MM');
    continue when to_regclass(name) is not null;
    begin
      execute format('create table %I partition of operation_log for values from (%L) to (%L)',
        name, first, first + interval '1 month');
      execute format('create trigger no_truncate before truncate on %I for each statement execute function refuse_change()',
        name);
      execute format('alter table %I replica identity full', name);
      made := made + 1;
    exception when check_violation then null;
    end;
  end loop;
  return made;
end $$;
