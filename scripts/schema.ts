import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@fairgate/embedded-postgres/start-embedded'
import { createPool } from '../server/src/kernel/database/database.ts'
import { migrate } from '../server/src/kernel/database/migrate.ts'
import { writeRevisions } from '../server/src/kernel/database/schema/function-files.ts'
import { writeTableFiles } from '../server/src/kernel/database/schema/table-files.ts'
import { writeBaseline } from '../server/src/kernel/database/schema/write-baseline.ts'

/**
 * Increments the revisions of changed files in server/schema/functions; writes server/schema/tables from a migrated
 * database. With `--baseline`, first makes every migration part of the baseline.
 */
writeRevisions()
const dataDir = mkdtempSync(join(tmpdir(), 'fairgate-schema-'))
const embedded = await startEmbedded({ dataDir, durable: false })
const pool = createPool(embedded.url, 2)
try {
  if (process.argv.includes('--baseline')) await makeBaseline()
  else await migrate(pool)
  await writeTableFiles(pool)
} finally {
  await pool.end()
  await embedded.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function makeBaseline(): Promise<void> {
  await pool.query('create database ordered')
  const empty = createPool(Object.assign(new URL(embedded.url), { pathname: '/ordered' }).href, 1)
  try {
    await writeBaseline(pool, empty)
  } finally {
    await empty.end()
  }
}
