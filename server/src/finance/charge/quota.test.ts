import { buffer } from 'node:stream/consumers'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBillWorld } from '../../app/testing/bill-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { pdfText } from '../../app/testing/render-pdf.ts'
import { migrateJobs } from '../../kernel/jobs/migrate-jobs.ts'
import { documentJob, documentJobKind } from '../../kernel/notice/document-job.ts'
import { balancesOf } from '../ledger/api.ts'

const world = await closeAfterAll(createBillWorld())
await migrateJobs(world.pool)

const ok = 10001

describe('applyQuota', () => {
  it('creates a bill at the current price, to the fen', async () => {
    const fair = await world.priced()
    const { id, number } = await world.addBill(fair)
    expect(number).toMatch(/^Q\d{8}-\d$/)
    const { data } = await world.call(fair.partner, 'getQuotaPayInfo', { id })
    expect(data).toMatchObject({
      state: 'unpaid',
      payable: '1779.16',
      total: '2033.33',
      discountAmount: '254.17',
      capitals: '壹仟柒佰柒拾玖元壹角陆分',
      count: 100,
      turn: 'payer',
      missing: '1779.16',
      lines: [{ unitPrice: '20.3333', priceAfterDiscount: '1779.16' }],
      payee: { bankName: '工商银行上海分行' },
    })
    expect(data.actions.toSorted()).toEqual(['cancel', 'submitProof'])
  })

  it('makes a notice with the figures of finance.md §2 and all data of the payee, and another if the sum changes', async () => {
    const fair = await world.priced()
    const { id, number, version } = await world.addBill(fair)
    const said = async () => {
      const { data } = await world.call(fair.partner, 'getChargeNotice', { id })
      if (!data.jobId) throw new Error('a notice that no job writes')
      const { fileId } = await world.runJob<{ fileId: string }>(data.jobId, { [documentJobKind]: documentJob })
      return (await pdfText(await buffer(await world.services.store.read(fileId)))).join('').replace(/[ \u00a0]/g, '')
    }
    const text = await said()
    for (const part of [
      ...['付款通知书', 'Paymentnotice', number, fair.partner.company.nameCn],
      ...['20.3333', '2,033.33', '254.17', '1,779.16', '壹仟柒佰柒拾玖元壹角陆分'],
      ...['国际会展中心', '王敏', '021-55500000', '工商银行上海分行', '1001234567890', '上海市浦东新区'],
    ]) {
      expect(text).toContain(part)
    }
    const lines = [{ ordinal: 1, discount: '100' }]
    const free = await world.call(world.platform, 'discountCharge', { id, version, lines, reason: '赠送' })
    expect(free.statusCode).toBe(ok)
    expect(await said()).toContain('零元整')
  })

  it('shows the amount beforehand, and why it is not available', async () => {
    const fair = await world.priced()
    const { exhibitionId, badgeTypeId } = fair
    const lines = [{ badgeTypeId, quantity: 100 }]
    const offer = await world.call(fair.partner, 'getQuotaOffer', { exhibitionId, lines })
    expect(offer.data).toMatchObject({ refused: null, payable: '1779.16', types: [{ price: '20.3333' }], dueDays: 7 })
    const other = await world.fair()
    const none = await world.call(other.partner, 'getQuotaOffer', { exhibitionId: other.exhibitionId })
    expect(none.data).toMatchObject({ refused: '尚未设置收费', types: [] })
    const refused = await world.call(other.partner, 'applyQuota', { exhibitionId: other.exhibitionId, lines })
    expect(refused.reason).toBe('charge.noPaySetting')
  })

  it('refuses companies without participation, a closed sale, an unsold type, and a type named twice', async () => {
    const fair = await world.priced()
    const { exhibitionId, badgeTypeId } = fair
    const lines = [{ badgeTypeId, quantity: 1 }]
    const stranger = await world.world.administrator('cooperatorMain')
    expect(await world.call(null, 'applyQuota', { exhibitionId, lines })).toMatchObject({ statusCode: 10004 })
    expect(await world.call(stranger, 'applyQuota', { exhibitionId, lines })).toMatchObject({
      reason: 'kernel.notFound',
    })
    expect(await world.call(fair.partner, 'applyQuota', { exhibitionId, lines: [...lines, ...lines] })).toMatchObject({
      statusCode: 10002,
    })
    for (const quantity of [0, 1.5, 100_001, -1]) {
      const wrong = await world.call(fair.partner, 'applyQuota', { exhibitionId, lines: [{ badgeTypeId, quantity }] })
      expect(wrong.statusCode).toBe(10002)
    }
    const free = await world.badgeType(exhibitionId, fair.organizer)
    const notSold = await world.call(fair.partner, 'applyQuota', {
      exhibitionId,
      lines: [{ badgeTypeId: free, quantity: 1 }],
    })
    expect(notSold.reason).toBe('charge.notForSale')
    // An offer that is not yet on sale says from when; one whose sale is over only says so. The same in the
    // application.
    const offer = async (language: 'cn' | 'en') =>
      (await world.call(fair.partner, 'getQuotaOffer', { exhibitionId, lines: [] }, { language })).data.refused
    expect(await offer('en')).toBeNull()
    await world.db.run(sql`
      update exhibition set sale_from = '2099-12-02T16:30:00Z', sale_to = '2099-12-09T16:30:00Z' where id = ${exhibitionId}`)
    expect([await offer('cn'), await offer('en')]).toEqual(['2099-12-03 开始售卖', 'Sale opens on 3 Dec 2099'])
    expect(await world.call(fair.partner, 'applyQuota', { exhibitionId, lines })).toMatchObject({
      reason: 'charge.saleOpensOn',
    })
    await world.db.run(sql`update exhibition set sale_open = false where id = ${exhibitionId}`)
    expect(await world.call(fair.partner, 'applyQuota', { exhibitionId, lines })).toMatchObject({
      reason: 'charge.saleClosed',
    })
  })

  it('is available only to the organizer if it pays for all, and grants free quota at once', async () => {
    const fair = await world.priced('10', { collection: 'sponsor' }, '100')
    const { exhibitionId, badgeTypeId } = fair
    const lines = [{ badgeTypeId, quantity: 3 }]
    expect(await world.call(fair.partner, 'applyQuota', { exhibitionId, lines })).toMatchObject({
      reason: 'charge.notForSale',
    })
    const { id } = await world.addBill(fair, 3, fair.organizer)
    const { data } = await world.call(fair.organizer, 'getQuotaPayInfo', { id })
    expect(data).toMatchObject({ state: 'finished', payable: '0.00', received: '0.00' })
    const root = await world.db.one<{ bought: number }>(sql`select q.bought from quota q join participation p
      on p.id = q.participation_id where p.exhibition_id = ${exhibitionId} and p.kind = 'sponsor'`)
    expect(root.bought).toBe(3)
  })
})

describe('payFromPrepaid', () => {
  it('pays a bill from the balance at once, without a proof', async () => {
    const fair = await world.priced('10', {}, '0')
    const { id, version } = await world.addBill(fair, 10)
    await world.prepay(fair.participationId, 25_000n)
    const { data: before } = await world.call(fair.partner, 'getQuotaPayInfo', { id })
    expect(before).toMatchObject({ prepaid: '250.00', missing: '0.00', payable: '100.00' })
    expect(before.actions.toSorted()).toEqual(['cancel', 'payFromPrepaid', 'submitProof'])
    const { data: list } = await world.call(fair.partner, 'getQuotaUnpaidPage', { pageNum: 1, pageSize: 10 })
    expect(list.list[0]?.actions).toContain('payFromPrepaid')
    // Neither the money holder nor the parent company pays for another.
    for (const other of [world.platform, fair.organizer]) {
      const { statusCode } = await world.call(other, 'payFromPrepaid', { id, version })
      expect(statusCode).not.toBe(ok)
    }
    expect(await world.call(fair.partner, 'payFromPrepaid', { id, version })).toMatchObject({ statusCode: ok })
    const { data: after } = await world.call(fair.partner, 'getQuotaPayInfo', { id })
    expect(after).toMatchObject({ state: 'finished', prepaid: '150.00', received: '0.00', proofs: [], payments: [] })
    expect(await world.bought(fair.participationId)).toMatchObject({ granted: 10, bought: 10 })
  })

  it('reports what the balance lacks, and is not offered without a balance or after a discount', async () => {
    const fair = await world.priced('10', {}, '0')
    const { id, version } = await world.addBill(fair, 10)
    const actions = async () => (await world.call(fair.partner, 'getQuotaPayInfo', { id })).data.actions
    expect(await actions()).not.toContain('payFromPrepaid')
    await world.prepay(fair.participationId, 7_001n)
    expect(await actions()).toContain('payFromPrepaid')
    const short = await world.call(fair.partner, 'payFromPrepaid', { id, version })
    expect(short).toMatchObject({ reason: 'charge.receivedTooLittle' })
    expect(short.msg).toContain('29.99')
    expect(await balancesOf(world.db, fair.participationId)).toMatchObject({ prepaid: 7_001n, advance: 0n })
    const lines = [{ ordinal: 1, discount: '50' }]
    const cut = await world.call(world.platform, 'discountCharge', { id, version, lines, reason: '老客户' })
    expect(await actions()).not.toContain('payFromPrepaid')
    const paid = await world.call(fair.partner, 'payFromPrepaid', { id, version: cut.data.version })
    expect(paid.statusCode).not.toBe(ok)
  })
})

describe('the lists', () => {
  it('show a bill to its payer, the organizer and the venue, and find it in any spelling of its number', async () => {
    const fair = await world.priced()
    const { number } = await world.addBill(fair)
    const stranger = await world.world.administrator('agent')
    for (const [caller, total] of [
      [fair.partner, 1],
      [fair.organizer, 1],
      [stranger, 0],
    ] as const) {
      const { data } = await world.call(caller, 'getQuotaUnpaidPage', {})
      expect(data.total).toBe(total)
      expect(data.tabs?.all).toBe(total)
    }
    const { data } = await world.call(world.platform, 'getQuotaUnpaidPage', {
      search: { type: 'number', value: ` ${number.toLowerCase().replace('-', ' ')} ` },
    })
    expect(data.list.map(row => row.number)).toEqual([number])
    const red = await world.call(fair.partner, 'findRedPoint', {})
    expect(red.data).toMatchObject({ faPayQuota: true })
  })
})
