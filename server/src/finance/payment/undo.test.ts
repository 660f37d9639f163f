import type { Language } from '@fairgate/contract/kernel/i18n/language'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBadgeWorld } from '../../app/testing/badge-world.ts'
import { tooLateToUndo } from '../../app/testing/bypass-triggers.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { verifiedLedger } from '../ledger/verify.ts'

const world = await closeAfterAll(createBadgeWorld())
const fair = await world.fair()
const second = await world.world.operator(world.platform.company)
const { participationId } = fair
const paid = { purpose: 'prepaid' as const, amount: '1000.00', paidOn: '2026-01-05', payer: '示例公司' }
await world.call(world.platform, 'recordPayment', { participationId, ...paid })

interface Key {
  id: string
  version: number
}

const ask = {
  payBack: () =>
    world.call(world.platform, 'payBackPrepaid', {
      ...{ participationId: fair.participationId, amount: '100.00', paidOn: '2026-01-06', payer: '示例公司' },
      note: '多付',
    }),
  writeOff: () =>
    world.call(world.platform, 'writeOff', {
      ...{ participationId: fair.participationId, of: 'prepaid' as const, amount: '1.00', note: '尾差' },
    }),
}
const refuse = (key: Key, caller = second) => world.call(caller, 'refusePayment', { ...key, note: '账号不符' })
const undo = (key: Key, caller = second, language: Language = 'cn') =>
  world.call(caller, 'undoPaymentDecision', key, { language })
async function refused(how: keyof typeof ask = 'payBack') {
  const { data, statusCode } = await refuse((await ask[how]()).data)
  expect(statusCode).toBe(10001)
  return data
}
const shown = async ({ id }: Key, caller = second) =>
  (await world.call(caller, 'getPaymentPage', {})).data.list.find(row => row.id === id)
const prepaid = async () =>
  (await world.call(world.platform, 'getPrepaid', { participationId: fair.participationId })).data.prepaid

describe('undoing a refusal to give money away', () => {
  it('makes it pending for a second operator, who can book it', async () => {
    const lasts = { payBack: '900.00', writeOff: '901.00' }
    for (const how of ['payBack', 'writeOff'] as const) {
      const before = await prepaid()
      const key = await refused(how)
      const back = await undo(key)
      expect([back.statusCode, back.data]).toEqual([10001, { id: key.id, version: key.version + 1 }])
      expect(await shown(key)).toMatchObject({ state: 'applied', kind: how, actions: ['confirm', 'refuse'] })
      expect((await shown(key, world.platform))?.actions).toContain('withdraw')
      expect(await prepaid()).toBe(before)
      const lines = await world.db.many<{ event: string; undoes: boolean }>(sql`
        select event, undoes is not null as undoes from history where subject_id = ${key.id} order by id`)
      expect(lines.map(({ event, undoes }) => [event, undoes])).toEqual([
        ...[
          ['submit', false],
          ['refuse', false],
        ],
        ['undo', true],
      ])
      const { after } = await world.db.one<{ after: object }>(sql`
        select after from operation_log_entry where command = 'undoPaymentDecision' and target_id = ${key.id}`)
      expect(after).toMatchObject({ state: 'applied', undone: 'refuse' })
      expect((await world.call(world.platform, 'confirmPayment', back.data)).reason).toBe('kernel.ownSubmission')
      const booked = await world.call(second, 'confirmPayment', back.data)
      expect([booked.statusCode, await prepaid()]).toEqual([10001, lasts[how]])
    }
    expect((await verifiedLedger(world.db)).wrong).toEqual([])
    const notifications = await world.db.many<{ count: number }>(sql`
      select count from notification where event = 'payment.undo' and company_id = ${world.platform.company.id}`)
    expect(notifications.map(({ count }) => count)).toEqual([2])
  })

  it('is possible only for the operator who refused it, with the same permission, and once', async () => {
    const key = await refused()
    expect((await undo(key, world.platform)).reason).toBe('decision.nothingToUndo')
    expect((await undo(key, fair.partner)).statusCode).toBe(10003)
    expect((await undo({ ...key, version: key.version - 1 })).reason).toBe('decision.overtaken')
    const both = await Promise.all([undo(key), undo(key)])
    expect(both.map(({ statusCode, reason }) => reason ?? statusCode).sort()).toEqual([10001, 'decision.nothingToUndo'])
    expect(await shown(key)).toMatchObject({ state: 'applied', version: key.version + 1 })
    const clerk = await world.world.operator(world.platform.company, {
      permissions: ['ledger:view', 'payment:payBack'],
    })
    const { data: theirs } = await refuse((await ask.payBack()).data, clerk)
    await world.db.run(
      sql`update role set permissions = array['ledger:view'], version = version + 1 where id = ${clerk.roleId}`,
    )
    expect((await undo(theirs, clerk)).reason).toBe('kernel.noPermission')
    expect((await shown(theirs))?.state).toBe('refused')
  })

  it('is refused after some seconds', async () => {
    const key = await refused()
    await tooLateToUndo(world.pool, key)
    const late = await undo(key)
    expect([late.reason, late.msg, (await shown(key))?.state]).toEqual([
      ...['decision.tooLateToUndo', '已超过撤销时间'],
      'refused',
    ])
  })

  it('leaves it pending: of all concurrent requests one wins', async () => {
    const before = await prepaid()
    const { data: key } = await undo(await refused())
    const replies = await Promise.all([
      world.call(second, 'confirmPayment', key),
      world.call(world.platform, 'withdrawPayment', key),
      refuse(key),
    ])
    expect(replies.filter(({ statusCode }) => statusCode === 10001)).toHaveLength(1)
    const booked = replies[0].statusCode === 10001
    expect(Number(before) - Number(await prepaid())).toBe(booked ? 100 : 0)
  })
})

describe('undoing a confirmation to give money away', () => {
  const confirm = (key: Key, caller = second) => world.call(caller, 'confirmPayment', key)
  const confirmed = async (how: keyof typeof ask = 'payBack') => (await confirm((await ask[how]()).data)).data
  const findNotifications = async (event: string) =>
    (
      await world.db.one<{ count: number }>(
        sql`select coalesce(sum(count), 0)::int as count from notification where event = ${event}`,
      )
    ).count
  const findJournalEntries = ({ id }: Key) =>
    world.db.many(
      sql`select event, ordinal, undoes is not null as undoes from journal_entry where cause_id = ${id} order by id`,
    )

  it('returns the money, and it is pending; a second confirmation is like the first', async () => {
    for (const how of ['payBack', 'writeOff'] as const) {
      const [before, notified] = [await prepaid(), await findNotifications('payment.confirm')]
      const first = await confirmed(how)
      const given = await prepaid()
      expect(given).not.toBe(before)
      const back = await undo(first)
      expect(back.data).toEqual({ id: first.id, version: first.version + 1 })
      expect(await prepaid()).toBe(before)
      expect(await shown(first)).toMatchObject({ state: 'applied', kind: how, actions: ['confirm', 'refuse'] })
      expect(await findNotifications('payment.confirm')).toBe(notified)
      const again = await confirm(back.data)
      expect([again.statusCode, await prepaid()]).toEqual([10001, given])
      const twice = await undo(again.data)
      expect([twice.statusCode, await prepaid()]).toEqual([10001, before])
      expect(await findJournalEntries(first)).toEqual([
        { event: how, ordinal: 0, undoes: false },
        { event: 'undo', ordinal: 0, undoes: true },
        { event: how, ordinal: 1, undoes: false },
        { event: 'undo', ordinal: 1, undoes: true },
      ])
    }
    expect((await verifiedLedger(world.db)).wrong).toEqual([])
  })

  it('is possible only for the operator who confirmed it, in time, and once', async () => {
    const key = await confirmed()
    const given = await prepaid()
    expect((await undo(key, world.platform)).reason).toBe('decision.nothingToUndo')
    expect((await undo({ ...key, version: key.version - 1 })).reason).toBe('decision.overtaken')
    const late = await confirmed('writeOff')
    await tooLateToUndo(world.pool, late)
    expect((await undo(late)).reason).toBe('decision.tooLateToUndo')
    const both = await Promise.all([undo(key), undo(key)])
    expect(both.map(({ statusCode, reason }) => reason ?? statusCode).sort()).toEqual([10001, 'decision.nothingToUndo'])
    expect(Number(await prepaid()) - Number(given)).toBe(101)
  })

  it('does not apply to money that was recorded on arrival: that is reversed', async () => {
    const { participationId } = fair
    const { data } = await world.call(world.platform, 'recordPayment', {
      ...{ participationId, purpose: 'prepaid', amount: '10.00', paidOn: '2026-01-05', payer: '示例公司' },
    })
    expect((await undo(data, world.platform)).reason).toBe('decision.nothingToUndo')
    expect((await shown(data))?.state).toBe('finished')
  })

  it('is refused once a statement line reports it', async () => {
    const key = await confirmed()
    await world.db.run(sql`update payment set version = version + 1 where id = ${key.id}`)
    const given = await prepaid()
    expect((await undo(key)).reason).toBe('decision.overtaken')
    expect(await prepaid()).toBe(given)
  })
})
