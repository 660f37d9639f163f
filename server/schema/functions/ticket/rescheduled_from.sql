-- When a ticket begins to be valid after `p_by` days of postponement; `p_by` null: as it was sold.
create or replace function rescheduled_from(p_from timestamptz, p_by int, p_last date, p_zone text) returns timestamptz
language sql immutable parallel safe as $$
  select case when p_by is null then p_from
    else least((p_from at time zone p_zone) + p_by * interval '1 day', p_last::timestamp) at time zone p_zone end
$$;
