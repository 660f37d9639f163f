import type { Payload } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createInvoiceWorld, type InvoiceWorld } from '../../app/testing/invoice-world.ts'
import type { TestOperator } from '../../app/testing/world.ts'
import { netInvoiced } from './api.ts'
import { confirmInvoices } from './decide.ts'

const world = await closeAfterAll(createInvoiceWorld())

type Fair = Awaited<ReturnType<InvoiceWorld['invoice']['madeFair']>>
const shown = (fair: Fair) => world.invoice.detail(world.platform, fair.application)
const blue = async (fair: Fair, amount: string) => {
  const found = (await shown(fair)).invoices.find(one => one.amount === amount && one.state !== 'reversed')
  if (!found) throw new Error(`no invoice of ${amount}`)
  return { id: found.id, version: found.version }
}
type Red = Partial<Payload<'reverseInvoice'>>
const reverse = async (key: { id: string; version: number }, amount: string, more: Red = {}, caller = world.platform) =>
  world.call(caller, 'reverseInvoice', {
    ...key,
    ...(await world.invoice.made(caller, amount)),
    ...{ confirmation: world.invoice.code(), note: '开票有误' },
    ...more,
  })
const request = (caller: TestOperator, key: { id: string; version: number }, amount: string) =>
  world.call(caller, 'requestInvoiceReversal', { ...key, amount, note: '税号写错' })

describe('an invoice', () => {
  it('is confirmed with its application, by the applicant or the scheduler, and stays so if a reversal is refused or partial', async () => {
    const fair = await world.invoice.madeFair(['600.00', '400.00'])
    const statesOf = async () => (await shown(fair)).invoices.map(({ state }) => state)
    expect(await statesOf()).toEqual(['made', 'made'])
    const { id, version } = await shown(fair)
    expect((await world.call(fair.partner, 'confirmInvoice', { id, version })).statusCode).toBe(10001)
    expect(await statesOf()).toEqual(['confirmed', 'confirmed'])
    expect((await shown(fair)).invoices[0]?.history.at(-1)).toMatchObject({ event: 'confirm' })
    const application = await request(fair.partner, await blue(fair, '400.00'), '400.00')
    expect(await statesOf()).toEqual(['confirmed', 'reversalRequested'])
    const refused = await world.call(world.platform, 'refuseInvoiceReversal', { ...application.data, note: '无误' })
    expect(refused.statusCode).toBe(10001)
    expect(await statesOf()).toEqual(['confirmed', 'confirmed'])
    const again = await request(fair.partner, refused.data, '100.00')
    expect((await reverse(again.data, '100.00', { remake: false })).statusCode).toBe(10001)
    expect((await shown(fair)).invoices.slice(0, 2)).toMatchObject([
      { state: 'confirmed' },
      { state: 'confirmed', left: '300.00' },
    ])

    const other = await world.invoice.madeFair(['1000.00'])
    await world.db.run(
      sql`update invoice_application set issued_at = now() - interval '30 days' where id = ${other.application.id}`,
    )
    await confirmInvoices({ services: world.services, publish: () => {} })
    expect((await shown(other)).invoices).toMatchObject([{ state: 'confirmed' }])
  })

  it('stores the reason of its requested reversal; the red invoice has its own reason', async () => {
    const fair = await world.invoice.madeFair(['1000.00'])
    const application = await request(fair.partner, await blue(fair, '1000.00'), '1000.00')
    expect((await reverse(application.data, '1000.00', { note: '按申请红冲' })).statusCode).toBe(10001)
    expect((await shown(fair)).invoices).toMatchObject([
      { state: 'reversed', reason: '税号写错' },
      { amount: '-1000.00', reason: '按申请红冲' },
    ])
  })
})

describe('a reversal', () => {
  it('can be requested, refused, requested again and made: red, with its own number, referring to the blue one', async () => {
    const fair = await world.invoice.madeFair(['600.00', '400.00'])
    const application = await request(fair.partner, await blue(fair, '400.00'), '400.00')
    expect(application.statusCode).toBe(10001)
    expect(await shown(fair)).toMatchObject({ reversal: 'requested', state: 'made', confirmsOn: null })
    const now = await shown(fair)
    const key = { id: now.id, version: now.version }
    expect((await world.call(fair.partner, 'confirmInvoice', key)).reason).toBe('invoice.reversalWaits')
    expect((await request(fair.partner, application.data, '400.00')).reason).toBe('kernel.notInThisState')
    const refusing = { ...application.data, note: '信息与申请一致' }
    expect((await world.call(fair.partner, 'refuseInvoiceReversal', refusing)).statusCode).toBe(10003)
    const refused = await world.call(world.platform, 'refuseInvoiceReversal', refusing)
    expect(await shown(fair)).toMatchObject({ reversal: 'none' })
    const again = await request(world.platform, refused.data, '400.00')
    const red = await reverse(again.data, '400.00', { remake: true })
    expect(red.statusCode).toBe(10001)
    const detail = await shown(fair)
    expect(detail).toMatchObject({
      state: 'applied',
      asked: '1000.00',
      made: '600.00',
      left: '400.00',
      reversal: 'reversed',
    })
    const [, second, third] = detail.invoices
    expect(second).toMatchObject({ state: 'reversed', left: '0.00', actions: [] })
    expect(third).toMatchObject({ amount: '-400.00', redOf: second?.id, blueCode: second?.code, actions: [] })
    expect(second?.history.map(({ event }) => event)).toEqual([
      'reverse',
      'requestReversal',
      'refuseReversal',
      'requestReversal',
    ])
    expect(await netInvoiced(world.db, fair.participationId)).toBe(60_000n)
    const { data: tab } = await world.call(fair.partner, 'getInvoicePage', { tab: 'reversed' })
    // It has to be made again, so it is in that tab and in no other.
    expect(tab.list).toEqual([])
    expect(tab.tabs).toMatchObject({ all: 1, reversed: 0, applied: 1, made: 0 })
  })

  it('lets the invoice be made again in the same application, which is confirmed then', async () => {
    const fair = await world.invoice.madeFair(['1000.00'])
    const { data: confirmed } = await world.call(fair.partner, 'confirmInvoice', fair.application)
    await reverse(await blue(fair, '1000.00'), '1000.00', { remake: true })
    const { id, version } = await shown(fair)
    expect(version).toBeGreaterThan(confirmed.version)
    const invoices = [await world.invoice.made(world.platform, '1000.00')]
    const made = await world.call(world.platform, 'makeInvoice', { id, version, invoices })
    expect(made.statusCode).toBe(10001)
    expect(await shown(fair)).toMatchObject({ state: 'made', made: '1000.00', reversal: 'reversed' })
    expect((await world.call(fair.partner, 'confirmInvoice', made.data)).statusCode).toBe(10001)
    expect(await netInvoiced(world.db, fair.participationId)).toBe(100_000n)
  })

  it('in part reduces the requested amount, which can be requested again; as a whole it ends the application', async () => {
    const fair = await world.invoice.madeFair(['1000.00'])
    const part = await reverse(await blue(fair, '1000.00'), '250.00')
    expect(part.statusCode).toBe(10001)
    expect(await shown(fair)).toMatchObject({
      state: 'made',
      asked: '750.00',
      made: '750.00',
      lines: [{ amount: '750.00' }],
    })
    const much = await world.call(
      world.platform,
      'reverseInvoice',
      {
        ...part.data,
        ...(await world.invoice.made(world.platform, '750.01')),
        ...{ confirmation: world.invoice.code(), note: '多了' },
      },
      { language: 'en' },
    )
    expect(much).toMatchObject({ statusCode: 10010, msg: 'At most ¥750.00', data: { issues: [{ path: 'amount' }] } })
    const { exhibitions } = (await world.call(fair.partner, 'getInvoiceBasis', {})).data
    expect(exhibitions).toMatchObject([{ charges: [{ amount: '1000.00', asked: '750.00', left: '250.00' }] }])
    expect((await reverse(part.data, '750.00')).statusCode).toBe(10001)
    expect(await shown(fair)).toMatchObject({ state: 'reversed', asked: '0.00', made: '0.00', actions: [] })
    const again = { chargeIds: [fair.chargeId], method: 'platform' as const }
    expect((await world.call(fair.partner, 'applyInvoice', again)).statusCode).toBe(10001)
  })

  it('is made by the issuer, requested by issuer or payer, with unused numbers', async () => {
    const fair = await world.invoice.madeFair(['1000.00'])
    const key = await blue(fair, '1000.00')
    expect((await reverse(key, '1000.00', {}, fair.organizer)).statusCode).toBe(10003)
    expect((await request(fair.organizer, key, '1.00')).statusCode).toBe(10003)
    expect((await request((await world.invoice.payingFair()).partner, key, '1.00')).reason).toBe('kernel.notFound')
    expect((await request(fair.partner, key, '1000.01')).reason).toBe('invoice.redTooMuch')
    const code = fair.invoices[0]?.code ?? ''
    expect((await reverse(key, '1000.00', { code })).reason).toBe('invoice.invoiceCodeTaken')
    expect((await reverse(key, '1000.00', { confirmation: '123' })).data).toMatchObject({
      issues: [{ path: 'confirmation' }],
    })
    expect((await reverse({ ...key, version: 9 }, '1000.00')).statusCode).toBe(10007)
    expect((await reverse(key, '1000.00')).statusCode).toBe(10001)
    const red = (await shown(fair)).invoices.find(({ redOf }) => redOf !== null)
    expect((await request(fair.partner, { id: red?.id ?? '', version: 1 }, '1.00')).statusCode).toBe(10003)
  })

  it('cannot leave a difference: the database refuses it', async () => {
    const fair = await world.invoice.madeFair(['1000.00'])
    const { id } = fair.application
    const wrong = [
      sql`update invoice_application set made = 0, state = 'applied' where id = ${id}`,
      sql`update invoice_line set amount = amount - 1 where application_id = ${id}`,
      sql`update invoice set reversed = 1 where application_id = ${id}`,
      sql`insert into invoice (application_id, code, amount, issued_on, files)
        select application_id, '26000000000000000009', 1, issued_on, files from invoice where application_id = ${id}`,
    ]
    for (const statement of wrong)
      await expect(world.db.run(statement)).rejects.toMatchObject({ constraint: 'invoice_sums' })
    const over = [
      [sql`update invoice_source set requested = requested + 1 where id = ${fair.chargeId}`, 'invoice_requested'],
      [
        sql`update invoice_application set state = 'applied', made = requested + 1 where id = ${id}`,
        'invoice_made_requested',
      ],
      [sql`update invoice set reversed = amount + 1 where application_id = ${id}`, 'invoice_red_within'],
    ] as const
    for (const [statement, constraint] of over) {
      await expect(world.db.run(statement)).rejects.toMatchObject({ constraint })
    }
  })
})
