create or replace function stand_head_joins() returns trigger language plpgsql as $$
begin
  update stand_head set scope_id = coalesce(new.edition_id, new.id) where exhibition_id = new.id;
  return null;
end $$;
