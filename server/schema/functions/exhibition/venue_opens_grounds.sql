-- The venue's company comes with its two permanent exhibitions (open_grounds).
create or replace function venue_opens_grounds() returns trigger
language plpgsql as $$
begin
  perform open_grounds(new.id);
  return null;
end $$;
