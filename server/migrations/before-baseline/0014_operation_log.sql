-- Every changing command: who, for which company, when, what, on which target, from what to what. Partitioned by
-- month; exhibition first in the key that shards it (the nil id where there is none).
create table operation_log (
  exhibition_id uuid not null default '00000000-0000-0000-0000-000000000000',
  at timestamptz not null default clock_timestamp(),
  id uuid not null default uuidv7(),
  -- The transaction that wrote it. Once every transaction below a horizon has ended, no row below it can appear any
  -- more: that is what makes sealing in order possible without making writers wait.
  xid bigint not null default (pg_current_xact_id()::text::bigint),
  command text not null,
  company_id uuid,
  operator_id uuid,
  operator_name text not null default '',
  device_id uuid,
  noun text,
  target_id text,
  target_name text,
  before jsonb,
  after jsonb,
  status_code int not null,
  reason text,
  trace_id uuid not null,
  address text not null default ''
) partition by range (at);
create index operation_log_exhibition on operation_log (exhibition_id, at, id);
create index operation_log_company on operation_log (company_id, at, id);
create index operation_log_at on operation_log (at, id);
create index operation_log_trace on operation_log (trace_id);
create index operation_log_target on operation_log (lower(target_name) text_pattern_ops) where target_name is not null;
create index operation_log_xid on operation_log using brin (xid) with (autosummarize = on, pages_per_range = 32);
create table operation_log_default partition of operation_log default;

-- The chain: one link a row, in order, each hash over the one before and the row.
create table operation_log_seal (
  seq bigint primary key,
  log_id uuid not null unique,
  log_at timestamptz not null,
  hash bytea not null,
  sealed_at timestamptz not null default now()
);
-- Every transaction below the horizon has been sealed.
create table operation_log_horizon (
  id boolean primary key default true check (id),
  xid bigint not null
);
insert into operation_log_horizon (xid) values (0);

create function refuse_change() returns trigger
language plpgsql as $$ begin
  raise exception '% is append-only', tg_table_name using errcode = '55000';
end $$;
create trigger append_only before update or delete on operation_log for each row execute function refuse_change();
create trigger append_only before update or delete on operation_log_seal for each row execute function refuse_change();
create trigger no_truncate before truncate on operation_log for each statement execute function refuse_change();
create trigger no_truncate before truncate on operation_log_default for each statement execute function refuse_change();
create trigger no_truncate before truncate on operation_log_seal for each statement execute function refuse_change();

-- Makes the partitions of this month and the next `months`; says how many were new. A month whose rows already lie in
-- the default partition stays there.
create function ensure_operation_log_partitions(months int) returns int
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
      made := made + 1;
    exception when check_violation then null;
    end;
  end loop;
  return made;
end $$;
select ensure_operation_log_partitions(2);

-- The bytes a seal is over: every column, in a form that does not depend on settings of a connection.
create function operation_log_bytes(l operation_log) returns bytea
language sql stable as $$
  select convert_to(jsonb_build_array(l.exhibition_id, (extract(epoch from l.at) * 1000000)::bigint, l.id, l.xid, l.command,
    l.company_id, l.operator_id, l.operator_name, l.device_id, l.noun, l.target_id, l.target_name, l.before, l.after,
    l.status_code, l.reason, l.trace_id, l.address)::text, 'UTF8')
$$;

-- One link: SHA-256 over the hash before it (the first time `start`) and the row's bytes. As an aggregate it walks a window
-- at a third of the cost of a loop.
create function seal_link(state bytea, start bytea, bytes bytea) returns bytea
language sql immutable as $$ select sha256(coalesce(state, start) || bytes) $$;
create aggregate seal_chain(start bytea, bytes bytea) (sfunc = seal_link, stype = bytea);

-- Seals up to `most` rows of ended transactions; says how many, or null where another node is at it. Rows are taken by
-- whole transactions, so that the horizon can be moved past them.
create function seal_operation_log(most int) returns int
language plpgsql as $$
declare
  sealed_below bigint;
  ended_below bigint;
  up_to bigint;
  last_seq bigint;
  last_hash bytea;
  sealed int := 0;
begin
  if not pg_try_advisory_xact_lock(7246511015) then return null; end if;
  -- Only now: another node may have moved the horizon until just before.
  ended_below := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  select xid into sealed_below from operation_log_horizon;
  -- A database restored into a younger cluster counts its transactions anew.
  if sealed_below > ended_below then sealed_below := 0; end if;
  if sealed_below = ended_below then return 0; end if;
  select xid + 1 into up_to from operation_log l
    where xid >= sealed_below and xid < ended_below
      and not exists (select from operation_log_seal s where s.log_id = l.id)
    order by xid offset most - 1 limit 1;
  up_to := coalesce(up_to, ended_below);
  select seq, hash into last_seq, last_hash from operation_log_seal order by seq desc limit 1;
  last_seq := coalesce(last_seq, 0);
  last_hash := coalesce(last_hash, '\x'::bytea);
  insert into operation_log_seal (seq, log_id, log_at, hash)
  select last_seq + row_number() over links, id, at, seal_chain(last_hash, bytes) over links
  from (
    select l.xid, l.id, l.at, operation_log_bytes(l) as bytes from operation_log l
    where l.xid >= sealed_below and l.xid < up_to
      and not exists (select from operation_log_seal s where s.log_id = l.id)
  ) ended
  window links as (order by xid, id rows unbounded preceding);
  get diagnostics sealed = row_count;
  update operation_log_horizon set xid = up_to;
  return sealed;
end $$;

-- Walks `most` links from `first`. `broken_seq` is the first link that does not hold: its row is gone ('missing'), was
-- changed ('changed'), or a link itself was taken out ('gap'). `next_seq` is null at the end of the chain.
create function verify_operation_log(first bigint, most int,
  out checked int, out next_seq bigint, out broken_seq bigint, out broken_id uuid, out broken_why text)
language plpgsql as $$
declare
  link record;
  expected bigint := first;
  previous bytea := coalesce((select hash from operation_log_seal where seq = first - 1), '\x'::bytea);
begin
  checked := 0;
  for link in
    select s.seq, s.log_id, s.hash, operation_log_bytes(l) as bytes, l.id as found
    from operation_log_seal s left join operation_log l on l.at = s.log_at and l.id = s.log_id
    where s.seq >= first order by s.seq limit most
  loop
    if link.seq <> expected then
      broken_seq := expected; broken_why := 'gap'; return;
    elsif link.found is null then
      broken_seq := link.seq; broken_id := link.log_id; broken_why := 'missing'; return;
    elsif sha256(previous || link.bytes) <> link.hash then
      broken_seq := link.seq; broken_id := link.log_id; broken_why := 'changed'; return;
    end if;
    previous := link.hash;
    expected := link.seq + 1;
    checked := checked + 1;
  end loop;
  next_seq := case when checked = most then expected end;
end $$;
