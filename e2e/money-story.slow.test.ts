import { exhibitionStateMachine } from '@fairgate/contract/exhibitions/exhibition/states'
import { settlementStateMachine } from '@fairgate/contract/finance/settlement/states'
import { type Browser, expect } from '@playwright/test'
import { otherPage, wire } from './access-people.ts'
import { test } from './browser-test.ts'
import { languages } from './languages.ts'
import { signIn } from './signed-in.ts'
import { Actor } from './story/actor.ts'
import { moneyData } from './story/money-data.ts'
import { closeFair, moneyFair, priceOf } from './story/money-fair.ts'
import * as money from './story/money-story.ts'

const { states } = settlementStateMachine

/** The money of an exhibition from its price to its ledger, once in each language (finance.md §10). */
for (const language of languages) {
  const enter = async (browser: Browser, account: string) => {
    const page = await otherPage(browser)
    page.setDefaultTimeout(60_000)
    await signIn(page, account, { language })
    return new Actor(page, language)
  }

  test(`money is paid, with evidence, invoiced, settled and refunded: ${language}`, async ({ browser }) => {
    test.setTimeout(300_000)
    const wires = await Promise.all([wire('admin'), wire('organizer'), wire('cooperator'), wire('agent')])
    const [atVenue, atOrganizer, atPartner, atAgent] = wires
    const people = { venue: atVenue, organizer: atOrganizer, partner: atPartner, agent: atAgent }
    const fair = await moneyFair(people, { cn: moneyData.fairCn, en: moneyData.fairEn }, 'platform')
    const { exhibitionId, badgeTypeId, agentId = '' } = fair
    const venue = await enter(browser, 'admin')
    const organizer = await enter(browser, 'organizer')
    const partner = await enter(browser, 'cooperator')
    const agent = await enter(browser, 'agent')

    // Quota: bought, paid with evidence, returned, matched with the bank statement.
    await money.setPrices(venue, fair)
    const quota = await money.buy(partner, fair)
    await money.prove(partner, quota.path, '175.00')
    await money.returnProof(venue, quota.path)
    await money.matchStatement(venue, quota.number)
    const granted = await atPartner.does('getQuotaPage', { exhibitionId })
    expect(granted.list.map(row => row.granted)).toEqual([10])

    // Badges: approved with a fee, billed, paid; one of them is not needed.
    const ids: string[] = []
    for (const [at, name] of moneyData.people.entries()) {
      const form = { exhibitionId, badgeTypeId, name, documentType: 'passport' as const, employer: moneyData.payer }
      const documentNumber = `E5${language === 'cn' ? 1 : 2}0000${at}`
      ids.push((await atPartner.does('addBadge', { ...form, documentNumber })).id)
    }
    await atPartner.does('submitBadges', { exhibitionId, ids })
    await money.approveAll(organizer, fair, ids.length)
    const fees = await money.billAll(partner, fair, ids.length)
    await money.finish(venue, fees, '60.00')
    await money.voidOne(organizer, fair, ids[0] ?? '')

    // Invoices: two, of which one is reversed and issued again.
    const invoices = await money.askInvoices(partner, fees, quota.number, '¥220\\.00')
    await money.makeInvoices(venue, invoices, ['175', '45'])
    await money.confirmInvoices(partner, invoices)
    await money.reverse(venue, invoices, '45\\.00', '45.00', true)
    await money.makeInvoices(venue, invoices, ['45'])
    await money.confirmInvoices(partner, invoices)
    await money.record(venue, agentId, '500')

    // The exhibition is past: its partners are settled.
    expect(await closeFair(fair)).toBe(1)
    await money.startAll(venue, 'Cooperator', fair)
    const its = await money.openSettlement(venue, 'Cooperator', fair)
    await money.addExpense(venue, its, moneyData.expense, '100')
    await money.dispute(partner, its, moneyData.expense, '60')
    await money.stands(partner, states.disputed)
    await money.adjust(venue, its, moneyData.expense, '80')
    await money.stands(venue, states.amountConfirmation)
    await money.confirmAmount(venue, its)
    await money.confirmAmount(partner, its)
    await money.stands(partner, states.platformPayment)
    await money.pay(venue, its, '63.59')
    await money.stands(venue, states.receiptConfirmation)
    await money.receive(partner, its)
    // More was invoiced than consumed: the difference is reversed first.
    await money.stands(partner, states.pendingInvoiceConfirmation)
    await money.reverse(venue, invoices, '175\\.00', '42.50', false)
    await partner.page.reload()
    await money.stands(partner, states.settled)

    await money.startAll(venue, 'Agent', fair)
    const agents = await money.openSettlement(agent, 'Agent', fair)
    await money.stands(agent, states.pendingSupplementaryInfo)
    await money.supplement(agent)
    await money.stands(agent, states.amountConfirmation)
    await money.confirmAmount(agent, agents)
    await money.confirmAmount(venue, agents)
    await money.pay(venue, agents, '500.00')
    await money.importRefund(venue, quota.number, '500.00')
    await money.receive(agent, agents)
    await money.stands(agent, states.settled)
    await money.matchRefund(venue)

    // The organizer's settlement is the last; after it the exhibition is settled.
    await money.startAll(venue, 'Sponsor', fair)
    const last = await money.openSettlement(organizer, 'Sponsor', fair)
    await money.confirmAmount(organizer, last)
    await money.confirmAmount(venue, last)
    await money.pay(venue, last, '23.16')
    await money.receive(organizer, last)
    await money.stands(organizer, states.settled)
    await organizer.page.goto(Actor.inside(exhibitionId))
    await money.stands(organizer, exhibitionStateMachine.states.settled)
    await money.verify(venue)
  })

  test(`the organizer collects the money, refunds its partner and pays the venue its share: ${language}`, async ({
    browser,
  }) => {
    test.setTimeout(240_000)
    const [atVenue, atOrganizer, atPartner] = await Promise.all([wire('admin'), wire('organizer'), wire('cooperator')])
    const name = { cn: moneyData.collectedCn, en: `${moneyData.collectedEn} ${language}` }
    const fair = await moneyFair({ venue: atVenue, organizer: atOrganizer, partner: atPartner }, name, 'tripartite')
    const { exhibitionId, badgeTypeId } = fair
    await atVenue.does('addPaySetting', {
      ...{ exhibitionId, ...moneyData.payee, collection: 'tripartite', split: '30', returnRate: '80' },
      prices: [priceOf(badgeTypeId, '20', '0')],
    })
    const lines = [{ badgeTypeId, quantity: 10 }]
    const { id, number } = await atPartner.does('applyQuota', { exhibitionId, lines })
    const path = `/receivePayment/quotaPayment/${id}`
    const organizer = await enter(browser, 'organizer')
    const partner = await enter(browser, 'cooperator')
    await money.prove(partner, path, '200.00')
    await money.findProof(organizer, name[language], number)
    await money.finish(organizer, path, '200.00')

    expect(await closeFair(fair)).toBe(1)
    const venue = await enter(browser, 'admin')
    await money.startAll(venue, 'Cooperator', fair)
    const its = await money.openSettlement(organizer, 'Cooperator', fair)
    await money.confirmAmount(organizer, its)
    await money.confirmAmount(partner, its)
    await money.stands(partner, states.pendingSponsorPayment)
    // Nothing was used, a fifth is retained: 40 less the fee of 6.25 % for it.
    await money.pay(organizer, its, '162.50')
    await money.receive(partner, its)
    await money.stands(partner, states.pendingInvoiceApplication)
    await money.declineInvoice(partner)
    await money.stands(partner, states.settled)

    await money.startAll(venue, 'Sponsor', fair)
    const last = await money.openSettlement(venue, 'Sponsor', fair)
    await money.confirmAmount(venue, last)
    await money.confirmAmount(organizer, last)
    await money.stands(organizer, states.pendingSponsorPayment)
    await money.pay(organizer, last, '28.00')
    await money.receive(venue, last)
    await money.stands(venue, states.settled)
    await venue.page.goto(Actor.inside(exhibitionId))
    await money.stands(venue, exhibitionStateMachine.states.settled)
    await money.verify(venue)
  })
}
