-- Who holds something of an exhibition, and of a participation, added up by what they were like and by the very days they
-- came: whoever came on any choice of days is a sum over few rows, exact and distinct. `value` is empty where it is unknown.
create table visitor_rollup (
  scope uuid not null,
  kind text not null constraint visitor_rollup_kind check (kind in ('exhibition', 'participation')),
  dimension text not null,
  value text not null,
  -- As in `attendance`: the day of bit 0, and the days on which they came.
  first_day date not null,
  days bit(128) not null,
  holders bigint not null,
  people bigint not null,
  primary key (scope, kind, dimension, value, first_day, days)
) with (fillfactor = 80);
create index visitor_rollup_empty on visitor_rollup (scope) where holders = 0;

-- Where an attendance counts: each of its scopes by each of its dimensions. The trigger and the recount go by it.
create function visitor_places(exhibition_id uuid, participation_id uuid, holder text, type_id uuid, gender text, age int, region text,
  job_class text, industry text, channel text, came_before boolean)
returns table (scope uuid, kind text, dimension text, value text) language sql immutable parallel safe as $$
  select place.scope, place.kind, said.dimension, coalesce(said.value, '')
  from (values (exhibition_id, 'exhibition'), (participation_id, 'participation')) place (scope, kind)
  cross join (values ('all', ''),
    ('age', case when age < 18 then 'under18' when age < 25 then 'from18' when age < 35 then 'from25' when age < 45 then 'from35'
      when age < 55 then 'from45' when age < 65 then 'from55' when age >= 65 then 'from65' end),
    ('gender', gender),
    -- By city: provinces are their sums.
    ('region', left(region, 4) || '00'),
    ('type', type_id::text),
    ('returning', case when came_before then 'yes' else 'no' end),
    ('jobClass', job_class), ('industry', industry), ('channel', channel), ('holder', holder),
    ('seller', participation_id::text)) said (dimension, value)
  where place.scope is not null
$$;

-- What a statement adds and takes away. One order for everybody, so that two never wait for each other in a circle; what comes
-- to nothing, such as a change of names, writes nothing.
do $$ declare event text; rows text; begin
  foreach event in array array['insert', 'update', 'delete'] loop
    rows := case event when 'insert' then 'select 1 as way, n.* from new_rows n' when 'delete' then 'select -1 as way, o.* from old_rows o'
      else 'select 1 as way, n.* from new_rows n union all select -1, o.* from old_rows o' end;
    execute format($trigger$
      create function visitor_rolled_%1$s() returns trigger language plpgsql as $body$
      begin
        insert into visitor_rollup as kept (scope, kind, dimension, value, first_day, days, holders, people)
        select p.scope, p.kind, p.dimension, p.value, a.first_day, a.days, sum(a.way), sum(a.way * a.people)
        from (%2$s) a cross join lateral visitor_places(a.exhibition_id, a.participation_id, a.holder, a.type_id, a.gender, a.age,
          a.region, a.job_class, a.industry, a.channel, a.came_before) p
        group by 1, 2, 3, 4, 5, 6 having sum(a.way) <> 0 or sum(a.way * a.people) <> 0 order by 1, 2, 3, 4, 5, 6
        on conflict (scope, kind, dimension, value, first_day, days) do update
          set holders = kept.holders + excluded.holders, people = kept.people + excluded.people;
        delete from visitor_rollup where holders = 0 and people = 0;
        return null;
      end $body$;
      create trigger attendance_rolled_%1$s after %1$s on attendance referencing %3$s
        for each statement execute function visitor_rolled_%1$s();
    $trigger$, event, rows, case event when 'insert' then 'new table as new_rows' when 'delete' then 'old table as old_rows'
      else 'old table as old_rows new table as new_rows' end);
  end loop;
end $$;

-- Those that were gathered before.
insert into visitor_rollup (scope, kind, dimension, value, first_day, days, holders, people)
select p.scope, p.kind, p.dimension, p.value, a.first_day, a.days, count(*), sum(a.people)
from attendance a cross join lateral visitor_places(a.exhibition_id, a.participation_id, a.holder, a.type_id, a.gender, a.age,
  a.region, a.job_class, a.industry, a.channel, a.came_before) p
group by 1, 2, 3, 4, 5, 6;
