import { buffer } from 'node:stream/consumers'
import { parseAmount } from '@fairgate/contract/kernel/money/money'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import type { Fair } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createInvoiceWorld } from '../../app/testing/invoice-world.ts'
import { insertProofs } from '../../app/testing/proofs.ts'
import { pdfText } from '../../app/testing/render-pdf.ts'
import { settledFairs } from '../../app/testing/settled-fair.ts'
import type { TestOperator } from '../../app/testing/world.ts'
import { openContent } from '../../foundation/message/encrypt-message.ts'
import { migrateJobs } from '../../kernel/jobs/migrate-jobs.ts'
import { documentJob, documentJobKind } from '../../kernel/notice/document-job.ts'
import { invoiceNotification } from './notify-companies.ts'

const world = await closeAfterAll(createInvoiceWorld())
await migrateJobs(world.pool)
const fairs = settledFairs(world)

const today = () => new Date().toISOString().slice(0, 10)
const ok = async (reply: Promise<{ statusCode: number; reason?: string }>) =>
  expect(await reply).toMatchObject({ statusCode: 10001 })
const rowOf = ({ participationId }: Fair) => fairs.settlementOf(participationId)
const keyOf = async (fair: Fair) => {
  const { id, version } = await rowOf(fair)
  return { id, version }
}
const stateOf = async (fair: Fair) => (await rowOf(fair)).state
const confirm = async (caller: TestOperator, fair: Fair) => {
  const { id, revision } = await rowOf(fair)
  await ok(world.call(caller, 'confirmCooperatorSettlementAmount', { id, revision }))
}
const write = ({ company }: TestOperator, to: string) =>
  world.db.run(sql`update company set contact_email = ${to} where id = ${company.id}`)

/** The messages since the last call: receiver, purpose and content. */
let read = 0
async function written() {
  const rows = await world.db.many<{ id: string; purpose: string; to: string; content: Buffer }>(sql`
    select id, purpose, recipient_masked as to, content_encrypted as content from message order by id offset ${read}`)
  read += rows.length
  return rows.map(({ id, purpose, to, content }) => ({
    ...{ purpose, to: to.replace(/.*@/, '') },
    text: openContent(world.services.cipher, id, content)?.text ?? '',
  }))
}
const listMessages = async () => (await written()).map(({ purpose, to }) => [purpose, to])

/** Runs the job that asks a company for its invoice, as the job process does when it is due. */
async function applyForInvoice(fair: Fair): Promise<void> {
  const { id } = await rowOf(fair)
  const job = await world.db.one<{ id: string }>(
    sql`select id from job where kind = 'settlement.tellInvoice' and payload->>'id' = ${id}`,
  )
  await world.runJob(job.id, invoiceNotification.jobs)
}

/** Example A of finance.md §6, started; both companies have e-mail addresses. */
async function started(setting: Parameters<typeof fairs.priced>[1] = {}): Promise<Fair> {
  const fair = await fairs.exampleA(setting)
  await write(fair.partner, 'finance@partner.example')
  await write(fair.organizer, 'finance@organizer.example')
  await fairs.hasAccount(fair.partner.company.id)
  await fairs.close(fair)
  await written()
  await ok(world.call(world.platform, 'startCooperatorSettlement', { rows: [await keyOf(fair)] }))
  return fair
}
async function disputed(fair: Fair) {
  const { id, revision } = await rowOf(fair)
  const { data } = await world.call(fair.partner, 'getCooperatorSettlementDetail', { id })
  const lineId = data.lines.find(({ kind }) => kind === 'quotaLot')?.id ?? ''
  const of = { id, revision, lineId, note: '有十张未使用', fileIds: [] }
  await ok(world.call(fair.partner, 'disputeCooperatorSettlementLine', of))
  const after = await world.call(fair.partner, 'getCooperatorSettlementDetail', { id })
  return after.data.lines.flatMap(({ disputes }) => disputes)[0]?.id ?? ''
}
/** Agreed, paid and received: only its invoice is left. */
async function received(fair: Fair) {
  await confirm(world.platform, fair)
  await confirm(fair.partner, fair)
  const amount = { amount: '1908.00', paidOn: today(), fileIds: await insertProofs(world.db, world.platform) }
  await ok(world.call(world.platform, 'payCooperatorSettlement', { ...(await keyOf(fair)), ...amount }))
  await ok(world.call(fair.partner, 'confirmCooperatorSettlementReceipt', await keyOf(fair)))
}
const applicationOf = ({ participationId }: Fair) =>
  world.db.one<{ id: string; version: number; requested: string }>(sql`
    select id, version, requested::text as requested from invoice_application where participation_id = ${participationId}
    order by id desc limit 1`)
const key = ({ id, version }: { id: string; version: number }) => ({ id, version })

describe('the end of a settlement', () => {
  it('is its invoice: requested, returned, requested again with either method, made, confirmed', async () => {
    const fair = await started()
    await received(fair)
    expect(await stateOf(fair)).toBe('pendingInvoiceApplication')
    const apply = async () => world.call(fair.partner, 'applyCooperatorSettlementInvoice', await keyOf(fair))
    await ok(apply())
    expect(await stateOf(fair)).toBe('pendingInvoiceConfirmation')
    expect((await apply()).reason).toBe('kernel.notInThisState')
    const first = await applicationOf(fair)
    // 2,600.00 consumed and 679.50 of expenses.
    expect(first.requested).toBe('327950')
    const why = { reasonCode: 'other', note: '抬头有误' }
    await ok(world.call(world.platform, 'returnInvoiceApplication', { ...key(first), ...why }))
    expect(await stateOf(fair)).toBe('pendingInvoiceApplication')
    await ok(apply())
    const second = await applicationOf(fair)
    expect([second.id === first.id, second.requested]).toEqual([false, first.requested])
    await ok(world.call(world.platform, 'returnInvoiceApplication', { ...key(second), ...why }))
    const again = { method: 'platform', ...key(await applicationOf(fair)) } as const
    await ok(world.call(fair.partner, 'submitInvoiceApplication', again))
    expect(await stateOf(fair)).toBe('pendingInvoiceConfirmation')
    const invoices = [
      await world.invoice.made(world.platform, '3000.00'),
      await world.invoice.made(world.platform, '279.50'),
    ]
    await ok(world.call(world.platform, 'makeInvoice', { ...key(await applicationOf(fair)), invoices }))
    expect(await stateOf(fair)).toBe('pendingInvoiceConfirmation')
    await ok(world.call(fair.partner, 'confirmInvoice', key(await applicationOf(fair))))
    expect(await stateOf(fair)).toBe('settled')
  })

  it('waits until invoices beyond its amount are reversed, in several parts', async () => {
    const fair = await fairs.exampleA()
    await fairs.hasAccount(fair.partner.company.id)
    // 3,279.50 are owed in the end.
    const billIds = [await world.invoice.charge(fair, { kind: 'accreditation', payable: 400_000 })]
    await ok(world.call(fair.partner, 'applyInvoice', { chargeIds: billIds, method: 'platform' }))
    const amounts = ['2500.00', '1500.00']
    const invoices = [
      await world.invoice.made(world.platform, '2500.00'),
      await world.invoice.made(world.platform, '1500.00'),
    ]
    await ok(world.call(world.platform, 'makeInvoice', { ...key(await applicationOf(fair)), invoices }))
    await ok(world.call(fair.partner, 'confirmInvoice', key(await applicationOf(fair))))
    await fairs.close(fair)
    await ok(world.call(world.platform, 'startCooperatorSettlement', { rows: [await keyOf(fair)] }))
    await received(fair)
    expect(await stateOf(fair)).toBe('pendingInvoiceConfirmation')
    const { id: applicationId } = await applicationOf(fair)
    const reverse = async (at: number, amount: string) => {
      const blue = await world.db.one<{ id: string; version: number }>(sql`
        select id, version from invoice where application_id = ${applicationId} and amount = ${parseAmount(amounts[at] ?? '')}`)
      const red = { ...(await world.invoice.made(world.platform, amount)), confirmation: world.invoice.code() }
      await ok(world.call(world.platform, 'reverseInvoice', { ...blue, ...red, note: '少用', remake: false }))
    }
    await reverse(0, '700.00')
    expect(await stateOf(fair)).toBe('pendingInvoiceConfirmation')
    await reverse(1, '20.50')
    expect(await stateOf(fair)).toBe('settled')
    const { data } = await world.call(fair.partner, 'getInvoiceDetail', { id: applicationId })
    expect(data).toMatchObject({ state: 'confirmed', asked: '3279.50', made: '3279.50' })
    expect(data.history.map(({ event }) => event)).toEqual(expect.arrayContaining(['lower', 'lower']))
  })

  it('does not advance if its invoice is reversed to be made again: nothing has to be requested', async () => {
    const fair = await started()
    await received(fair)
    await ok(world.call(fair.partner, 'applyCooperatorSettlementInvoice', await keyOf(fair)))
    const invoices = [await world.invoice.made(world.platform, '3279.50')]
    await ok(world.call(world.platform, 'makeInvoice', { ...key(await applicationOf(fair)), invoices }))
    const { id: applicationId } = await applicationOf(fair)
    const blue = await world.db.one<{ id: string; version: number }>(
      sql`select id, version from invoice where application_id = ${applicationId}`,
    )
    const red = { ...(await world.invoice.made(world.platform, '3279.50')), confirmation: world.invoice.code() }
    await ok(world.call(world.platform, 'reverseInvoice', { ...blue, ...red, note: '抬头', remake: true }))
    expect(await stateOf(fair)).toBe('pendingInvoiceConfirmation')
    const again = [await world.invoice.made(world.platform, '3279.50')]
    await ok(world.call(world.platform, 'makeInvoice', { ...key(await applicationOf(fair)), invoices: again }))
    await ok(world.call(fair.partner, 'confirmInvoice', key(await applicationOf(fair))))
    expect(await stateOf(fair)).toBe('settled')
  })
})

describe('companies are notified', () => {
  it('at the start, about answers, agreement, payment and invoice, and at the end', async () => {
    const fair = await started()
    const [start] = await written()
    expect(start).toMatchObject({ purpose: 'settlementStarted', to: 'partner.example' })
    const { id } = await rowOf(fair)
    expect(start?.text).toContain(`/settleAccounts/partnerSettleAccounts/${id}`)
    const disputeId = await disputed(fair)
    expect(await listMessages()).toEqual([])
    const answer = { id, disputeId, reason: '核对门禁记录' }
    await ok(world.call(world.platform, 'answerCooperatorSettlementLine', answer))
    expect(await listMessages()).toEqual([['settlementAnswered', 'partner.example']])
    await confirm(world.platform, fair)
    expect(await listMessages()).toEqual([])
    await confirm(fair.partner, fair)
    const [agreed] = await written()
    // The venue pays, and gets no message.
    expect(agreed).toMatchObject({ purpose: 'settlementToReceive', to: 'partner.example' })
    expect(agreed?.text).toContain('¥1,908.00')
    const amount = { amount: '1908.00', paidOn: today(), fileIds: await insertProofs(world.db, world.platform) }
    await ok(world.call(world.platform, 'payCooperatorSettlement', { ...(await keyOf(fair)), ...amount }))
    expect(await listMessages()).toEqual([['settlementPaid', 'partner.example']])
    await ok(world.call(fair.partner, 'confirmCooperatorSettlementReceipt', await keyOf(fair)))
    // Nobody is asked for an invoice while its payment can still be undone.
    expect(await listMessages()).toEqual([])
    await applyForInvoice(fair)
    const [invoice] = await written()
    expect(invoice?.purpose).toBe('settlementInvoice')
    expect(invoice?.text).toContain('¥3,279.50')
    await ok(world.call(fair.partner, 'declineCooperatorSettlementInvoice', await keyOf(fair)))
    expect(await listMessages()).toEqual([['settlementSettled', 'partner.example']])
  })

  it('both of them if the organizer holds the money; and if the bank account of a refund is missing', async () => {
    const fair = await started({ collection: 'tripartite' })
    expect(await listMessages()).toEqual([
      ['settlementStarted', 'partner.example'],
      ['settlementStarted', 'organizer.example'],
    ])
    await confirm(fair.organizer, fair)
    await confirm(fair.partner, fair)
    expect(await listMessages()).toEqual([
      ['settlementToPay', 'organizer.example'],
      ['settlementToReceive', 'partner.example'],
    ])
    const lost = await fairs.exampleA()
    await write(lost.partner, 'finance@partner.example')
    await fairs.close(lost)
    await ok(world.call(world.platform, 'startCooperatorSettlement', { rows: [await keyOf(lost)] }))
    const [incomplete] = await written()
    expect(incomplete?.purpose).toBe('settlementIncomplete')
    expect(incomplete?.text).toContain('¥1,908.00')
  })
})

describe('the notice of a settlement', () => {
  it('contains the lines and figures of the worked example', async () => {
    const fair = await started()
    const { id } = await rowOf(fair)
    const { data } = await world.call(fair.partner, 'getSettlementNotice', { id })
    const { fileId } = await world.runJob<{ fileId: string }>(data.jobId ?? '', { [documentJobKind]: documentJob })
    const pages = await pdfText(await buffer(await world.services.store.read(fileId)))
    const text = pages.join('').replace(/[ \u00a0]/g, '')
    for (const said of [
      ...['结算通知书', fair.partner.company.nameCn, '3,025.00', '2,000.00', '1,275.00', '-75.00'],
      ...['800.00', '-120.50', '1,400.00'],
      // The six figures of A, and the result.
      ...['¥5,025.00', '¥2,600.00', '¥780.00', '¥162.50', '¥1,908.00', '¥0.00', '壹仟玖佰零捌元整'],
      ...['示例公司', '工商银行', '6222020000001111'],
    ]) {
      expect(text).toContain(said)
    }
  })
})
