-- without a transaction
-- Fills existing rows, those of one scope at a time, while others write. Rows of a scope that is gone count for nobody.
do $$
declare
  rollup text;
  scoped record;
begin
  foreach rollup in array array['entry_rollup', 'inside_rollup', 'visitor_rollup'] loop
    for scoped in
      select e.id, e.id as exhibition_id from exhibition e union all select p.id, p.exhibition_id from participation p
      union all select d.id, d.exhibition_id from door d union all select c.id, c.exhibition_id from channel c
    loop
      execute format('update %I set exhibition_id = $2 where scope = $1 and exhibition_id is null', rollup)
        using scoped.id, scoped.exhibition_id;
      commit;
    end loop;
    execute format('delete from %I where exhibition_id is null', rollup);
    commit;
  end loop;
end $$;
