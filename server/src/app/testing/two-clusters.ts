import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Embedded } from '@fairgate/embedded-postgres/start-embedded'
import type pg from 'pg'
import { seedBase } from '../../../seeds/base.ts'
import { seedDemo } from '../../../seeds/demo.ts'
import { createPool } from '../../kernel/database/database.ts'
import { migrate } from '../../kernel/database/migrate.ts'
import { migrateJobs } from '../../kernel/jobs/migrate-jobs.ts'
import { readSettings } from '../../kernel/settings/config.ts'
import { databaseOfItsOwn, freePort } from './node-process.ts'

/** One of two databases between which an exhibition moves. */
export interface TestCluster {
  embedded: Embedded
  pool: pg.Pool
  url: string
  /** The data folder of the server that works on it. */
  dataDir: string
}

export interface TwoClusters {
  home: TestCluster
  cell: TestCluster
  /** The master key of both. */
  key: Buffer
  close(): Promise<void>
}

const key = Buffer.alloc(32, 7)

/** Two clusters with the whole schema: the demo in one, only the base seeds in the other. */
export async function startTwoClusters(): Promise<TwoClusters> {
  const folder = mkdtempSync(join(tmpdir(), 'fairgate-move-'))
  const [home, cell] = [await startCluster(join(folder, 'home')), await startCluster(join(folder, 'cell'))]
  const { key: _key, ...settings } = readSettings({ FAIRGATE_DATA: home.dataDir })
  const seeding = createPool(home.url, 2, { pipeline: true })
  await seedDemo(seeding, { ...settings, connectionUrl: home.url, masterKey: key }, home.pool)
  await seeding.end()
  return {
    ...{ home, cell, key },
    async close() {
      for (const { pool, embedded } of [home, cell]) {
        await pool.end()
        await embedded.stop()
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function startCluster(dataDir: string): Promise<TestCluster> {
  const { embedded, url } = await databaseOfItsOwn(dataDir, await freePort())
  const pool = createPool(url, 6)
  await migrate(pool)
  await migrateJobs(pool)
  await seedBase(pool)
  return { embedded, pool, url, dataDir }
}
