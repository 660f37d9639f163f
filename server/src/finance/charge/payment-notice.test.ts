import { buffer } from 'node:stream/consumers'
import { chineseCapitals } from '@fairgate/contract/kernel/money/chinese-capitals'
import { formatAmount, parseDecimal4 } from '@fairgate/contract/kernel/money/money'
import { paymentNoticeTexts } from '@fairgate/contract/kernel/notice/payment-notice-texts'
import { describe, expect, it } from 'vitest'
import type { Fair } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createFeeWorld } from '../../app/testing/fee-world.ts'
import { pdfText } from '../../app/testing/render-pdf.ts'
import { migrateJobs } from '../../kernel/jobs/migrate-jobs.ts'
import { documentJob, documentJobKind } from '../../kernel/notice/document-job.ts'

const world = await closeAfterAll(createFeeWorld())
await migrateJobs(world.pool)

const today = () => new Date().toISOString().slice(0, 10)
const bare = (text: string) => text.replace(/\s/g, '')
const both = (key: keyof typeof paymentNoticeTexts) => {
  const [cn, en] = paymentNoticeTexts[key] as readonly string[]
  return bare(`${cn}${en}`)
}

/** Badges of 15.00 on one bill. */
async function createBill(count: number): Promise<{ fair: Fair; id: string }> {
  const fair = await world.pricedFair('15.00')
  await world.activeMany(fair, count)
  const { data } = await world.apply(fair)
  return { fair, id: data.charge?.id ?? '' }
}
const detailOf = async (fair: Fair, id: string) =>
  (await world.call(fair.partner, 'getAccreditationPayInfo', { id })).data
const prepay = (fair: Fair, amount: string, billId?: string) =>
  world.call(world.platform, 'recordPayment', {
    ...{ participationId: fair.participationId, purpose: 'prepaid', amount, paidOn: today(), payer: '甲' },
    ...(billId && { chargeId: billId }),
  })

/** Reads the notice and expects the amounts of the payment advice: payable, deductions, and the rest to pay. */
async function expectPaper(fair: Fair, id: string, expected: { payable: string; missing: string; word?: string }) {
  const detail = await detailOf(fair, id)
  expect([detail.payable, detail.missing]).toEqual([expected.payable, expected.missing])
  const { data } = await world.call(fair.partner, 'getChargeNotice', { id })
  const { fileId } = await world.runJob<{ fileId: string }>(data.jobId ?? '', { [documentJobKind]: documentJob })
  const paper = bare((await pdfText(await buffer(await world.services.store.read(fileId)))).join(''))
  const label = both(expected.word ? 'paymentNoticeToPay' : 'paymentNoticeSum')
  expect(paper).toContain(`${both('paymentNoticeSum')}${formatAmount(expected.payable)}`)
  expect(paper).toContain(`${label}${formatAmount(expected.missing)}`)
  expect(paper).toContain(chineseCapitals(parseDecimal4(expected.missing)))
  if (expected.word) expect(paper).toContain(expected.word)
  expect(paper.includes(both('paymentNoticeAccount'))).toBe(expected.missing !== '0.00')
}

describe('the notice of a bill', () => {
  it('states in every state what the payment advice does: unpaid, partly prepaid, proved, returned, finished', async () => {
    const { fair, id } = await createBill(10)
    await expectPaper(fair, id, { payable: '150.00', missing: '150.00' })
    await prepay(fair, '40.00')
    const part = { payable: '150.00', missing: '110.00', word: `${both('paymentNoticePrepaid')}-¥40.00` }
    await expectPaper(fair, id, part)
    const proof = {
      amount: '110.00',
      paidOn: today(),
      payer: '甲',
      note: '',
      files: await world.files(fair.partner),
    }
    const { version } = await detailOf(fair, id)
    expect((await world.call(fair.partner, 'submitProof', { id, version, ...proof })).statusCode).toBe(10001)
    expect(await detailOf(fair, id)).toMatchObject({ state: 'proofSubmitted', missing: '110.00' })
    await prepay(fair, '130.00', id)
    await expectPaper(fair, id, { payable: '150.00', missing: '0.00', word: `${both('paymentNoticePrepaid')}-¥150.00` })
    expect((await world.finish({ id })).statusCode).toBe(10001)
    await expectPaper(fair, id, { payable: '150.00', missing: '0.00', word: `${both('paymentNoticePaid')}-¥150.00` })
  })

  it('requests nothing once the bill is cancelled', async () => {
    const { fair, id } = await createBill(2)
    const { version } = await detailOf(fair, id)
    expect((await world.call(fair.partner, 'cancelCharge', { id, version })).statusCode).toBe(10001)
    await expectPaper(fair, id, { payable: '30.00', missing: '0.00', word: `${both('paymentNoticeCancelled')}-¥30.00` })
  })
})

describe('the amount received for a bill', () => {
  it('is what was paid for it, in its row and its details, without what it used of earlier prepaid money', async () => {
    const { fair, id } = await createBill(10)
    await prepay(fair, '40.00')
    await prepay(fair, '130.00', id)
    await world.finish({ id })
    expect(await detailOf(fair, id)).toMatchObject({
      payable: '150.00',
      received: '130.00',
      missing: '0.00',
      prepaid: '20.00',
    })
    const page = await world.call(world.platform, 'getAccreditationFinishedPage', { exhibitionId: fair.exhibitionId })
    expect(page.data.list).toMatchObject([{ id, received: '130.00' }])
  })
})
