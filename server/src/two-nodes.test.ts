import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { codes } from '@fairgate/contract/kernel/refusal'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Embedded } from './embedded/start-embedded.ts'
import { createPool, type Db, singlesOf } from './kernel/database.ts'
import { openLive } from './testing/live-socket.ts'
import { databaseOfItsOwn, freePort, killNode, type NodeProcess, startNode } from './testing/node-process.ts'
import { type PlainProxy, plainProxy } from './testing/plain-proxy.ts'
import { newTraceId, WireClient } from './testing/wire-client.ts'
import { createWorld, type TestOperator, type World } from './testing/world.ts'

/** Two servers on one database behind a proxy that gives one request to this and the next to that. */
const folder = mkdtempSync(join(tmpdir(), 'fairgate-two-nodes-'))
/** Kills of a node in turn; more on demand: `TWO_NODE_KILLS=50 npx vitest run --project server server/src/two-nodes.test.ts`. */
const kills = Number(process.env.TWO_NODE_KILLS ?? 4)
let embedded: Embedded
let pool: pg.Pool
let db: Db
let world: World
let nodes: [NodeProcess, NodeProcess]
let proxy: PlainProxy
let client: WireClient
let operator: TestOperator
let startOne: () => Promise<NodeProcess>

beforeAll(async () => {
  const database = await databaseOfItsOwn(join(folder, 'database'), await freePort())
  embedded = database.embedded
  startOne = () =>
    startNode({
      DATABASE_URL: database.url,
      FAIRGATE_KEY: Buffer.alloc(32, 1).toString('base64url'),
      FAIRGATE_DATA: join(folder, 'data'),
    })
  nodes = [await startOne(), await startOne()]
  proxy = await plainProxy(nodes.map(({ address }) => address))
  client = new WireClient(proxy.address)
  pool = createPool(database.url, 4)
  db = singlesOf(pool)
  world = createWorld(pool)
}, 120_000)
afterAll(async () => {
  proxy?.close()
  for (const { child } of nodes ?? []) child.kill('SIGKILL')
  await pool?.end()
  await embedded?.stop()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  operator = await world.administrator('sponsor')
})

const roleForm = (name = `R${randomBytes(6).toString('hex')}`) => ({
  ...{ nameCn: name, nameEn: name },
  permissions: [...operator.actor.permissions].slice(0, 1),
})
const timesKept = async (name: string) =>
  (await db.one<{ n: number }>(sql`select count(*)::int as n from role where name_cn = ${name}`)).n

describe('what one node began the other goes on with', () => {
  it('a handshake and a session are taken by both', async () => {
    const before = [...proxy.given]
    for (let time = 0; time < 8; time++) {
      expect((await client.call('getUserPermission', {}, { token: operator.token })).statusCode).toBe(codes.done)
    }
    for (const at of [0, 1]) expect((proxy.given[at] ?? 0) - (before[at] ?? 0)).toBeGreaterThan(2)
  })

  it('a rate that is used up at one is soon used up at the other', async () => {
    const wrong = (node: NodeProcess) => node.client.call('pairDevice', { code: 'FAIRGATE-PAIR:WRONG' }, {})
    const tried: number[] = []
    for (let time = 0; time < 20; time++) tried.push((await wrong(nodes[0])).statusCode)
    expect(tried).not.toContain(codes.tooMany)
    // On its own it would take twenty more.
    let others = 0
    for (; others < 15; others++) {
      if ((await wrong(nodes[1])).statusCode === codes.tooMany) break
      await pause(300)
    }
    expect(others).toBeLessThan(15)
  })

  it('a session that ends at one is refused by the other from the next request, and its sockets there are told', async () => {
    const [one, two] = nodes
    const sockets = await Promise.all(nodes.map(node => openLive(node.address, node.client, operator)))
    const told = sockets.map(socket => socket.next('ended'))
    expect((await one.client.call('userLogout', {}, { token: operator.token })).statusCode).toBe(codes.done)
    expect((await two.client.call('checkTokenInvalid', {}, { token: operator.token })).http).toBe(403)
    await Promise.all(told)
    for (const socket of sockets) socket.close()
  })

  it('a session has five sockets at both together', async () => {
    const closed: number[] = []
    for (let at = 0; at < 8; at++) {
      const socket = await openLive(proxy.address, client, operator)
      void socket.closed.then(() => closed.push(at))
      await pause(400)
    }
    await vi.waitFor(() => expect(closed.toSorted()).toEqual([0, 1, 2]))
  })

  it('what is written at one is heard by who listens at the other, through the proxy too', async () => {
    const live = [
      await openLive(nodes[1].address, nodes[1].client, operator),
      await openLive(proxy.address, client, operator),
    ]
    const heard = live.map(socket => socket.next('row'))
    expect((await nodes[0].client.call('addRole', roleForm(), { token: operator.token })).statusCode).toBe(codes.done)
    await Promise.all(heard)
    for (const socket of live) socket.close()
  })

  it('the same write sent to both at once is done once and answered alike', async () => {
    for (let round = 0; round < 20; round++) {
      const form = roleForm()
      const options = { token: operator.token, traceId: newTraceId() }
      const send = async (node: NodeProcess) => {
        for (;;) {
          const answer = await node.client.call<{ id: string }>('addRole', form, options)
          if (answer.statusCode !== codes.stillRunning) return answer
        }
      }
      const [first, second] = await Promise.all(nodes.map(send))
      expect([first?.statusCode, second?.statusCode, await timesKept(form.nameCn)]).toEqual([codes.done, codes.done, 1])
      expect(second?.data).toEqual(first?.data)
    }
  })
})

describe('a node that is killed', () => {
  it('leaves its jobs to the other one', async () => {
    const venue = await world.administrator('platform')
    const started = await nodes[0].client.call<{ jobId: string }>('exportOperationLog', {}, { token: venue.token })
    expect(started.statusCode).toBe(codes.done)
    await killNode(nodes[0])
    await vi.waitFor(async () => {
      const { state } = await db.one<{ state: string }>(sql`select state from job where id = ${started.data.jobId}`)
      expect(state).toBe('done')
    })
    nodes[0] = await startOne()
    proxy.turnTo(0, nodes[0].address)
  })

  it(`loses nothing it has acknowledged and does nothing twice, ${kills} times in turn under load`, async () => {
    const added: string[] = []
    const answers = new Set<number>()
    let going = true
    const person = async () => {
      const own = new WireClient(proxy.address)
      while (going) {
        const form = roleForm()
        const options = { token: operator.token, traceId: newTraceId() }
        for (let done = false; !done; ) {
          // Cut off or no gateway: nobody knows whether it was done, and the same is sent again.
          const answer = await own.call('addRole', form, options).catch(() => undefined)
          if (answer) answers.add(answer.statusCode)
          done = answer?.statusCode === codes.done
          if (done) added.push(form.nameCn)
          else await pause(20)
        }
      }
    }
    const people = Array.from({ length: 8 }, person)
    for (let kill = 0; kill < kills; kill++) {
      const before = added.length
      await vi.waitFor(() => expect(added.length).toBeGreaterThan(before + 20), { interval: 10 })
      const at = (kill % 2) as 0 | 1
      await killNode(nodes[at])
      const alone = added.length
      // The other one goes on by itself.
      await vi.waitFor(() => expect(added.length).toBeGreaterThan(alone + 20), { interval: 10 })
      nodes[at] = await startOne()
      proxy.turnTo(at, nodes[at].address)
    }
    going = false
    await Promise.all(people)
    const kept = await db.many<{ name: string; times: number }>(
      sql`select name_cn as name, count(*)::int as times from role where name_cn = any(${added}) group by 1`,
    )
    expect({
      lost: added.length - kept.length,
      doubled: kept.filter(({ times }) => times > 1),
      other: [...answers].filter(code => ![codes.done, codes.unavailable, codes.stillRunning].includes(code as never)),
    }).toEqual({ lost: 0, doubled: [], other: [] })
    console.info(`${kills} kills: ${added.length} writes acknowledged, ${added.length - kept.length} lost`)
  }, 600_000)
})
