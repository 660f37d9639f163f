import { addDays, dayOf } from '@fairgate/contract/kernel/day'
import pg from 'pg'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Fair } from './testing/badge-world.ts'
import { createListedWorld } from './testing/listed-world.ts'
import type { TestOperator } from './testing/world.ts'

let world: Awaited<ReturnType<typeof createListedWorld>>
let fair: Fair
let doorIds: string[]
let approvers: TestOperator[]
beforeAll(async () => {
  world = await createListedWorld()
  fair = await world.fair()
  approvers = [world.second, await world.world.administrator('platform')]
  doorIds = [
    (
      await world.db.one<{ id: string }>(sql`
        with i as (select gen_random_uuid() as id), z as (
          insert into zone (id, path, exhibition_id, code, name_cn, name_en)
          select id, array[id], ${fair.exhibitionId}, 'N1', '北一', 'North 1' from i returning id)
        insert into door (exhibition_id, zone_id, code, name_cn, name_en)
        select ${fair.exhibitionId}, id, 'N1-01', '北一门', 'Gate N1' from z returning id`)
    ).id,
  ]
})
afterAll(() => world.close())

const today = dayOf(new Date(), 'Asia/Shanghai')
const applied = {
  async approveWhitelist() {
    const { data } = await world.call(fair.partner, 'addWhitelist', {
      ...{ kind: 'certificate', exhibitionId: fair.exhibitionId, allowedPeople: 5, doorIds, validFrom: today },
      ...{ validTo: addDays(today, 2), entriesKind: 'single', entryReason: '设备维护' },
    })
    return data.id
  },
  approveBlacklist: () => world.proposed(),
}
type Command = keyof typeof applied

/**
 * Two approve one application: the first stands in the middle of its transaction, its row written and its history not, when the
 * second has come as far as it comes.
 */
async function twoApprove(command: Command): Promise<{ reasons: (string | undefined)[]; approvals: number }> {
  const id = await applied[command]()
  const holder = await world.database.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('lock table history in exclusive mode')
    const deciding = Promise.all(approvers.map(who => world.call(who, command, { id, version: 1 })))
    await vi.waitFor(
      async () => {
        const waiting = sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`
        expect(await world.db.many(waiting)).toHaveLength(2)
      },
      { interval: 5, timeout: 10_000 },
    )
    await holder.query('rollback')
    const replies = await deciding
    const { n: approvals } = await world.db.one<{ n: number }>(
      sql`select count(*)::int as n from history where subject_id = ${id} and event = 'approve'`,
    )
    return { reasons: replies.map(({ reason }) => reason), approvals }
  } finally {
    holder.release()
  }
}

/** The same server, whose moves read a row without holding it: what they then ask of its version and state is of before. */
async function withoutTheLock<T>(act: () => Promise<T>): Promise<T> {
  const query = pg.Client.prototype.query as (...asked: unknown[]) => unknown
  let left = 0
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...asked) {
    const [config] = asked as unknown as [{ text?: string }]
    if (!config?.text?.includes(' for update of t')) return query.apply(this, asked)
    left += 1
    const text = config.text.replace(' for update of t', '')
    const { values } = config as { values?: unknown[] }
    return query.apply(this, [{ ...config, name: undefined, text, values }, ...asked.slice(1)])
  } as never)
  try {
    const answer = await act()
    expect(left).toBeGreaterThan(0)
    return answer
  } finally {
    spy.mockRestore()
  }
}

it.each(['approveWhitelist', 'approveBlacklist'] as const)('%s is done once by two at once', async command => {
  const { reasons, approvals } = await twoApprove(command)
  expect([reasons.toSorted(), approvals]).toEqual([['kernel.alreadyDecided', undefined], 1])
})

it.each(['approveWhitelist', 'approveBlacklist'] as const)('%s would be done twice without the lock', async command => {
  const { reasons, approvals } = await withoutTheLock(() => twoApprove(command))
  expect([reasons, approvals]).toEqual([[undefined, undefined], 2])
})
