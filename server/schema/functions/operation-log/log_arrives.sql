-- An entry of the log that arrives by replication, with an exhibition that moves here, stays out of this database's chain, which
-- orders by its own transaction ids: -1 is below each watermark. Replication has no search path: the table is named with its schema.
create or replace function log_arrives() returns trigger language plpgsql as $$
begin
  -- An exhibition that comes back brings entries that were never away.
  if exists (select from public.operation_log l where l.at = new.at and l.id = new.id) then return null; end if;
  new.xid := -1;
  return new;
end $$;
