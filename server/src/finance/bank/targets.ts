import type { Input, Result } from '@fairgate/contract/app/catalogue'
import { writeAmount } from '@fairgate/contract/kernel/money/money'
import type { ReadContext } from '../../kernel/command/context.ts'
import { type AwaitedBill, findAwaitedBills, findBillNumbers } from '../charge/api.ts'
import { paymentsInTransitOf } from '../payment/api.ts'
import { numberedSettlements } from '../settlement/api.ts'
import { type Participant, participantsNamed, participantsOf } from './participants.ts'
import { referencesIn } from './reference.ts'

const most = 20
type Choice = Result<'getBankTargets'>['list'][number]

/**
 * Manual targets of a line: open bills by number, recorded payments without a statement line, by the number of their
 * settlement, or either by company, and prepaid money.
 */
export async function bankTargets(
  { db, actor, services }: ReadContext,
  { search }: Input<'getBankTargets'>,
): Promise<Result<'getBankTargets'>> {
  const references = referencesIn(search)
  const { venueTimeZone } = services.config
  const [numbered, named, settlements] = await Promise.all([
    findAwaitedBills(db, venueTimeZone, { ids: [], references, companyIds: [], payers: [] }),
    participantsNamed(db, search, most),
    numberedSettlements(db, { numbers: references }),
  ])
  const [own, paid] = await Promise.all([
    findAwaitedBills(db, venueTimeZone, {
      ...{ ids: [], references: [], payers: [] },
      companyIds: [...new Set(named.map(({ companyId }) => companyId))],
    }),
    recordedOf({ db, actor, services }, { participants: named, settlementIds: settlements.map(({ id }) => id) }),
  ])
  const ids = [...numbered, ...paid].map(({ participationId }) => participationId)
  const by = new Map([...(await participantsOf(db, ids)), ...named.map(one => [one.id, one] as const)])
  const open = Map.groupBy([...numbered, ...own], ({ participationId }) => participationId)
  const recorded = paid.flatMap(({ participationId, ...rest }) => {
    const of = by.get(participationId)
    return of ? [{ participationId, company: of.company, exhibition: of.exhibition, ...rest }] : []
  })
  // A company that was found only by its payment owes nothing here.
  const payers = [...by.values()].filter(({ id }) => open.has(id) || named.some(one => one.id === id))
  const others = payers.flatMap(participant => choicesOf(participant, open.get(participant.id) ?? []))
  return { list: [...recorded, ...others].slice(0, 3 * most) }
}

async function recordedOf(
  { db, actor, services }: Pick<ReadContext, 'db' | 'actor' | 'services'>,
  { participants, settlementIds }: { participants: readonly Participant[]; settlementIds: readonly string[] },
): Promise<Pick<Choice, 'participationId' | 'charges' | 'missing' | 'paymentId' | 'settlement'>[]> {
  const participationIds = participants.map(({ id }) => id)
  const found = await paymentsInTransitOf(
    db,
    services.config.venueTimeZone,
    actor.companyId,
    { participationIds, settlementIds },
    most,
  )
  const [numbers, settlements] = await Promise.all([
    findBillNumbers(
      db,
      found.flatMap(({ chargeId: billId }) => billId ?? []),
    ),
    numberedSettlements(db, { ids: found.flatMap(({ settlementId }) => settlementId ?? []) }),
  ])
  return found.map(({ id, participationId, fen, chargeId: billId, settlementId }) => ({
    ...{ participationId, paymentId: id, missing: writeAmount(BigInt(fen)) },
    charges: billId ? [{ id: billId, number: numbers.get(billId) ?? '' }] : [],
    settlement: settlements.find(settlement => settlement.id === settlementId) ?? null,
  }))
}

function choicesOf({ id, company, exhibition }: Participant, open: readonly AwaitedBill[]): Choice[] {
  const bills = [...new Map(open.map(bill => [bill.id, bill])).values()]
  const sets = [...bills.map(one => [one]), ...(bills.length > 1 ? [bills] : []), []]
  return sets.map(some => ({
    ...{ participationId: id, company, exhibition, paymentId: null, settlement: null },
    charges: some.map(({ id: billId, number }) => ({ id: billId, number })),
    missing: writeAmount(some.reduce((sum, { payable }) => sum + BigInt(payable), 0n)),
  }))
}
