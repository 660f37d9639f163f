-- How many people a ticket may still admit; null: any number. For a day without an entry, as if nobody had come.
create or replace function heads_left(p_kind text, p_a_day int, p_people int, p_today int, p_total int) returns int
language sql immutable parallel safe as $$
  select case p_kind when 'single' then p_people - p_total when 'daily' then p_a_day * p_people - p_today end
$$;
