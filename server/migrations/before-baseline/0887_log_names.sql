-- Lines of the log that lost the names of people in them, after those that lost their address (0682_log_addresses.sql): what is
-- left of each, and the portion it went in. A line may lose its address first; then both say what was left.
create table operation_log_unnamed (
  log_id uuid primary key,
  log_at timestamptz not null,
  portion uuid not null,
  digest bytea not null
);
create index operation_log_unnamed_portion on operation_log_unnamed (portion, log_id);
select append_only('operation_log_unnamed');

-- A line may lose its address, and what it says of whom with it; nothing else of it ever changes.
create function log_loses_alone() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) in (to_jsonb(old) || '{"address": ""}',
    to_jsonb(old) || '{"address": "", "target_name": null, "before": null, "after": null}') then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = '55000';
end $$;
drop trigger append_only on operation_log;
create trigger append_only before update or delete on operation_log for each row execute function log_loses_alone();

-- The sum over what a portion left, as its operation says it.
create or replace function shredded_sum(of_portion uuid) returns text language sql stable as $$
  select encode(sha256(string_agg(digest, ''::bytea order by log_id)), 'hex')
  from (select log_id, digest from operation_log_shredded where portion = of_portion
    union all select log_id, digest from operation_log_unnamed where portion = of_portion) one
$$;

-- As before (0682_log_addresses.sql), but what is left of a line is what was left when it last lost something. Lines of several
-- portions take turns, so the last few that were proved are remembered.
create or replace function verify_operation_log(first bigint, most int,
  out checked int, out next_seq bigint, out broken_seq bigint, out broken_id uuid, out broken_why text)
language plpgsql as $$
declare
  link record;
  expected bigint := first;
  previous bytea := coalesce((select hash from operation_log_seal where seq = first - 1), '\x'::bytea);
  proved uuid[] := '{}';
begin
  checked := 0;
  for link in
    select s.seq, s.log_id, s.hash, operation_log_bytes(l) as bytes, l.id as found, l.address,
      coalesce(u.portion, r.portion) as portion, coalesce(u.digest, r.digest) as digest
    from operation_log_seal s left join operation_log l on l.at = s.log_at and l.id = s.log_id
      left join operation_log_shredded r on r.log_id = s.log_id
      left join operation_log_unnamed u on u.log_id = s.log_id
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
        if not exists (select from operation_log told where told.trace_id = link.portion
          and told.after ->> 'digest' = shredded_sum(link.portion)) then
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
