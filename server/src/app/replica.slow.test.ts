import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codes } from '@fairgate/contract/kernel/refusal/refusal'
import { clusterPassword } from '@fairgate/embedded-postgres/cluster'
import type { Postmaster } from '@fairgate/embedded-postgres/postmaster'
import type { Embedded } from '@fairgate/embedded-postgres/start-embedded'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createPool } from '../kernel/database/database.ts'
import { openLive } from './testing/live-socket.ts'
import { databaseOfItsOwn, freePort, type NodeProcess, startNode } from './testing/node-process.ts'
import { startStandby } from './testing/standby.ts'
import { createWorld, type TestOperator, type World } from './testing/world.ts'

/** A primary, a standby that streams from it, and two servers that read there. */
const folder = mkdtempSync(join(tmpdir(), 'fairgate-replica-'))
let embedded: Embedded
let standby: Postmaster
let pool: ReturnType<typeof createPool>
let replica: ReturnType<typeof createPool>
let nodes: [NodeProcess, NodeProcess]
let world: World

beforeAll(async () => {
  const dataDir = join(folder, 'database')
  const database = await databaseOfItsOwn(dataDir, await freePort(), { max_wal_senders: '4' })
  embedded = database.embedded
  expect(clusterPassword(dataDir)).toBe(new URL(database.url).password)
  const started = await startStandby(database.url, dataDir, join(folder, 'standby'))
  standby = started.postmaster
  const start = () =>
    startNode({
      ...{ DATABASE_URL: database.url, DATABASE_REPLICA_URL: started.url, POOL_SIZE: '8' },
      ...{ FAIRGATE_KEY: Buffer.alloc(32, 1).toString('base64url'), FAIRGATE_DATA: join(folder, 'data') },
    })
  nodes = [await start(), await start()]
  pool = createPool(database.url, 4)
  replica = createPool(started.url, 2, { replica: true })
  world = createWorld(pool)
}, 120_000)
afterAll(async () => {
  for (const { child } of nodes ?? []) child.kill('SIGKILL')
  await Promise.all([pool?.end(), replica?.end()])
  await standby?.stop()
  await embedded?.stop()
  rmSync(folder, { recursive: true, force: true })
})
afterEach(async () => {
  await replica.query(`select pg_wal_replay_resume() where pg_is_in_recovery()`).catch(() => {})
})

/** Reading commands of a node so far, by where they read. */
async function reads({ address }: NodeProcess): Promise<Record<string, number>> {
  const text = await (await fetch(`${address}/metrics`)).text()
  const found = text.matchAll(/^fairgate_reads\{kind="(\w+)"\} (\d+)$/gm)
  return Object.fromEntries([...found].map(([, kind, count]) => [kind, Number(count)]))
}

const roleForm = (permissions: readonly string[]) => {
  const name = `R${randomBytes(6).toString('hex')}`
  return { nameCn: name, nameEn: name, permissions: permissions.slice(0, 1) }
}
const addRole = async (node: NodeProcess, caller: TestOperator) => {
  const form = roleForm([...caller.actor.permissions])
  expect((await node.client.call('addRole', form, { token: caller.token })).statusCode).toBe(codes.done)
  return form.nameEn
}
type Roles = { list: { roleName: string }[] }
async function rolesSeen(node: NodeProcess, caller: TestOperator): Promise<string[]> {
  const { statusCode, data } = await node.client.call<Roles>(
    'getRolePage',
    { pageSize: 40, sort: '-createdAt' },
    { token: caller.token },
  )
  expect(statusCode).toBe(codes.done)
  return data.list.map(({ roleName }) => roleName)
}
/** Waits until the replica answers this caller again. */
const untilThere = (node: NodeProcess, caller: TestOperator) =>
  expect
    .poll(
      async () => {
        const before = (await reads(node)).replica ?? 0
        await rolesSeen(node, caller)
        return ((await reads(node)).replica ?? 0) - before
      },
      { interval: 100 },
    )
    .toBeGreaterThan(0)

describe('a replica', () => {
  it('serves callers who know of nothing newer', { timeout: 60_000 }, async () => {
    const caller = await world.administrator('sponsor')
    for (const node of nodes) await untilThere(node, caller)
  })

  it('never shows a writer less than it wrote, on any node, while others read there', {
    timeout: 60_000,
  }, async () => {
    const [writer, other] = [await world.administrator('sponsor'), await world.administrator('sponsor')]
    for (const node of nodes) for (const caller of [writer, other]) await untilThere(node, caller)
    await replica.query('select pg_wal_replay_pause()')
    for (let round = 0; round < 10; round++) {
      const [here, there] = round % 2 === 0 ? nodes : nodes.toReversed()
      const name = await addRole(here as NodeProcess, writer)
      const seen = await Promise.all(Array.from({ length: 5 }, () => rolesSeen(there as NodeProcess, writer)))
      expect(seen.every(names => names.includes(name))).toBe(true)
    }
    const before = await reads(nodes[0])
    await rolesSeen(nodes[0], other)
    expect((await reads(nodes[0])).replica).toBe((before.replica ?? 0) + 1)
    await replica.query('select pg_wal_replay_resume()')
    for (const node of nodes) await untilThere(node, writer)
  })

  it('never shows a colleague less than the notifications they got', { timeout: 60_000 }, async () => {
    const writer = await world.administrator('sponsor')
    const colleague = await world.operator(writer.company)
    for (const caller of [writer, colleague]) await untilThere(nodes[1], caller)
    const live = await openLive(nodes[1].address, nodes[1].client, colleague)
    await untilThere(nodes[1], colleague)
    await replica.query('select pg_wal_replay_pause()')
    const rowEvent = live.next('row')
    const name = await addRole(nodes[0], writer)
    await rowEvent
    live.close()
    expect(await rolesSeen(nodes[1], colleague)).toContain(name)
  })

  it('that lags too far serves nobody', { timeout: 60_000 }, async () => {
    const [writer, other] = [await world.administrator('sponsor'), await world.administrator('sponsor')]
    await untilThere(nodes[0], other)
    await replica.query('select pg_wal_replay_pause()')
    await addRole(nodes[0], writer)
    await expect
      .poll(
        async () => {
          await rolesSeen(nodes[0], other)
          return (await reads(nodes[0])).late ?? 0
        },
        { interval: 200 },
      )
      .toBeGreaterThan(0)
    await replica.query('select pg_wal_replay_resume()')
    await untilThere(nodes[0], other)
  })

  it('that dies leaves every caller a complete answer', { timeout: 60_000 }, async () => {
    const readers = await Promise.all(Array.from({ length: 4 }, () => world.administrator('sponsor')))
    const names = await Promise.all(readers.map(caller => addRole(nodes[0], caller)))
    for (const caller of readers) await untilThere(nodes[0], caller)
    let reading = true
    let answers = 0
    const loops = readers.map(async (caller, at) => {
      while (reading) {
        expect(await rolesSeen(nodes[0], caller)).toContain(names[at])
        answers++
      }
    })
    await expect.poll(() => answers).toBeGreaterThan(20)
    process.kill(standby.pid, 'SIGKILL')
    const until = answers + 60
    await expect.poll(() => answers).toBeGreaterThan(until)
    // Until the next check, reads there fail and go to the primary.
    await expect.poll(async () => (await reads(nodes[0])).away ?? 0).toBeGreaterThan(0)
    reading = false
    await Promise.all(loops)
  })
})
