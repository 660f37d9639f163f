-- A new id of a row in an exhibition; the id shows whether that is a sandbox.
create or replace function id_in(exhibition uuid) returns uuid language sql volatile as $$
  select case when is_sandbox(exhibition) then copied_id(uuidv7(), exhibition) else uuidv7() end
$$;
