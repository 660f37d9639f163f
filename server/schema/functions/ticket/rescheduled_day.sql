-- A day of a ticket after `by_days` of postponement; `by_days` null: as it was sold.
create or replace function rescheduled_day(p_day date, p_by int, p_last date) returns date language sql immutable parallel safe as $$
  select case when p_by is null then p_day when p_day is not null then least(p_day + p_by, p_last) end
$$;
