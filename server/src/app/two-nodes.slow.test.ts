import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { codes } from '@fairgate/contract/kernel/refusal/refusal'
import type { Embedded } from '@fairgate/embedded-postgres/start-embedded'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPool, type Db, getSharedDb } from '../kernel/database/database.ts'
import { identityNumber } from './testing/badge-world.ts'
import { openLive } from './testing/live-socket.ts'
import { databaseOfItsOwn, freePort, killNode, type NodeProcess, startNode } from './testing/node-process.ts'
import { type PlainProxy, plainProxy } from './testing/plain-proxy.ts'
import { newTraceId, WireClient } from './testing/wire-client.ts'
import { createWireFair } from './testing/wire-fair.ts'
import { createWorld, type TestOperator, type World } from './testing/world.ts'

/** Two servers on one database behind a proxy that alternates between them. */
const folder = mkdtempSync(join(tmpdir(), 'fairgate-two-nodes-'))
/**
 * Alternating kills of a node; more on demand: `TWO_NODE_KILLS=50 npx vitest run --project server
 * server/src/app/two-nodes.slow.test.ts`.
 */
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
let startBoth: () => Promise<[NodeProcess, NodeProcess]>

beforeAll(async () => {
  const database = await databaseOfItsOwn(join(folder, 'database'), await freePort())
  embedded = database.embedded
  startOne = () =>
    startNode({
      DATABASE_URL: database.url,
      FAIRGATE_KEY: Buffer.alloc(32, 1).toString('base64url'),
      FAIRGATE_DATA: join(folder, 'data'),
      OUTBOX: 'on',
    })
  startBoth = async () => {
    const both = await Promise.all([startOne(), startOne()])
    for (const [at, { address }] of both.entries()) proxy?.turnTo(at, address)
    return both
  }
  nodes = await startBoth()
  proxy = await plainProxy(nodes.map(({ address }) => address))
  client = new WireClient(proxy.address)
  pool = createPool(database.url, 4)
  db = getSharedDb(pool)
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
/** An exhibition with unlimited quota. */
let made: ReturnType<typeof createWireFair> | undefined
async function fairOfMany() {
  made ??= createWireFair({ pool, address: proxy.address })
  const fair = await made
  await db.run(sql`update quota set granted = 1000000 where participation_id = ${fair.participationId}`)
  return fair
}
const countStored = async (name: string) =>
  (await db.one<{ n: number }>(sql`select count(*)::int as n from role where name_cn = ${name}`)).n

describe('what one node began the other continues', () => {
  it('both accept a handshake and a session', async () => {
    const before = [...proxy.given]
    for (let time = 0; time < 8; time++) {
      expect((await client.call('getUserPermission', {}, { token: operator.token })).statusCode).toBe(codes.done)
    }
    for (const at of [0, 1]) expect((proxy.given[at] ?? 0) - (before[at] ?? 0)).toBeGreaterThan(2)
  })

  it('a rate that is used up on one is soon used up on the other', async () => {
    const wrong = (node: NodeProcess) => node.client.call('pairDevice', { code: 'FAIRGATE-PAIR:WRONG' }, {})
    const tried: number[] = []
    for (let time = 0; time < 20; time++) tried.push((await wrong(nodes[0])).statusCode)
    expect(tried).not.toContain(codes.tooMany)
    // Alone it would accept twenty more.
    let others = 0
    for (; others < 15; others++) {
      if ((await wrong(nodes[1])).statusCode === codes.tooMany) break
      await pause(300)
    }
    expect(others).toBeLessThan(15)
  })

  it('a session that ends on one is refused by the other from the next request, and its sockets there are notified', async () => {
    const [one, two] = nodes
    const sockets = await Promise.all(nodes.map(node => openLive(node.address, node.client, operator)))
    const endings = sockets.map(socket => socket.next('ended'))
    expect((await one.client.call('userLogout', {}, { token: operator.token })).statusCode).toBe(codes.done)
    expect((await two.client.call('checkTokenInvalid', {}, { token: operator.token })).http).toBe(403)
    await Promise.all(endings)
    for (const socket of sockets) socket.close()
  })

  it('a session has five sockets on both together', async () => {
    const closed: number[] = []
    for (let at = 0; at < 8; at++) {
      const socket = await openLive(proxy.address, client, operator)
      void socket.closed.then(() => closed.push(at))
      await pause(400)
    }
    await vi.waitFor(() => expect(closed.toSorted()).toEqual([0, 1, 2]))
  })

  it('a write on one reaches listeners on the other, through the proxy too', async () => {
    const live = [
      await openLive(nodes[1].address, nodes[1].client, operator),
      await openLive(proxy.address, client, operator),
    ]
    const heard = live.map(socket => socket.next('row'))
    expect((await nodes[0].client.call('addRole', roleForm(), { token: operator.token })).statusCode).toBe(codes.done)
    await Promise.all(heard)
    for (const socket of live) socket.close()
  })

  it('the same write sent to both in parallel is done once and answered identically', async () => {
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
      expect([first?.statusCode, second?.statusCode, await countStored(form.nameCn)]).toEqual([
        codes.done,
        codes.done,
        1,
      ])
      expect(second?.data).toEqual(first?.data)
    }
  })
})

describe('nodes that start in parallel', () => {
  it('export what is due once: one file, one mail to each, and nothing more at the next check', async () => {
    const { organizer, exhibitionId } = await fairOfMany()
    const form = {
      ...{ exports: 'exportBadges', payload: { exhibitionId }, path: '/badges', format: 'csv', rhythm: 'daily' },
      ...{ at: '08:00', operatorIds: [organizer.operatorId] },
    }
    await db.run(sql`update account set email = 'due@example.com' where id = ${organizer.accountId}`)
    const { data } = await client.call<{ id: string }>('addExportSchedule', form, { token: organizer.token })
    await Promise.all(nodes.map(killNode))
    await db.run(sql`update export_schedule set next_at = now() - interval '1 minute' where id = ${data.id}`)
    nodes = await startBoth()
    const came = () =>
      db.one(sql`select
        (select count(*)::int from export_run where schedule_id = ${data.id}) as runs,
        (select count(*)::int from job where exhibition_id = ${exhibitionId} and kind = 'badge.export') as jobs,
        (select count(*)::int from file where company_id = ${organizer.company.id} and state <> 'expected') as files,
        (select array_agg(state || ' ' || attempts) from message where purpose = 'exportReport') as mails,
        (select next_at > now() from export_schedule where id = ${data.id}) as later`)
    const once = { runs: 1, jobs: 1, files: 1, mails: ['sent 1'], later: true }
    await vi.waitFor(async () => expect(await came()).toEqual(once), { timeout: 60_000, interval: 200 })
    // They check at their start too.
    await Promise.all(nodes.map(killNode))
    nodes = await startBoth()
    expect(await came()).toEqual(once)
  }, 240_000)
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

  it(`loses nothing it has acknowledged and does nothing twice, ${kills} alternating times under load`, async () => {
    const { organizer, partner, exhibitionId, badgeTypeId, participationId, ticketTypeOnSale } = await fairOfMany()
    const ticketTypeId = await ticketTypeOnSale()
    const answers = new Set<number>()
    const added: string[] = []
    const done = { roles: [] as string[], drafts: [] as string[], submitted: [] as string[], orders: [] as string[] }
    let going = true
    let serial = 0
    type Send = <Data>(caller: TestOperator, command: string, payload: object) => Promise<Data>
    /** What people write, in turn: a role, a submitted badge, an order. */
    const writes: ((send: Send) => Promise<unknown>)[] = [
      async send => {
        const form = roleForm()
        await send(operator, 'addRole', form)
        done.roles.push(form.nameCn)
      },
      async send => {
        const n = ++serial
        const person = { name: `访客${n}`, documentType: 'identityCard', documentNumber: identityNumber(n) }
        const badge = {
          exhibitionId,
          badgeTypeId,
          ...person,
          phone: `139${String(n).padStart(8, '0')}`,
          employer: '示例',
        }
        const { id } = await send<{ id: string }>(partner, 'addBadge', badge)
        done.drafts.push(id)
        await send(partner, 'submitBadges', { exhibitionId, ids: [id] })
        done.submitted.push(id)
      },
      async send => {
        const buyer = { name: '买家', phone: `138${String(++serial).padStart(8, '0')}` }
        const sale = { exhibitionId, lines: [{ ticketTypeId, quantity: 2 }], buyer, method: 'cash' }
        done.orders.push((await send<{ id: string }>(organizer, 'issueTickets', sale)).id)
      },
    ]
    const person = async (_: unknown, at: number) => {
      const own = new WireClient(proxy.address)
      const send: Send = async <Data>(caller: TestOperator, command: string, payload: object) => {
        const options = { token: caller.token, traceId: newTraceId() }
        for (;;) {
          // Cut off or no gateway: the outcome is unknown, and the same is sent again.
          const answer = await own.call<Data>(command, payload, options).catch(() => undefined)
          if (answer) answers.add(answer.statusCode)
          if (answer?.statusCode === codes.done) {
            added.push(command)
            return answer.data
          }
          await pause(20)
        }
      }
      for (let turn = at; going; turn++) await writes[turn % writes.length]?.(send)
    }
    const people = Array.from({ length: 8 }, person)
    for (let kill = 0; kill < kills; kill++) {
      const before = added.length
      await vi.waitFor(() => expect(added.length).toBeGreaterThan(before + 20), { interval: 10 })
      const at = (kill % 2) as 0 | 1
      await killNode(nodes[at])
      const alone = added.length
      // The other one continues automatically.
      await vi.waitFor(() => expect(added.length).toBeGreaterThan(alone + 20), { interval: 10 })
      nodes[at] = await startOne()
      proxy.turnTo(at, nodes[at].address)
    }
    going = false
    await Promise.all(people)
    const { drafts, submitted, orders, roles } = done
    const stored = await db.one(sql`select
      (select count(*)::int from role where name_cn = any(${roles})) as roles,
      (select count(distinct name_cn)::int from role where name_cn = any(${roles})) as "rolesOnce",
      (select count(*)::int from badge where exhibition_id = ${exhibitionId}) as badges,
      (select count(*)::int from badge where id = any(${submitted}::uuid[]) and state = 'pending') as submitted,
      (select reserved from quota where participation_id = ${participationId}) as reserved,
      (select count(*)::int from ticket_order where exhibition_id = ${exhibitionId}) as orders,
      (select count(*)::int from ticket where exhibition_id = ${exhibitionId}) as tickets,
      (select sum(taken)::int from stock_pool a join ticket_stock s on s.id = a.scope where s.ticket_type_id = ${ticketTypeId}) as taken`)
    expect(stored).toEqual({
      ...{ roles: roles.length, rolesOnce: roles.length, badges: drafts.length },
      ...{ submitted: submitted.length, reserved: submitted.length },
      ...{ orders: orders.length, tickets: orders.length * 2, taken: orders.length * 2 },
    })
    for (const each of [roles, drafts, orders]) expect(new Set(each).size).toBe(each.length)
    const expected: readonly number[] = [codes.done, codes.unavailable, codes.stillRunning]
    expect([...answers].filter(code => !expected.includes(code))).toEqual([])
    const endings = `${roles.length} roles, ${submitted.length} badges, ${orders.length} orders`
    console.info(`${kills} kills: ${added.length} writes acknowledged (${endings}), none lost, none twice`)
  }, 600_000)
})
