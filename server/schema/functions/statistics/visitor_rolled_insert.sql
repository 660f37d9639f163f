-- Adds new attendances to visitor_rollup.
create or replace function visitor_rolled_insert() returns trigger language plpgsql as $$
begin
  insert into visitor_rollup as stored (exhibition_id, scope, kind, dimension, value, first_day, days, holders, people)
  select a.exhibition_id, p.scope, p.kind, p.dimension, p.value, a.first_day, a.days, sum(a.way), sum(a.way * a.people)
  from (select 1 as way, n.* from new_rows n) a cross join lateral visitor_dimensions(a.exhibition_id, a.participation_id, a.holder, a.type_id, a.gender, a.age,
    a.region, a.job_class, a.industry, a.channel, a.came_before) p
  group by 1, 2, 3, 4, 5, 6, 7 having sum(a.way) <> 0 or sum(a.way * a.people) <> 0 order by 2, 3, 4, 5, 6, 7
  on conflict (scope, kind, dimension, value, first_day, days) do update
    set holders = stored.holders + excluded.holders, people = stored.people + excluded.people;
  delete from visitor_rollup where holders = 0 and people = 0;
  return null;
end $$;
