-- The value of an integer parameter, or `p_preset` without one.
create or replace function parameter_of(p_name text, p_preset int) returns int language sql stable as $$
  select coalesce((select value::int from system_parameter where name = p_name and built_in), p_preset)
$$;
