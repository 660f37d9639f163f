-- Adding and modifying are two permissions everywhere. Whoever held what both were has both, and can do what they could.
create function pg_temp.split(permissions text[]) returns text[] language sql immutable as $$
  select coalesce(array_agg(distinct name order by name), '{}') from (
    select unnest(case held
      when 'operator:add' then array['operator:add', 'operator:modify']
      when 'role:set' then array['role:add', 'role:modify']
      when 'dictionary:edit' then array['dictionary:add', 'dictionary:modify', 'dictionary:delete']
      when 'systemParameter:edit' then array['systemParameter:add', 'systemParameter:modify', 'systemParameter:delete']
      when 'exhibition:create' then array['exhibition:add', 'exhibition:modify']
      when 'badge:apply' then array['badge:apply', 'badge:modify']
      when 'badgeType:edit' then array['badgeType:add', 'badgeType:modify', 'badgeType:delete']
      when 'badgeTemplate:edit' then array['badgeTemplate:add', 'badgeTemplate:modify']
      when 'device:edit' then array['device:add', 'device:modify']
      -- Zones were kept by who changes doors, and deleted by who deletes them.
      when 'door:modify' then array['door:modify', 'zone:add', 'zone:modify']
      when 'door:delete' then array['door:delete', 'zone:delete']
      else case
        when held ~ '^(sponsor|cooperator|secondaryCooperator|logistics|agent|secondaryAgent):add$'
          then array[held, replace(held, ':add', ':modify')]
        else array[held] end
    end) as name from unnest(permissions) held) split
$$;

-- A role that is open in an editor has changed meanwhile.
update role set permissions = pg_temp.split(permissions), version = version + 1
where permissions <> pg_temp.split(permissions);
