import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { type Db, toDb } from '../../kernel/database/database.ts'
import { type Config, readSettings } from '../../kernel/settings/config.ts'
import { type TestDatabase, testDatabase } from './database.ts'

export interface DemoDatabase {
  config: Config
  database: TestDatabase
  db: Db
}

/** A database for the demo, and a folder for its files. Both are removed after the last test of the file. */
export async function createDemoDatabase(): Promise<DemoDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fairgate-demo-'))
  const { key: _key, ...settings } = readSettings({ FAIRGATE_DATA: dataDir })
  const config: Config = { ...settings, connectionUrl: '', masterKey: Buffer.alloc(32, 7) }
  const database = await testDatabase()
  afterAll(async () => {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return { config, database, db: toDb(database.pool) }
}
