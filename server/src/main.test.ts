import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { processesIn } from './embedded/running-process.ts'
import { type TestDatabase, testDatabase } from './testing/database.ts'
import { bareEnvironment, freePort } from './testing/node-process.ts'

const main = join(import.meta.dirname, 'main.ts')
const key = Buffer.alloc(32, 1).toString('base64url')
let dataDir: string
let database: TestDatabase

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'fairgate-main-'))
  database = await testDatabase()
})
afterAll(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** A start with these settings and nothing else, to its end. */
async function start(settings: Record<string, string>): Promise<{ code: unknown; said: string }> {
  const env = {
    ...bareEnvironment(),
    PORT: String(await freePort()),
    FAIRGATE_DATA: dataDir,
    LOG_LEVEL: 'silent',
    ...settings,
  }
  const child = spawn(process.execPath, ['--no-deprecation', main], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { code, said: said.trim() }
}

async function listening(): Promise<{ port: number; close(): void }> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return { port: typeof address === 'object' && address ? address.port : 0, close: () => server.close() }
}

describe('a start says in one sentence why it cannot be', () => {
  test('a setting that is no good: exit code 2', async () => {
    expect(await start({ PORT: 'http' })).toEqual({ code: 2, said: 'PORT must be a port number from 1 to 65535.' })
  })

  test('a taken port, before the database is touched', async () => {
    const other = await listening()
    expect(await start({ PORT: String(other.port) })).toEqual({
      code: 1,
      said: `Port ${other.port} on 127.0.0.1 is taken by another program; choose another with PORT.`,
    })
    other.close()
  })

  test('a data folder that cannot be made', async () => {
    const { code, said } = await start({ FAIRGATE_DATA: join(main, 'data') })
    expect({ code, said }).toEqual({
      code: 1,
      said: `The data folder ${main} is not a folder; choose another with FAIRGATE_DATA.`,
    })
  })

  test('a database that does not answer, without its password', async () => {
    const DATABASE_URL = `postgresql://fairgate:hunter2@127.0.0.1:${await freePort()}/fairgate`
    const { code, said } = await start({ DATABASE_URL, FAIRGATE_KEY: key })
    expect(code).toBe(1)
    expect(said).toMatch(/^The database at 127\.0\.0\.1:\d+ \(DATABASE_URL\) cannot be used: [^\n]+\.$/)
    expect(said).not.toContain('hunter2')
  })

  test('a database newer than the code', async () => {
    const pool = new pg.Pool({ connectionString: database.url })
    await pool.query("INSERT INTO migration (name, sha256) VALUES ('9999_tomorrow.sql', '')")
    await pool.end()
    expect(await start({ DATABASE_URL: database.url, FAIRGATE_KEY: key })).toEqual({
      code: 1,
      said: 'The database is newer than this version of Fairgate (it has 9999_tomorrow.sql); start the newer version.',
    })
  })
})

// The first of them makes its data folder, with the whole demo.
describe('a running server', { timeout: 120_000 }, () => {
  test.each(['SIGINT', 'SIGTERM'] as const)('ends with %s, with exit code 0, and leaves no process', async name => {
    const env = { ...bareEnvironment(), PORT: String(await freePort()), FAIRGATE_DATA: dataDir, LOG_LEVEL: 'silent' }
    const child = spawn(process.execPath, ['--no-deprecation', main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    for await (const chunk of child.stdout) if (String(chunk).includes('is ready')) break
    child.kill(name)
    const [code] = await once(child, 'exit')
    expect(code).toBe(0)
    expect(processesIn(join(dataDir, 'postgres'))).toEqual([])
  })
})
