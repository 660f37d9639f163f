-- Creates the two permanent exhibitions (open_grounds) with the venue's company.
create or replace function venue_opens_grounds() returns trigger
language plpgsql as $$
begin
  perform open_grounds(new.id);
  return null;
end $$;
