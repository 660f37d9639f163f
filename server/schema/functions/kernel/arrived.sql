-- Rows that logical replication brings from another database carry its transaction ids, which mean nothing here.
-- tg_argv[0] stands for them: empty for null (a rollup counts the passage as counted), 0 (an entry that the hash chain of
-- this database does not have to cover), 3 (older than every snapshot). An update leaves what this database has.
create or replace function arrived() returns trigger language plpgsql as $$
begin
  new.tx := case when tg_op = 'INSERT' then nullif(tg_argv[0], '') else old.tx::text end;
  return new;
end $$;
