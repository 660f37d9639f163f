import type { GateCheck, PassageDirection, Verdict } from '@fairgate/contract/admission/gate/checks'
import { countsAsEntry, evaluateScan } from '@fairgate/contract/admission/gate/evaluate-scan'
import { policyAt } from '@fairgate/contract/admission/gate/offline-bundle'
import { absent, after, presenceOn } from '@fairgate/contract/admission/gate/presence'
import type {
  ChannelFacts,
  Evaluation,
  HolderFacts,
  PolicyFacts,
  Presence,
  Shown,
  ZoneFacts,
} from '@fairgate/contract/admission/gate/scan-facts'
import type { GateContext } from './gate-context.ts'

/** A scan of one holder: stored already, or just uploaded. */
export interface ReplayedScan {
  scanId: string
  /** Only for a stored one. */
  id: string | undefined
  at: number
  gateDay: string
  direction: PassageDirection
  channel: ChannelFacts
  zone: ZoneFacts
  people: number
  action: Verdict
  overruled: GateCheck | string | null
  shown: Shown
  badgeId: string | null
  ticketId: string | null
  /** Decided by an offline device: evaluated again whenever more passages of its holder arrive. */
  offline: boolean
  by: 'device' | 'guard' | null
  /** The present evaluation of a stored passage. */
  was: StoredEvaluation | undefined
}

/** The part of an evaluation that is stored with a passage. */
export interface StoredEvaluation {
  verdict: Verdict
  reason: string | null
  overruled: string | null
  clauseNo: number | null
}

/** Checks that depend on the presence of the holder: only these may change when an earlier passage arrives. */
const byPresence: readonly (string | null)[] = ['alreadyInside', 'tooSoon', 'entriesUsed']

export interface EvaluatedScan {
  link: ReplayedScan
  evaluation: Evaluation
  /** Admitted on line although an earlier passage was uploaded later. */
  overtaken: boolean
}

export interface Replay {
  presence: Presence
  /** Where the holder was at the end of each gate day. */
  ends: ReadonlyMap<string, readonly string[]>
  /** How often the holder came in from outside on each gate day. */
  arrivals: ReadonlyMap<string, number>
  links: EvaluatedScan[]
}

const inOrder = (a: ReplayedScan, b: ReplayedScan) => a.at - b.at || (a.scanId < b.scanId ? -1 : 1)

/**
 * Replays all scans of one holder in the order in which they happened: whatever the order they were uploaded in, presence comes
 * to the same. An action drives it, even one that should not have been.
 */
export function replayScans(gateContext: GateContext, scans: readonly ReplayedScan[]): Replay {
  let presence = absent
  const ends = new Map<string, readonly string[]>()
  const arrivals = new Map<string, number>()
  const evaluatedScans: EvaluatedScan[] = []
  let arrived = false
  for (const scan of scans.toSorted(inOrder)) {
    const { shown, zone, direction, action } = scan
    const here = presenceOn(presence, scan.gateDay)
    const evaluation = evaluateAgain(gateContext, scan, presence)
    arrived ||= scan.offline
    const wasAdmitted = scan.was?.verdict === 'admitted' && action === 'admitted'
    const overtaken = !scan.offline && arrived && wasAdmitted && byPresence.includes(evaluation.reason)
    evaluatedScans.push({ link: scan, evaluation, overtaken })
    if (action !== 'admitted') continue
    const group = isGroup(shown)
    const free = scan.offline ? evaluation.overruled !== null : scan.overruled !== null
    const counts = direction === 'in' && !free && countsAsEntry(zone, here, group)
    presence = after(presence, { ...scan, counts, group })
    ends.set(scan.gateDay, presence.path)
    if (here.path.length === 0 && presence.path.length > 0) {
      arrivals.set(scan.gateDay, (arrivals.get(scan.gateDay) ?? 0) + 1)
    }
  }
  return { presence, ends, arrivals, links: evaluatedScans }
}

/**
 * Evaluates a passage with the presence of its holder. For a stored passage only the checks that depend on presence are
 * evaluated again: the others were right when it arrived, and come first in the order of checks.
 */
function evaluateAgain(gateContext: GateContext, scan: ReplayedScan, presence: Presence): Evaluation {
  const { shown, was } = scan
  const by = { gateContext: gateContext.facts, policy: policyOf(gateContext, scan.at) }
  const eased =
    was && scan.offline && typeof shown === 'object' ? { ...shown, exception: null, receipt: 'valid' as const } : shown
  const evaluation = evaluateScan(by, eased, { ...scan, people: scan.people }, presence, true)
  if (!was || !scan.offline) return evaluation
  const hangs = byPresence.includes(was.reason) || was.reason === null
  if (hangs && (evaluation.reason === null || byPresence.includes(evaluation.reason))) return evaluation
  return { ...evaluation, ...(was as Pick<Evaluation, 'verdict' | 'reason' | 'overruled' | 'clauseNo'>) }
}

export const isGroup = (shown: Shown): boolean => typeof shown === 'object' && (shown.type.ticket?.people ?? 1) > 1

export const policyOf = (gateContext: Pick<GateContext, 'policies'>, at: number): PolicyFacts =>
  policyAt(gateContext.policies, at)

/** Whether an exception existed at the moment, according to the later history of the badge. */
export function exceptionAt(
  holder: HolderFacts,
  at: number,
  later: readonly { event: string; from: string | null; to: string; at: string }[],
): HolderFacts {
  const since = later.filter(line => Date.parse(line.at) > at)
  const firstMovement = since.find(({ from, to }) => from !== null && from !== to)
  if (firstMovement?.from) return { ...holder, exception: exceptionOf(firstMovement.from) }
  const lostSince = since.some(({ event }) => event === 'reprint' || event === 'reportLost')
  return lostSince && holder.exception === 'dead' ? { ...holder, exception: null } : holder
}

function exceptionOf(state: string): HolderFacts['exception'] {
  if (state === 'active' || state === 'issued' || state === 'entered') return null
  if (state === 'suspended' || state === 'expired' || state === 'awaitingPayment') return state
  return state === 'voided' || state === 'refunded' ? 'dead' : 'notIssued'
}
