-- The rollup rows of an attendance: each of its scopes by each of its dimensions. The triggers and the recount use it.
create or replace function visitor_dimensions(exhibition_id uuid, participation_id uuid, holder text, type_id uuid, gender text, age int, region text,
  job_class text, industry text, channel text, came_before boolean)
returns table (scope uuid, kind text, dimension text, value text) language sql immutable parallel safe as $$
  select target.scope, target.kind, said.dimension, coalesce(said.value, '')
  from (values (exhibition_id, 'exhibition'), (participation_id, 'participation')) target (scope, kind)
  cross join (values ('all', ''),
    ('age', case when age < 18 then 'under18' when age < 25 then 'from18' when age < 35 then 'from25' when age < 45 then 'from35'
      when age < 55 then 'from45' when age < 65 then 'from55' when age >= 65 then 'from65' end),
    ('gender', gender),
    -- By city; provinces are the sums of their cities.
    ('region', left(region, 4) || '00'),
    ('type', type_id::text),
    ('returning', case when came_before then 'yes' else 'no' end),
    ('jobClass', job_class), ('industry', industry), ('channel', channel), ('holder', holder),
    ('seller', participation_id::text)) said (dimension, value)
  where target.scope is not null
$$;
