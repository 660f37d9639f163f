import type { GateCheck, PassageDirection, Verdict } from '@fairgate/contract/admission/gate/checks'
import { evaluateScan } from '@fairgate/contract/admission/gate/evaluate-scan'
import { absent, after, presenceOn } from '@fairgate/contract/admission/gate/presence'
import type {
  ChannelFacts,
  PolicyFacts,
  Presence,
  Shown,
  ZoneFacts,
} from '@fairgate/contract/admission/gate/scan-facts'
import type { GateContext } from './gate-context.ts'
import { isGroup } from './holder-replay.ts'

/** A scan with a simulated clock: of a past day, or typed. */
export interface SimulatedScan {
  /** Milliseconds since 1970. */
  at: number
  gateDay: string
  channel: ChannelFacts
  zone: ZoneFacts
  direction: PassageDirection | undefined
  people: number | undefined
  shown: Shown
  /** Null if nobody was identified. */
  holderId: string | null
  badgeCode: string | null
}

/** The result of a version for a scan. */
export interface Said {
  verdict: Verdict
  reason: GateCheck | null
  clauseNo: number | null
  /** Milliseconds since 1970. */
  opensAt: number | null
}

export interface SimulationResult {
  scan: SimulatedScan
  was: Said
  is: Said
  otherwise: boolean
}

/**
 * Evaluates scans with two versions side by side in the given order: each version has its own presence in memory, so
 * that a holder it admits is inside for later scans. Locks and writes nothing.
 * @param before where a holder was, and how often they had entered, before the first scan
 */
export function createSimulation(
  gateContext: GateContext,
  was: PolicyFacts,
  is: PolicyFacts,
  before: (holderId: string) => Presence,
) {
  const sides = [side(gateContext, was, before), side(gateContext, is, before)] as const
  return (scan: SimulatedScan): SimulationResult => {
    const [one, other] = [sides[0](scan), sides[1](scan)]
    return { scan, was: one, is: other, otherwise: one.verdict !== other.verdict || one.reason !== other.reason }
  }
}

function side(gateContext: GateContext, policy: PolicyFacts, before: (holderId: string) => Presence) {
  const presences = new Map<string, Presence>()
  const heads = new Map<string, number>()
  const rulesOf = Map.groupBy(policy.rules, ({ badgeTypeId }) => badgeTypeId)
  const byType = new Map([...rulesOf].map(([typeId, rules]) => [typeId, { ...policy, rules }]))
  const ruleless = { ...policy, rules: [] }
  const count = (zoneId: string, day: string, by: number) => {
    const key = `${zoneId} ${day}`
    heads.set(key, (heads.get(key) ?? 0) + by)
  }
  return (scan: SimulatedScan): Said => {
    const { shown, zone, gateDay, holderId } = scan
    const presence = (holderId && (presences.get(holderId) ?? before(holderId))) || absent
    const own = (typeof shown === 'object' && byType.get(shown.type.id)) || ruleless
    const fullZone = (ids: readonly string[], more: number) => {
      const full = gateContext.zones.find(
        ({ id, capacity }) =>
          ids.includes(id) && capacity !== null && (heads.get(`${id} ${gateDay}`) ?? 0) + more > capacity,
      )
      return full && { zone: full.code, facts: {} }
    }
    const evaluation = evaluateScan(
      { gateContext: gateContext.facts, policy: own },
      shown,
      { ...scan, fullZone },
      presence,
      true,
    )
    const verdict = evaluation.verdict === 'refused' ? 'refused' : 'admitted'
    if (verdict === 'admitted' && holderId) {
      const group = isGroup(shown)
      const here = presenceOn(presence, gateDay)
      const now = after(presence, { ...evaluation, at: scan.at, gateDay, zone, group })
      presences.set(holderId, now)
      if (group) {
        const by = now.heads - here.heads
        for (const id of zone.parentId === null ? zone.path : [zone.id]) count(id, gateDay, by)
      } else {
        for (const id of now.path) if (!here.path.includes(id)) count(id, gateDay, 1)
        for (const id of here.path) if (!now.path.includes(id)) count(id, gateDay, -1)
      }
    }
    return {
      verdict,
      reason: verdict === 'refused' ? evaluation.reason : null,
      clauseNo: evaluation.clauseNo,
      opensAt: evaluation.opensAt,
    }
  }
}
