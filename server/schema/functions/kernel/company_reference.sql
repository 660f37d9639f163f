-- Declares a column that names a company: `select company_reference('charge', 'company_id', 'moves', 'exhibition_id = any
-- ($3)')`. It writes a row of `company_reference`, which a merge of companies reads, and a trigger that refuses rows of a
-- company that was merged into another one. A transaction that read the company before the merge is run again.
create or replace function company_reference(source text, named text, does text, narrow text default 'true', more text default '',
  label text default null, guarded boolean default true) returns void language plpgsql as $$
declare
  guard constant text := format('%s_%s_lives', source, named);
begin
  insert into company_reference (table_name, column_name, on_merge, narrowed, also_set, label)
  values (source, named, does, narrow, more, label);
  if does not in ('moves', 'rule') or not guarded then return; end if;
  execute format($text$
    create function %1$s() returns trigger language plpgsql as $body$
    begin
      if exists (
        with locked as materialized (
          select merged_into from company where id in (select %2$s from new_rows where %2$s is not null) order by id for key share)
        select from locked where merged_into is not null)
      then
        raise exception 'the company has been merged into another one' using errcode = 'serialization_failure';
      end if;
      return null;
    end $body$;
    create trigger %1$s after insert on %3$s referencing new table as new_rows for each statement execute function %1$s()$text$,
    guard, named, source);
end $$;
