-- The venue's month of a posting, from the time in its id: months and pages cannot disagree.
create or replace function posting_month(id uuid) returns date
language sql stable parallel safe as $$
  select date_trunc('month', uuid_extract_timestamp(id) at time zone 'Asia/Shanghai')::date
$$;
