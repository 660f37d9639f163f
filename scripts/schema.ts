import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@fairgate/embedded-postgres/start-embedded'
import { createPool } from '../server/src/kernel/database/database.ts'
import { migrate } from '../server/src/kernel/database/migrate.ts'
import { writeRevisions } from '../server/src/kernel/database/schema/function-files.ts'
import { writeTableFiles } from '../server/src/kernel/database/schema/table-files.ts'

/**
 * Increments the revisions of changed files in server/schema/functions; writes server/schema/tables from a migrated
 * database.
 */
writeRevisions()
const dataDir = mkdtempSync(join(tmpdir(), 'fairgate-schema-'))
const embedded = await startEmbedded({ dataDir, durable: false })
const pool = createPool(embedded.url, 2)
try {
  await migrate(pool)
  await writeTableFiles(pool)
} finally {
  await pool.end()
  await embedded.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
