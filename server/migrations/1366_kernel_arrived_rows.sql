-- Rows that logical replication brings from another database carry its transaction ids. Here they are none: a passage
-- counts as counted (null), a log entry is not this database's (0), a notification is older than every snapshot (3).
create function arrived() returns trigger language plpgsql as $$
begin
  new.tx := case when tg_op = 'INSERT' then nullif(tg_argv[0], '') else old.tx::text end;
  return new;
end $$;
create trigger arrived before insert or update on passage for each row execute function arrived('');
alter table passage enable replica trigger arrived;
create trigger arrived before insert or update on idempotency_record for each row execute function arrived('0');
alter table idempotency_record enable replica trigger arrived;
create trigger arrived before insert or update on notification for each row execute function arrived('3');
alter table notification enable replica trigger arrived;
