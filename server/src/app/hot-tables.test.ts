import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { toDb } from '../kernel/database/database.ts'
import { closeAfterAll } from './testing/close-after-all.ts'
import { testDatabase } from './testing/database.ts'

/**
 * How many CHECKs a table has that a create, a gate decision or a sale writes. PostgreSQL parses each of them again for each
 * statement (docs/decisions/0053-hot-tables-checks-and-insert-triggers-measured.md), so a new rule is a reason to drop one that a
 * type, a foreign key or a constraint trigger expresses already.
 */
const checksOfHotTables: Readonly<Record<string, number>> = {
  badge: 7,
  idempotency_record: 0,
  passage: 6,
  presence: 3,
  ticket: 5,
  ticket_credential: 0,
  ticket_order: 11,
  ticket_order_line: 3,
  ticket_sale_event: 6,
}

const db = toDb((await closeAfterAll(testDatabase())).pool)
const tables = Object.keys(checksOfHotTables)

it('a hot table gets no further CHECK', async () => {
  const rows = await db.many<{ name: string; checks: number }>(sql`
    select c.relname as name, count(k.oid)::int as checks
    from pg_class c left join pg_constraint k on k.conrelid = c.oid and k.contype = 'c'
    where c.relname = any(${tables}) group by c.relname order by c.relname`)
  expect(Object.fromEntries(rows.map(({ name, checks }) => [name, checks]))).toEqual(checksOfHotTables)
})

it('no CHECK of a hot table repeats what the type of its column or a constraint trigger says', async () => {
  const repeated = await db.many<{ name: string }>(sql`
    select k.conname as name
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = any(k.conkey)
    join pg_type t on t.oid = a.atttypid
    where c.relname = any(${tables}) and k.contype = 'c' and cardinality(k.conkey) = 1 and (t.typtype in ('e', 'd')
      or exists (select from pg_trigger g where g.tgrelid = c.oid and g.tgconstraint <> 0 and not g.tgisinternal
        and a.attnum = any(g.tgattr::int2[])))
    order by 1`)
  expect(repeated.map(({ name }) => name)).toEqual([])
})
