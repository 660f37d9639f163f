create or replace function stand_head_document() returns trigger language plpgsql as $$
begin
  update stand_head set document_blind_index = new.document_blind_index
  where exhibition_id = new.exhibition_id and badge_id = new.id;
  return null;
end $$;
