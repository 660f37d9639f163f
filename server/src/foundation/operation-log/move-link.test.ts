import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { testDatabase } from '../../app/testing/database.ts'
import { createWorld } from '../../app/testing/world.ts'
import { type Db, toDb, transaction } from '../../kernel/database/database.ts'
import { addMoveLink, digestMovedLog, entriesLeftBehind, type MoveLink, verifyMoveLinks } from './moved-log.ts'

const [here, there] = await Promise.all([closeAfterAll(testDatabase()), closeAfterAll(testDatabase())])
const companies = await Promise.all([here, there].map(({ pool }) => createWorld(pool).company('platform')))

let exhibitionId: string
beforeEach(() => {
  exhibitionId = randomUUID()
})

/** Writes an entry of the exhibition; `arrived` as logical replication does. */
async function log({ pool }: typeof here, id: string, at: string, arrived = false): Promise<void> {
  await transaction(pool, async db => {
    if (arrived) await db.run(sql`set local session_replication_role = replica`)
    await db.run(sql`
      insert into operation_log (id, exhibition_id, at, command, company_id, operator_name, entity_type, status_code, trace_id)
      values (${id}, ${exhibitionId}, ${at}, 'editBadge', ${companies[0]?.id}, 'Operator', 'badge', 10001,
        ${id})`)
  })
}

const dbs = (): [Db, Db] => [toDb(here.pool), toDb(there.pool)]
const now = Date.now()
const moment = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
const link = (generation: number, values: Partial<MoveLink> = {}): MoveLink => ({
  ...{ exhibitionId, exhibitionName: 'Moving Fair', companyId: companies[0]?.id ?? '', to: 'north', generation },
  ...{ until: moment(0), without: [], digest: '', otherHead: '' },
  ...values,
})

describe('the entry of a move', () => {
  it('is added once, however many commands add it at once', async () => {
    const until = moment(0)
    const { digest } = await digestMovedLog(toDb(here.pool), { exhibitionId, until, without: [] })
    await Promise.all(Array.from({ length: 8 }, () => addMoveLink(here.pool, link(2, { until, digest }))))
    await addMoveLink(here.pool, link(3, { until, digest }))
    const found = await toDb(here.pool).many(sql`
      select after ->> 'generation' as generation from operation_log where exhibition_id = ${exhibitionId} order by 1`)
    expect(found).toEqual([{ generation: '2' }, { generation: '3' }])
  })

  it('vouches for what has moved, not for what was logged where the exhibition was not', async () => {
    const [from, to] = dbs()
    const [moved, seen, seenLater] = [randomUUID(), randomUUID(), randomUUID()]
    const [until, next] = [moment(-6), moment(-2)]
    await log(here, moved, moment(-9))
    await log(there, moved, moment(-9), true)
    await log(there, seen, moment(-8))
    // Open there, after the decision.
    await log(there, randomUUID(), moment(-5))
    const without = await entriesLeftBehind(from, to, exhibitionId, until)
    expect(without).toEqual([seen])
    const { digest, entries } = await digestMovedLog(from, { exhibitionId, until, without })
    expect(entries).toBe(1)
    expect(await digestMovedLog(to, { exhibitionId, until, without })).toEqual({ digest, entries })
    await addMoveLink(here.pool, link(2, { until, without, digest }))
    await addMoveLink(there.pool, link(2, { until, without, digest, companyId: companies[1]?.id ?? '' }))
    // It may come with a later move.
    await log(here, seen, moment(-8), true)
    for (const db of dbs()) expect(await verifyMoveLinks(db)).toBeGreaterThan(0)
    await log(here, seenLater, moment(-4))
    expect(await entriesLeftBehind(to, from, exhibitionId, next)).toEqual([seen, seenLater].sort())
  })

  it('shows that an entry is missing', async () => {
    const [from] = dbs()
    const until = moment(-6)
    await log(here, randomUUID(), moment(-9))
    const { digest } = await digestMovedLog(from, { exhibitionId, until, without: [] })
    await addMoveLink(there.pool, link(2, { until, digest, companyId: companies[1]?.id ?? '' }))
    await expect(verifyMoveLinks(toDb(there.pool))).rejects.toThrow('0 were found')
  })
})
