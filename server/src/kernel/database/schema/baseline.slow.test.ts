import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { catalogLines } from '../../../app/testing/catalog-lines.ts'
import { closeAfterAll } from '../../../app/testing/close-after-all.ts'
import { emptyDatabase } from '../../../app/testing/database.ts'
import { migrate } from '../migrate.ts'
import { readMigrations } from '../migration-files.ts'
import { readRows } from './baseline-rows.ts'

const { pool: fresh } = await closeAfterAll(emptyDatabase())
const { pool: migrated } = await closeAfterAll(emptyDatabase())

test('the baseline leaves the same definitions, rows and records as the migrations that it replaces', {
  timeout: 180_000,
}, async () => {
  await migrate(fresh)
  await migrate(migrated, folderWithoutBaseline())

  expect(await catalogLines(fresh)).toEqual(await catalogLines(migrated))
  expect(await readRows(fresh)).toEqual(await readRows(migrated))
  for (const records of [
    'select name, sha256 from migration order by name',
    'select name, revision, sha256 from function_revision order by name',
  ]) {
    expect((await fresh.query(records)).rows).toEqual((await migrated.query(records)).rows)
  }
  expect((await fresh.query('select name from migration')).rows).toHaveLength(readMigrations().length)
})

/** A folder in which all migrations are of the time after a baseline, which there is none of. */
function folderWithoutBaseline(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fairgate-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const { name, sql } of readMigrations()) writeFileSync(join(folder, name), sql)
  return folder
}
