import type { Input, Result } from '@fairgate/contract/catalogue'
import { writeAmount } from '@fairgate/contract/kernel/money'
import { type AwaitedCharge, awaitedCharges } from '../charge/facts.ts'
import type { ReadContext } from '../kernel/context.ts'
import { type Participant, participantsNamed, participantsOf } from './participants.ts'
import { referencesIn } from './reference.ts'

const most = 20

/** What a row may be matched with by hand: open charges by number, or those of a company, and its prepaid money. */
export async function bankTargets(
  { db }: ReadContext,
  { search }: Input<'getBankTargets'>,
): Promise<Result<'getBankTargets'>> {
  const [numbered, named] = await Promise.all([
    awaitedCharges(db, { ids: [], references: referencesIn(search), companyIds: [], payers: [] }),
    participantsNamed(db, search, most),
  ])
  const own = await awaitedCharges(db, {
    ...{ ids: [], references: [], payers: [] },
    companyIds: [...new Set(named.map(({ companyId }) => companyId))],
  })
  const by = new Map([
    ...(await participantsOf(
      db,
      numbered.map(({ participationId }) => participationId),
    )),
    ...named.map(one => [one.id, one] as const),
  ])
  const open = Map.groupBy([...numbered, ...own], ({ participationId }) => participationId)
  const list = [...by.values()].flatMap(participant => choicesOf(participant, open.get(participant.id) ?? []))
  return { list: list.slice(0, 3 * most) }
}

function choicesOf({ id, company, exhibition }: Participant, open: readonly AwaitedCharge[]) {
  const charges = [...new Map(open.map(charge => [charge.id, charge])).values()]
  const sets = [...charges.map(one => [one]), ...(charges.length > 1 ? [charges] : []), []]
  return sets.map(some => ({
    ...{ participationId: id, company, exhibition, paymentId: null },
    charges: some.map(({ id: chargeId, number }) => ({ id: chargeId, number })),
    missing: writeAmount(some.reduce((sum, { payable }) => sum + BigInt(payable), 0n)),
  }))
}
