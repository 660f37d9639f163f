-- An idempotency record is deleted only when its log entry is in operation_log, and nothing of it changes, except that its
-- encrypted answer expires. A database that was restored into a younger cluster starts its transaction ids again: then
-- the ids of the older cluster become 0 (checkpoint_operation_log.sql).
create or replace function protect_journal() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.command = '' or old.tx < journal_start() then return old; end if;
  elsif to_jsonb(new) = to_jsonb(old) || '{"outcome_encrypted": null}'
    or old.tx >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint and to_jsonb(new) = to_jsonb(old) || '{"tx": 0}'
  then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = '55000';
end $$;
