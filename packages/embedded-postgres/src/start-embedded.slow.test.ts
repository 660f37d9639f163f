import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { clusterFolder } from './cluster.ts'
import { isRunning, processesIn, waitUntilGone } from './running-process.ts'
import { type Embedded, startEmbedded } from './start-embedded.ts'

const holder = join(import.meta.dirname, 'testing/embedded-holder.ts')
const holding = z.object({ url: z.string(), pid: z.number() })
const isRoot = process.getuid?.() === 0

const settings = { shared_buffers: '16MB' }

let folder: string
let dataDir: string
let finished: string
let started: Embedded[] = []
let children: ChildProcess[] = []

const newFolder = () => {
  const made = mkdtempSync(join(tmpdir(), 'fairgate-embedded-'))
  chmodSync(made, 0o711)
  return made
}

beforeAll(async () => {
  finished = newFolder()
  const embedded = await startEmbedded({ dataDir: join(finished, 'data'), settings })
  embedded.firstRunDone()
  await embedded.stop()
})
afterAll(() => rmSync(finished, { recursive: true, force: true }))
beforeEach(() => {
  folder = newFolder()
  dataDir = join(folder, 'data')
})
afterEach(async () => {
  for (const embedded of started) await embedded.stop()
  for (const child of children.filter(child => child.exitCode === null && child.signalCode === null)) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  started = []
  children = []
  rmSync(folder, { recursive: true, force: true })
})

/** A database after its first run, for tests of other things: created once, and copied with owner and modes. */
const afterFirstRun = () => execFileSync('cp', ['-a', join(finished, 'data'), dataDir])

async function start(options: Partial<Parameters<typeof startEmbedded>[0]> = {}): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir, settings, ...options })
  started.push(embedded)
  return embedded
}

async function stopAll(): Promise<void> {
  for (const embedded of started.splice(0)) await embedded.stop()
}

/** Another process with the embedded database, and the line that it printed. */
async function startHolder(...args: string[]): Promise<{ child: ChildProcess; said: unknown }> {
  const child = spawn(process.execPath, [holder, dataDir, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  if (!child.stdout) throw new Error('no output to read')
  const [line] = await once(createInterface(child.stdout), 'line')
  return { child, said: JSON.parse(String(line)) }
}

async function ask(url: string, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    let rows: unknown[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const write = ['CREATE TABLE kept AS SELECT 1 AS acknowledged', 'CHECKPOINT', 'INSERT INTO kept VALUES (2)']
const rows = [{ acknowledged: 1 }, { acknowledged: 2 }]

describe('startEmbedded', () => {
  test('retains data from one run to the next, and leaves neither process nor socket', async () => {
    const first = await start()
    first.firstRunDone()
    await ask(first.url, ...write)
    const pid = first.pid()
    await stopAll()
    expect(isRunning(pid)).toBe(false)
    expect(processesIn(clusterFolder(dataDir))).toEqual([])
    expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.password'])
    const second = await start()
    expect(await ask(second.url, 'TABLE kept')).toEqual(rows)
    expect(second.firstRun).toBe(false)
  })

  test('sorts Chinese and Latin by code point, stores UTF-8, checks its pages', async () => {
    afterFirstRun()
    const { url } = await start()
    const sorted = await ask(
      url,
      "SELECT string_agg(w, '' ORDER BY w) AS w FROM unnest('{乙,b,甲,A,a,丁}'::text[]) AS w",
    )
    expect(sorted).toEqual([{ w: 'Aab丁乙甲' }])
    expect(await ask(url, 'SHOW server_encoding')).toEqual([{ server_encoding: 'UTF8' }])
    expect(await ask(url, 'SHOW data_checksums')).toEqual([{ data_checksums: 'on' }])
    expect(await ask(url, 'SHOW fsync')).toEqual([{ fsync: 'on' }])
  })

  test('refuses connections without the password', async () => {
    afterFirstRun()
    const url = new URL((await start()).url)
    url.password = 'guess'
    await expect(ask(url.href, 'SELECT 1')).rejects.toThrow('password authentication failed')
  })

  test('starts again with an empty database if the first run did not complete', async () => {
    await ask((await start()).url, ...write)
    await stopAll()
    const again = await start()
    expect(again.firstRun).toBe(true)
    expect(await ask(again.url, "SELECT to_regclass('kept') AS kept")).toEqual([{ kept: null }])
  })

  test('restarts PostgreSQL when it is killed under a running server', async () => {
    afterFirstRun()
    const embedded = await start()
    await ask(embedded.url, ...write)
    const before = embedded.pid()
    process.kill(before, 'SIGKILL')
    await vi.waitFor(() => expect(embedded.pid()).not.toBe(before), { timeout: 10_000, interval: 50 })
    await vi.waitFor(async () => expect(await ask(embedded.url, 'TABLE kept')).toEqual(rows), { timeout: 5_000 })
  })

  test('ends with a killed server, and loses no acknowledged data', async () => {
    afterFirstRun()
    const { child, said } = await startHolder()
    const { url, pid } = holding.parse(said)
    await ask(url, ...write)
    await kill(child)
    expect(await waitUntilGone([pid], 10_000)).toBe(true)
    expect(await ask((await start()).url, 'TABLE kept')).toEqual(rows)
  })

  test('is taken over immediately from a server that was killed a moment ago', async () => {
    afterFirstRun()
    const { child, said } = await startHolder()
    await ask(holding.parse(said).url, ...write)
    await kill(child)
    expect(await ask((await start()).url, 'TABLE kept')).toEqual(rows)
  })

  test('recovers if server and PostgreSQL were killed together', async () => {
    afterFirstRun()
    const { child, said } = await startHolder()
    const { url, pid } = holding.parse(said)
    await ask(url, ...write)
    process.kill(pid, 'SIGKILL')
    await kill(child)
    expect(await ask((await start()).url, 'TABLE kept')).toEqual(rows)
  })
})

describe.runIf(isRoot && process.platform === 'linux')('startEmbedded as root', () => {
  test('uses a data folder that only root can enter', async () => {
    afterFirstRun()
    chmodSync(folder, 0o700)
    const { url } = await start()
    expect(await ask(url, 'SHOW data_directory')).toEqual([{ data_directory: '/proc/self/fd/3' }])
    expect(statSync(clusterFolder(dataDir)).uid).not.toBe(0)
  })
})

describe('startEmbedded refuses', () => {
  test('a data folder that another server uses, and names its process', async () => {
    afterFirstRun()
    const { child } = await startHolder()
    await expect(start()).rejects.toThrow(
      `Another server (process ${child.pid}) already uses the data folder ${dataDir}`,
    )
  })

  test('a taken port', async () => {
    afterFirstRun()
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' && address ? address.port : 0
    await expect(start({ port })).rejects.toThrow(`Port ${port} of 127.0.0.1, wanted for PostgreSQL, is taken`)
    other.close()
  })

  test('a folder that its user cannot write', async () => {
    mkdirSync(dataDir, { mode: 0o555 })
    const { said, child } = isRoot ? await startHolder('65534') : await startHolder()
    const refusal = `The data folder ${dataDir} belongs to root (uid 0), and the server runs as nobody (uid 65534), which may not write it.`
    const refused = isRoot
      ? `${refusal} Run "chown -R 65534 ${dataDir}" as root, start the server as root (uid 0), or choose another folder with FAIRGATE_DATA.`
      : `The data folder ${dataDir} cannot be written by this user; choose another with FAIRGATE_DATA.`
    expect(said).toEqual({ refused })
    if (child.exitCode === null) await once(child, 'exit')
    expect(child.exitCode).toBe(1)
  })

  test('a file in the place of the folder', async () => {
    writeFileSync(dataDir, '')
    await expect(start()).rejects.toThrow(`The data folder ${dataDir} is not a folder`)
  })

  test('the cluster of another PostgreSQL', async () => {
    afterFirstRun()
    await start()
    await stopAll()
    writeFileSync(join(clusterFolder(dataDir), 'PG_VERSION'), '19\n')
    await expect(start()).rejects.toThrow('belongs to PostgreSQL 19; this version runs PostgreSQL 18')
  })
})
