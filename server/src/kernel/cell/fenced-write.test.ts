import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it } from 'vitest'
import { createBadgeWorld, type Fair } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { fencedTables } from '../../lifecycle/move/fenced-tables.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { runJob } from '../jobs/run-job.ts'
import { closeFence, type Fence, installFence, openFence } from './fence.ts'

const world = await closeAfterAll(createBadgeWorld())
const { db } = world
let fair: Fair
let fence: Fence
beforeAll(async () => {
  fair = await world.fair()
  fence = { pool: world.pool, exhibitionId: fair.exhibitionId, tables: fencedTables }
  await installFence(fence)
})

const addType = (name: string, traceId: string, language: 'cn' | 'en' = 'cn') =>
  world.call(
    fair.organizer,
    'addBadgeType',
    {
      ...{ exhibitionId: fair.exhibitionId, nameCn: name, nameEn: name, subject: 'person', colour: '#0b5ed7' },
      ...{ approvalRoute: 'sponsor', phases: ['open'] },
    },
    { traceId, language },
  )
const newTrace = () => randomBytes(16).toString('hex')
const recorded = async (traceId: string) =>
  (
    await db.one<{ count: number }>(
      sql`select count(*)::int as count from idempotency_record where encode(trace, 'hex') = ${traceId}`,
    )
  ).count

describe('a write to an exhibition that is being moved', () => {
  it('is refused as an outage that nobody records, and runs once when it is repeated', async () => {
    const traceId = newTrace()
    await closeFence(fence)
    const refused = await addType('媒体', traceId)
    expect(refused).toMatchObject({
      http: 503,
      statusCode: 10503,
      reason: 'kernel.moving',
      msg: '展会正在迁移，请稍后再试',
    })
    expect(await recorded(traceId)).toBe(0)
    await openFence(fence)
    const done = await addType('媒体', traceId)
    expect(done.statusCode).toBe(10001)
    expect(await addType('媒体', traceId)).toMatchObject({ statusCode: 10001, data: { id: done.data.id } })
    expect(await recorded(traceId)).toBe(1)
  })

  it('is refused for the exhibition’s own form as well', async () => {
    const form = {
      ...{ id: fair.exhibitionId, saleFrom: '2030-01-01T00:00:00Z', saleTo: '2030-03-05T00:00:00Z' },
      ...{ onePersonOneBadge: true, refundRule: 'beforeMoveIn' as const },
    }
    const { version } = await db.one<{ version: number }>(
      sql`select version from exhibition where id = ${fair.exhibitionId}`,
    )
    const edit = () => world.call(fair.organizer, 'editAdditionalInfo', { ...form, version })
    await closeFence(fence)
    expect(await edit()).toMatchObject({ statusCode: 10503, reason: 'kernel.moving' })
    await openFence(fence)
    expect(await edit()).toMatchObject({ statusCode: 10001 })
  })

  it('names the cell that has the exhibition now', async () => {
    await closeFence(fence)
    await db.run(sql`update cell_member set new_cell = 'Hall 7' where exhibition_id = ${fair.exhibitionId}`)
    const answers = [await addType('嘉宾', newTrace()), await addType('嘉宾', newTrace(), 'en')]
    expect(answers.map(({ reason, msg }) => [reason, msg])).toEqual([
      ['kernel.moved', '展会已迁移至“Hall 7”'],
      ['kernel.moved', 'This exhibition has moved to “Hall 7”.'],
    ])
    await openFence(fence)
  })

  it('does not concern other exhibitions', async () => {
    const other = await world.fair()
    await closeFence(fence)
    const answer = await world.call(other.organizer, 'addBadgeType', {
      ...{ exhibitionId: other.exhibitionId, nameCn: '嘉宾', nameEn: 'Guest', subject: 'person', colour: '#0b5ed7' },
      ...{ approvalRoute: 'sponsor', phases: ['open'] },
    })
    expect(answer.statusCode).toBe(10001)
    await openFence(fence)
  })
})

it('a job that writes an exhibition which is being moved waits for it, which is no failed attempt', async () => {
  const faults: unknown[] = []
  const jobs = {
    ...{ pool: world.pool, services: { hooks: {} } as never, files: {} as never, publish() {} },
    onFault: (error: unknown) => void faults.push(error),
  }
  const id = await enqueue(db, { kind: 'trial.steps', payload: {}, actor: { language: 'cn' } })
  const work = () => db.run(sql`update badge_type set version = version + 1 where exhibition_id = ${fair.exhibitionId}`)
  const runOnce = async () => {
    await runJob(jobs, id, { run: work }, new AbortController())
    return db.one(sql`select state, attempts from job where id = ${id}`)
  }
  await closeFence(fence)
  expect(await runOnce()).toEqual({ state: 'queued', attempts: 0 })
  await openFence(fence)
  expect(await runOnce()).toEqual({ state: 'done', attempts: 1 })
  expect(faults).toEqual([])
})
