import type { PassageDirection } from './checks.ts'
import type { Moment, Presence, ZoneFacts } from './scan-facts.ts'

/** The presence of a holder who never came. */
export const absent: Presence = {
  path: [],
  gateDay: '',
  entriesToday: 0,
  entriesTotal: 0,
  daysEntered: 0,
  heads: 0,
  enteredAt: null,
}

/** The presence on a gate day; that of an earlier day has ended. */
export function presenceOn(presence: Presence, gateDay: string): Presence {
  return presence.gateDay >= gateDay ? presence : { ...presence, gateDay, path: [], entriesToday: 0, heads: 0 }
}

/** What passed: a holder, or a part of a group. */
export interface Passed {
  at: Moment
  gateDay: string
  direction: PassageDirection
  zone: Pick<ZoneFacts, 'path'>
  counts: boolean
  people: number
  group: boolean
}

/** The presence after a passage. A group has no position, only a number of people. */
export function after(before: Presence, passed: Passed): Presence {
  const here = presenceOn(before, passed.gateDay)
  const { direction, zone, counts, people, group, at } = passed
  const added = counts ? people : 0
  return {
    gateDay: here.gateDay,
    path: group ? [] : direction === 'in' ? zone.path : zone.path.slice(0, -1),
    entriesToday: here.entriesToday + added,
    entriesTotal: here.entriesTotal + added,
    daysEntered: here.daysEntered + (counts && here.entriesToday === 0 ? 1 : 0),
    heads: group ? Math.max(0, here.heads + (direction === 'in' ? people : -people)) : 0,
    enteredAt: counts ? at : here.enteredAt,
  }
}
