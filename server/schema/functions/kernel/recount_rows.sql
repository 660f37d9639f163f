-- Corrects the counters of the venue and of companies for which rows of this exhibition count, after its rows have arrived
-- without triggers; null: all counters of the venue and of companies, after rows were deleted without triggers. What is counted and what the counters say is read in one snapshot, and only the difference is added:
-- nobody waits, and a second call changes nothing. Returns how many counters were wrong.
create or replace function recount_rows(exhibition uuid) returns integer
language plpgsql as $$
declare
  declared record;
  wrong integer := 0;
  changed integer;
begin
  for declared in
    select c.oid::regclass::text as source, f.family,
      string_agg(format('select distinct %s as scope from %s where %s = $1 and %1$s is not null', p.part[1], c.oid::regclass,
        case c.relname when 'exhibition' then 'id' else 'exhibition_id' end), ' union ') as scopes,
      string_agg(format('select %s as scope, %s as name from %s where %1$s in (select scope from scopes)%4$s',
        p.part[1], p.part[2], c.oid::regclass, coalesce(' and ' || p.part[3], '')), ' union all ') as rows_of
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc f_ on f_.oid = t.tgfoid
    cross join lateral (select (regexp_match(f_.prosrc, 'from \((.*?)\) changed group by', 's'))[1] as parts) b
    cross join lateral regexp_split_to_table(b.parts, ' union all ') text
    cross join lateral (select regexp_match(text,
      '^select (.+?) as scope, (''.+'') as name, null::uuid as exhibition_id, 1 as delta from new_rows where .+? is not null(?: and (.+))?$', 's') as part) p
    cross join lateral (select (regexp_match(p.part[2], '''(\w+)'))[1] as family) f
    where not t.tgisinternal and not c.relispartition and f_.proname like c.relname || '\_counted\_%' and t.tgname like '%\_insert'
      and p.part is not null
      and (c.relname = 'exhibition'
        or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'exhibition_id' and not a.attisdropped))
    group by c.oid, f.family order by 1, 2
  loop
    execute format($text$
      with scopes as materialized (%1$s),
        counted as (select scope, name, count(*) as value from (%2$s) r group by 1, 2),
        stored as (select scope, name, sum(value) as value from row_count
          where scope in (select scope from scopes) and starts_with(name, %3$L) group by 1, 2),
        wrong as (select scope, name, coalesce(c.value, 0) - coalesce(s.value, 0) as value
          from counted c full join stored s using (scope, name) where coalesce(c.value, 0) <> coalesce(s.value, 0))
      insert into row_count (scope, name, slot, value) select scope, name, 0, value from wrong order by 1, 2
      on conflict (scope, name, slot) do update set value = row_count.value + excluded.value$text$,
      case when exhibition is null
        then format('select distinct scope from row_count where exhibition_id is null and starts_with(name, %L)', declared.family || '.')
        else declared.scopes end,
      declared.rows_of, declared.family || '.') using exhibition;
    get diagnostics changed = row_count;
    wrong := wrong + changed;
  end loop;
  return wrong;
end $$;
