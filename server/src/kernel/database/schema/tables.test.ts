import { describe, expect, onTestFinished, test } from 'vitest'
import { closeAfterAll } from '../../../app/testing/close-after-all.ts'
import { testDatabase } from '../../../app/testing/database.ts'
import { describeTables } from './describe-tables.ts'
import { readTableFiles } from './table-files.ts'

const database = await closeAfterAll(testDatabase())

describe('the files of server/schema/tables', () => {
  test('are the tables of a migrated database: `npm run schema` writes them', async () => {
    const described = await describeTables(database.pool)
    const written = readTableFiles()
    expect([...written.keys()]).toEqual([...described.keys()].toSorted())
    for (const [name, text] of described) {
      expect(written.get(name), `${name} is not what the migrations make: run \`npm run schema\``).toBe(text)
    }
  })

  test('contain each table exactly once', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
    )
    const created = [...readTableFiles().values()].flatMap(text =>
      [...text.matchAll(/^create (?:unlogged )?table (\w+) \($/gm)].map(([, table]) => table),
    )
    expect(created.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  })

  test('change with the database: a column, a constraint, an index, a trigger', async () => {
    const client = await database.pool.connect()
    onTestFinished(() => client.release(true))
    const before = await describeTables(database.pool)
    for (const [statement, line] of [
      [`alter table zone add crowd int default 7`, '  crowd integer default 7,'],
      [
        `alter table zone add constraint zone_crowd check (crowd in (7, 8))`,
        '  constraint zone_crowd check (crowd in (7, 8))',
      ],
      [
        'create index zone_crowd on zone (crowd) where crowd > 7',
        'create index zone_crowd on zone (crowd) where crowd > 7;',
      ],
      [
        'create trigger zone_kept before delete on zone for each row execute function refuse_change()',
        'create trigger zone_kept before delete on zone for each row execute function refuse_change();',
      ],
    ] as const) {
      await client.query(statement)
      const text = (await describeTables(database.pool)).get('gate.sql')
      expect(text).toContain(line)
      expect(before.get('gate.sql')).not.toContain(line)
    }
  })

  test('leave no table without a module', async () => {
    const other = await testDatabase()
    onTestFinished(() => other.close())
    await other.pool.query('create table stray (id int)')
    await expect(describeTables(other.pool)).rejects.toThrow('No module owns stray')
  })
})
