-- When a ticket ends to be valid after `p_by` days of postponement; `p_by` null: as it was sold.
create or replace function rescheduled_to(p_to timestamptz, p_by int, p_last date, p_zone text) returns timestamptz
language sql immutable parallel safe as $$
  select case when p_by is null then p_to
    else least((p_to at time zone p_zone) + p_by * interval '1 day', (p_last + 1)::timestamp) at time zone p_zone end
$$;
