import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { createPool } from '../../kernel/database/database.ts'
import { databaseUrl, templateName } from './database-setup.ts'

export type TestDatabase = {
  pool: pg.Pool
  /** For code that connects by itself; its connections must be closed before `close`, or are terminated. */
  url: string
  close(): Promise<void>
}

/**
 * A separate database for a test file: a clone of the migrated and base-seeded template, in about 40 ms. Call it in
 * `beforeAll` and `close` it in `afterAll`.
 */
export async function testDatabase(): Promise<TestDatabase> {
  return databaseFrom(templateName)
}

async function databaseFrom(template: string): Promise<TestDatabase> {
  const serverUrl = inject('databaseUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  // A copy file by file. Page by page, through the write-ahead log, takes ten times as long.
  await asOwner(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  const url = databaseUrl(serverUrl, name)
  const pool = createPool(url, 10)
  return {
    pool,
    url,
    close: async () => {
      await pool.end()
      await asOwner(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

/** An empty database, for tests of migrations. */
export async function emptyDatabase(): Promise<TestDatabase> {
  return databaseFrom('template0')
}

async function asOwner(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
