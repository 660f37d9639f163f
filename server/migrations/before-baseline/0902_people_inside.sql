-- How many are inside, minute by minute: what the statistics say of the most. `change`: who came in less who went out in that
-- minute. Whoever is next seen going out has stayed past the turn of the gate's day; of all others nothing is known after it, and
-- they count as gone when it turns (gate/inside-fold.ts).
create table inside_rollup (
  scope uuid not null,
  kind text not null check (kind in ('exhibition', 'participation')),
  minute timestamptz not null,
  change bigint not null,
  primary key (scope, kind, minute)
);

-- What has passed already is counted once by the fold, whatever cluster wrote it.
insert into fold (name, system_identifier) select 'inside', 0 where exists (select from passage);

-- When a gate day begins: where the clocks skip that hour, the moment they change; where they repeat it, the first of the two.
create function gate_day_begins(p_day date, p_hour int, p_zone text) returns timestamptz
language sql stable parallel safe as $$
  select coalesce(min(m.moment), (w.wall) at time zone p_zone)
  from (select p_day + make_interval(hours => p_hour) as wall) w
  left join lateral (
    select w.wall at time zone p_zone - sooner as moment
    from unnest(array[interval '0', interval '30 minutes', interval '1 hour', interval '2 hours']) sooner) m
    on m.moment at time zone p_zone = w.wall
  group by w.wall
$$;
