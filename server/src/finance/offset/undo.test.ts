import type { Payload } from '@fairgate/contract/app/catalogue'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBadgeWorld } from '../../app/testing/badge-world.ts'
import { tooLateToUndo } from '../../app/testing/bypass-triggers.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { offsetPairs } from '../../app/testing/offset-pairs.ts'
import { insertProofs } from '../../app/testing/proofs.ts'
import { verifiedLedger } from '../ledger/verify.ts'
import { invoiceNotification } from '../settlement/notify-companies.ts'

const world = await closeAfterAll(createBadgeWorld())
const pairs = offsetPairs(world)

type Pair = Awaited<ReturnType<typeof pairs.pair>>
interface Key {
  id: string
  version: number
}

const apply = ({ caller: requester, fromId, toId }: Pair, amount: string) =>
  world.call(requester, 'applyOffset', { fromId, toId, amount })
const reject = (key: Key, requester = world.platform) =>
  world.call(requester, 'rejectOffset', { ...key, reasonCode: 'other', note: '请先付款' })
const approve = (key: Key, requester = world.platform) => world.call(requester, 'approveOffset', key)
const undo = (key: Key, requester = world.platform, language: Language = 'cn') =>
  world.call(requester, 'undoOffsetDecision', key, { language })

/** A rejected offset of a refund of 500.00 against a supplement of 800.00. */
async function rejected(both: Pair, amount = '300.00') {
  const { data, statusCode } = await reject((await apply(both, amount)).data)
  expect(statusCode).toBe(10001)
  return data
}
const stateOf = async ({ id }: Key) =>
  await world.db.one<{ state: string; decided: boolean }>(
    sql`select state, decided_at is not null as decided from netting_application where id = ${id}`,
  )
/** The reserved amount of both settlements, and the expected one: that of pending offsets between them. */
async function aside({ fromId, toId }: Pair) {
  const rows = await world.db.many<{ reserved: number; waiting: number; over: boolean }>(sql`
    select s.reserved_amount::int as reserved, coalesce((select sum(o.amount) from netting_application o
        where o.state = 'applied' and s.id in (o.from_id, o.to_id)), 0)::int as waiting,
      s.offset_amount + s.reserved_amount + s.paid_amount > abs(s.agreed) as over
    from settlement s where s.id in (${fromId}, ${toId})`)
  expect(rows.filter(({ reserved, waiting, over }) => over || reserved !== waiting)).toEqual([])
  expect(new Set(rows.map(({ reserved }) => reserved)).size).toBe(1)
  return rows[0]?.reserved
}

describe('undoing the rejection of an offset', () => {
  it('makes it pending with its reservation, and it can be approved', async () => {
    const both = await pairs.pair()
    const key = await rejected(both)
    expect([await aside(both), await stateOf(key)]).toEqual([0, { state: 'rejected', decided: true }])
    const back = await undo(key)
    expect([back.statusCode, back.data]).toEqual([10001, { id: key.id, version: key.version + 1 }])
    expect([await aside(both), await stateOf(key)]).toEqual([30_000, { state: 'applied', decided: false }])
    const { data } = await world.call(world.platform, 'getOffsetPage', { tab: 'pending' })
    expect(data.list).toMatchObject([{ id: key.id, decidedAt: null, actions: ['approve', 'reject'] }])
    expect((await apply(both, '200.01')).data).toMatchObject({ issues: [{ path: 'amount', msg: '最多 ¥200.00' }] })
    const lines = await world.db.many<{ event: string }>(
      sql`select event from history where subject_id = ${key.id} order by id desc limit 2`,
    )
    expect(lines.map(({ event }) => event)).toEqual(['undo', 'reject'])
    const { after } = await world.db.one<{ after: object }>(sql`
      select after from operation_log_entry where command = 'undoOffsetDecision' and target_id = ${key.id}`)
    expect(after).toMatchObject({ state: 'applied', undone: 'reject' })
    const { n } = await world.db.one<{ n: number }>(sql`
      select sum(count)::int as n from notification where event = 'offset.undo' and company_id = ${both.caller.company.id}`)
    expect(n).toBe(1)
    const approved = await approve(back.data)
    expect([approved.statusCode, await aside(both)]).toEqual([10001, 0])
    expect((await verifiedLedger(world.db)).wrong).toEqual([])
  })

  it('is possible only for the operator who rejected it, and once', async () => {
    const both = await pairs.pair()
    const key = await rejected(both)
    const colleague = await world.world.operator(world.platform.company)
    expect((await undo(key, colleague)).reason).toBe('decision.nothingToUndo')
    expect((await undo(key, both.caller)).statusCode).toBe(10003)
    expect((await undo({ ...key, version: key.version - 1 })).reason).toBe('decision.overtaken')
    const replies = await Promise.all([undo(key), undo(key)])
    expect(replies.map(({ statusCode, reason }) => reason ?? statusCode).sort()).toEqual([
      ...[10001, 'decision.nothingToUndo'],
    ])
    expect(await aside(both)).toBe(30_000)
    const waiting = await pairs.pair()
    expect((await undo((await apply(waiting, '1.00')).data)).reason).toBe('decision.nothingToUndo')
    expect(await aside(waiting)).toBe(100)
  })

  it('is refused after some seconds, and once its money is used or a settlement has advanced', async () => {
    const both = await pairs.pair()
    const old = await rejected(both)
    await tooLateToUndo(world.pool, old)
    const late = await undo(old)
    expect([late.reason, late.msg]).toEqual(['decision.tooLateToUndo', '已超过撤销时间'])

    const used = await rejected(both)
    expect((await apply(both, '200.01')).statusCode).toBe(10001)
    const overtaken = await undo(used)
    expect([overtaken.reason, overtaken.msg]).toEqual(['decision.overtaken', '之后已有变化，不能撤销'])
    expect([await aside(both), await stateOf(used)]).toEqual([20_001, { state: 'rejected', decided: true }])

    const paying = await pairs.pair()
    const paid = await rejected(paying)
    const { id, version } = await pairs.settlementOf(paying.to)
    const pay: Payload<'payCooperatorSettlement'> = {
      ...{ id, version, amount: '800.00', paidOn: '2026-01-05', fileIds: await insertProofs(world.db, paying.caller) },
    }
    expect((await world.call(paying.caller, 'payCooperatorSettlement', pay)).statusCode).toBe(10001)
    expect((await undo(paid)).reason).toBe('decision.overtaken')
    expect(await aside(paying)).toBe(0)

    const reopening = await pairs.pair()
    const reopened = await rejected(reopening)
    const its = await pairs.settlementOf(reopening.from)
    const again = { id: its.id, version: its.version, note: '漏计' }
    expect((await world.call(world.platform, 'reopenCooperatorSettlement', again)).statusCode).toBe(10001)
    expect((await undo(reopened)).reason).toBe('decision.overtaken')
    expect(await aside(reopening)).toBe(0)
  })

  it('reserves no more than there is, with concurrent applications, rejections and approvals', async () => {
    for (let round = 0; round < 4; round++) {
      const both = await pairs.pair()
      const keys = [await rejected(both, '200.00'), await rejected(both, '200.00'), await rejected(both, '200.00')]
      const { data: waiting } = await apply(both, '50.00')
      const replies = await Promise.all([
        ...keys.map(key => undo(key)),
        ...['100.00', '200.00', '150.00', '450.00'].map(amount => apply(both, amount)),
        ...[approve(waiting), reject(waiting)],
      ])
      const refused = replies.flatMap(({ statusCode, reason }) => (statusCode === 10001 ? [] : [reason]))
      const known = ['decision.overtaken', 'offset.offsetTooMuch', 'kernel.alreadyDecided', 'kernel.changedMeanwhile']
      expect(refused.filter(reason => !known.includes(reason ?? ''))).toEqual([])
      // Of 500.00 at most two of 200.00 are reserved again.
      expect(replies.slice(0, 3).filter(({ statusCode }) => statusCode === 10001).length).toBeLessThan(3)
      await aside(both)
    }
    expect((await verifiedLedger(world.db)).wrong).toEqual([])
  })
})

describe('undoing the approval of an offset', () => {
  const approved = async (both: Pair, amount = '300.00') => {
    const { data, statusCode } = await approve((await apply(both, amount)).data)
    expect(statusCode).toBe(10001)
    return data
  }
  /** What an offset changes in both settlements, without their versions. */
  const sides = ({ fromId, toId }: Pair) =>
    world.db.many(sql`
      select state, reserved_amount::int as reserved, offset_amount::int as offset from settlement
      where id in (${fromId}, ${toId}) order by id = ${toId}`)
  const invoiceJobs = ({ fromId, toId }: Pair) =>
    world.db.many<{ id: string }>(sql`
      select id from job where kind = 'settlement.tellInvoice' and payload->>'id' in (${fromId}, ${toId}) order by id`)

  it('makes it pending with its reservation, and a second approval is like the first', async () => {
    const both = await pairs.pair()
    const { data: waiting } = await apply(both, '300.00')
    const before = await sides(both)
    const first = await approve(waiting)
    const after = await sides(both)
    expect([first.statusCode, await aside(both)]).toEqual([10001, 0])
    const back = await undo(first.data)
    expect([back.statusCode, await sides(both)]).toEqual([10001, before])
    expect(await stateOf(first.data)).toEqual({ state: 'applied', decided: false })
    const again = await approve(back.data)
    expect([again.statusCode, await sides(both)]).toEqual([10001, after])
    const { n } = await world.db.one<{ n: number }>(sql`
      select sum(count)::int as n from notification where event = 'offset.approve' and company_id = ${both.caller.company.id}`)
    expect(n).toBe(1)
    expect((await verifiedLedger(world.db)).wrong).toEqual([])
  })

  it('makes a side that awaited its invoice await its money, and sends no message', async () => {
    const both = await pairs.pair({ prepaid: '900.00', charged: '800.00' })
    const { data: waiting } = await apply(both, '800.00')
    const before = await sides(both)
    const first = await approve(waiting)
    const after = await sides(both)
    expect(after).toMatchObject([{ state: 'platformPayment' }, { state: 'pendingInvoiceApplication' }])
    const back = await undo(first.data)
    expect([back.statusCode, await sides(both)]).toEqual([10001, before])
    for (const { id } of await invoiceJobs(both)) await world.runJob(id, invoiceNotification.jobs)
    const written = await world.db.many(sql`
      select from message m join settlement s on s.exhibition_id = m.exhibition_id
      where m.purpose = 'settlementInvoice' and s.id in (${both.fromId}, ${both.toId})`)
    expect(written).toEqual([])
    const again = await approve(back.data)
    expect([again.statusCode, await sides(both)]).toEqual([10001, after])
    // A settlement that has been asked for its invoice has advanced.
    const { id, version } = await pairs.settlementOf(both.to)
    await world.call(both.caller, 'declineCooperatorSettlementInvoice', { id, version })
    expect((await undo(again.data)).reason).toBe('decision.leftTheHouse')
    expect((await verifiedLedger(world.db)).wrong).toEqual([])
  })

  it('is refused if a side was settled by it', async () => {
    const both = await pairs.pair()
    const key = await approved(both, '500.00')
    const after = await sides(both)
    expect(after).toMatchObject([{ state: 'settled' }, {}])
    expect((await undo(key)).reason).toBe('decision.leftTheHouse')
    expect(await sides(both)).toEqual(after)
  })

  it('is possible only for the operator who approved it, in time, and once', async () => {
    const both = await pairs.pair()
    const key = await approved(both)
    const colleague = await world.world.operator(world.platform.company)
    expect((await undo(key, colleague)).reason).toBe('decision.nothingToUndo')
    const replies = await Promise.all([undo(key), undo(key)])
    expect(replies.map(({ statusCode, reason }) => reason ?? statusCode).sort()).toEqual([
      ...[10001, 'decision.nothingToUndo'],
    ])
    expect(await aside(both)).toBe(30_000)
    const late = await approved(await pairs.pair())
    await tooLateToUndo(world.pool, late)
    expect((await undo(late)).reason).toBe('decision.tooLateToUndo')
  })

  it('or paying the rest at once: the rest of each side stays correct', async () => {
    for (let round = 0; round < 3; round++) {
      const both = await pairs.pair()
      const key = await approved(both)
      const { id, version } = await pairs.settlementOf(both.to)
      const fileIds = await insertProofs(world.db, both.caller)
      const [undone, paid] = await Promise.all([
        undo(key),
        world.call(both.caller, 'payCooperatorSettlement', {
          id,
          version,
          amount: '500.00',
          paidOn: '2026-01-05',
          fileIds,
        }),
      ])
      // One sees the other: the settlement has another version, or it has advanced.
      expect([undone.statusCode, paid.statusCode].filter(code => code === 10001)).toHaveLength(1)
      expect(await aside(both)).toBe(undone.statusCode === 10001 ? 30_000 : 0)
    }
    expect((await verifiedLedger(world.db)).wrong).toEqual([])
  })
})
