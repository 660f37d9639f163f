-- Updates the visibility of a partner when a relation changes.
create or replace function read_organizer_partner() returns trigger
language plpgsql as $$ begin
  if tg_op <> 'INSERT' then perform read_partner(old.partner_id); end if;
  if tg_op <> 'DELETE' then
    if tg_op = 'INSERT' or new.partner_id <> old.partner_id then perform read_partner(new.partner_id); end if;
  end if;
  return null;
end $$;
