-- Adds up to `most` log entries of ended transactions to the hash chain and returns how many, or null while another node
-- does. Those that commands left in idempotency_record are copied into operation_log first. Whole transactions are added,
-- so that the horizon moves past them; operation_log_entry finds entries before it in operation_log, the others in both.
create or replace function checkpoint_operation_log(most int) returns int
language plpgsql as $$
declare
  added_below bigint;
  ended_below bigint;
  up_to bigint;
  last_seq bigint;
  last_hash bytea;
  added int := 0;
begin
  if not pg_try_advisory_xact_lock(7246511015) then return null; end if;
  -- Read only now, because another node may have moved the horizon just before.
  ended_below := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  select xid into added_below from operation_log_watermark;
  -- A database that was restored into a younger cluster starts its transaction ids again.
  if added_below > ended_below then
    added_below := 0;
    update idempotency_record set tx = 0 where tx >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint;
  end if;
  if added_below = ended_below then return 0; end if;
  select xid + 1 into up_to from (
    select l.xid from operation_log l
    where l.xid >= added_below and l.xid < ended_below
      and not exists (select from operation_log_checkpoint s where s.log_id = l.id)
    union all
    select j.tx from idempotency_record j
    where j.command <> '' and j.tx >= added_below and j.tx < ended_below
      and not exists (select from operation_log_checkpoint s where s.log_id = j.log_id)
  ) waiting
  order by xid offset most - 1 limit 1;
  up_to := coalesce(up_to, ended_below);
  insert into operation_log (exhibition_id, at, id, xid, command, company_id, operator_id, operator_name, device_id, entity_type,
    target_id, target_name, before, after, status_code, reason, trace_id, address, refusal_details)
  select coalesce(j.exhibition_id, '00000000-0000-0000-0000-000000000000'), j.created_at, j.log_id, j.tx, j.command, j.company_id,
    j.operator_id, j.operator_name, j.device_id, j.entity_type, j.target_id, j.target_name, j.before, j.after, j.status_code,
    j.reason, coalesce(j.trace_id, encode(j.trace, 'hex')::uuid), j.address, j.refusal_details
  from idempotency_record j
  where j.command <> '' and j.tx >= added_below and j.tx < up_to
    and not exists (select from operation_log_checkpoint s where s.log_id = j.log_id)
  order by j.tx, j.log_id;
  select seq, hash into last_seq, last_hash from operation_log_checkpoint order by seq desc limit 1;
  last_seq := coalesce(last_seq, 0);
  last_hash := coalesce(last_hash, '\x'::bytea);
  insert into operation_log_checkpoint (seq, log_id, log_at, hash)
  select last_seq + row_number() over links, id, at, checkpoint_chain(last_hash, bytes) over links
  from (
    select l.xid, l.id, l.at, operation_log_bytes(l) as bytes from operation_log l
    where l.xid >= added_below and l.xid < up_to
      and not exists (select from operation_log_checkpoint s where s.log_id = l.id)
  ) ended
  window links as (order by xid, id rows unbounded preceding);
  get diagnostics added = row_count;
  update operation_log_watermark set xid = up_to;
  return added;
end $$;
