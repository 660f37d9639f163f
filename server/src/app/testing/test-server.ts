import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { createPool } from '../../kernel/database/database.ts'
import { type Config, readSettings } from '../../kernel/settings/config.ts'
import { serve } from '../server.ts'
import { testDatabase } from './database.ts'

export interface TestServer {
  /** Origin, e.g. `http://127.0.0.1:41234`. */
  address: string
  pool: pg.Pool
  config: Config
  close(): Promise<void>
}

/** The whole server on a separate database and data folder, on a free port. Call it in `beforeAll`. */
export async function startTestServer(
  environment: Record<string, string> = {},
  machine: Parameters<typeof serve>[2] = {},
): Promise<TestServer> {
  const database = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'fairgate-server-'))
  const { key: _key, ...settings } = readSettings({ FAIRGATE_DATA: dataDir, LOG_LEVEL: 'silent', ...environment })
  const config: Config = { ...settings, port: 0, connectionUrl: database.url, masterKey: randomBytes(32) }
  const pool = createPool(database.url, 10, { pipeline: true })
  const server = await serve(config, pool, machine)
  return {
    address: server.address,
    pool: database.pool,
    config,
    async close() {
      await server.close()
      await pool.end()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
