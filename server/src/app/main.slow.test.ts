import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { processesIn } from '@fairgate/embedded-postgres/running-process'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from './testing/database.ts'
import { bareEnvironment, freePort } from './testing/node-process.ts'
import { mainProgram } from './testing/programs.ts'
import { type EncryptedCommand, WireClient } from './testing/wire-client.ts'
import { createWorld } from './testing/world.ts'

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

/** A start with exactly these settings, to its end. */
async function start(settings: Record<string, string>): Promise<{ code: unknown; said: string }> {
  const env = {
    ...bareEnvironment(),
    PORT: String(await freePort()),
    FAIRGATE_DATA: dataDir,
    LOG_LEVEL: 'silent',
    ...settings,
  }
  const child = spawn(process.execPath, ['--no-deprecation', mainProgram], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { code, said: said.trim() }
}

async function listening(): Promise<{ port: number; close(): void }> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return { port: typeof address === 'object' && address ? address.port : 0, close: () => server.close() }
}

describe('a start reports in one sentence why it fails', () => {
  test('an invalid setting: exit code 2', async () => {
    expect(await start({ PORT: 'http' })).toEqual({ code: 2, said: 'PORT must be a port number from 1 to 65535.' })
  })

  test('a port in use, before the database is touched', async () => {
    const other = await listening()
    expect(await start({ PORT: String(other.port) })).toEqual({
      code: 1,
      said: `Port ${other.port} on 127.0.0.1 is taken by another program; choose another with PORT.`,
    })
    other.close()
  })

  test('a data folder that cannot be created', async () => {
    const { code, said } = await start({ FAIRGATE_DATA: join(mainProgram, 'data') })
    expect({ code, said }).toEqual({
      code: 1,
      said: `The data folder ${mainProgram} is not a folder; choose another with FAIRGATE_DATA.`,
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

// The first of them creates its data folder, with the whole demo.
describe('a running server', { timeout: 120_000 }, () => {
  test.each(['SIGINT', 'SIGTERM'] as const)('ends with %s, with exit code 0, and leaves no process', async name => {
    const env = { ...bareEnvironment(), PORT: String(await freePort()), FAIRGATE_DATA: dataDir, LOG_LEVEL: 'silent' }
    const child = spawn(process.execPath, ['--no-deprecation', mainProgram], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    for await (const chunk of child.stdout) if (String(chunk).includes('is ready')) break
    child.kill(name)
    const [code] = await once(child, 'exit')
    expect(code).toBe(0)
    expect(processesIn(join(dataDir, 'postgres'))).toEqual([])
  })
})

/** A separate busy server, and its log. */
async function busyServer(databaseUrl: string) {
  const address = `http://127.0.0.1:${await freePort()}`
  const env = {
    ...bareEnvironment(),
    PORT: new URL(address).port,
    FAIRGATE_DATA: join(dataDir, 'busy'),
    LOG_LEVEL: 'error',
    DATABASE_URL: databaseUrl,
    FAIRGATE_KEY: key,
  }
  const child = spawn(process.execPath, ['--no-deprecation', mainProgram], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  const output = { text: '' }
  const ready = Promise.withResolvers<void>()
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      output.text += chunk
      if (output.text.includes('is ready')) ready.resolve()
    })
  await ready.promise
  return { address, child, ended, output }
}

/**
 * Sends an encrypted command on a separate connection, as soon as the system has accepted it; resolves when it was
 * sent.
 */
async function sendRaw(address: string, { body, headers }: EncryptedCommand): Promise<{ answer: Promise<string> }> {
  const { hostname, port, host } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  const answer = text(socket).catch(() => '')
  await once(socket, 'connect')
  const lines = Object.entries({ host, ...headers, 'content-length': String(body.length), connection: 'close' })
  const head = ['POST /api HTTP/1.1', ...lines.map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n')
  await new Promise(resolve => socket.write(head + body, resolve))
  return { answer }
}

describe('a busy server that gets the signal to stop', { timeout: 180_000 }, () => {
  test('answers all requests it has accepted, executes nothing without an answer, and uses no connection afterwards', async () => {
    const own = await testDatabase()
    const operator = await createWorld(own.pool).administrator('sponsor')
    const { address, child, ended, output } = await busyServer(own.url)
    const client = new WireClient(address)
    await client.ticket()
    const holder = await own.pool.connect()
    await holder.query('begin; lock table role in exclusive mode')

    const form = (nameCn: string) => ({
      nameCn,
      nameEn: nameCn,
      permissions: [...operator.actor.permissions].slice(0, 1),
    })
    const encrypt = (name: string) => client.encrypt('addRole', form(name), { token: operator.token })
    const named = (letter: string, count: number) => Array.from({ length: count }, (_, number) => `${letter}${number}`)
    // All connections for writes are in a transaction that waits for the table; the others are queued.
    const busy = named('B', 120)
    const sent = await Promise.all(busy.map(async name => sendRaw(address, await encrypt(name))))
    const blocked = async () =>
      (await own.pool.query(`select from pg_locks where relation = 'role'::regclass and not granted`)).rowCount
    await vi.waitFor(async () => expect(await blocked()).toBe(10), { timeout: 60_000, interval: 50 })
    // The system has accepted these, and the server has not seen them when it gets the signal to stop.
    const unseen = named('U', 60)
    const encrypted = await Promise.all(unseen.map(encrypt))
    child.kill('SIGSTOP')
    for (const command of encrypted) sent.push(await sendRaw(address, command))
    child.kill('SIGTERM')
    child.kill('SIGCONT')
    // No more are accepted, on this connection or others.
    const leaves = () =>
      fetch(`${address}/healthz`).then(
        ({ headers }) => headers.get('connection'),
        () => 'close',
      )
    await vi.waitFor(async () => expect(await leaves()).toBe('close'), { timeout: 20_000, interval: 20 })
    await holder.query('rollback')
    holder.release()

    const names = [...busy, ...unseen]
    const answers = await Promise.all(sent.map(({ answer }) => answer))
    expect(names.filter((_, at) => !answers[at]?.startsWith('HTTP/1.1 '))).toEqual([])
    const done = names.filter((_, at) => answers[at]?.includes('"statusCode":10001'))
    const { rows } = await own.pool.query<{ name: string }>(
      'select name_cn as name from role where name_cn = any($1)',
      [names],
    )
    expect(rows.map(({ name }) => name).sort()).toEqual(done.sort())
    expect([(await ended)[0], output.text.split('\n').filter(line => /"level":50|in order/.test(line))]).toEqual([
      0,
      [],
    ])
    await own.close()
  })
})
