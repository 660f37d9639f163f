import type { CommandName, Payload } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBadgeWorld } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { offsetPairs, type SettlingPart } from '../../app/testing/offset-pairs.ts'
import { insertProofs } from '../../app/testing/proofs.ts'
import { settledFairs } from '../../app/testing/settled-fair.ts'
import { balancesOf } from '../ledger/api.ts'
import { settlementJobs } from '../settlement/jobs.ts'

const world = await closeAfterAll(createBadgeWorld())
const fairs = settledFairs(world)
const pairs = offsetPairs(world)

const of = ({ participationId }: { participationId: string }) => fairs.settlementOf(participationId)
const pair = () => pairs.pair()
type Pair = Awaited<ReturnType<typeof pair>>

const apply = ({ caller, fromId, toId }: Pick<Pair, 'caller' | 'fromId' | 'toId'>, amount: string) =>
  world.call(caller, 'applyOffset', { fromId, toId, amount })
const decide = (command: CommandName & `${string}Offset`, key: object, caller = world.platform) =>
  world.call(caller, command, key as Payload<typeof command>)

describe('an offset', () => {
  it('pays a supplement with a refund once it is approved; a settlement without a rest advances', async () => {
    const both = await pair()
    const options = await world.call(both.caller, 'getOffsetOptions', { fromId: both.fromId })
    expect(options.data).toMatchObject({ remainder: '500.00', list: [{ id: both.toId, remainder: '800.00' }] })
    expect((await apply(both, '500.01')).data).toMatchObject({ issues: [{ path: 'amount', msg: '最多 ¥500.00' }] })
    const made = await apply(both, '500.00')
    expect(made.statusCode).toBe(10001)
    const paying = {
      ...(await of(both.to)),
      amount: '800.00',
      paidOn: '2026-01-05',
      fileIds: await insertProofs(world.db, both.caller),
    }
    const { id, version, amount, paidOn, fileIds } = paying
    const pay = await world.call(both.caller, 'payCooperatorSettlement', { id, version, amount, paidOn, fileIds })
    expect(pay.reason).toBe('settlement.offsetWaits')
    expect((await decide('approveOffset', made.data, both.caller)).statusCode).toBe(10003)
    expect((await decide('approveOffset', made.data)).statusCode).toBe(10001)
    expect((await decide('approveOffset', made.data)).statusCode).not.toBe(10001)
    const states = [await of(both.from), await of(both.to)].map(({ state }) => state)
    expect(states).toEqual(['settled', 'pendingPartnerPayment'])
    expect((await balancesOf(world.db, both.from.participationId)).settle).toBe(0n)
    expect((await balancesOf(world.db, both.to.participationId)).settle).toBe(-30_000n)
    const { data } = await world.call(world.platform, 'getOffsetPage', { tab: 'finished' })
    expect(data.list[0]).toMatchObject({ amount: '500.00', to: { remainder: '300.00' }, actions: [] })
  })

  it('releases its reservation if it is rejected or withdrawn', async () => {
    const both = await pair()
    const first = await apply(both, '300.00')
    const reason = { reasonCode: 'other', note: '不同意' }
    expect((await decide('rejectOffset', { ...first.data, ...reason })).statusCode).toBe(10001)
    const second = await apply(both, '500.00')
    expect(second.statusCode).toBe(10001)
    expect((await decide('withdrawOffset', second.data)).statusCode).toBe(10003)
    expect((await decide('withdrawOffset', second.data, both.caller)).statusCode).toBe(10001)
    expect((await apply(both, '500.00')).statusCode).toBe(10001)
  })

  it('is limited to agreed settlements of one company and one money holder', async () => {
    const both = await pair()
    const other = await pair()
    expect((await apply({ ...both, toId: other.toId }, '1.00')).reason).toBe('kernel.notFound')
    expect((await apply({ ...both, caller: other.caller }, '1.00')).reason).toBe('kernel.notFound')
    expect((await apply({ ...both, toId: both.fromId }, '1.00')).reason).toBe('offset.offsetMismatch')
    expect((await apply({ ...both, fromId: both.toId, toId: both.fromId }, '1.00')).reason).toBe('offset.notAgreed')
  })

  it('reserves no more than there is, also for concurrent requests', async () => {
    const both = await pair()
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => apply(both, '200.00')))
    expect(replies.filter(({ statusCode }) => statusCode === 10001)).toHaveLength(2)
    expect(new Set(replies.map(({ reason }) => reason).filter(Boolean))).toEqual(new Set(['offset.offsetTooMuch']))
    const over = sql`update settlement set reserved_amount = reserved_amount + 20000 where id = ${both.fromId}`
    await expect(world.db.run(over)).rejects.toMatchObject({ constraint: 'settlement_remainder' })
  })
})

describe('concurrently', () => {
  it('a dispute and the second confirmation: one is refused because of the change', async () => {
    const caller = await world.world.administrator('cooperatorMain')
    const part = await pairs.over(caller, { charged: '80.00' })
    const { id, revision } = await of(part)
    await world.call(world.platform, 'confirmCooperatorSettlementAmount', { id, revision })
    const [line] = (await world.call(caller, 'getCooperatorSettlementDetail', { id })).data.lines
    const [disputed, confirming] = await Promise.all([
      world.call(caller, 'disputeCooperatorSettlementLine', {
        ...{ id, revision, lineId: line?.id ?? '', note: '未清洁', fileIds: [] },
      }),
      world.call(caller, 'confirmCooperatorSettlementAmount', { id, revision }),
    ])
    expect([disputed.statusCode, confirming.statusCode].filter(code => code === 10001)).toHaveLength(1)
    const { state } = await of(part)
    expect(state).toBe(disputed.statusCode === 10001 ? 'disputed' : 'pendingPartnerPayment')
  })

  it('the bulk start resumes after a kill, starts each once, and reports which cannot start', async () => {
    const fair = await world.fair()
    await fairs.priced(fair)
    const parts: SettlingPart[] = []
    for (let n = 0; n < 4; n++) parts.push(await fairs.takesPart(fair, 'cooperator'))
    for (const { participationId } of parts) await fairs.paid(fair, participationId, { prepaid: '10.00' })
    const [first] = parts
    await fairs.paid(fair, first?.participationId ?? '', { quota: { bought: 5, used: 0, paid: '50.00' } })
    await fairs.close(fair)
    await world.db.run(sql`update bill set state = 'unpaid' where participation_id = ${first?.participationId ?? ''}`)
    const { exhibitionId } = fair
    const { jobId = '' } = (await world.call(world.platform, 'startCooperatorSettlement', { exhibitionId })).data
    const definition = settlementJobs['settlement.start']
    const killed = { ...settlementJobs, 'settlement.start': { ...definition, run: dying(definition.run) } }
    await expect(world.runJob(jobId, killed as never)).rejects.toThrow('killed')
    const result = await world.runJob<{ count: number; failed: { msg: string }[] }>(jobId, settlementJobs)
    // The exhibition's own partner as well: it has quota.
    expect(result).toMatchObject({ count: 4, failed: [{ msg: '有未结清的收费单' }] })
    const journalEntries = await world.db.many<{ n: number }>(sql`
      select count(*)::int as n from settlement_line l join settlement s on s.id = l.settlement_id
      where s.exhibition_id = ${exhibitionId} and l.kind = 'prepaid' group by s.id`)
    expect(journalEntries.every(({ n }) => n === 1)).toBe(true)
  })
})

/** A job that dies after its second row, with its progress stored. */
function dying(run: (typeof settlementJobs)['settlement.start']['run']): typeof run {
  return (payload, context) => {
    let saves = 0
    const save: typeof context.save = async (db, value) => {
      await context.save(db, value)
      saves++
    }
    const progress: typeof context.progress = () => {
      if (saves === 2) throw new Error('killed')
    }
    return run(payload, { ...context, save, progress })
  }
}
