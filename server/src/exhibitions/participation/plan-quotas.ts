import { deriveQuota } from '@fairgate/contract/exhibitions/participation/derived-quota'
import type { ParticipationKind } from '@fairgate/contract/exhibitions/participation/states'
import type { Db } from '../../kernel/database/database.ts'
import { formulasInForce, isDirect } from './quota-formula.ts'
import { quotasOfAll } from './quotas.ts'

/** What stands would give to a participation. */
interface PlannedQuota {
  participationId: string
  badgeTypeId: string
  before: number
  after: number
  /** Used, reserved and given on. */
  taken: number
}

interface Holding {
  participationId: string
  kind: ParticipationKind
  /** Of all of its stands. */
  areas: readonly number[]
}

/** What `deriveQuotas` would write for these holdings, without extras: where `after` is less than `taken`, it refuses. */
export async function planQuotas(db: Db, exhibitionId: string, holdings: readonly Holding[]): Promise<PlannedQuota[]> {
  if (holdings.length === 0) return []
  const formulas = await formulasInForce(db, exhibitionId)
  if (formulas.length === 0) return []
  const quotas = await quotasOfAll(
    db,
    holdings.map(({ participationId }) => participationId),
  )
  return holdings.flatMap(({ participationId, kind, areas }) =>
    formulas.map(({ badgeTypeId, formula }) => {
      const quota = quotas.get(participationId)?.find(one => one.badgeTypeId === badgeTypeId)
      const { granted = 0, derived = 0, bought = 0, given = 0, reserved = 0, used = 0 } = quota ?? {}
      const taken = given + reserved + used
      const gives = deriveQuota(formula, areas) + bought
      const byHand = granted - derived - bought
      const extra = isDirect(kind) ? Math.max(0, Math.min(byHand, taken - gives)) : byHand
      return { participationId, badgeTypeId, before: granted, after: gives + extra, taken }
    }),
  )
}
