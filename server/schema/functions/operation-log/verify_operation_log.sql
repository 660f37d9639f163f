-- Verifies the hash chain for up to `most` rows. A row that retention redacted is verified by the digest of its
-- remaining parts; the digests of the last few retention runs are cached, because their rows alternate.
create or replace function verify_operation_log(first bigint, most int,
  out checked int, out next_seq bigint, out broken_seq bigint, out broken_id uuid, out broken_why text)
language plpgsql as $$
declare
  link record;
  expected bigint := first;
  previous bytea := coalesce((select hash from operation_log_checkpoint where seq = first - 1), '\x'::bytea);
  proved uuid[] := '{}';
begin
  checked := 0;
  for link in
    select s.seq, s.log_id, s.hash, operation_log_bytes(l) as bytes, l.id as found, l.address,
      coalesce(u.portion, r.portion) as portion, coalesce(u.digest, r.digest) as digest
    from operation_log_checkpoint s left join operation_log l on l.at = s.log_at and l.id = s.log_id
      left join operation_log_purged r on r.log_id = s.log_id
      left join operation_log_names_removed u on u.log_id = s.log_id
    where s.seq >= first order by s.seq limit most
  loop
    if link.seq <> expected then
      broken_seq := expected; broken_why := 'gap'; return;
    elsif link.found is null then
      broken_seq := link.seq; broken_id := link.log_id; broken_why := 'missing'; return;
    elsif sha256(previous || link.bytes) <> link.hash then
      if link.portion is null or link.address <> '' or link.digest <> sha256(link.bytes) then
        broken_seq := link.seq; broken_id := link.log_id; broken_why := 'changed'; return;
      end if;
      if not link.portion = any (proved) then
        if not exists (select from operation_log purge where purge.trace_id = link.portion
          and purge.after ->> 'digest' = purged_sum(link.portion)) then
          broken_seq := link.seq; broken_id := link.log_id; broken_why := 'changed'; return;
        end if;
        proved := link.portion || proved[1:15];
      end if;
    end if;
    previous := link.hash;
    expected := link.seq + 1;
    checked := checked + 1;
  end loop;
  next_seq := case when checked = most then expected end;
end $$;
