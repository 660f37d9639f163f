import type { Payload } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createInvoiceWorld } from '../../app/testing/invoice-world.ts'
import type { TestOperator } from '../../app/testing/world.ts'
import { netInvoiced } from './api.ts'
import { confirmInvoices } from './decide.ts'

const world = await closeAfterAll(createInvoiceWorld())

const apply = (caller: TestOperator, billIds: string[], more: Partial<Payload<'applyInvoice'>> = {}) =>
  world.call(caller, 'applyInvoice', { chargeIds: billIds, method: 'platform', ...more })
type Key = { id: string; version: number }

describe('applyInvoice', () => {
  it('requests the rest of finished bills, once, with the current invoice information', async () => {
    const fair = await world.invoice.payingFair({ payable: 177_916 })
    const cards = await world.invoice.charge(fair, { kind: 'accreditation', payable: 48_000 })
    const { data: basis } = await world.call(fair.partner, 'getInvoiceBasis', { exhibitionId: fair.exhibitionId })
    expect(basis).toMatchObject({
      ...{ setting: 'ready', title: '明远展览有限公司', kind: 'ordinary' },
      exhibitions: [{ methods: ['platform'], method: 'platform', charges: [{ left: '1779.16' }, { left: '480.00' }] }],
    })
    const reply = await apply(fair.partner, [fair.chargeId, cards], { note: '两笔合并' })
    expect(reply.statusCode).toBe(10001)
    await world.db.run(sql`update invoice_setting set title = '别的抬头' where company_id = ${fair.partner.company.id}`)
    expect(await world.invoice.detail(world.platform, reply.data)).toMatchObject({
      ...{
        state: 'applied',
        title: '明远展览有限公司',
        asked: '2259.16',
        made: '0.00',
        left: '2259.16',
        note: '两笔合并',
      },
      ...{ setting: { taxNumber: '91310000MA1FL5XX0A' }, actions: ['make', 'return'], reversal: 'none' },
      lines: [
        { kind: 'quota', amount: '1779.16' },
        { kind: 'accreditation', amount: '480.00' },
      ],
    })
    expect((await apply(fair.partner, [cards])).reason).toBe('invoice.alreadyAsked')
    expect((await world.call(fair.partner, 'getInvoiceBasis', {})).data.exhibitions).toEqual([])
    const { list } = (await world.call(fair.partner, 'getInvoicePage', { exhibitionId: fair.exhibitionId })).data
    expect(list).toMatchObject([
      { id: reply.data.id, actions: ['withdraw'], codes: [], company: { cn: expect.any(String) } },
    ])
  })

  it('notifies the issuer, unless the issuer makes them without an application', async () => {
    const fair = await world.invoice.payingFair()
    const venue = await world.world.administrator('platform')
    const listNotifications = async () =>
      (await world.call(venue, 'getNotificationPage', {}, { language: 'en' })).data.list
    await world.db.run(sql`delete from notification`)
    await apply(fair.partner, [fair.chargeId])
    expect(await listNotifications()).toMatchObject([
      { title: '1 invoice application submitted', kind: 'waits', about: '明远展览有限公司', count: 1 },
    ])
    await world.db.run(sql`delete from notification`)
    const fees = await world.invoice.charge(fair, { kind: 'accreditation', payable: 48_000 })
    const invoices = [await world.invoice.made(world.platform, '480.00')]
    const made = await world.call(world.platform, 'finishAccreditationInvoice', { chargeId: fees, invoices })
    expect([made.statusCode, await listNotifications()]).toEqual([10001, []])
  })

  it('is limited to the payer, its paid bills, one exhibition, and an available method', async () => {
    const fair = await world.invoice.payingFair()
    const rival = await world.invoice.payingFair()
    expect(
      (await world.call(null, 'applyInvoice', { chargeIds: [fair.chargeId], method: 'platform' })).statusCode,
    ).toBe(10004)
    expect((await apply(world.platform, [fair.chargeId])).statusCode).toBe(10003)
    expect((await apply(fair.partner, [])).data).toMatchObject({ issues: [{ path: 'chargeIds' }] })
    expect((await apply(rival.partner, [fair.chargeId])).reason).toBe('kernel.notFound')
    expect((await apply(fair.organizer, [fair.chargeId])).reason).toBe('kernel.notFound')
    const open = await world.invoice.charge(fair, { state: 'unpaid' })
    expect(await apply(fair.partner, [fair.chargeId, open])).toMatchObject({ reason: 'invoice.notFinished' })
    const free = await world.invoice.charge(fair, { payable: 0 })
    expect((await apply(fair.partner, [free])).reason).toBe('invoice.nothingLeft')
    const participationId = await world.participate(rival, fair.partner.company, 1)
    const elsewhere = await world.invoice.charge(rival, { payer: fair.partner, participationId })
    expect((await apply(fair.partner, [fair.chargeId, elsewhere])).reason).toBe('invoice.oneExhibition')
    expect((await apply(fair.partner, [fair.chargeId], { method: 'tripartite' })).data).toMatchObject({
      issues: [{ path: 'method' }],
    })
  })

  it('needs invoice information: refuses without it, and while it is being synchronized', async () => {
    const fair = await world.fair()
    const id = await world.invoice.charge(fair)
    const missing = await world.call(
      fair.partner,
      'applyInvoice',
      { chargeIds: [id], method: 'platform' },
      { language: 'en' },
    )
    expect(missing).toMatchObject({
      ...{ statusCode: 10008, reason: 'invoice.invoiceMissing' },
      msg: 'You have not filled in the invoice information, do you want to fill it in!',
    })
    expect((await world.call(fair.partner, 'getInvoiceBasis', {})).data.setting).toBe('missing')
    await world.invoice.setting(fair.partner, 'syncing')
    expect((await apply(fair.partner, [id])).reason).toBe('company.invoiceSyncing')
    expect((await world.call(fair.partner, 'getInvoiceBasis', {})).data.setting).toBe('syncing')
  })

  it('goes to the organizer if that was paid, and to the venue if the organizer applies', async () => {
    const fair = await world.invoice.payingFair()
    await world.invoice.tripartite(fair)
    expect((await apply(fair.partner, [fair.chargeId])).reason).toBe('invoice.methodClosed')
    const { data: key } = await apply(fair.partner, [fair.chargeId], { method: 'tripartite' })
    expect((await world.invoice.detail(fair.organizer, key)).actions).toEqual(['make', 'return'])
    expect((await world.invoice.detail(world.platform, key)).actions).toEqual([])
    const invoices = [await world.invoice.made(world.platform, '1000.00')]
    expect((await world.call(world.platform, 'makeInvoice', { ...key, invoices })).statusCode).toBe(10003)
    const own = [await world.invoice.made(fair.organizer, '1000.00')]
    expect((await world.call(fair.organizer, 'makeInvoice', { ...key, invoices: own })).statusCode).toBe(10001)
    await world.invoice.setting(fair.organizer)
    const { id: participationId } = await world.db.one<{ id: string }>(
      sql`select id from participation where exhibition_id = ${fair.exhibitionId} and company_id = ${fair.organizer.company.id}`,
    )
    const organizers = await world.invoice.charge(fair, { payer: fair.organizer, participationId })
    await world.invoice.tripartite(fair)
    expect((await apply(fair.organizer, [organizers], { method: 'tripartite' })).reason).toBe('invoice.methodClosed')
    expect((await apply(fair.organizer, [organizers])).statusCode).toBe(10001)
  })

  it('raises the issuer’s menu flag until the invoices are made', async () => {
    const points = async () => (await world.call(world.platform, 'findRedPoint', {})).data
    const waiting = await world.db.many<Key>(sql`select id, version from invoice_application where state = 'applied'
      and maker_id = ${world.platform.company.id}`)
    for (const key of waiting) {
      await world.call(world.platform, 'returnInvoiceApplication', { ...key, reasonCode: 'other', note: '重来' })
    }
    expect(await points()).toMatchObject({ faPayQuota: false, faPayCer: false })
    const fair = await world.invoice.fairWithApplication({ kind: 'accreditation' })
    expect(await points()).toMatchObject({ faPayQuota: false, faPayCer: true })
    const invoices = [await world.invoice.made(world.platform, '1000.00')]
    await world.call(world.platform, 'makeInvoice', { ...fair.application, invoices })
    expect(await points()).toMatchObject({ faPayCer: false })
  })
})

describe('an application', () => {
  it('can be returned, corrected and submitted again, or withdrawn, which releases the requested amount', async () => {
    const fair = await world.invoice.fairWithApplication()
    const reason = { reasonCode: 'other', note: '抬头与税号不符', settingWrong: true }
    const back = await world.call(world.platform, 'returnInvoiceApplication', { ...fair.application, ...reason })
    expect(back.statusCode).toBe(10001)
    expect(await world.invoice.detail(fair.partner, back.data)).toMatchObject({
      ...{ state: 'returned', actions: ['submit', 'withdraw'] },
      history: [{ event: 'return', note: '抬头与税号不符' }, { event: 'submit' }],
    })
    const again = { ...back.data, method: 'platform' as const }
    // Its invoice information was returned with it.
    expect((await world.call(fair.partner, 'submitInvoiceApplication', again)).reason).toBe('invoice.invoiceMissing')
    await world.invoice.setting(fair.partner, 'ready', '明远会展有限公司')
    const sent = await world.call(fair.partner, 'submitInvoiceApplication', again)
    expect(await world.invoice.detail(fair.partner, sent.data)).toMatchObject({
      state: 'applied',
      title: '明远会展有限公司',
    })
    expect((await world.call(fair.partner, 'submitInvoiceApplication', { ...again, ...sent.data })).reason).toBe(
      'kernel.notInThisState',
    )
    expect((await world.call(world.platform, 'withdrawInvoiceApplication', sent.data)).statusCode).toBe(10003)
    const gone = await world.call(fair.partner, 'withdrawInvoiceApplication', sent.data)
    expect(gone.statusCode).toBe(10001)
    expect((await world.call(fair.partner, 'withdrawInvoiceApplication', gone.data)).reason).toBe(
      'kernel.notInThisState',
    )
    expect((await apply(fair.partner, [fair.chargeId])).statusCode).toBe(10001)
  })

  it('blocks the revocation of its payment', async () => {
    const fair = await world.invoice.fairWithApplication()
    const taken = { id: fair.chargeId, version: 1, note: '误点' }
    const refused = await world.call(world.platform, 'revokeQuotaPay', taken)
    expect(refused).toMatchObject({ statusCode: 10008, reason: 'invoice.stillAsked' })
  })

  it('is visible only to the payer, its parent company, its organizer and the venue', async () => {
    const fair = await world.invoice.madeFair(['1000.00'])
    const stranger = (await world.invoice.payingFair()).partner
    expect((await world.call(stranger, 'getInvoiceDetail', { id: fair.application.id })).reason).toBe('kernel.notFound')
    expect((await world.call(stranger, 'confirmInvoice', fair.application)).reason).toBe('kernel.notFound')
    const [shown] = (await world.invoice.detail(fair.partner, fair.application)).invoices
    const link = { id: fair.application.id, fileId: shown?.files[0]?.id ?? '' }
    for (const caller of [fair.partner, fair.organizer, world.platform]) {
      expect((await world.call(caller, 'getInvoiceFileLink', link)).data).toMatchObject({ name: '发票.pdf' })
    }
    expect((await world.call(stranger, 'getInvoiceFileLink', link)).reason).toBe('kernel.notFound')
    expect((await world.call(fair.organizer, 'confirmInvoice', fair.application)).statusCode).toBe(10003)
  })
})

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
