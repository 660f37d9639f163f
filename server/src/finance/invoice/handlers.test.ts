import type { Payload } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createInvoiceWorld } from '../../app/testing/invoice-world.ts'
import type { TestOperator } from '../../app/testing/world.ts'

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
