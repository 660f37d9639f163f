import sql from 'sql-template-tag'
import { hooks } from '../server/src/app/hooks.ts'
import { startReceiver } from '../server/src/app/testing/webhook-receiver.ts'
import { badge } from '../server/src/badging/badge/entity.ts'
import { createPool } from '../server/src/kernel/database/database.ts'
import { createServices } from '../server/src/kernel/services/create-services.ts'
import { onTransition, type Services } from '../server/src/kernel/services/services.ts'
import { readSettings } from '../server/src/kernel/settings/config.ts'
import { transitionWhere } from '../server/src/kernel/transition/transition.ts'
import { runTransitionTransaction } from '../server/src/kernel/transition/transition-transaction.ts'
import { fillBadges, type Venue } from './fill.ts'
import { JoseClient } from './kernel/jose-client.ts'
import { median } from './kernel/load.ts'
import type { Stage } from './kernel/stage.ts'
import { floor, product } from './operations.ts'

const rounds = 5
const deliveries = 2_000
const transitions = 500
/** Rows of a large transition. */
const many = 200

/**
 * How many events a second are sent to one receiver, next to the floor that claims, posts and writes the same and the one that only
 * posts; and what the outbox costs a move of a venue where nobody asked, and where somebody did.
 */
export async function measureWebhooks(stage: Stage, venue: Venue, say: (line: string) => void): Promise<void> {
  await measureTransitions(stage, venue, say)
  await measureDeliveries(stage, venue, say)
}

const addHook = (stage: Stage, venue: Venue, url: string, events: string[]) =>
  product(new JoseClient(stage.server.address), venue.platform, 'addWebhook', {
    ...{ name: `Bench ${events.join()}`, url, events },
  }) as Promise<{ id: string }>

async function measureDeliveries(stage: Stage, venue: Venue, say: (line: string) => void): Promise<void> {
  const receiver = await startReceiver()
  try {
    const { id } = await addHook(stage, venue, receiver.url, ['badge.active'])
    await stage.pool.query('create table floor_delivery (like webhook_delivery including defaults including indexes)')
    const filled = (table: string, count: number) =>
      stage.pool.query(
        `insert into ${table} (webhook_id, event, by_event, subject_id)
         select $1, 'badge.active', 'approve', uuidv7() from generate_series(1, $2::int)`,
        [id, count],
      )
    /** Events a second between the first and the last received one, and CPU of each in µs. */
    const timed = async (count: number, pid: number, begin: () => Promise<unknown>) => {
      receiver.received.length = 0
      let [first, last] = [0, 0]
      const { promise, resolve } = Promise.withResolvers<void>()
      receiver.answer = response => {
        last = performance.now()
        first ||= last
        response.writeHead(204).end()
        if (receiver.received.length === count) resolve()
      }
      const before = stage.cpu(pid)
      await begin()
      await promise
      const after = stage.cpu(pid)
      const cpu = after.server - before.server + after.database - before.database
      return { rate: ((count - 1) * 1_000) / (last - first), cpu: (cpu * 1e6) / count }
    }
    const sides = {
      product: (count: number) => timed(count, stage.server.pid, () => filled('webhook_delivery', count)),
      floor: async (count: number) => {
        await filled('floor_delivery', count)
        return timed(count, stage.floor.pid, () => floor(stage, 'tell', { url: receiver.url }))
      },
      bare: (count: number) =>
        timed(count, stage.floor.pid, () => floor(stage, 'bareTell', { url: receiver.url, count })),
    }
    const rates = { product: [], floor: [], bare: [] } as Record<keyof typeof sides, { rate: number; cpu: number }[]>
    for (let round = 0; round <= rounds; round++) {
      for (const side of ['product', 'floor', 'bare'] as const) {
        const one = await sides[side](round === 0 ? deliveries / 10 : deliveries)
        // The first round starts the job process and warms up plans.
        if (round > 0) rates[side].push(one)
      }
    }
    const rate = (side: keyof typeof sides) => median(rates[side].map(one => one.rate))
    const cpu = (side: keyof typeof sides) => median(rates[side].map(one => one.cpu))
    const twice = await stage.pool.query(
      `select count(*)::int as n from webhook_delivery where webhook_id = $1 and (outcome is distinct from 'delivered' or attempts <> 1)`,
      [id],
    )
    say(`Events to one receiver, ${deliveries} at a time\n`)
    say('| | a second | CPU of each, µs |\n|---|---|---|')
    for (const side of ['product', 'floor', 'bare'] as const)
      say(`| ${side} | ${rate(side).toFixed(0)} | ${cpu(side).toFixed(0)} |`)
    say(
      `\n${((rate('product') / rate('floor')) * 100).toFixed(0)} % of the floor's rate, CPU ${(cpu('product') / cpu('floor')).toFixed(2)} × (bare ${(cpu('product') / cpu('bare')).toFixed(2)} ×); not delivered at the first try: ${twice.rows[0].n}\n`,
    )
  } finally {
    await receiver.close()
  }
}

async function measureTransitions(stage: Stage, venue: Venue, say: (line: string) => void): Promise<void> {
  const [exhibition] = venue.exhibitions
  if (!exhibition) return
  await fillBadges(stage, venue, 2_000, [exhibition])
  const { rows } = await stage.pool.query<{ id: string }>(
    `select id from badge where exhibition_id = $1 and state = 'active' order by id limit $2`,
    [exhibition.id, transitions],
  )
  const ids = rows.map(({ id }) => id)
  const pool = createPool(stage.url, 4)
  const { key: _, ...settings } = readSettings({ FAIRGATE_DATA: `${stage.dataDir}/bench`, LOG_LEVEL: 'silent' })
  const publisher = { publish() {}, end() {}, isHeard: () => false, flush: async () => {}, close: async () => {} }
  const services = await createServices(
    { ...settings, port: 0, connectionUrl: stage.url, masterKey: stage.masterKey },
    pool,
    publisher,
    { onError() {}, hooks },
  )
  const without = { ...services, hooks: { ...hooks, [onTransition]: undefined } }
  /** CPU of one row's transition in µs, in this process and in the database, there and back. */
  const cost = async (services: Services, size: number) => {
    const [own, database] = [process.cpuUsage(), stage.cpu(stage.server.pid).database]
    for (const event of ['suspend', 'resume'] as const) {
      for (let at = 0; at < ids.length; at += size) {
        const some = ids.slice(at, at + size)
        await runTransitionTransaction({ services, publish: () => {} }, context =>
          transitionWhere(context, badge, sql`t.id = any(${some}::uuid[])`, event, {
            within: sql`t.exhibition_id = ${exhibition.id}`,
            set: event === 'suspend' ? sql`suspended_by = '{company}'` : sql`suspended_by = '{}'`,
          }),
        )
      }
    }
    const { user, system } = process.cpuUsage(own)
    const each = 2 * ids.length
    return { own: (user + system) / each, database: ((stage.cpu(stage.server.pid).database - database) * 1e6) / each }
  }
  try {
    // Paused: what is written waits, and nobody sends next to what is measured.
    const countRequests = async () => {
      const { id } = await addHook(stage, venue, 'http://127.0.0.1:9/', ['badge.suspended'])
      await stage.pool.query('update webhook set paused_at = now() where id = $1', [id])
      return async (on: boolean) => {
        await stage.pool.query('update webhook set disabled_at = $2, disabled_why = $3 where id = $1', [
          ...[id, on ? null : new Date(), on ? null : 'gone'],
        ])
      }
    }
    const subscribe = await countRequests()
    const sides = {
      'no outbox': () => cost(without, 1),
      'nobody asked': () => cost(services, 1),
      'one asked': () => cost(services, 1),
      [`no outbox, ${many} rows`]: () => cost(without, many),
      [`nobody asked, ${many} rows`]: () => cost(services, many),
      [`one asked, ${many} rows`]: () => cost(services, many),
    }
    const found = new Map<string, { own: number; database: number }[]>()
    for (let round = 0; round <= rounds; round++) {
      for (const [name, measured] of Object.entries(sides)) {
        await subscribe(name.startsWith('one'))
        // Nobody is to be synchronized next to what is measured.
        await stage.pool.query('truncate audience_sync_queue')
        const one = await measured()
        if (round > 0) found.set(name, [...(found.get(name) ?? []), one])
      }
    }
    await subscribe(false)
    await stage.pool.query('truncate audience_sync_queue')
    say('A move of a badge: CPU of each row in µs\n')
    say('| | server | database | together |\n|---|---|---|---|')
    for (const [name, costs] of found) {
      const [own, database] = [median(costs.map(one => one.own)), median(costs.map(one => one.database))]
      say(`| ${name} | ${own.toFixed(0)} | ${database.toFixed(0)} | ${(own + database).toFixed(0)} |`)
    }
    say('')
  } finally {
    services.keyring.close()
    await pool.end()
  }
}
