-- The id of a row's copy in a sandbox. It is derived from both ids, and copies sort like their originals.
create or replace function copied_id(id uuid, sandbox uuid) returns uuid language sql immutable parallel safe as $$
  select (left(id::text, 14) || '8' || left(h, 3) || '-8' || substr(h, 4, 3) || '-' || substr(h, 7, 12))::uuid
  from md5(id::text || sandbox::text) h
$$;
