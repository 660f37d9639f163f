import { participationOf } from '../../exhibitions/participation/api.ts'
import type { Db } from '../../kernel/database/database.ts'
import type { JournalLine } from '../ledger/hooks.ts'
import type { OpenFee } from './fee-locks.ts'
import type { Share } from './line-shares.ts'

/** What a paid badge consumes: the organizer's share is its income, the rest that of the venue. */
export function consumption(
  { payerId, exhibitionId }: OpenFee,
  organizers: ReadonlyMap<string, string>,
  { paid, split }: Share,
): JournalLine[] {
  const organizer = organizers.get(exhibitionId) as string
  return [
    { account: { of: 'consumed', participationId: payerId }, debit: paid },
    { account: { of: 'split', participationId: organizer, partnerId: payerId }, credit: split },
    { account: { of: 'incomeBadge', exhibitionId }, credit: paid - split },
  ]
}

export const mirrored = (lines: readonly JournalLine[]): JournalLine[] =>
  lines.map(({ account, debit, credit }) => ({ account, debit: credit, credit: debit }))

/** The organizers' own participations, by exhibition. */
export async function organizersOf(db: Db, fees: readonly OpenFee[]): Promise<Map<string, string>> {
  const sponsors = new Map(fees.map(({ exhibitionId, sponsorId }) => [exhibitionId, sponsorId]))
  const found = new Map<string, string>()
  for (const [exhibitionId, sponsorId] of sponsors) {
    const own = await participationOf(db, exhibitionId, sponsorId)
    if (!own) throw new Error(`an exhibition ${exhibitionId} without its organizer's participation`)
    found.set(exhibitionId, own.id)
  }
  return found
}
