import type pg from 'pg'

/** Indexes of the partitions of a month: PostgreSQL names them, differently for an index that came later. */
const monthly = (relation: string) => `${relation}.relname ~ '_\\d{4}_\\d{2}(_|$)'`
const indexName = (index: string) => `case when ${monthly(index)} then 'of a month' else ${index}.relname::text end`
const inPublic = (relation: string) => `${relation}.relnamespace = 'public'::regnamespace`

const queries: Readonly<Record<string, string>> = {
  relation: `
    select concat_ws(' | ', case when c.relkind in ('i', 'I') then ${indexName('c')} else c.relname end, c.relkind, c.relpersistence, c.reloptions::text,
      c.relispartition, case when not ${monthly('c')} then pg_get_expr(c.relpartbound, c.oid) end, case when c.relkind = 'p' then pg_get_partkeydef(c.oid) end,
      (select case when p.relkind = 'I' then ${indexName('p')} else p.relname end from pg_inherits h join pg_class p on p.oid = h.inhparent where h.inhrelid = c.oid),
      c.relreplident, c.relrowsecurity, c.relacl::text, t.reloptions::text, obj_description(c.oid, 'pg_class'),
      case when c.relkind = 'v' then pg_get_viewdef(c.oid) end) as line
    from pg_class c left join pg_class t on t.oid = c.reltoastrelid where ${inPublic('c')} and c.relkind <> 'c'`,
  column: `
    select concat_ws(' | ', c.relname, row_number() over (partition by c.oid order by a.attnum), a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
      pg_get_expr(d.adbin, d.adrelid), a.attgenerated, a.attidentity, a.attstorage, a.attcompression, a.attcollation::regcollation, a.attstattarget,
      a.attislocal, a.attinhcount, a.attoptions::text, a.attacl::text, col_description(c.oid, a.attnum)) as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where ${inPublic('c')} and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped`,
  // A key of a partition counts as its own where it was declared for the partition first.
  constraint: `
    select concat_ws(' | ', c.relname, case when ${monthly('c')} and k.contype in ('p', 'u', 'x') then '' else k.conname end, pg_get_constraintdef(k.oid),
      k.convalidated, k.conenforced, k.coninhcount, k.connoinherit, case when k.contype not in ('p', 'u', 'x') then k.conislocal end,
      case when k.contype = 'f' and k.conparentid = 0 then row_number() over (partition by k.confrelid, k.contype, k.conparentid = 0 order by k.oid) end) as line
    from pg_constraint k join pg_class c on c.oid = k.conrelid where ${inPublic('c')} and k.contype <> 't'`,
  index: `
    select concat_ws(' | ', c.relname, case when ${monthly('c')} then regexp_replace(pg_get_indexdef(x.indexrelid), 'INDEX \\S+ ', 'INDEX ')
      else pg_get_indexdef(x.indexrelid) end, x.indisvalid, x.indisready, x.indisclustered, x.indisreplident, x.indisprimary,
      case when not ${monthly('c')} then row_number() over (partition by c.oid order by x.indexrelid) end) as line
    from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid where ${inPublic('c')}`,
  trigger: `
    select concat_ws(' | ', c.relname, row_number() over (partition by c.oid order by t.tgname), pg_get_triggerdef(t.oid), t.tgenabled, t.tgparentid <> 0) as line
    from pg_trigger t join pg_class c on c.oid = t.tgrelid where ${inPublic('c')} and not t.tgisinternal`,
  function: `
    select concat_ws(' | ', p.oid::regprocedure, p.proacl::text, case when p.prokind = 'a'
      then (select (to_jsonb(a) - 'aggfnoid')::text from pg_aggregate a where a.aggfnoid = p.oid) else pg_get_functiondef(p.oid) end) as line
    from pg_proc p where p.pronamespace = 'public'::regnamespace`,
  sequence: `
    select concat_ws(' | ', s.sequencename, s.data_type, s.start_value, s.min_value, s.max_value, s.increment_by, s.cycle, s.cache_size, s.last_value,
      (select concat_ws('.', d.refobjid::regclass, d.refobjsubid > 0, d.deptype) from pg_depend d where d.objid = s.sequencename::regclass
        and d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i'))) as line
    from pg_sequences s where s.schemaname = 'public'`,
  other: `
    select 'setting ' || to_jsonb(s)::text as line from pg_db_role_setting s
      where s.setdatabase = 0 or s.setdatabase = (select oid from pg_database where datname = current_database())
    union all select 'extension ' || extname from pg_extension
    union all select 'schema ' || nspname || nspacl::text from pg_namespace where nspname !~ '^pg_(toast|temp)'
    union all select 'policy ' || polname from pg_policy
    union all select 'rule ' || rulename from pg_rewrite where rulename <> '_RETURN' and ev_class >= 16384
    union all select 'statistics ' || pg_get_statisticsobjdef(oid) from pg_statistic_ext
    union all select 'comment ' || pg_describe_object(classoid, objoid, objsubid) || ': ' || description
      from pg_description where objoid >= 16384
    union all select 'event trigger ' || evtname from pg_event_trigger
    union all select 'default ' || to_jsonb(a)::text from pg_default_acl a
    union all select 'publication ' || pubname from pg_publication
    union all select 'type ' || typname from pg_type
      where typnamespace = 'public'::regnamespace and typtype in ('d', 'e', 'r') union all
    select 'type ' || c.relname from pg_class c where c.relkind = 'c' and ${inPublic('c')}`,
}

/**
 * Everything that a migrated database defines, as sorted lines, for a comparison of two. The partitions of months count
 * as one, because their number depends on the day.
 */
export async function catalogLines(pool: pg.Pool): Promise<Record<string, string[]>> {
  const lines: Record<string, string[]> = {}
  for (const [kind, query] of Object.entries(queries)) {
    const { rows } = await pool.query<{ line: string }>(query)
    lines[kind] = [...new Set(rows.map(({ line }) => line.replaceAll(/_\d{4}_\d{2}(?!\d)/g, '_YYYY_MM')))].toSorted()
  }
  return lines
}
