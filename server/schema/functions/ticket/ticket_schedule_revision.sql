-- How often the days of an exhibition's tickets were postponed.
create or replace function ticket_schedule_revision(p_exhibition uuid) returns int language sql stable as $$
  select count(*)::int from ticket_postponement where exhibition_id = p_exhibition
$$;
