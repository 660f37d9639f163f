import type { GateCheck } from './checks.ts'
import { clauseFor, inside, nextOpening } from './find-clause.ts'
import { absent, presenceOn } from './presence.ts'
import type {
  EntriesKind,
  Evaluation,
  GateContextFacts,
  HolderFacts,
  PolicyFacts,
  Presence,
  RuleFacts,
  ScanFacts,
  Shown,
  Span,
} from './scan-facts.ts'

/** What a scan is evaluated against: the facts of the gate context and the policy in force at that moment. */
export interface EvaluationContext {
  gateContext: GateContextFacts
  policy: PolicyFacts
}

/** The clause that admits, with its limits on entries and intervals. */
interface Allowed {
  clauseNo: number | null
  entriesKind: EntriesKind
  entriesADay: number | null
  gapMinutes: number | null
}

/**
 * Evaluates a scan like `gate_decide_all` of the database does, for offline devices, uploads and policy simulations: the
 * same checks in the same order, equal by a property test. Pure.
 * `presence` is what is known of the holder before the scan; `whole` is true if it is complete (server). Otherwise the
 * stance of the policy decides about holders who may have entered elsewhere.
 */
export function evaluateScan(
  { gateContext, policy }: EvaluationContext,
  shown: Shown,
  scan: ScanFacts,
  presence: Presence = absent,
  whole = false,
): Evaluation {
  const { channel, zone } = scan
  const here = presenceOn(presence, scan.gateDay)
  const way = scan.direction ?? (channel.direction === 'both' ? undefined : channel.direction)
  const direction = way ?? (here.path.includes(zone.id) || here.heads > 0 ? 'out' : 'in')
  const group = typeof shown === 'object' && shown.type.ticket !== null && shown.type.ticket.people > 1
  const result: Evaluation = {
    ...{ verdict: 'admitted', reason: null, overruled: null, clauseNo: null, direction },
    ...{ counts: false, people: 1, opensAt: null },
  }

  const check = typeof shown === 'string' ? { reason: shown } : placed(gateContext, policy, shown, scan, direction)
  let reason: GateCheck | null = check.reason
  if ('clauseNo' in check) Object.assign(result, { clauseNo: check.clauseNo, opensAt: check.opensAt ?? null })
  const allowed = 'allowed' in check ? check.allowed : undefined
  if (typeof shown === 'object' && group) {
    const people = shown.type.ticket?.people ?? 1
    const left = headsLeft(allowed ?? ownEntries(shown), people, here)
    result.people =
      direction === 'in'
        ? Math.max(1, scan.people ?? Math.min(people, left ?? people))
        : Math.min(scan.people ?? here.heads, here.heads)
  }

  let needsGuard = false
  if (reason === null && direction === 'in' && typeof shown === 'object' && allowed) {
    const movementResult = movement(gateContext, policy, shown, allowed, {
      scan,
      here,
      group,
      heads: result.people,
      whole,
    })
    reason = movementResult.reason
    result.counts = movementResult.counts
    needsGuard = movementResult.needsGuard
  }
  if (reason === null && !needsGuard) return result
  if (direction === 'out' || channel.state === 'freePassage') {
    // Exits always pass, free passage admits everybody.
    return reason === null ? result : { ...result, overruled: reason, counts: false }
  }
  if (reason !== null) return { ...result, verdict: 'refused', reason, counts: false }
  return { ...result, verdict: 'ask' }
}

interface Placed {
  reason: GateCheck | null
  clauseNo: number | null
  opensAt?: number | undefined
  allowed: Allowed
}

/** All checks that do not depend on presence. */
function placed(
  gateContext: GateContextFacts,
  policy: PolicyFacts,
  holder: HolderFacts,
  { channel, zone, at }: ScanFacts,
  direction: 'in' | 'out',
): Placed {
  const { type, exception, slot, doorIds } = holder
  const own: Allowed = { clauseNo: null, gapMinutes: null, ...ownEntries(holder) }
  const stop = (reason: GateCheck, more: Partial<Placed> = {}): Placed => ({
    ...{ reason, clauseNo: null, allowed: own },
    ...more,
  })
  if (exception !== null && exception !== 'expired') return stop(exception)

  const windows = timesOf(gateContext, holder)
  const opensAt = nextOpening(type.ticket === null ? windows : whileOpen(gateContext, windows), at)
  if (windows.length > 0 && at < Math.min(...windows.map(([from]) => from))) return stop('notYetValid', { opensAt })
  if (exception === 'expired' || windows.length === 0 || at >= Math.max(...windows.map(([, to]) => to))) {
    return stop('expired')
  }
  if (!windows.some(window => inside(window, at))) return stop('wrongPhase', { opensAt })
  if (type.ticket !== null && gateContext.phases.open && !inside(gateContext.phases.open, at)) {
    return stop('wrongPhase', { opensAt })
  }

  const usesRules = type.ticket === null && !hasOwnLimits(holder)
  const rules = usesRules ? policy.rules.filter(rule => names(rule, holder)) : []
  const clause = clauseFor(rules, channel, zone.path, at)
  const found = { clauseNo: clause?.clauseNo ?? null, opensAt: clause?.opensAt, allowed: allowedBy(own, clause?.rule) }
  if (clause?.reason === 'wrongHours') return stop('wrongHours', found)
  if (slot !== null && !inside(slot, at))
    return stop('wrongSlot', { ...found, opensAt: at < slot[0] ? slot[0] : undefined })
  if (type.subject !== channel.subject || clause?.reason === 'wrongZone') return stop('wrongZone', found)
  if (!clause && doorIds.length === 0 && type.zones.length > 0 && !type.zones.some(id => zone.path.includes(id))) {
    return stop('wrongZone')
  }
  if (doorIds.length > 0 && !doorIds.includes(channel.doorId)) return stop('wrongDoor')
  if (channel.direction === 'out' && direction === 'in') return stop('wrongDirection', found)
  if (channel.state === 'closed' || !gateContext.running) return stop('channelClosed', found)
  return { reason: null, ...found }
}

/** When a holder may come at all: their own days, or the days of their phases. */
function timesOf(gateContext: GateContextFacts, { valid, phases }: HolderFacts): Span[] {
  if (valid) return [valid]
  return phases.flatMap(phase => {
    const span = gateContext.phases[phase]
    return span ? [span] : []
  })
}

/** A ticket is valid within its own days and while the exhibition is open. */
const whileOpen = ({ phases: { open } }: GateContextFacts, windows: readonly Span[]): Span[] =>
  windows.map(([from, to]) => (open ? [Math.max(from, open[0]), Math.min(to, open[1])] : [from, to]))

const hasOwnLimits = ({ valid, doorIds, entriesKind }: HolderFacts) =>
  valid !== null || doorIds.length > 0 || entriesKind !== null

const names = (rule: RuleFacts, { type, companyId }: HolderFacts) =>
  rule.badgeTypeId === type.id && (rule.companyId === null || rule.companyId === companyId)

const ownEntries = ({ type, entriesKind }: HolderFacts) =>
  entriesKind === null
    ? { entriesKind: type.entriesKind, entriesADay: type.entriesADay }
    : { entriesKind, entriesADay: null }

const allowedBy = (own: Allowed, rule: RuleFacts | undefined): Allowed =>
  rule === undefined
    ? own
    : {
        clauseNo: rule.clauseNo,
        gapMinutes: rule.gapMinutes,
        entriesKind: rule.entriesKind ?? own.entriesKind,
        entriesADay: rule.entriesKind === null ? own.entriesADay : rule.entriesADay,
      }

/** How many people of a ticket may still enter; null for any number. */
function headsLeft(
  { entriesKind, entriesADay }: Pick<Allowed, 'entriesKind' | 'entriesADay'>,
  people: number,
  { entriesToday, entriesTotal }: Presence,
): number | null {
  if (entriesKind === 'single') return people - entriesTotal
  return entriesKind === 'daily' ? (entriesADay ?? 1) * people - entriesToday : null
}

/**
 * A passage counts as an entry unless the holder walks deeper, from exactly the zone that the door opens from. For a
 * group it counts if it was not counted before.
 */
export const countsAsEntry = (zone: ScanFacts['zone'], here: Presence, group: boolean): boolean =>
  zone.parentId === null || (group ? !zone.doorsAround : zone.parentId !== here.path.at(-1))

interface Movement {
  scan: ScanFacts
  here: Presence
  group: boolean
  heads: number
  whole: boolean
}

/** The checks that depend on where the holder and all others are. */
function movement(
  gateContext: GateContextFacts,
  policy: PolicyFacts,
  { type, receipt }: HolderFacts,
  { entriesKind, entriesADay, gapMinutes }: Allowed,
  { scan, here, group, heads, whole }: Movement,
): { reason: GateCheck | null; counts: boolean; needsGuard: boolean } {
  const { zone, at } = scan
  const said = (reason: GateCheck | null, counts = false, needsGuard = false) => ({ reason, counts, needsGuard })
  const entered = group
    ? zone.parentId === null
      ? zone.path
      : [zone.id]
    : zone.path.filter(part => !here.path.includes(part))
  if (scan.fullZone?.(entered, heads)) return said('zoneFull')

  let needsGuard = false
  const required =
    type.ticket === null &&
    type.subject === 'person' &&
    gateContext.receiptFrom !== null &&
    at >= gateContext.receiptFrom
  if (required && !gateContext.receiptExempt.includes(type.id)) {
    if (receipt === 'missing') return said('noReceipt')
    if (receipt === 'expired') return said('receiptExpired')
    if (receipt === undefined) {
      if (policy.offline === 'refuse') return said('noReceipt')
      needsGuard = policy.offline === 'askGuard'
    }
  }
  const counts = countsAsEntry(zone, here, group)
  if (!group && here.path.includes(zone.id) && zone.leaves && policy.passback === 'strict') {
    return said('alreadyInside')
  }
  if (counts && gapMinutes !== null && here.enteredAt !== null && at < here.enteredAt + gapMinutes * 60_000) {
    return said('tooSoon')
  }
  const people = type.ticket?.people ?? 1
  const usedUp =
    (entriesKind === 'single' && here.entriesTotal + heads > people) ||
    (entriesKind === 'daily' && here.entriesToday + heads > (entriesADay ?? 1) * people) ||
    (group && heads > people) ||
    (here.entriesToday === 0 && here.daysEntered >= (type.ticket?.allowedDays ?? Number.POSITIVE_INFINITY))
  if (counts && usedUp) return said('entriesUsed')
  if (!whole && counts && entriesKind === 'single' && policy.offlineSingle !== 'admit') {
    if (policy.offlineSingle === 'refuse') return said('entriesUsed')
    needsGuard = true
  }
  return said(null, counts, needsGuard)
}
