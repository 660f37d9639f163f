-- What stands in the log without the address that was shredded of it: the chain holds on by the hash over the row as it was,
-- and this one holds what is left. `portion` is the trace of the operation that shredded it, whose row in the chain names the
-- sum over its digests: neither can be made later.
create table operation_log_shredded (
  log_id uuid primary key,
  log_at timestamptz not null,
  portion uuid not null,
  digest bytea not null
);
create index operation_log_shredded_portion on operation_log_shredded (portion, log_id);
create index operation_log_shredded_at on operation_log_shredded (log_at);
select append_only('operation_log_shredded');

-- The sum over what a portion left, as its operation says it.
create function shredded_sum(of_portion uuid) returns text language sql stable as $$
  select encode(sha256(string_agg(digest, ''::bytea order by log_id)), 'hex') from operation_log_shredded where portion = of_portion
$$;

-- As before (0014_operation_log.sql), but for rows whose address was shredded: what is left of them is compared, and the sum of
-- its portion with what the chain says of it.
create or replace function verify_operation_log(first bigint, most int,
  out checked int, out next_seq bigint, out broken_seq bigint, out broken_id uuid, out broken_why text)
language plpgsql as $$
declare
  link record;
  expected bigint := first;
  previous bytea := coalesce((select hash from operation_log_seal where seq = first - 1), '\x'::bytea);
  proved uuid;
begin
  checked := 0;
  for link in
    select s.seq, s.log_id, s.hash, operation_log_bytes(l) as bytes, l.id as found, l.address, r.portion, r.digest
    from operation_log_seal s left join operation_log l on l.at = s.log_at and l.id = s.log_id
      left join operation_log_shredded r on r.log_id = s.log_id
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
      if link.portion is distinct from proved then
        if not exists (select from operation_log told where told.trace_id = link.portion
          and told.after ->> 'digest' = shredded_sum(link.portion)) then
          broken_seq := link.seq; broken_id := link.log_id; broken_why := 'changed'; return;
        end if;
        proved := link.portion;
      end if;
    end if;
    previous := link.hash;
    expected := link.seq + 1;
    checked := checked + 1;
  end loop;
  next_seq := case when checked = most then expected end;
end $$;
