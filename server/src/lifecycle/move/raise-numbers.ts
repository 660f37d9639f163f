import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { isRelocated } from './table-locations.ts'

/** Numbers of bills, settlements and lists that each database has for itself, so that no number is given twice. */
const numbersApart = 100_000
/** Of the ids of rows that move, which nobody reads. */
const idsApart = 1_000_000_000_000

interface Sequence {
  name: string
  last: string
  /** The table of whose column it is the default. */
  table: string | null
}

const sequencesOf = (db: Db): Promise<Sequence[]> =>
  db.many<Sequence>(sql`
    select c.relname as name, coalesce(pg_sequence_last_value(c.oid), 0)::text as last,
      (select t.relname from pg_depend d join pg_class t on t.oid = d.refobjid
        where d.objid = c.oid and d.deptype in ('a', 'i') and d.refclassid = 'pg_class'::regclass) as "table"
    from pg_class c where c.relkind = 'S' and c.relnamespace = 'public'::regnamespace order by c.relname`)

/** Lets the destination go on far behind the numbers of the source, unless it does already. */
export async function raiseNumbers(from: Db, to: Db): Promise<void> {
  const there = new Map((await sequencesOf(to)).map(({ name, last }) => [name, Number(last)]))
  for (const { name, last, table } of await sequencesOf(from)) {
    if (table !== null && !isRelocated(table)) continue
    const reached = Number(last)
    const apart = table === null ? numbersApart : idsApart
    // The source goes on until its fence is closed.
    if ((there.get(name) ?? 0) > reached + apart / 2) continue
    await to.one(sql`select setval(${name}::regclass, ${reached + apart})`)
  }
}
