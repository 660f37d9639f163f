import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { toDb } from '../kernel/database/database.ts'
import { acrossExhibitions, fromHome, uniqueAcrossExhibitions } from '../lifecycle/move/exceptions.ts'
import { isRelocated, locationOfTable } from '../lifecycle/move/table-locations.ts'
import { closeAfterAll } from './testing/close-after-all.ts'
import { testDatabase } from './testing/database.ts'

const database = await closeAfterAll(testDatabase())
const db = toDb(database.pool)

/** Every table, a partitioned one for its partitions, with its column of the exhibition. */
const tables = await db.many<{ name: string; required: boolean | null }>(sql`
  select c.relname as name, a.attnotnull as required from pg_class c
  left join pg_attribute a on a.attrelid = c.oid and a.attname = 'exhibition_id' and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`)
const relocated = tables.filter(({ name }) => isRelocated(name))

describe('every table', () => {
  it('has one location', () => {
    expect([...locationOfTable.keys()].toSorted()).toEqual(tables.map(({ name }) => name).toSorted())
  })

  it('names its exhibition if its rows move with one; a row of a cell always does', () => {
    const lacking = relocated.filter(({ required }) => required === null).map(({ name }) => name)
    expect(lacking).toEqual([])
    const nullable = relocated.filter(
      ({ name, required }) => required === false && locationOfTable.get(name) === 'cell',
    )
    expect(nullable.map(({ name }) => name)).toEqual([])
    const never = relocated.filter(({ name, required }) => required && locationOfTable.get(name) === 'both')
    // Entries of no exhibition have the id of zeros, by which the log is partitioned with the others.
    expect(never.map(({ name }) => name)).toEqual(['operation_log'])
  })

  it('has a replica identity with the exhibition if its rows move: otherwise its publication would refuse every update', async () => {
    const rows = await db.many<{ name: string }>(sql`
      select distinct coalesce(parent.relname, c.relname) as name
      from pg_class c
      left join pg_inherits h on h.inhrelid = c.oid
      left join pg_class parent on parent.oid = h.inhparent
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relreplident <> 'f' and not exists (
        select from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and a.attname = 'exhibition_id'
          and case c.relreplident when 'd' then i.indisprimary when 'i' then i.indisreplident end)
      order by 1`)
    const lacking = rows.map(({ name }) => name).filter(isRelocated)
    expect(lacking).toEqual([])
  })
})

it('can be updated and deleted in while a publication has the rows of one exhibition', async () => {
  const filtered = relocated.map(({ name }) => `${name} where (exhibition_id = '${randomUUID()}')`)
  await database.pool.query(
    `create publication one_exhibition for table ${filtered.join(', ')} with (publish_via_partition_root)`,
  )
  const refused: string[] = []
  for (const { name } of relocated) {
    for (const change of [
      `update ${name} set exhibition_id = exhibition_id where exhibition_id = gen_random_uuid()`,
      `delete from ${name} where exhibition_id = gen_random_uuid()`,
    ]) {
      await database.pool.query(change).catch((error: Error) => refused.push(error.message))
    }
  }
  await database.pool.query('drop publication one_exhibition')
  expect(refused).toEqual([])
})

describe('no row refers to one of another exhibition', () => {
  it('by a foreign key: it contains the exhibition, or is listed with the reason', async () => {
    const keys = await db.many<{ name: string; child: string; parent: string; composite: boolean }>(sql`
      select k.conname as name, c.relname as child, p.relname as parent, exists (
        select from unnest(k.conkey, k.confkey) pair (here, there)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = here and a.attname = 'exhibition_id'
        join pg_attribute b on b.attrelid = p.oid and b.attnum = there and b.attname = 'exhibition_id') as composite
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
      where k.contype = 'f' and not c.relispartition and not p.relispartition order by 1`)
    const simple = keys.filter(
      ({ child, parent, composite }) => isRelocated(child) && isRelocated(parent) && !composite,
    )
    expect(simple.map(({ name }) => name)).toEqual(Object.keys(acrossExhibitions).toSorted())
    const left = keys.filter(({ child, parent }) => locationOfTable.get(child) === 'home' && isRelocated(parent))
    expect(left.map(({ name }) => name)).toEqual(Object.keys(fromHome).toSorted())
  })
})

it('what is unique without regard to the exhibition is listed with the reason: two cells cannot compare it', async () => {
  const rows = await db.many<{ name: string; table: string }>(sql`
    select i.indexrelid::regclass::text as name, c.relname as table
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and not c.relispartition and i.indisunique
      and not exists (
        -- The exhibition, a random id, or the id of a row that the table belongs to.
        select from pg_attribute a where a.attrelid = c.oid and a.attnum = any(i.indkey) and (a.attname = 'exhibition_id'
          or a.attname = 'id' and a.atttypid = 'uuid'::regtype
          or exists (select from pg_constraint k join pg_class p on p.oid = k.confrelid
            where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any(k.conkey) and p.relname = any(${relocated.map(({ name }) => name)}))))
    order by 1`)
  expect(rows.filter(({ table }) => isRelocated(table)).map(({ name }) => name)).toEqual(
    Object.keys(uniqueAcrossExhibitions).toSorted(),
  )
})
