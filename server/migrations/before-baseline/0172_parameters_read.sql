-- What the house reads has a range; the rows are put in by the base seeds, with their presets.
alter table system_parameter add column least int, add column most int,
  add constraint system_parameter_range check (least is null or kind = 'integer' and value::bigint between least and most);

-- The value of a parameter the house reads, or what is given where there is none.
create function parameter_of(p_name text, p_preset int) returns int language sql stable as $$
  select coalesce((select value::int from system_parameter where name = p_name and built_in), p_preset)
$$;
