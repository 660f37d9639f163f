import type { Payload } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createInvoiceWorld } from '../../app/testing/invoice-world.ts'
import { netInvoiced } from './api.ts'
import { confirmInvoices } from './decide.ts'

const world = await closeAfterAll(createInvoiceWorld())

describe('makeInvoice', () => {
  it('records several invoices with the requested sum, and refuses each at its place', async () => {
    const fair = await world.invoice.fairWithApplication({ payable: 177_916 })
    const make = (invoices: Payload<'makeInvoice'>['invoices'], language: 'cn' | 'en' = 'cn') =>
      world.call(world.platform, 'makeInvoice', { ...fair.application, invoices }, { language })
    const first = await world.invoice.made(world.platform, '1000.00')
    const short = await make([first], 'en')
    expect(short).toMatchObject({ statusCode: 10002, reason: 'invoice.invoiceTotal' })
    expect(short.msg).toBe('The total is ¥1,000.00 but must be ¥1,779.16')
    const second = await world.invoice.made(world.platform, '779.16')
    expect((await make([first, { ...second, code: first.code }])).data).toMatchObject({
      issues: [{ path: 'invoices.1.code', msg: '与上面的发票号码重复' }],
    })
    expect((await make([first, { ...second, issuedOn: '2099-01-01' }])).data).toMatchObject({
      issues: [{ path: 'invoices.1.issuedOn' }],
    })
    expect((await make([first, { ...second, code: `25${second.code.slice(2)}` }])).data).toMatchObject({
      issues: [{ path: 'invoices.1.code', msg: '前两位应为开票年份' }],
    })
    expect((await make([first, { ...second, fileIds: first.fileIds }])).data).toMatchObject({
      issues: [{ path: expect.stringMatching(/^invoices\.[01]\.fileIds$/) }],
    })
    const twoPdf = {
      ...second,
      fileIds: [await world.invoice.file(world.platform), await world.invoice.file(world.platform)],
    }
    expect((await make([first, twoPdf])).data).toMatchObject({
      issues: [{ path: 'invoices.1.fileIds', msg: '每种格式只能上传一个文件' }],
    })
    const all = { ...second, fileIds: [...second.fileIds, await world.invoice.file(world.platform, 'ofd')] }
    const done = await make([first, all])
    expect(done.statusCode).toBe(10001)
    const detail = await world.invoice.detail(fair.partner, done.data)
    expect(detail).toMatchObject({ state: 'made', made: '1779.16', left: '0.00', actions: ['confirm'] })
    expect(detail.invoices.map(({ amount, files }) => [amount, files.map(({ type }) => type)]).sort()).toEqual([
      ['1000.00', ['pdf']],
      ['779.16', ['pdf', 'ofd']],
    ])
    expect(await netInvoiced(world.db, fair.participationId)).toBe(177_916n)
    expect((await make([await world.invoice.made(world.platform, '1779.16')])).reason).toBe('kernel.alreadyDecided')
    const found = await world.call(fair.partner, 'getInvoicePage', {
      tab: 'all',
      search: { type: 'code', value: first.code },
    })
    expect(found.data.list.map(({ id }) => id)).toEqual([done.data.id])
    const other = await world.invoice.fairWithApplication()
    const taken = await world.invoice.made(world.platform, '1000.00', { code: first.code })
    expect(await world.call(world.platform, 'makeInvoice', { ...other.application, invoices: [taken] })).toMatchObject({
      ...{ statusCode: 10017, reason: 'invoice.invoiceCodeTaken' },
      data: { issues: [{ path: 'invoices.0.code' }] },
    })
  })

  it.each([
    ['１，０００．００', true],
    ['¥1,000', true],
    ['-0.00', false],
    ['0', false],
    ['1e3', false],
    ['1000.001', false],
    ['9999999999999999999.00', false],
    ['=1000', false],
  ])('takes the amount %s: %s', async (amount, taken) => {
    const fair = await world.invoice.fairWithApplication()
    const invoices = [await world.invoice.made(world.platform, amount)]
    const reply = await world.call(world.platform, 'makeInvoice', { ...fair.application, invoices })
    expect(reply.statusCode).toBe(taken ? 10001 : 10002)
    if (!taken) expect(reply.data).toMatchObject({ issues: [{ path: 'invoices.0.amount' }] })
  })

  it('can be confirmed by the applicant, or by the scheduler after some days', async () => {
    const fair = await world.invoice.madeFair(['1000.00'])
    const done = await world.call(fair.partner, 'confirmInvoice', fair.application)
    expect(done.statusCode).toBe(10001)
    expect((await world.call(fair.partner, 'confirmInvoice', done.data)).reason).toBe('kernel.notInThisState')
    const late = await world.invoice.madeFair(['1000.00'])
    const lately = await world.invoice.madeFair(['1000.00'])
    await world.db.run(
      sql`update invoice_application set issued_at = now() - interval '16 days' where id = ${late.application.id}`,
    )
    await confirmInvoices({ services: world.services, publish: () => {} })
    expect(await world.invoice.detail(late.partner, late.application)).toMatchObject({
      state: 'confirmed',
      confirmsOn: null,
    })
    expect(await world.invoice.detail(lately.partner, lately.application)).toMatchObject({
      ...{ state: 'made', confirmsOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    })
  })
})

describe('finishAccreditationInvoice', () => {
  it('applies for the payer and makes the invoices in one step, for badge fees only', async () => {
    const fair = await world.invoice.payingFair({ kind: 'accreditation', payable: 48_000 })
    const finish = async (billId: string, amount: string, caller = world.platform) =>
      world.call(caller, 'finishAccreditationInvoice', {
        chargeId: billId,
        invoices: [await world.invoice.made(caller, amount)],
      })
    expect((await finish(fair.chargeId, '480.00', fair.partner)).statusCode).toBe(10003)
    expect((await finish(fair.chargeId, '480.00', fair.organizer)).statusCode).toBe(10003)
    expect((await finish(fair.chargeId, '479.99')).reason).toBe('invoice.invoiceTotal')
    const quota = await world.invoice.charge(fair)
    expect((await finish(quota, '1000.00')).reason).toBe('invoice.notAccreditation')
    const done = await finish(fair.chargeId, '480.00')
    expect(await world.invoice.detail(fair.partner, done.data)).toMatchObject({ state: 'made', actions: ['confirm'] })
    expect((await finish(fair.chargeId, '480.00')).reason).toBe('invoice.alreadyAsked')
    const bare = await world.fair()
    const unsaid = await world.invoice.charge(bare, { kind: 'accreditation' })
    expect((await finish(unsaid, '1000.00')).reason).toBe('invoice.payerMissing')
  })
})
