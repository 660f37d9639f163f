import type { AffairTrack } from '@fairgate/contract/participation/states'
import { type Db, statement } from '../kernel/database.ts'

/** The affair meant: of one participation, on one track. */
export interface AffairKey {
  exhibitionId: string
  participationId: string
  track?: AffairTrack
}

/**
 * How many badges (or tickets) came to (+) or left (−) each stage; every living one is in exactly one. `drafts`,
 * `returned`, `toPay`: the partner must act; `pending`: somebody must approve; `inProduction`: approved, its credential
 * not issued; `done`: nothing left to do. What is rejected, withdrawn, voided or deleted leaves all of them.
 */
export interface AffairDeltas {
  drafts?: number
  returned?: number
  toPay?: number
  pending?: number
  inProduction?: number
  done?: number
}

const stages = ['drafts', 'returned', 'toPay', 'pending', 'inProduction', 'done'] as const
const changed = statement('affair.changed', 'select affair_changed($1, $2, $3, $4, $5, $6, $7, $8)')

/**
 * Moves an affair with its causes, in their transaction; call it once a transaction with the sums. What may run side by
 * side stands with the function (0021_participation.sql).
 */
export async function affairChanged(db: Db, key: AffairKey, deltas: AffairDeltas): Promise<void> {
  const values = stages.map(stage => deltas[stage] ?? 0)
  if (values.some(value => value !== 0)) await db.run(changed(key.participationId, key.track ?? 'Cer', ...values))
}

const stocked = statement('affair.stocked', 'select affair_stocked($1)')

/** A participation was given tickets to sell, or has none left that it was given: its ticket affair says so. */
export async function affairStocked(db: Db, participationId: string): Promise<void> {
  await db.run(stocked(participationId))
}

/** `affairChanged` for one new draft, to be selected where a statement has written it: no round trip of its own. */
export const draftAdded = (participationId: string): string =>
  `affair_changed(${participationId}, 'Cer', 1, 0, 0, 0, 0, 0)`
