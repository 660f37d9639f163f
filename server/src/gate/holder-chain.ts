import type { GateCheck, PassageDirection, Verdict } from '@fairgate/contract/gate/checks'
import { countsAsEntry, judge } from '@fairgate/contract/gate/judge'
import type {
  ChannelFacts,
  HolderFacts,
  Judgment,
  PolicyFacts,
  Presence,
  Shown,
  ZoneFacts,
} from '@fairgate/contract/gate/judge-facts'
import { policyAt } from '@fairgate/contract/gate/pack'
import { absent, after, presenceOn } from '@fairgate/contract/gate/presence'
import type { Ground } from './ground-facts.ts'

/** A passage of one holder: kept already, or just arrived. */
export interface Link {
  scanId: string
  /** Of one that is kept. */
  id: string | undefined
  at: number
  gateDay: string
  direction: PassageDirection
  channel: ChannelFacts
  zone: ZoneFacts
  people: number
  deed: Verdict
  overruled: GateCheck | string | null
  shown: Shown
}

/** What hangs on where the holder was: only these may turn right into wrong when an earlier passage arrives. */
const byPresence: readonly (string | null)[] = ['alreadyInside', 'tooSoon', 'entriesUsed']

export interface Chained {
  link: Link
  judged: Judgment
  /** Let in although another passage, that arrived later, came before it. */
  overtaken: boolean
}

export interface Chain {
  presence: Presence
  /** Where the holder was at the end of each gate day. */
  ends: ReadonlyMap<string, readonly string[]>
  links: Chained[]
}

const inOrder = (a: Link, b: Link) => a.at - b.at || (a.scanId < b.scanId ? -1 : 1)

/**
 * All passages of one holder, one after another by the time they happened: whatever the order they arrived in, presence
 * comes to the same. A deed drives it, even one that should not have been.
 */
export function chain(ground: Ground, links: readonly Link[]): Chain {
  let presence = absent
  const ends = new Map<string, readonly string[]>()
  const chained: Chained[] = []
  let arrived = false
  for (const link of links.toSorted(inOrder)) {
    const { shown, zone, direction, deed } = link
    const here = presenceOn(presence, link.gateDay)
    const judged = judge(
      { ground: ground.facts, policy: policyOf(ground, link.at) },
      shown,
      { ...link, people: link.people },
      presence,
      true,
    )
    arrived ||= link.id === undefined
    const overtaken = link.id !== undefined && arrived && deed === 'admitted' && byPresence.includes(judged.reason)
    chained.push({ link, judged, overtaken })
    if (deed !== 'admitted') continue
    const group = isGroup(shown)
    const free = link.id === undefined ? judged.overruled !== null : link.overruled !== null
    const counts = direction === 'in' && !free && countsAsEntry(zone, here, group)
    presence = after(presence, { ...link, counts, group })
    ends.set(link.gateDay, presence.path)
  }
  return { presence, ends, links: chained }
}

export const isGroup = (shown: Shown): boolean => typeof shown === 'object' && (shown.type.ticket?.people ?? 1) > 1

export const policyOf = (ground: Pick<Ground, 'policies'>, at: number): PolicyFacts => policyAt(ground.policies, at)

/** Whether an exception stood at the moment, by what happened to the badge since. */
export function exceptionAt(
  holder: HolderFacts,
  at: number,
  later: readonly { event: string; from: string | null; to: string; at: string }[],
): HolderFacts {
  const since = later.filter(line => Date.parse(line.at) > at)
  const moved = since.find(({ from, to }) => from !== null && from !== to)
  if (moved?.from) return { ...holder, exception: exceptionOf(moved.from) }
  const lostSince = since.some(({ event }) => event === 'reprint' || event === 'reportLost')
  return lostSince && holder.exception === 'dead' ? { ...holder, exception: null } : holder
}

function exceptionOf(state: string): HolderFacts['exception'] {
  if (state === 'active' || state === 'issued' || state === 'entered') return null
  if (state === 'suspended' || state === 'expired' || state === 'awaitingPayment') return state
  return state === 'voided' || state === 'refunded' ? 'dead' : 'notIssued'
}
