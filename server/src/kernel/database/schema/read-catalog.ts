import type pg from 'pg'

export interface Relation {
  name: string
  kind: 'table' | 'view' | 'sequence'
  unlogged: boolean
  /** Storage parameters such as `fillfactor=70`. */
  options: string[]
  /** Such as `HASH (exhibition_id)`; null without partitions. */
  partitionKey: string | null
  /** The query of a view. */
  query: string | null
  comment: string | null
  /** Such as `full`; null for the primary key. */
  replicaIdentity: string | null
  columns: Column[]
  constraints: string[]
  indexes: string[]
  triggers: string[]
  /** Those that fire only for rows that replication applies. */
  replicaTriggers: string[]
  partitions: Partition[]
}

export interface Column {
  name: string
  type: string
  required: boolean
  /** Whether `expression` is a default, or the source of a stored or virtual column. */
  generated: '' | 's' | 'v'
  identity: '' | 'a' | 'd'
  expression: string | null
  storage: string | null
  comment: string | null
}

export interface Partition {
  name: string
  bound: string
  options: string[]
  /** Indexes, constraints and triggers that its table does not have. */
  own: string[]
}

/** By what published updates and deletes of a table name the old row; null for the primary key. */
export const replicaIdentity = (
  table: string,
): string => `case ${table}.relreplident when 'f' then 'full' when 'n' then 'nothing'
  when 'i' then (select 'using index ' || ri.relname from pg_index rx join pg_class ri on ri.oid = rx.indexrelid
    where rx.indrelid = ${table}.oid and rx.indisreplident) end`

const relations = `
select c.relname as name,
  case c.relkind when 'v' then 'view' when 'S' then 'sequence' else 'table' end as kind,
  c.relpersistence = 'u' as unlogged,
  coalesce(c.reloptions, '{}') as options,
  case when c.relkind = 'p' then pg_get_partkeydef(c.oid) end as "partitionKey",
  case when c.relkind = 'v' then pg_get_viewdef(c.oid, true) end as query,
  obj_description(c.oid, 'pg_class') as comment,
  ${replicaIdentity('c')} as "replicaIdentity",
  array(
    select jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'required', a.attnotnull,
      'generated', a.attgenerated, 'identity', a.attidentity, 'expression', pg_get_expr(d.adbin, d.adrelid, true),
      'storage', case when a.attstorage <> t.typstorage
        then case a.attstorage when 'e' then 'external' when 'p' then 'plain' when 'm' then 'main' else 'extended' end end,
      'comment', col_description(c.oid, a.attnum))
    from pg_attribute a
      join pg_type t on t.oid = a.atttypid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped order by a.attnum) as columns,
  array(
    select format('constraint %I %s', k.conname, pg_get_constraintdef(k.oid, true))
    from pg_constraint k where k.conrelid = c.oid and k.contype not in ('n', 't')
    order by array_position('{p,u,x,f,c}', k.contype::text), k.conname collate "C") as constraints,
  array(
    select pg_get_indexdef(x.indexrelid, 0, true)
    from pg_index x join pg_class i on i.oid = x.indexrelid
    where x.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = i.oid and k.conrelid = c.oid)
    order by i.relname collate "C") as indexes,
  array(
    select pg_get_triggerdef(t.oid, true) from pg_trigger t
    where t.tgrelid = c.oid and not t.tgisinternal order by t.tgname collate "C") as triggers,
  array(
    select t.tgname::text from pg_trigger t where t.tgrelid = c.oid and t.tgenabled = 'R' order by 1) as "replicaTriggers",
  array(
    select jsonb_build_object('name', p.relname, 'bound', pg_get_expr(p.relpartbound, p.oid, true),
      'options', coalesce(p.reloptions, '{}'), 'own', array(
        select pg_get_indexdef(x.indexrelid, 0, true) from pg_index x join pg_class i on i.oid = x.indexrelid
        where x.indrelid = p.oid and not i.relispartition
        union all select format('constraint %I %s', k.conname, pg_get_constraintdef(k.oid, true)) from pg_constraint k
        where k.conrelid = p.oid and k.coninhcount = 0 and k.contype <> 't'
        union all select pg_get_triggerdef(t.oid, true) from pg_trigger t
        where t.tgrelid = p.oid and t.tgparentid = 0 and not t.tgisinternal
        union all select 'replica identity ' || identity from (select ${replicaIdentity('p')} as identity) i where identity is not null
        order by 1))
    from pg_inherits h join pg_class p on p.oid = h.inhrelid
    where h.inhparent = c.oid and c.relkind = 'p' order by p.relname collate "C") as partitions
from pg_class c
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'S') and not c.relispartition
  -- A sequence of a column is part of its table.
  and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i') and d.refobjsubid > 0)
order by c.relname collate "C"`

/** Every table, view and free sequence of the database from its catalogs; a partition is part of its table. */
export async function readCatalog(pool: pg.Pool): Promise<Relation[]> {
  const { rows } = await pool.query<Relation>(relations)
  return rows
}
