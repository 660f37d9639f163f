import { writeAmount } from '@fairgate/contract/kernel/money/money'
import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import { invoiceHandlers } from '../../src/finance/invoice/handlers.ts'
import { manualTaxPlatform } from '../../src/finance/invoice/tax-platform.ts'
import type { Db } from '../../src/kernel/database/database.ts'
import type { Demo } from './demo-context.ts'
import { acting } from './settling.ts'
import { storedPdf } from './stored-pdf.ts'

const invoices = invoiceHandlers(manualTaxPlatform)

/** An invoice as the venue records it, with its file. */
async function invoiceOf(db: Db, demo: Demo, fen: bigint) {
  const issuedOn = dayOf(demo.now, demo.services.config.venueTimeZone)
  const code = `${issuedOn.slice(2, 4)}312000${String(++demo.last.invoice).padStart(12, '0')}`
  const file = { purpose: 'invoice', title: 'Invoice', name: code } as const
  return { code, amount: writeAmount(fen), issuedOn, fileIds: [await storedPdf(db, demo, 'admin', file)] }
}

type Application = { id: string; version: number; missing: string }
const applicationOf = (db: Db, id: string) =>
  db.one<Application>(
    sql`select id, version, (requested - made)::text as missing from invoice_application where id = ${id}`,
  )

/** Issues invoices for a request: of these amounts, or one of the whole amount. */
export async function made(db: Db, demo: Demo, applicationId: string, amounts?: readonly bigint[]): Promise<void> {
  const { id, version, missing } = await applicationOf(db, applicationId)
  const forms = []
  for (const fen of amounts ?? [BigInt(missing)]) forms.push(await invoiceOf(db, demo, fen))
  await invoices.makeInvoice({ id, version, invoices: forms }, acting(db, demo, 'admin'))
}

/** Requests an invoice for everything that a company paid in an exhibition; returns the id of the request. */
export async function applyPayerInvoice(db: Db, demo: Demo, payer: 'cooperator' | 'logistics', exhibitionId: string) {
  const context = acting(db, demo, payer)
  const bills = await db.many<{ id: string; payable: string }>(sql`
    select id, payable::text as payable from bill
    where exhibition_id = ${exhibitionId} and company_id = ${context.actor.companyId} and state = 'finished' order by id`)
  const billIds = bills.map(({ id }) => id)
  const { id } = await invoices.applyInvoice({ chargeIds: billIds, method: 'platform', note: '' }, context)
  return { id, amounts: bills.map(({ payable }) => BigInt(payable)) }
}

/** Returns a request, because its invoice information has to be corrected. */
export async function returned(db: Db, demo: Demo, applicationId: string): Promise<void> {
  const { id, version } = await applicationOf(db, applicationId)
  const why = { reasonCode: 'incomplete', note: '抬头与付款方名称不一致，请核对', settingWrong: false }
  await invoices.returnInvoiceApplication({ id, version, ...why }, acting(db, demo, 'admin'))
}

/** The receiver of an invoice requests its reversal. */
export async function applyReversal(db: Db, demo: Demo, by: 'logistics', applicationId: string): Promise<void> {
  const invoice = await db.one<{ id: string; version: number; fen: string }>(
    sql`select id, version, amount::text as fen from invoice where application_id = ${applicationId} limit 1`,
  )
  const { id, version, fen } = invoice
  const why = { amount: writeAmount(BigInt(fen)), note: '开票内容应为展览服务' }
  await invoices.requestInvoiceReversal({ id, version, ...why }, acting(db, demo, by))
}

async function confirmed(db: Db, demo: Demo, applicationId: string): Promise<void> {
  const { id, version } = await applicationOf(db, applicationId)
  await invoices.confirmInvoice({ id, version }, acting(db, demo, 'cooperator'))
}

/**
 * The co-exhibitor's bills of an exhibition have one invoice each; the tax number of one was wrong: it is reversed and
 * issued again.
 */
export async function invoicesReversed(db: Db, demo: Demo, exhibitionId: string): Promise<void> {
  const { id, amounts } = await applyPayerInvoice(db, demo, 'cooperator', exhibitionId)
  await made(db, demo, id, amounts)
  await confirmed(db, demo, id)
  const wrong = await db.one<{ id: string; version: number; amount: string }>(
    sql`select id, version, amount::text as amount from invoice where application_id = ${id} order by id desc limit 1`,
  )
  const red = await invoiceOf(db, demo, BigInt(wrong.amount))
  const { issuedOn } = red
  await invoices.reverseInvoice(
    {
      ...{ id: wrong.id, version: wrong.version, ...red, remake: true, note: '税号填写有误' },
      confirmation: `${issuedOn.slice(2, 4)}312000${String(++demo.last.invoice).padStart(12, '9')}`,
    },
    acting(db, demo, 'admin'),
  )
  await made(db, demo, id)
  await confirmed(db, demo, id)
}

/** The invoice of a settlement is issued and confirmed, which settles it. */
export async function invoicesOfSettlement(db: Db, demo: Demo, exhibitionId: string): Promise<void> {
  const { id } = await db.one<{ id: string }>(sql`
    select id from invoice_application where exhibition_id = ${exhibitionId} and state = 'applied' order by id desc limit 1`)
  await made(db, demo, id)
  await confirmed(db, demo, id)
}
