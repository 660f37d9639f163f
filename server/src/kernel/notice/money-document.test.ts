import { writeFileSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BadgeWorld, createBadgeWorld } from '../../app/testing/badge-world.ts'
import { readQrCodes } from '../../app/testing/pdf-qr.ts'
import { pdfText } from '../../app/testing/render-pdf.ts'
import type { WriteContext } from '../command/context.ts'
import { migrateJobs } from '../jobs/migrate-jobs.ts'
import { documentJob, documentJobKind } from './document-job.ts'
import { findOrStartDocument } from './find-document.ts'
import type { MoneyDocument, Payee, PaymentLine, PaymentNotice, SettlementNotice } from './money-document.ts'
import { writeMoneyDocument } from './write-money-document.ts'

/** 100 × 20.3333, 12.5 % off. */
const worked: PaymentLine = {
  item: { cn: '参展商证额度', en: 'Exhibitor badge quota' },
  unitPrice: '20.3333',
  quantity: 100,
  total: '2033.33',
  discountAmount: '254.17',
  priceAfterDiscount: '1779.16',
  payable: '1779.16',
}
const payee: Payee = {
  receiver: '虹湾国际会展中心',
  contact: '财务部 王芳',
  telephone: '021-6890 0187',
  bankName: '中国工商银行虹湾支行',
  account: '1001234509876543210',
  bankAddress: '上海市虹湾区会展大道 1 号',
}
const payment: PaymentNotice = {
  kind: 'payment',
  number: 'Q26000123-5',
  revision: 1,
  issuedOn: '2026-11-22',
  dueOn: '2026-11-29',
  exhibition: { cn: '第18届虹湾国际医疗器械博览会', en: '18th Hongwan International MedTech Expo' },
  company: { cn: '启明展览有限公司', en: 'Qiming Exhibitions Ltd', creditCode: '91310115MA1K4ABC2X' },
  lines: [worked],
  deductions: [],
  toPay: '1779.16',
  payee,
}
const settlement: SettlementNotice = {
  kind: 'settlement',
  number: 'J26000007-1',
  revision: 3,
  issuedOn: '2026-12-10',
  exhibition: payment.exhibition,
  company: payment.company,
  lines: [
    {
      item: { cn: '参展商证额度', en: 'Exhibitor quota' },
      unitPrice: '17.50',
      quantity: 80,
      amount: '1400.00',
      split: '420.00',
    },
    {
      item: { cn: '作废退回', en: 'Voided in time' },
      unitPrice: null,
      quantity: null,
      amount: '-75.00',
      split: '-22.50',
    },
  ],
  figures: [
    { label: ['已预存', 'Prepaid'], amount: '5025.00' },
    { label: ['已消费', 'Consumed'], amount: '2600.00' },
  ],
  whole: '1908.00',
  deductions: [],
  outcome: { label: ['应退', 'Refund'], amount: '1908.00' },
  payee: { ...payee, telephone: '', contact: '' },
}

async function pdfOf(document: MoneyDocument): Promise<Buffer> {
  const out = new PassThrough()
  const [pdf] = await Promise.all([buffer(out), writeMoneyDocument(document, out)])
  if (process.env.KEEP_PDF)
    writeFileSync(`${process.env.KEEP_PDF}/${document.number}-${document.lines.length}.pdf`, pdf)
  return pdf
}

/** Text of all pages without spacing. */
const said = async (document: MoneyDocument) =>
  (await pdfText(await pdfOf(document))).join('\n').replace(/[ \u00a0]/g, '')

describe('a payment notice', () => {
  it('contains every field of the specification in both languages, and its number as a QR code', async () => {
    const pdf = await pdfOf(payment)
    const text = (await pdfText(pdf)).join('').replace(/ /g, '')
    for (const part of [
      ...['付款通知书', 'Paymentnotice', 'Q26000123-5', '2026-11-22', '2026-11-29'],
      ...['第18届虹湾国际医疗器械博览会', '18thHongwanInternationalMedTechExpo', 'QimingExhibitionsLtd'],
      ...['91310115MA1K4ABC2X', '参展商证额度', 'Exhibitorbadgequota', '20.3333', '100'],
      ...['2,033.33', '254.17', '1,779.16', '¥1,779.16', '壹仟柒佰柒拾玖元壹角陆分'],
      ...['项目名称', '单价', '数量', '折扣金额', '折后金额', '应付金额', 'Discountamount', 'Priceafterdiscount'],
      ...['收款单位', '虹湾国际会展中心', '财务部王芳', '021-68900187', '中国工商银行虹湾支行', '1001234509876543210'],
      ...['上海市虹湾区会展大道1号', '第1页，共1页', 'Page1of1'],
    ]) {
      expect(text).toContain(part)
    }
    expect((await readQrCodes(pdf)).flat()).toEqual(['Q26000123-5'])
  })

  it('breaks a long table over pages, with the header on each, no line lost, the sum once', async () => {
    const lines = Array.from({ length: 90 }, (_, at) => ({
      ...worked,
      item: { cn: `${'很长的项目名称'.repeat((at % 5) + 1)}${at}`, en: `A rather long item name of ours no ${at}` },
    }))
    const pages = (await pdfText(await pdfOf({ ...payment, lines, toPay: '160124.40' }))).map(page =>
      page.replace(/ /g, ''),
    )
    expect(pages.length).toBeGreaterThan(3)
    pages.forEach((page, at) => {
      expect(page).toContain(`第${at + 1}页，共${pages.length}页`)
      expect(page).toContain('Q26000123-5')
    })
    for (const page of pages.slice(0, -1)) expect(page).toContain('Priceafterdiscount')
    const all = pages.join('')
    for (let at = 0; at < 90; at++) expect(all).toContain(`itemnameofoursno${at}`)
    // 90 × 1,779.16
    expect(all.split('¥160,124.40')).toHaveLength(2)
    expect(pages.at(-1)).toContain('壹拾陆万零壹佰贰拾肆元肆角')
  })

  it('shows zero if it is free, and omits what is unknown', async () => {
    const free = { ...worked, discountAmount: '2033.33', priceAfterDiscount: '0.00', payable: '0.00' }
    const text = await said({
      ...payment,
      dueOn: null,
      lines: [free],
      toPay: '0.00',
      payee: { ...payee, telephone: '', bankAddress: '' },
    })
    expect(text).toContain('零元整')
    expect(text).toContain('¥0.00')
    for (const absent of ['付款截止', '电话', '开户行地址']) expect(text).not.toContain(absent)
  })

  it('fits the largest amounts and the longest names', async () => {
    const long = '长'.repeat(200)
    const most = '999999999999999.99'
    const text = await said({
      ...payment,
      exhibition: { cn: long, en: 'W'.repeat(200) },
      company: { ...payment.company, cn: long, en: long },
      lines: [{ ...worked, total: most, discountAmount: '0.00', priceAfterDiscount: most, payable: most }],
      toPay: most,
    })
    expect(text).toContain('¥999,999,999,999,999.99')
    expect(text).toContain('玖佰玖拾玖万玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分')
  })

  it('refuses lines with inconsistent figures', async () => {
    await expect(pdfOf({ ...payment, lines: [{ ...worked, discountAmount: '254.16' }] })).rejects.toThrow(RangeError)
    await expect(pdfOf({ ...payment, lines: [{ ...worked, payable: '1e3' }] })).rejects.toThrow(RangeError)
  })
})

describe('a settlement notice', () => {
  it('contains lines, figures and the amount due', async () => {
    const text = await said(settlement)
    for (const part of [
      ...['结算通知书', 'Settlementnotice', 'J26000007-1', '版次Revision3', '17.50', '80', '1,400.00', '-75.00'],
      ...['已预存Prepaid', '¥5,025.00', '¥2,600.00', '应退Refund', '¥1,908.00', '壹仟玖佰零捌元整', '开户行'],
    ]) {
      expect(text).toContain(part)
    }
    expect(text).not.toContain('附言')
  })
})

describe('asking for a notice', () => {
  let world: BadgeWorld
  beforeAll(async () => {
    world = await createBadgeWorld()
    await migrateJobs(world.pool)
  })
  afterAll(() => world.close())

  it('creates it once per revision; later requests get a link to the same file', async () => {
    const { organizer, partner, participationId: id } = await world.fair()
    const ask = (caller: typeof organizer, document: MoneyDocument) => {
      const actor = {
        companyId: caller.company.id,
        operatorId: caller.operatorId,
        operatorName: '',
        sessionId: caller.operatorId,
      }
      const { db, services } = world
      const context = { actor, db, services, language: 'cn', push: () => {} } as unknown as WriteContext
      return findOrStartDocument(context, { entityType: 'participation', id, document })
    }
    const first = await ask(organizer, payment)
    expect(first.link).toBeNull()
    const { fileId } = await world.runJob<{ fileId: string }>(first.jobId ?? '', { [documentJobKind]: documentJob })
    const pdf = await buffer(await world.services.store.read(fileId))
    expect((await readQrCodes(pdf)).flat()).toEqual([payment.number])
    const again = await ask(partner, payment)
    expect(again).toMatchObject({ jobId: null, link: { name: 'Q26000123-5.pdf' } })
    expect(again.link?.url).toContain(fileId)
    expect((await ask(organizer, { ...payment, revision: 2 })).link).toBeNull()
    expect((await ask(organizer, { ...payment, dueOn: '2026-11-30' })).link).toBeNull()
    await world.db.run(sql`update file set expires_at = now() where id = ${fileId}`)
    expect((await ask(organizer, payment)).link).toBeNull()
  })
})
