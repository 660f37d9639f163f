-- A JSON document in which the ids `known` are replaced by those of their copies.
create or replace function copied_json(content jsonb, sandbox uuid, known uuid[]) returns jsonb language plpgsql immutable parallel safe as $$
declare
  id uuid;
  said text := content::text;
begin
  foreach id in array known loop
    said := replace(said, id::text, copied_id(id, sandbox)::text);
  end loop;
  return said::jsonb;
end $$;
