-- Adds up to `most` rows of ended transactions to the hash chain and returns how many, or null while another node does.
-- Whole transactions are added, so that the horizon moves past them.
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
  if added_below > ended_below then added_below := 0; end if;
  if added_below = ended_below then return 0; end if;
  select xid + 1 into up_to from operation_log l
    where xid >= added_below and xid < ended_below
      and not exists (select from operation_log_checkpoint s where s.log_id = l.id)
    order by xid offset most - 1 limit 1;
  up_to := coalesce(up_to, ended_below);
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
