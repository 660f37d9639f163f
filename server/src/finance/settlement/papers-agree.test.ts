import { buffer } from 'node:stream/consumers'
import { figureNames } from '@fairgate/contract/finance/ledger/figures'
import type { SettlementPattern } from '@fairgate/contract/finance/settlement/commands'
import type { SettlementKindName } from '@fairgate/contract/finance/settlement/kinds'
import { settlementKindNames } from '@fairgate/contract/finance/settlement/kinds'
import { deductionLabels, settlementTexts } from '@fairgate/contract/finance/settlement/texts'
import { chineseCapitals } from '@fairgate/contract/kernel/money/chinese-capitals'
import { formatAmount, parseAmount, parseDecimal4 } from '@fairgate/contract/kernel/money/money'
import { paymentNoticeTexts } from '@fairgate/contract/kernel/notice/payment-notice-texts'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBadgeWorld } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { offsetPairs } from '../../app/testing/offset-pairs.ts'
import { insertProofs } from '../../app/testing/proofs.ts'
import { pdfText } from '../../app/testing/render-pdf.ts'
import { expense, settledFairs } from '../../app/testing/settled-fair.ts'
import type { TestOperator } from '../../app/testing/world.ts'
import { migrateJobs } from '../../kernel/jobs/migrate-jobs.ts'
import { documentJob, documentJobKind } from '../../kernel/notice/document-job.ts'
import { settlementJobs } from './jobs.ts'

const world = await closeAfterAll(createBadgeWorld())
await migrateJobs(world.pool)
const fairs = settledFairs(world)

interface Settling {
  kind: SettlementKindName
  caller: TestOperator
  participationId: string
}

const idOf = async ({ participationId }: Settling) => (await fairs.settlementOf(participationId)).id
const keyOf = async ({ participationId }: Settling) => {
  const { id, version } = await fairs.settlementOf(participationId)
  return { id, version }
}
const call = (caller: TestOperator, pattern: SettlementPattern, { kind }: Settling, form: object) =>
  world.call(caller, pattern.replace('…', kind) as 'payCooperatorSettlement', form as never)
async function done(caller: TestOperator, pattern: SettlementPattern, of: Settling, form: object) {
  const said = await call(caller, pattern, of, form)
  expect(said.statusCode, `${pattern} ${of.kind}: ${said.reason}`).toBe(10001)
}

/** A started settlement of a kind: prepaid money is refunded, or a bill is to be supplemented. */
async function started(kind: SettlementKindName, way: 'refund' | 'supplement', amount: string): Promise<Settling> {
  const fair = await world.fair()
  await fairs.priced(fair)
  const { caller, participationId } =
    kind === 'Agent'
      ? await fairs.takesPart(fair, 'agent')
      : kind === 'Sponsor'
        ? { caller: fair.organizer, participationId: await fairs.organizersPart(fair) }
        : { caller: fair.partner, participationId: fair.participationId }
  if (way === 'refund') await fairs.paid(fair, participationId, { prepaid: amount })
  else await world.call(world.platform, 'addOtherExpense', { participationId, ...expense(amount, 'charge') })
  await fairs.hasAccount(caller.company.id)
  await fairs.close(fair)
  await world.db.run(sql`
    delete from settlement where exhibition_id = ${fair.exhibitionId} and participation_id <> ${participationId}`)
  const of = { kind, caller, participationId }
  await done(world.platform, 'start…Settlement', of, { rows: [await keyOf(of)] })
  return of
}

async function agreed(of: Settling) {
  const { id, revision } = await fairs.settlementOf(of.participationId)
  for (const caller of [world.platform, of.caller]) await done(caller, 'confirm…SettlementAmount', of, { id, revision })
}

const bare = (text: string) => text.replace(/\s/g, '')
/** Made by a job, or by an earlier one for another caller. */
async function paperOf({ jobId, link }: { jobId: string | null; link: { url: string } | null }) {
  const made = jobId && (await world.runJob<{ fileId: string }>(jobId, { [documentJobKind]: documentJob })).fileId
  const fileId = made || (/[0-9a-f]{8}-[0-9a-f-]{27}/.exec(link?.url ?? '')?.[0] ?? '')
  return bare((await pdfText(await buffer(await world.services.store.read(fileId)))).join(''))
}

/**
 * Reads the document, the payment advice, the workbench and the list row, and expects the same amounts in all of them.
 */
async function expectOneAnswer(of: Settling, caller: TestOperator, state: string, amount: string) {
  const id = await idOf(of)
  const { data: detail } = await world.call(
    caller,
    `get${of.kind}SettlementDetail` as 'getCooperatorSettlementDetail',
    {
      id,
    },
  )
  const { data: info } = await world.call(
    caller,
    `get${of.kind}SettlementPayInfo` as 'getCooperatorSettlementPayInfo',
    {
      id,
    },
  )
  expect([detail.state, info.amount], `${of.kind} ${state}`).toEqual([state, amount])
  expect(info.toPay).toEqual(detail.toPay)
  expect(info.toPay.amount).toBe(amount)
  if (detail.agreed !== null) expect(detail.remainder).toBe(amount)
  const { whole, deductions, outcome } = info.toPay
  expect(deductions.reduce((left, each) => left - parseAmount(each.amount), parseAmount(whole))).toBe(
    parseAmount(amount),
  )
  const noticed = await world.call(caller, 'getSettlementNotice', { id })
  const paper = await paperOf(noticed.data)
  const both = (texts: readonly unknown[]) => bare(`${texts[0]}${texts[1]}`)
  for (const name of figureNames) {
    expect(detail[name]).toBe(info[name])
    expect(paper).toContain(`${both(settlementTexts[name] as readonly string[])}${formatAmount(info[name])}`)
  }
  for (const each of deductions) {
    expect(each.other === null).toBe(!each.kind.startsWith('offset'))
    const to = each.other ? bare(`${each.other.number} ${each.other.exhibition.cn}`) : ''
    expect(paper).toContain(`${both(deductionLabels[each.kind])}${to}-${formatAmount(each.amount)}`)
  }
  const label =
    deductions.length === 0
      ? settlementTexts[outcome === 'refund' ? 'settleBack' : 'settleRepair']
      : settlementTexts[outcome === 'refund' ? 'toRefund' : 'toSupplement']
  // The result is the last amount of the document, also in Chinese capital numerals.
  const last = paper.slice(paper.lastIndexOf(both(label as readonly string[])))
  expect(last).toContain(`${both(label as readonly string[])}${formatAmount(amount)}`)
  expect(last).toContain(chineseCapitals(parseDecimal4(amount)))
  expect(last.includes(both(paymentNoticeTexts.paymentNoticeAccount as readonly string[]))).toBe(amount !== '0.00')
  for (const line of detail.lines) {
    if (line.split !== '0.00') expect(paper).toContain(formatAmount(line.split).replace('¥', ''))
  }
}

describe.each(settlementKindNames)('of a %s settlement', kind => {
  it('notice, advice, workbench and list show one amount in every state, with offsets and without', async () => {
    for (const way of ['refund', 'supplement'] as const) {
      const of = await started(kind, way, '1260.97')
      const [payer, payee] = way === 'refund' ? [world.platform, of.caller] : [of.caller, world.platform]
      const check = async (state: string, amount: string) => {
        for (const caller of [of.caller, world.platform]) await expectOneAnswer(of, caller, state, amount)
      }
      await check('amountConfirmation', '1260.97')
      await agreed(of)
      const toPay =
        way === 'refund' ? 'platformPayment' : kind === 'Sponsor' ? 'pendingSponsorPayment' : 'pendingPartnerPayment'
      await check(toPay, '1260.97')
      const other = await idOf(await started('Cooperator', 'refund', '900.00'))
      const id = await idOf(of)
      const pair = way === 'refund' ? [id, other] : [other, id]
      const put = await world.db.one<{ id: string }>(sql`
        insert into netting_application (company_id, holder_id, from_id, to_id, amount)
        select company_id, holder_id, ${pair[0]}::uuid, ${pair[1]}::uuid, 88296 from settlement where id = ${id} returning id`)
      await world.db.run(sql`update settlement set reserved_amount = 88296 where id = ${id}`)
      // The other settlement does not belong to this company, which reads it only as the venue does.
      await world.db.run(sql`
        update settlement set company_id = ${of.caller.company.id}, sponsor_id = ${of.caller.company.id} where id = ${other}`)
      await check(toPay, '378.01')
      await world.db.run(sql`update netting_application set state = 'approved' where id = ${put.id}`)
      await world.db.run(sql`
        update settlement set reserved_amount = 0, offset_amount = 88296, version = version + 1 where id = ${id}`)
      await check(toPay, '378.01')
      await done(payer, 'pay…Settlement', of, {
        ...{ ...(await keyOf(of)), amount: '378.01', paidOn: new Date().toISOString().slice(0, 10) },
        fileIds: await insertProofs(world.db, payer),
      })
      await check('receiptConfirmation', '0.00')
      await done(payee, 'confirm…SettlementReceipt', of, await keyOf(of))
      await check(way === 'refund' ? 'settled' : 'pendingInvoiceApplication', '0.00')
    }
  })

  it('before its start, list, workbench and advice show nothing, and its notice is refused', async () => {
    const fair = await world.fair()
    await fairs.priced(fair)
    const caller = kind === 'Sponsor' ? fair.organizer : fair.partner
    const part =
      kind === 'Agent'
        ? await fairs.takesPart(fair, 'agent')
        : { caller, participationId: kind === 'Sponsor' ? await fairs.organizersPart(fair) : fair.participationId }
    await fairs.paid(fair, part.participationId, { prepaid: '2172.04' })
    await fairs.close(fair)
    const { id } = await fairs.settlementOf(part.participationId)
    const nothing = Object.fromEntries(figureNames.map(name => [name, '0.00']))
    const detail = await world.call(part.caller, `get${kind}SettlementDetail` as 'getCooperatorSettlementDetail', {
      id,
    })
    expect(detail.data).toMatchObject({ ...nothing, expenses: '0.00', toInvoice: '0.00', toPay: { outcome: 'none' } })
    const info = await world.call(part.caller, `get${kind}SettlementPayInfo` as 'getCooperatorSettlementPayInfo', {
      id,
    })
    expect(info.data).toMatchObject({ ...nothing, amount: '0.00', state: 'pendingSettlement', incomplete: false })
    const page = await world.call(world.platform, `get${kind}SettlementPage` as 'getCooperatorSettlementPage', {
      exhibitionId: fair.exhibitionId,
    })
    expect(page.data.list.find(row => row.id === id)).toMatchObject(nothing)
    const exported = await exportOf(kind, fair.exhibitionId)
    expect(exported).not.toMatch(/2,?172/)
    const document = await world.call(part.caller, 'getSettlementNotice', { id })
    expect([document.statusCode, document.reason]).toEqual([10008, 'settlement.notStarted'])
  })
})

async function exportOf(kind: SettlementKindName, exhibitionId: string): Promise<string> {
  const { data } = await world.call(world.platform, `export${kind}Settlement` as 'exportCooperatorSettlement', {
    ...{ exhibitionId, format: 'csv' },
  })
  const { fileId } = await world.runJob<{ fileId: string }>(data.jobId, settlementJobs)
  return (await buffer(await world.services.store.read(fileId))).toString('utf8')
}

it('an offset applied for and approved by people is on both documents, each referring to the other settlement', async () => {
  const pairs = offsetPairs(world)
  const both = await pairs.pair({ prepaid: '1260.97', charged: '882.96' })
  const from = { kind: 'Cooperator', caller: both.caller, participationId: both.from.participationId } as const
  const to = { ...from, participationId: both.to.participationId }
  const applied = await world.call(both.caller, 'applyOffset', {
    fromId: both.fromId,
    toId: both.toId,
    amount: '882.96',
  })
  await expectOneAnswer(from, both.caller, 'platformPayment', '378.01')
  await expectOneAnswer(to, both.caller, 'pendingPartnerPayment', '0.00')
  expect((await world.call(world.platform, 'approveOffset', applied.data)).statusCode).toBe(10001)
  await expectOneAnswer(from, both.caller, 'platformPayment', '378.01')
  await expectOneAnswer(to, both.caller, 'pendingInvoiceApplication', '0.00')
})
