-- Once: a changing command runs once per (session, or ticket where there is none; trace id). Kept 24 hours.
create table once (
  owner bytea not null,
  trace bytea not null,
  payload bytea not null,
  outcome jsonb,
  sealed bytea,
  at timestamptz not null default now(),
  primary key (owner, trace)
);
-- Found by age only when the old ones are swept: a block range index costs writers next to nothing.
create index once_at on once using brin (at);

-- Counters: totals of tabs and red points. Sixteen slots a counter, so that writers do not queue on one row until the
-- other's commit is on the disk; the value is the sum of the slots. A pool gives each of its connections a slot of its
-- own (fairgate.slot); where nobody did, the backend's number picks one.
create table counter (
  scope uuid not null,
  name text not null,
  slot smallint not null,
  value bigint not null,
  primary key (scope, name, slot)
) with (fillfactor = 70);

create function counter_slot() returns smallint
language sql stable parallel safe as $$
  select coalesce(nullif(current_setting('fairgate.slot', true), '')::smallint, (pg_backend_pid() % 16)::smallint)
$$;

-- Keeps `<table>.<state>` for each scope column given to the trigger; 'venue' counts over all rows under the nil id.
-- For tables with few writes; hot tables have their own static version of the same.
create function count_states() returns trigger
language plpgsql as $$
declare
  scope_column text;
  scope_expression text;
  source text;
begin
  source := case tg_op
    when 'INSERT' then 'select *, 1 as delta from new_rows'
    when 'DELETE' then 'select *, -1 as delta from old_rows'
    else 'select *, 1 as delta from new_rows union all select *, -1 from old_rows' end;
  foreach scope_column in array tg_argv loop
    scope_expression := case scope_column
      when 'venue' then '''00000000-0000-0000-0000-000000000000''::uuid' else quote_ident(scope_column) end;
    execute format(
      'insert into counter (scope, name, slot, value)
       select %1$s, %2$L || state, counter_slot(), sum(delta) from (%3$s) changed
       where %1$s is not null group by 1, 2 having sum(delta) <> 0 order by 1, 2
       on conflict (scope, name, slot) do update set value = counter.value + excluded.value',
      scope_expression, tg_table_name || '.', source);
  end loop;
  return null;
end $$;

-- History of every machine: who moved what from where to where, when and why. `snapshot` is what was submitted, so
-- that "changed since returned" can be shown.
create table history (
  subject_id uuid not null,
  id uuid not null default uuidv7(),
  noun text not null,
  event text not null,
  from_state text,
  to_state text not null,
  operator_id uuid,
  operator_name text not null default '',
  company_id uuid,
  company_name jsonb,
  reason_code text,
  note text,
  asked jsonb,
  snapshot jsonb,
  at timestamptz not null default clock_timestamp(),
  primary key (subject_id, id)
) partition by hash (subject_id);
do $$ begin
  for part in 0..3 loop
    execute format('create table history_%s partition of history for values with (modulus 4, remainder %s)', part, part);
  end loop;
end $$;
