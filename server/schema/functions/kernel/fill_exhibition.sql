-- Fills `exhibition_id` of a new row from its parent: tg_argv[0] is the column of the parent's id, the others are the
-- tables in which it may be. Statements that insert many rows name the exhibition themselves.
create or replace function fill_exhibition() returns trigger language plpgsql as $$
begin
  for at in 1 .. tg_nargs - 1 loop
    execute format('select exhibition_id from %I where id = $1', tg_argv[at]) into new.exhibition_id
      using (to_jsonb(new) ->> tg_argv[0])::uuid;
    exit when new.exhibition_id is not null;
  end loop;
  return new;
end $$;
