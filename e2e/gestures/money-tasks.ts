import { bankTexts } from '@fairgate/contract/finance/bank/texts'
import { settlementKindOf } from '@fairgate/contract/finance/settlement/kinds'
import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import { expect } from '@playwright/test'
import { wire } from '../access-people.ts'
import { moneyData } from '../story/money-data.ts'
import { closeFair, type MoneyFair, moneyFair, priceOf } from '../story/money-fair.ts'
import { createPaidBill } from '../story/paid-bill.ts'
import { inVenue } from '../venue-database.ts'
import type { Hand, Way } from './hand.ts'
import { task } from './task.ts'

const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') })
const today = () => dayOf(new Date(), 'Asia/Shanghai')

interface Paying extends MoneyFair {
  /** Bills of the co-exhibitor: one with evidence, one that the bank statement names. */
  proven: string
  named: string
}
const fairs = new Map<Way, Paying>()
const fairOf = ({ way }: Hand): Paying => fairs.get(way) as Paying

/** Past exhibitions that are paid completely: their settlements are started and answered. */
const endedFairs = new Map<Way, MoneyFair>()

/**
 * For each way, an exhibition with bills that are paid, have evidence, and are named by the bank statement, and a past
 * one that is paid.
 */
export async function openMoneyFairs(): Promise<void> {
  const partner = await wire('cooperator')
  for (const way of ['hand', 'keys'] as const) {
    const fair = await paidFair({ cn: `手势展${way}`, en: `Fair by ${way}` })
    const lines = [{ badgeTypeId: fair.badgeTypeId, quantity: 10 }]
    const [proven, named] = [
      await partner.does('applyQuota', { exhibitionId: fair.exhibitionId, lines }),
      await partner.does('applyQuota', { exhibitionId: fair.exhibitionId, lines }),
    ]
    const files = [await partner.uploads(pdf(moneyData.proof).buffer, moneyData.proof, 'proof')]
    const { version } = await partner.does('getQuotaPayInfo', { id: proven.id })
    await partner.does('submitProof', { id: proven.id, version, ...paid(), files })
    fairs.set(way, { ...fair, proven: proven.number, named: named.number })
    const ended = await paidFair({ cn: `手势结算展${way}`, en: `Settled fair by ${way}` })
    await closeFair(ended)
    endedFairs.set(way, ended)
  }
}

const paid = () => ({ amount: '200.00', paidOn: today(), payer: moneyData.payer })

/** An exhibition in which one bill of the co-exhibitor is paid. */
async function paidFair(names: Parameters<typeof moneyFair>[1]): Promise<MoneyFair> {
  const [venue, organizer, partner] = await Promise.all([wire('admin'), wire('organizer'), wire('cooperator')])
  const fair = await moneyFair({ venue, organizer, partner }, names, 'platform')
  const { exhibitionId, badgeTypeId } = fair
  await venue.does('addPaySetting', {
    ...{ exhibitionId, ...moneyData.payee, collection: 'platform', split: '30', returnRate: '80' },
    prices: [priceOf(badgeTypeId, '20', '0')],
  })
  const { id } = await partner.does('applyQuota', { exhibitionId, lines: [{ badgeTypeId, quantity: 10 }] })
  const { version } = await partner.does('getQuotaPayInfo', { id })
  await venue.does('finishQuotaPay', { id, version, received: paid() })
  return fair
}

/** Opens the row of the task: by a click, or from the top of the list. */
async function openRow(hand: Hand, text: string): Promise<void> {
  const row = hand.page.getByRole('row').filter({ hasText: text })
  if (hand.way === 'hand') return hand.use(row.getByText(text).first())
  await expect(row).toBeVisible()
  await hand.press('ArrowDown')
  await hand.press('Enter')
}

export function moneyTasks(): void {
  task(11, 'the venue books what the bank says is certain', async hand => {
    const { page } = hand
    const { named } = fairOf(hand)
    const venue = await wire('admin')
    const mark = named.replace(/\D/g, '')
    const account = { name: `账户 ${mark}`, bank: moneyData.payee.bank, number: `6222${mark}` }
    const { id: bankAccountId } = await venue.does('addBankAccount', account)
    const [{ payer } = { payer: '' }] = await inVenue(({ query }) =>
      query<{ payer: string }>(
        'select c.name_cn as payer from bill h join company c on c.id = h.company_id where h.number = $1',
        [named],
      ),
    )
    const titles = '交易时间,借方发生额,贷方发生额,对方单位名称,对方账号,摘要,交易流水号,余额'
    const line = `${today()} 09:00:00,,200.00,${payer},6222000${mark},额度款 ${named},G${mark},1200.00`
    const fileId = await venue.uploads(Buffer.from(`${titles}\n${line}`), 'statement.csv', 'statement')
    const { statementId } = await venue.does('importBankStatement', { bankAccountId, fileId })
    const report = () => venue.does('getBankStatementReport', { id: statementId })
    await expect.poll(async () => (await report()).state).not.toBe('running')
    const { state, version } = await report()
    if (state === 'pending') await venue.does('answerBankStatement', { id: statementId, version, acceptReading: true })
    await hand.startsAt('admin', '/receivePayment/bankStatement')
    await expect(page.getByRole('row').filter({ hasText: named }).first()).toBeVisible()
    await hand.use(page.getByRole('main').getByRole('button', { name: certain(hand.language) }))
    await expect(page.getByRole('dialog').getByRole('row').filter({ hasText: named })).toBeVisible()
    await hand.press('Control+Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('row').filter({ hasText: named })).toHaveCount(0)
  })

  task(12, 'the venue approves a charge whose payment is proven', async hand => {
    const { page } = hand
    const { exhibitionId, proven } = fairOf(hand)
    await hand.startsAt('admin', `/receivePayment/quotaPayment?tab=proofSubmitted&exhibitionId=${exhibitionId}`)
    await openRow(hand, proven)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(proven)
    await expect(hand.button('charge.finish')).toBeVisible()
    await hand.press('Control+Enter')
    await expect(hand.field('payer')).toHaveValue(moneyData.payer)
    await hand.press('Control+Enter')
    await expect(page.getByText(hand.say('charge.finishDone', { count: 1, name: proven })).first()).toBeVisible()
  })

  task(13, 'the venue makes the invoice that was asked for', async hand => {
    const { page } = hand
    const billIds = [await createPaidBill()]
    const partner = await wire('cooperator')
    const { id } = await partner.does('applyInvoice', { chargeIds: billIds, method: 'platform' })
    await hand.startsAt('admin', `/invoiceManagement/details/${id}`)
    await expect(hand.button('invoice.make')).toBeVisible()
    await hand.press('Control+Enter')
    await expect(hand.field('invoices.0.code')).toBeFocused()
    await hand.type(`${today().slice(2, 4)}${String(Date.now()).padStart(18, '0')}`)
    await expect(hand.field('invoices.0.issuedOn')).toHaveValue(today())
    await hand.file(page.locator('.fg-upload button').first(), pdf(moneyData.invoice))
    await expect(
      page.getByRole('button', { name: hand.say('shell.uploadRemove', { name: moneyData.invoice }) }),
    ).toBeVisible()
    await hand.press('Control+Enter')
    await expect(page).toHaveURL(new RegExp(`details/${id}$`))
  })

  const { base } = settlementKindOf('Cooperator')

  task(14, 'the venue starts a settlement', async hand => {
    const { page } = hand
    await hand.startsAt('admin', `${base}?exhibitionId=${endedFairs.get(hand.way)?.exhibitionId}`)
    const start = hand.button('settlement.start', {}, page.locator('.fg-table tbody'))
    await expect(start).toBeVisible()
    // The focus stands on what opens the row, next to what starts it.
    if (hand.way === 'keys') await hand.press('ArrowDown')
    await hand.use(start)
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await hand.press('Control+Enter')
    await expect(start).toHaveCount(0)
  })

  task(15, 'the venue answers a settlement that is disputed', async hand => {
    const { page } = hand
    const [venue, partner] = await Promise.all([wire('admin'), wire('cooperator')])
    const { id, version, state } = await settlementOf(hand)
    if (state === 'pendingSettlement') await venue.does('startCooperatorSettlement', { rows: [{ id, version }] })
    const { lines, revision } = await partner.does('getCooperatorSettlementDetail', { id })
    const said = { note: moneyData.disputeNote, ownAmount: '1.00', fileIds: [] }
    await partner.does('disputeCooperatorSettlementLine', { id, revision, lineId: lines[0]?.id ?? '', ...said })
    await hand.startsAt('admin', `${base}/${id}`)
    await hand.use(page.getByRole('button', { name: new RegExp(`^${hand.say('settlement.answer')} `) }).first())
    await expect(hand.field('reason', page.locator('dialog[open]'))).toBeFocused()
    await hand.type(moneyData.answerNote)
    await hand.press('Control+Enter')
    await expect(page.locator('dialog[open]')).toHaveCount(0)
    await expect(page.getByText(moneyData.answerNote).first()).toBeVisible()
  })
}

/** The settlement of the co-exhibitor of the past exhibition. */
async function settlementOf({ way }: Hand) {
  const venue = await wire('admin')
  const exhibitionId = endedFairs.get(way)?.exhibitionId ?? ''
  const { list } = await venue.does('getCooperatorSettlementPage', { exhibitionId })
  const [row] = list
  if (!row) throw new Error('There is no settlement.')
  return row
}

/** The text of the button that counts certain matches. */
function certain(language: Hand['language']): RegExp {
  const [cn, { one, other }] = bankTexts.confirmCertain
  return new RegExp((language === 'cn' ? cn : `${one}|${other}`).replaceAll('{{count}}', '\\d+'))
}
