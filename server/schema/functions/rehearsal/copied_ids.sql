-- copied_id of each.
create or replace function copied_ids(ids uuid[], sandbox uuid) returns uuid[] language sql immutable parallel safe as $$
  select case when ids is not null then array(select copied_id(id, sandbox) from unnest(ids) with ordinality u (id, n) order by n) end
$$;
