import type { Language } from '@fairgate/contract/kernel/i18n/language'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { tooLateToUndo } from '../../app/testing/bypass-triggers.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createInvoiceWorld, type InvoiceWorld } from '../../app/testing/invoice-world.ts'
import { insertProofs } from '../../app/testing/proofs.ts'
import { settledFairs } from '../../app/testing/settled-fair.ts'
import { invoiceJobs } from './jobs.ts'

const world = await closeAfterAll(createInvoiceWorld())
const fairs = settledFairs(world)

type InvoicedFair = Awaited<ReturnType<InvoiceWorld['invoice']['fairWithApplication']>>
interface Key {
  id: string
  version: number
}

const back = (key: Key, { caller = world.platform, settingWrong = false } = {}) =>
  world.call(caller, 'returnInvoiceApplication', { ...key, reasonCode: 'other', note: '抬头有误', settingWrong })
const undo = (key: Key, caller = world.platform, language: Language = 'cn') =>
  world.call(caller, 'undoInvoiceApplicationDecision', key, { language })
async function returned(fair: InvoicedFair) {
  const { data, statusCode } = await back(fair.application)
  expect(statusCode).toBe(10001)
  return data
}
const stateOf = async (key: Key) => (await world.invoice.detail(world.platform, key)).state

/**
 * Runs the jobs of an application that become due when its undo period ends, and returns the messages of its
 * exhibition.
 */
async function findNotifications({ id }: Key, { exhibitionId }: Pick<InvoicedFair, 'exhibitionId'>) {
  const jobs = await world.db.many<{ id: string }>(sql`
    select id from job where kind = 'invoice.tellReturn' and payload->>'id' = ${id} order by created_at`)
  for (const job of jobs) await world.runJob(job.id, invoiceJobs)
  return world.db.many<{ purpose: string }>(
    sql`select purpose from message where exhibition_id = ${exhibitionId} order by id`,
  )
}

/**
 * A settlement that has requested its invoice, of a company with an e-mail address; `besides`: after an invoice for its
 * quota.
 */
async function settling({ besides }: { besides?: 'asked' | 'returned' } = {}) {
  const fair = await fairs.exampleA()
  const { partner } = fair
  await world.db.run(sql`update company set contact_email = 'a@partner.example' where id = ${partner.company.id}`)
  await fairs.hasAccount(partner.company.id)
  if (besides) {
    const { id } = await world.db.one<Key>(
      sql`select id from bill where participation_id = ${fair.participationId} and state = 'finished' limit 1`,
    )
    const { data } = await world.call(partner, 'applyInvoice', { chargeIds: [id], method: 'platform' })
    if (besides === 'returned') expect((await back(data)).statusCode).toBe(10001)
  }
  await fairs.close(fair)
  const row = () => fairs.settlementOf(fair.participationId)
  const key = async () => {
    const { id, version } = await row()
    return { id, version }
  }
  await world.call(world.platform, 'startCooperatorSettlement', { rows: [await key()] })
  for (const caller of [world.platform, partner]) {
    const { id, revision } = await row()
    await world.call(caller, 'confirmCooperatorSettlementAmount', { id, revision })
  }
  const fileIds = await insertProofs(world.db, world.platform)
  await world.call(world.platform, 'payCooperatorSettlement', {
    ...{ ...(await key()), amount: '1908.00', paidOn: '2026-01-05', fileIds },
  })
  await world.call(partner, 'confirmCooperatorSettlementReceipt', await key())
  const apply = async () => world.call(partner, 'applyCooperatorSettlementInvoice', await key())
  expect((await apply()).statusCode).toBe(10001)
  const [application, earlier] = (await world.db.many<Key>(sql`
    select id, version from invoice_application where participation_id = ${fair.participationId} order by id desc`)) as [
    Key,
    ...Key[],
  ]
  await world.db.run(sql`delete from message where exhibition_id = ${fair.exhibitionId}`)
  const decline = async () => world.call(partner, 'declineCooperatorSettlementInvoice', await key())
  return { ...fair, application, earlier, apply, decline, state: async () => (await row()).state }
}

describe('undoing the return of an invoice application', () => {
  it('makes it pending with its requested amount, and the invoice can be made', async () => {
    const fair = await world.invoice.fairWithApplication()
    const key = await returned(fair)
    const undone = await undo(key)
    expect([undone.statusCode, undone.data]).toEqual([10001, { id: key.id, version: key.version + 1 }])
    const detail = await world.invoice.detail(world.platform, key)
    expect(detail).toMatchObject({ state: 'applied', left: '1000.00', actions: ['make', 'return'] })
    expect(detail.history.map(({ event, undone }) => [event, undone])).toEqual([
      ...[
        ['undo', false],
        ['return', true],
      ],
      ['submit', false],
    ])
    const { after } = await world.db.one<{ after: object }>(sql`
      select after from operation_log_entry where command = 'undoInvoiceApplicationDecision' and target_id = ${key.id}`)
    expect(after).toMatchObject({ state: 'applied', undone: 'return' })
    const notifications = await world.db.many<{ event: string }>(sql`
      select event from notification where company_id = ${fair.partner.company.id} and event like 'invoiceApplication.%' order by id`)
    expect(notifications.map(({ event }) => event)).toContain('invoiceApplication.undo')
    const input = { chargeIds: [fair.chargeId], method: 'platform' as const }
    expect((await world.call(fair.partner, 'applyInvoice', input)).reason).toBe('invoice.alreadyAsked')
    const invoices = [await world.invoice.made(world.platform, '1000.00')]
    const made = await world.call(world.platform, 'makeInvoice', { ...undone.data, invoices })
    expect(made.statusCode).toBe(10001)
    const late = await undo(made.data, world.platform, 'en')
    expect([late.reason, late.msg]).toEqual([
      'decision.leftTheHouse',
      'This decision has taken effect and can’t be undone',
    ])
  })

  it('has sent no message; a final decision is notified once, when it can no longer be undone', async () => {
    const fair = await world.invoice.fairWithApplication()
    await world.db.run(sql`update company set contact_email = 'a@b.example' where id = ${fair.partner.company.id}`)
    const key = await returned(fair)
    const messages = sql`select purpose from message where exhibition_id = ${fair.exhibitionId}`
    expect(await world.db.many(messages)).toEqual([])
    const { early } = await world.db.one<{ early: boolean }>(sql`
      select bool_or(q.run_at <= h.at + interval '15 seconds') as early from graphile_worker.jobs q
        join job j on j.id::text = q.key join history h on h.subject_id = ${key.id} and h.event = 'return'
      where j.kind = 'invoice.tellReturn' and j.payload->>'id' = ${key.id}`)
    expect(early).toBe(false)
    const { data: waiting } = await undo(key)
    expect(await findNotifications(key, fair)).toEqual([])
    expect((await back(waiting)).statusCode).toBe(10001)
    expect(await findNotifications(key, fair)).toEqual([{ purpose: 'invoiceReturned' }])
    expect(await findNotifications(key, fair)).toHaveLength(1)
  })

  it('is possible only for the operator who returned it, and once', async () => {
    const fair = await world.invoice.fairWithApplication()
    const key = await returned(fair)
    const colleague = await world.world.operator(world.platform.company)
    expect((await undo(key, colleague)).reason).toBe('decision.nothingToUndo')
    expect((await undo(key, fair.organizer)).reason).toBe('kernel.noPermission')
    expect((await undo(key, fair.partner)).statusCode).toBe(10003)
    expect((await undo(key, (await world.invoice.payingFair()).organizer)).reason).toBe('kernel.notFound')
    expect((await undo({ ...key, version: key.version - 1 })).reason).toBe('decision.overtaken')
    const both = await Promise.all([undo(key), undo(key)])
    expect(both.map(({ statusCode, reason }) => reason ?? statusCode).sort()).toEqual([10001, 'decision.nothingToUndo'])
    expect(await stateOf(key)).toBe('applied')
  })

  it('is refused after some seconds, after a new submission, and if its invoice information was returned as well', async () => {
    const old = await returned(await world.invoice.fairWithApplication())
    await tooLateToUndo(world.pool, old)
    const late = await undo(old)
    expect([late.reason, late.msg, await stateOf(old)]).toEqual([
      ...['decision.tooLateToUndo', '已超过撤销时间'],
      'returned',
    ])

    const applied = await world.invoice.fairWithApplication()
    const again = await returned(applied)
    const sent = { ...again, method: 'platform' as const }
    expect((await world.call(applied.partner, 'submitInvoiceApplication', sent)).statusCode).toBe(10001)
    expect((await undo(again)).reason).toBe('decision.nothingToUndo')
    const leaving = await world.invoice.fairWithApplication()
    const left = await returned(leaving)
    await world.call(leaving.partner, 'withdrawInvoiceApplication', left)
    expect([(await undo(left)).reason, await stateOf(left)]).toEqual(['decision.nothingToUndo', 'withdrawn'])

    const wrong = await world.invoice.fairWithApplication()
    const { data: both } = await back(wrong.application, { settingWrong: true })
    const refusals = [await undo(both), await undo(both, world.platform, 'en')]
    expect(refusals.map(({ reason, msg }) => [reason, msg])).toEqual([
      ['invoice.settingReturned', '申请所用的开票信息也已退回，不能撤销'],
      ['invoice.settingReturned', 'The invoice information was returned too, so this can’t be undone'],
    ])
    expect(await stateOf(both)).toBe('returned')
  })

  it('or submitting it again at once: one wins', async () => {
    for (let round = 0; round < 5; round++) {
      const fair = await world.invoice.fairWithApplication()
      const key = await returned(fair)
      const replies = await Promise.all([
        undo(key),
        world.call(fair.partner, 'submitInvoiceApplication', { ...key, method: 'platform' }),
      ])
      expect(replies.filter(({ statusCode }) => statusCode === 10001)).toHaveLength(1)
      expect(await stateOf(key)).toBe('applied')
    }
  })
})

describe('undoing the return of a settlement’s application', () => {
  it('makes the settlement await its invoice again, and sends no message', async () => {
    const fair = await settling()
    const { data: key } = await back(fair.application)
    expect(await fair.state()).toBe('pendingInvoiceApplication')
    const { data: waiting } = await undo(key)
    expect([await fair.state(), await stateOf(key)]).toEqual(['pendingInvoiceConfirmation', 'applied'])
    expect(await findNotifications(key, fair)).toEqual([])
    await back(waiting)
    expect(await findNotifications(key, fair)).toEqual([{ purpose: 'invoiceReturned' }])
  })

  it('keeps it waiting for the company if another application is with the company', async () => {
    const fair = await settling({ besides: 'asked' })
    if (!fair.earlier) throw new Error('nothing was asked for before')
    const [first, second] = [(await back(fair.earlier)).data, (await back(fair.application)).data]
    expect(await fair.state()).toBe('pendingInvoiceApplication')
    // For the quota only: the rest is still to be requested.
    expect((await undo(first)).statusCode).toBe(10001)
    expect([await stateOf(first), await fair.state()]).toEqual(['applied', 'pendingInvoiceApplication'])
    expect((await undo(second)).statusCode).toBe(10001)
    expect(await fair.state()).toBe('pendingInvoiceConfirmation')
  })

  it('asks the payer to apply, although an earlier application was returned', async () => {
    const { participationId } = await settling({ besides: 'returned' })
    const stored = await world.db.maybe(sql`
      select from job j join settlement s on s.id::text = j.payload->>'id'
      where j.kind = 'settlement.tellInvoice' and s.participation_id = ${participationId}`)
    expect(stored).toBeDefined()
  })

  it('is refused once the company has applied again or declined invoices: of both at once one wins', async () => {
    const declining = await settling()
    const { data: declined } = await back(declining.application)
    expect((await declining.decline()).statusCode).toBe(10001)
    expect((await undo(declined)).reason).toBe('decision.overtaken')
    expect([await declining.state(), await stateOf(declined)]).toEqual(['settled', 'returned'])
    for (const goOn of ['decline', 'apply'] as const) {
      const fair = await settling()
      const { data: key } = await back(fair.application)
      const replies = await Promise.all([undo(key), fair[goOn]()])
      const [undone] = replies.map(({ statusCode }) => statusCode === 10001)
      expect(replies.filter(({ statusCode }) => statusCode === 10001)).toHaveLength(1)
      expect(await stateOf(key)).toBe(undone ? 'applied' : goOn === 'apply' ? 'withdrawn' : 'returned')
      expect(await fair.state()).toBe(undone || goOn === 'apply' ? 'pendingInvoiceConfirmation' : 'settled')
    }
  })
})
