-- Updates the visibility of a company when its row changes.
create or replace function read_company() returns trigger
language plpgsql as $$ begin
  perform read_partner(new.id);
  return null;
end $$;
