import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codes } from '@fairgate/contract/kernel/refusal/refusal'
import { clusterFolder } from '@fairgate/embedded-postgres/cluster'
import { processesIn, signal } from '@fairgate/embedded-postgres/running-process'
import type { Embedded } from '@fairgate/embedded-postgres/start-embedded'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { databaseOfItsOwn, freePort, type NodeProcess, startNode } from './testing/node-process.ts'
import type { WireClient } from './testing/wire-client.ts'
import { createWorld, type TestOperator } from './testing/world.ts'

/** Two server processes on one separate database, which this test interrupts while people work. */
const folder = mkdtempSync(join(tmpdir(), 'fairgate-outages-'))
let embedded: Embedded
let port: number
let url: string
let nodes: NodeProcess[]
let operator: TestOperator

const startDatabase = () => databaseOfItsOwn(join(folder, 'database'), port)
const nodeNamed = (name: string) =>
  startNode({
    DATABASE_URL: url,
    FAIRGATE_KEY: Buffer.alloc(32, 1).toString('base64url'),
    FAIRGATE_DATA: join(folder, name),
  })

beforeAll(async () => {
  port = await freePort()
  const database = await startDatabase()
  embedded = database.embedded
  url = database.url
  // The first migrates; the second finds it done.
  nodes = [await nodeNamed('one'), await nodeNamed('two')]
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  operator = await createWorld(pool).administrator('sponsor')
  await pool.end()
}, 120_000)
afterAll(async () => {
  for (const { child } of nodes ?? []) child.kill('SIGKILL')
  await embedded?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function queryDatabase<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** Four people at each node add roles continuously while `fault` happens; a refused caller sends the same again. */
async function underLoad(fault: () => Promise<void>) {
  const added: string[] = []
  const answers = new Set<number>()
  let longest = 0
  let going = true
  const person = async (node: { client: WireClient }) => {
    while (going) {
      const roleName = `R${randomBytes(6).toString('hex')}`
      const traceId = randomBytes(16).toString('hex')
      const form = { nameCn: roleName, nameEn: roleName, permissions: [...operator.actor.permissions].slice(0, 1) }
      for (let done = false; !done; ) {
        const start = performance.now()
        const { statusCode } = await node.client.call('addRole', form, { token: operator.token, traceId })
        longest = Math.max(longest, performance.now() - start)
        answers.add(statusCode)
        done = statusCode === codes.done
        if (done) added.push(roleName)
        else await new Promise(resolve => setTimeout(resolve, 50))
      }
    }
  }
  const people = nodes.flatMap(node => Array.from({ length: 4 }, () => person(node)))
  await vi.waitFor(() => expect(added.length).toBeGreaterThan(8), { timeout: 90_000 })
  await fault()
  const before = added.length
  await vi.waitFor(() => expect(added.length).toBeGreaterThan(before + 16), { timeout: 90_000 })
  going = false
  await Promise.all(people)
  const stored = await queryDatabase<{ name: string; times: number }>(
    'select name_cn as name, count(*)::int as times from role where name_cn = any($1) group by 1',
    [added],
  )
  const logged = await queryDatabase<{ times: number }>(
    `select count(*)::int as times from operation_log_entry where command = 'addRole' and status_code = 10001
     group by trace_id having count(*) > 1`,
  )
  return {
    lost: added.length - stored.length,
    doubled: stored.filter(({ times }) => times > 1).length + logged.length,
    other: [...answers].filter(code => ![codes.done, codes.unavailable, codes.stillRunning].includes(code as never)),
    // Nobody hangs: without the database watch they would for as long as their connection does.
    inTime: longest < 15_000,
    alive: nodes.map(({ child }) => child.exitCode === null && child.signalCode === null),
  }
}

const unhurt = { lost: 0, doubled: 0, other: [], inTime: true, alive: [true, true] }

describe('two nodes under load lose no acknowledged write, do nothing twice, and survive', () => {
  it('when all connections are terminated, repeatedly', async () => {
    const fault = async () => {
      for (let round = 0; round < 3; round++) {
        await queryDatabase(`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`)
        await new Promise(resolve => setTimeout(resolve, 200))
      }
    }
    expect(await underLoad(fault)).toEqual(unhurt)
  }, 240_000)

  it('when one backend is killed and PostgreSQL restarts', async () => {
    const fault = async () => {
      const [victim] = await queryDatabase<{ pid: number }>(`select pid from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' limit 1`)
      if (victim === undefined) throw new Error('nobody is connected')
      process.kill(victim.pid, 'SIGKILL')
    }
    expect(await underLoad(fault)).toEqual(unhurt)
  }, 240_000)

  it('when the database is stopped and started; meanwhile they report it', async () => {
    const fault = async () => {
      // How long an answer takes on this machine now, in ms: the limit is two seconds, and more on a busy machine.
      const before = performance.now()
      await nodes[0]?.client.call('getUserPermission', {}, { token: operator.token, language: 'en' })
      const usual = performance.now() - before
      await embedded.stop()
      for (const { client, address } of nodes) {
        const start = performance.now()
        const refused = await client.call('getUserPermission', {}, { token: operator.token, language: 'en' })
        expect(performance.now() - start).toBeLessThan(2_000 + 20 * usual)
        expect(refused).toMatchObject({ http: 503, statusCode: 10503, reason: 'kernel.databaseAway' })
        expect((await fetch(`${address}/readyz`)).status).toBe(503)
        expect((await fetch(`${address}/healthz`)).status).toBe(200)
      }
      embedded = (await startDatabase()).embedded
    }
    expect(await underLoad(fault)).toEqual(unhurt)
  }, 240_000)
})

describe('while no process of PostgreSQL gets any CPU', () => {
  it('pages wait, nodes stay ready, and all are answered when it continues', async () => {
    const processes = processesIn(clusterFolder(join(folder, 'database')))
    expect(processes).toContain(embedded.pid())
    const ready = () => Promise.all(nodes.map(async ({ address }) => (await fetch(`${address}/readyz`)).status))
    for (const pid of processes) process.kill(pid, 'SIGSTOP')
    try {
      const permissions = [...operator.actor.permissions].slice(0, 1)
      const pages = nodes.flatMap(({ client }, at) =>
        [
          ['getUserPermission', {}],
          ['getRolePage', {}],
          ['addRole', { nameCn: `停${at}`, nameEn: `Stopped ${at}`, permissions }],
        ].map(([command, payload]) => client.call(command as string, payload as object, { token: operator.token })),
      )
      // Each check finds the database reachable and silent, one after the other for more than three seconds.
      for (let look = 0; look < 3; look++) expect(await ready()).toEqual([200, 200])
      for (const pid of processes) process.kill(pid, 'SIGCONT')
      const answers = await Promise.all(pages)
      expect(answers.map(({ http, statusCode }) => [http, statusCode])).toEqual(answers.map(() => [200, codes.done]))
    } finally {
      for (const pid of processes) signal(pid, 'SIGCONT')
    }
  }, 240_000)
})
