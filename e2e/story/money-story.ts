import { billStateMachine } from '@fairgate/contract/finance/charge/states'
import { type SettlementKindName, settlementKindOf } from '@fairgate/contract/finance/settlement/kinds'
import { type LocalizedText, render } from '@fairgate/contract/kernel/i18n/localized-text'
import { expect, type Locator } from '@playwright/test'
import { Actor } from './actor.ts'
import { moneyData } from './money-data.ts'
import type { MoneyFair } from './money-fair.ts'
import type { SayKey } from './say.ts'

const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') })

export const today = () => new Date().toLocaleDateString('sv', { timeZone: 'Asia/Shanghai' })

let running = Date.now() % 1_000_000_000
/** An unused invoice number: 20 digits that begin with the year. */
const code = () => `${today().slice(2, 4)}${String(++running).padStart(18, '0')}`

const named = (operator: Actor, within: Locator, key: SayKey) =>
  within.getByRole('button', { name: operator.say(key), exact: true })

/** The state next to the page's title. */
export async function stands(operator: Actor, text: LocalizedText): Promise<void> {
  await expect(operator.page.locator('.fg-page-head .fg-status')).toHaveText(render(text, operator.language))
}

/** Clicks a button of the page's header, and confirms the dialog; `fill` enters its input. */
export async function does(operator: Actor, key: SayKey, fill?: (dialog: Locator) => Promise<unknown>): Promise<void> {
  await named(operator, operator.page.locator('.fg-page-title'), key).click()
  await fill?.(operator.dialog())
  // An uploaded file takes space, which moves the button below it.
  await expect(operator.dialog().getByRole('progressbar')).toHaveCount(0)
  await named(operator, operator.dialog(), key).click()
  await expect(operator.dialog()).toHaveCount(0)
}

/** Types a day, which is accepted when the field loses the focus. */
async function fillDay(within: Locator, day: string): Promise<void> {
  const input = within.locator('[data-field=paidOn] input')
  await input.fill(day)
  await input.press('Tab')
}

/** Prices, and the payee. */
export async function setPrices(venue: Actor, { exhibitionId }: MoneyFair): Promise<void> {
  const { page } = venue
  const field = (name: string) => page.locator(`[data-field="${name}"]`).getByRole('textbox')
  await page.goto(`/paySetting/${exhibitionId}`)
  for (const [name, value] of Object.entries(moneyData.payee)) await field(name).fill(value)
  await field('split').fill('30')
  await field('prices.0.price').fill('20')
  await field('prices.0.discount').fill('12.5')
  await field('prices.0.complimentary').fill('100')
  await venue.reads()
  await venue.button('shell.save').click()
  await venue.seesToast('paySetting.saved')
}

/** Requests ten badges; returns the number and the path of the bill. */
export async function buy(partner: Actor, fair: MoneyFair): Promise<{ number: string; path: string }> {
  const { page } = partner
  await page.goto(Actor.inside(fair.exhibitionId, '/quotas'))
  await partner.button('charge.buy').click()
  await page.locator(`[data-field="quantity.${fair.badgeTypeId}"]`).getByRole('textbox').fill('10')
  await expect(page.getByText('壹佰柒拾伍元整')).toBeVisible()
  await partner.reads()
  await partner.button('charge.buySubmit').click()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(/^Q\d{8}-\d$/)
  const number = (await heading.textContent()) ?? ''
  const path = new URL(page.url()).pathname
  await partner.reads()
  await partner.button('charge.print').click()
  await expect(page.getByText('¥175.00').first()).toBeVisible()
  await expect(page.getByText(number).first()).toBeVisible()
  await partner.reads()
  return { number, path }
}

/** The payer uploads the bank receipt; amount and day are those of the bill. */
export async function prove(payer: Actor, path: string, amount: string): Promise<void> {
  await payer.page.goto(path)
  await does(payer, 'charge.submitProof', async dialog => {
    await expect(dialog.locator('[data-field=amount] input')).toHaveValue(amount)
    await fillDay(dialog, today())
    await dialog.locator('[data-field=payer] input').fill(moneyData.payer)
    await payer.reads()
    await dialog.locator('input[type=file]').setInputFiles(pdf(moneyData.proof))
  })
  await stands(payer, billStateMachine.states.proofSubmitted)
}

/** The receipt does not match: it is returned with a reason. */
export async function returnProof(holder: Actor, path: string): Promise<void> {
  const { page } = holder
  await page.goto(path)
  await named(holder, page.locator('.fg-page-title'), 'charge.returnProof').click()
  await holder.dialog().getByRole('radio').first().check()
  await holder.reads()
  await holder.dialog().getByRole('button').last().click()
  await stands(holder, billStateMachine.states.returned)
}

const titles = '交易时间,借方发生额,贷方发生额,对方单位名称,对方账号,摘要,交易流水号,余额'

/** Imports a statement of a new bank account; the row that quotes the bill is proposed for it, and accepted. */
export async function matchStatement(venue: Actor, number: string): Promise<void> {
  const { page, say } = venue
  const mark = number.replace(/\D/g, '')
  const payer = `${moneyData.payer} ${mark}`
  const line = `${today()} 09:00:00,,175.00,${payer},6222000${mark},${moneyData.payment} ${number.toLowerCase()},S${mark},175.00`
  await importStatement(venue, line, async dialog => {
    await named(venue, dialog, 'bank.addAccount').click()
    const adding = page.getByRole('dialog', { name: say('bank.addAccount') })
    await adding.getByRole('textbox', { name: say('bank.accountName') }).fill(moneyData.payee.receiver)
    await adding.getByRole('textbox', { name: say('bank.bank') }).fill(moneyData.payee.bank)
    await adding.getByRole('textbox', { name: say('bank.number'), exact: true }).fill(`6222${mark}`)
    await named(venue, adding, 'shell.save').click()
    await expect(adding).toBeHidden()
  })
  await expect(venue.row(payer)).toContainText(number)
  await takeProposed(venue, payer)
}

/** The refund is on the next statement; only the company's name and the amount identify it. */
export async function importRefund(venue: Actor, number: string, amount: string): Promise<void> {
  const { page, say } = venue
  const mark = number.replace(/\D/g, '')
  const line = `${today()} 10:00:00,${amount},,${moneyData.refund.receiver},,${moneyData.refunded},R${mark},`
  await importStatement(venue, line, async dialog => {
    await dialog.getByRole('combobox').first().click()
    await page.locator('.ant-select-dropdown:visible').getByText(`6222${mark}`).click()
  })
  await expect(venue.row(moneyData.refund.receiver)).toContainText(say('bank.pendingReceipt'))
}

/** It is matched when the company has confirmed its receipt. */
export async function matchRefund(venue: Actor): Promise<void> {
  await venue.page.goto('/receivePayment/bankStatement')
  await takeProposed(venue, moneyData.refund.receiver)
}

async function importStatement(venue: Actor, line: string, choose: (dialog: Locator) => Promise<void>): Promise<void> {
  const { page, say } = venue
  await page.goto('/receivePayment/bankStatement')
  await venue.button('bank.import').click()
  const dialog = page.getByRole('dialog', { name: say('bank.import') })
  await choose(dialog)
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(`${titles}\n${line}`) })
  await named(venue, dialog, 'bank.importStart').click()
  const report = page.getByRole('dialog', { name: say('bank.report') })
  const isImported = report.getByText(say('bank.reportAdded'), { exact: true })
  const accept = report.getByRole('button', { name: say('bank.readingAccept', { count: 1 }) })
  // Titles that were accepted before are accepted without a question.
  await expect(accept.or(isImported)).toBeVisible()
  if (await accept.isVisible()) await accept.click()
  await expect(isImported).toBeVisible()
  await report.getByText(say('shell.close'), { exact: true }).click()
}

async function takeProposed(venue: Actor, payer: string): Promise<void> {
  const { page, say } = venue
  const row = venue.row(payer)
  await row.getByRole('button', { name: say('shell.more') }).click()
  await page.getByRole('menuitem', { name: say('bank.take') }).click()
  await named(venue, page.getByRole('alertdialog'), 'bank.take').click()
  await venue.seesToast('bank.matchedDone')
  await expect(row).toHaveCount(0)
}

/** Approves all badges that wait for the organizer. */
export async function approveAll(organizer: Actor, { exhibitionId }: MoneyFair, count: number): Promise<void> {
  const { page, say } = organizer
  await page.goto(Actor.inside(exhibitionId, '/badges/approval'))
  await expect(page.getByRole('checkbox', { name: say('shell.selectRow') })).toHaveCount(count)
  await page.getByRole('checkbox', { name: say('shell.selectAll') }).click()
  await named(organizer, page.getByRole('toolbar'), 'decision.approve').click()
  await organizer.reads()
  await named(organizer, organizer.dialog(), 'decision.approve').click()
  await expect(page.getByRole('checkbox', { name: say('shell.selectRow') })).toHaveCount(0)
}

/** Puts the badge fees on one bill; returns its path. */
export async function billAll(partner: Actor, { exhibitionId }: MoneyFair, count: number): Promise<string> {
  const { page } = partner
  await page.goto(`/receivePayment/accreditationPayment?view=fees&exhibitionId=${exhibitionId}`)
  await partner.reads()
  await partner.button('charge.billAll', { count, shown: String(count) }).click()
  await named(partner, page.getByRole('alertdialog'), 'charge.billOne').click()
  await expect(page).toHaveURL(/accreditationPayment\/[0-9a-f-]{36}$/)
  return new URL(page.url()).pathname
}

/** The collecting company has the money: the missing amount is proposed. */
export async function finish(holder: Actor, path: string, amount: string): Promise<void> {
  await holder.page.goto(path)
  await does(holder, 'charge.finish', async dialog => {
    await expect(dialog.locator('[data-field=amount] input')).toHaveValue(amount)
    await fillDay(dialog, today())
    await dialog.locator('[data-field=payer] input').fill(moneyData.payer)
    await holder.reads()
  })
  await stands(holder, billStateMachine.states.finished)
}

/** Voids one badge. */
export async function voidOne(organizer: Actor, { exhibitionId }: MoneyFair, badgeId: string): Promise<void> {
  const { page, say } = organizer
  await page.goto(Actor.inside(exhibitionId, `/badges?row=${badgeId}`))
  const drawer = page.locator('.fg-drawer')
  await drawer.getByRole('button', { name: say('shell.more') }).click()
  await page.getByRole('menuitem', { name: say('badge.void'), exact: true }).click()
  await organizer.dialog().getByRole('textbox').fill(moneyData.voidNote)
  await organizer.reads()
  await named(organizer, organizer.dialog(), 'badge.void').click()
  await organizer.seesToast('badge.doneVoid', { count: 1 })
}

/** Requests invoices for two bills; returns the path of the request. */
export async function askInvoices(partner: Actor, path: string, other: string, sum: string): Promise<string> {
  const { page, say } = partner
  await page.goto(path)
  await partner.button('charge.askInvoice').click()
  const drawer = page.getByRole('complementary')
  await drawer.getByRole('combobox').last().click()
  await page.locator('.ant-select-dropdown:visible').getByText(other).click()
  await drawer.getByRole('heading').first().click()
  await partner.reads()
  await named(partner, drawer, 'invoice.applySend').click()
  await partner.seesToast('invoice.applied')
  await page
    .getByRole('row', { name: new RegExp(sum) })
    .first()
    .click()
  await expect(page).toHaveURL(/invoiceManagement\/details\//)
  await expect(page.getByText(say('invoice.noInvoices'))).toBeVisible()
  return new URL(page.url()).pathname
}

/** Issues invoices of these amounts, whose sum is the requested amount. */
export async function makeInvoices(maker: Actor, path: string, amounts: readonly string[]): Promise<void> {
  const { page, say } = maker
  await page.goto(path)
  await maker.button('invoice.make').click()
  for (const [index, amount] of amounts.entries()) {
    if (index > 0) await maker.button('invoice.addInvoice').click()
    await fillInvoice(maker, page.getByRole('group', { name: say('invoice.invoiceAt', { place: index + 1 }) }), amount)
  }
  await expect(page.getByText(say('invoice.agrees'), { exact: true })).toBeVisible()
  await maker.reads()
  await maker.button('invoice.make').click()
  await expect(page).toHaveURL(new RegExp(`${path}$`))
}

async function fillInvoice({ page, say }: Actor, within: Locator, amount: string): Promise<void> {
  await within.getByLabel(say('invoice.code')).fill(code())
  await within.getByLabel(say('invoice.amount')).fill(amount)
  await within.getByLabel(say('invoice.issuedOn')).fill(today())
  await page.keyboard.press('Enter')
  await within.locator('input[type=file]').last().setInputFiles(pdf(moneyData.invoice))
}

export async function confirmInvoices(partner: Actor, path: string): Promise<void> {
  await partner.page.goto(path)
  await does(partner, 'invoice.confirm')
  await partner.seesToast('invoice.confirmDone')
}

/** Reverses a part of an invoice by a credit note; another one is issued for it, or the requested amount is reduced. */
export async function reverse(maker: Actor, path: string, of: string, amount: string, remake: boolean): Promise<void> {
  const { page, say } = maker
  await page.goto(path)
  await named(maker, page.getByRole('row', { name: new RegExp(`¥${of}`) }).first(), 'invoice.reverse').click()
  const dialog = maker.dialog()
  await fillInvoice(maker, dialog, amount)
  await dialog.getByLabel(say('invoice.confirmation')).fill(code())
  await dialog.getByLabel(say('invoice.reason')).fill(moneyData.redNote)
  if (remake) await dialog.getByLabel(say('invoice.remake')).check()
  await maker.reads()
  await named(maker, dialog, 'invoice.reverse').click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(`-¥${amount}`)).toBeVisible()
}

const listOf = (kind: SettlementKindName) => settlementKindOf(kind).base

/** Starts all pending settlements of a kind in the exhibition, by a job. */
export async function startAll(venue: Actor, kind: SettlementKindName, { exhibitionId }: MoneyFair): Promise<void> {
  const { page, say } = venue
  await page.goto(`${listOf(kind)}?exhibitionId=${exhibitionId}`)
  await venue.button('settlement.startAll').click()
  await venue.reads()
  await named(venue, page.getByRole('alertdialog'), 'settlement.startAll').click()
  await expect(page.getByRole('region', { name: say('settlement.startTitle') })).toHaveClass(/is-done/)
}

/** Opens the only settlement of a kind in the exhibition from its list; returns its path. */
export async function openSettlement(operator: Actor, kind: SettlementKindName, fair: MoneyFair): Promise<string> {
  const { page } = operator
  await page.goto(`${listOf(kind)}?exhibitionId=${fair.exhibitionId}`)
  await page.getByRole('table').getByRole('row').nth(1).click()
  await expect(page).toHaveURL(new RegExp(`${listOf(kind)}/[0-9a-f-]{36}$`))
  return new URL(page.url()).pathname
}

/** A company that gets a refund enters its bank account. */
export async function supplement(company: Actor): Promise<void> {
  await does(company, 'settlement.supplement', async dialog => {
    for (const [name, value] of Object.entries(moneyData.refund)) {
      await dialog.locator(`[data-field=${name}] input`).fill(value)
    }
    await company.reads()
  })
}

/** The collecting company adds an expense to a settlement. */
export async function addExpense(holder: Actor, path: string, name: string, amount: string): Promise<void> {
  const { page, say } = holder
  await page.goto(path)
  await holder.button('settlement.addExpense').click()
  const dialog = holder.dialog()
  await dialog.getByLabel(say('settlement.expenseName')).fill(name)
  await dialog.locator('[data-field=type]').getByRole('combobox').click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  await dialog.locator('[data-field=amount] input').fill(amount)
  await holder.reads()
  await dialog.getByRole('button').last().click()
  await holder.seesToast('settlement.expenseAdded')
}

/** The company disputes a line. */
export async function dispute(partner: Actor, path: string, line: string, own: string): Promise<void> {
  const { page, say } = partner
  await page.goto(path)
  await page.getByRole('button', { name: new RegExp(`^${say('settlement.dispute')} .*${line}`) }).click()
  const dialog = partner.dialog()
  await dialog.getByLabel(say('settlement.disputeNote')).fill(moneyData.disputeNote)
  await dialog.getByLabel(say('settlement.ownAmount')).fill(own)
  await partner.reads()
  await named(partner, dialog, 'settlement.dispute').click()
  await expect(dialog).toHaveCount(0)
}

/** The collecting company answers with another amount. */
export async function adjust(holder: Actor, path: string, line: string, amount: string): Promise<void> {
  const { page, say } = holder
  await page.goto(path)
  await page.getByRole('button', { name: new RegExp(`^${say('settlement.answer')} .*${line}`) }).click()
  const dialog = holder.dialog()
  await dialog.getByLabel(say('settlement.answerReason')).fill(moneyData.answerNote)
  await dialog.getByLabel(say('settlement.adjustTo')).fill(amount)
  await holder.reads()
  await named(holder, dialog, 'settlement.answer').click()
  await expect(dialog).toHaveCount(0)
}

/** One side agrees to the amount. */
export async function confirmAmount(operator: Actor, path: string): Promise<void> {
  if (new URL(operator.page.url()).pathname !== path) await operator.page.goto(path)
  await does(operator, 'settlement.confirm', () => operator.reads())
  await expect(named(operator, operator.page.locator('.fg-page-title'), 'settlement.confirm')).toHaveCount(0)
}

/** The debtor records its payment. */
export async function pay(payer: Actor, path: string, amount: string): Promise<void> {
  if (new URL(payer.page.url()).pathname !== path) await payer.page.goto(path)
  await does(payer, 'settlement.pay', async dialog => {
    await expect(dialog.locator('[data-field=amount] input')).toHaveValue(amount)
    await fillDay(dialog, today())
    await dialog.locator('input[type=file]').setInputFiles(pdf(moneyData.proof))
    await payer.reads()
  })
}

/** The venue records received money that belongs to no bill for the company in the exhibition. */
export async function record(venue: Actor, participationId: string, amount: string): Promise<void> {
  const { page } = venue
  await page.goto(`/receivePayment/accounts?tab=all&row=${participationId}`)
  await named(venue, page.locator('.fg-drawer'), 'payment.record').click()
  const dialog = venue.dialog()
  await dialog.locator('[data-field=amount] input').fill(amount)
  await fillDay(dialog, today())
  await venue.reads()
  await named(venue, dialog, 'payment.record').click()
  await venue.seesToast('payment.recorded')
}

/** The creditor confirms the receipt. */
export async function receive(payee: Actor, path: string): Promise<void> {
  if (new URL(payee.page.url()).pathname !== path) await payee.page.goto(path)
  await does(payee, 'settlement.receive')
}

/** The company wants no invoice for its consumption. */
export async function declineInvoice(company: Actor): Promise<void> {
  await does(company, 'settlement.declineInvoice')
}

/** On the first screen the holder sees a proof; from there it comes to the charge, and nowhere else. */
export async function findProof(holder: Actor, name: string, number: string): Promise<void> {
  const { page, say } = holder
  await page.goto('/exhibitionTransaction/papersTransaction')
  const task = say('participation.pendingConfirmQuota', { count: 1, shown: '1' })
  await holder.row(name).getByRole('link', { name: task }).click()
  await expect(page).toHaveURL(/quotaPayment\?.*tab=proofSubmitted/)
  await expect(holder.row(number)).toBeVisible()
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
}

/** The ledger balances. */
export async function verify(venue: Actor): Promise<void> {
  const { page, say } = venue
  await page.goto('/settleAccounts/ledger')
  await venue.button('ledger.verify').click()
  await expect(venue.dialog().getByText(say('ledger.verified'))).toBeVisible()
  await venue.reads()
}
