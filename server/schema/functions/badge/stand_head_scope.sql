create or replace function stand_head_scope() returns trigger language plpgsql as $$
begin
  select coalesce(edition_id, id) into strict new.scope_id from exhibition where id = new.exhibition_id;
  return new;
end $$;
