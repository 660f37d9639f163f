import { z } from 'zod'
import { decidedRows, rowKey } from '../../kernel/command/command.ts'
import type { EntityType } from '../../kernel/command/entity-type.ts'
import { idOf } from '../../kernel/command/id.ts'
import { oneOrMore, stateIn } from '../../kernel/command/page.ts'
import { badgeSearchTypes, badgeSorts, bulkLimit, cardFilters, datePresets } from './fields.ts'
import { badgeStateMachine, badgeTabNames } from './states.ts'

/** The table is keyed by exhibition first, so every command names it. */
export const inExhibition = { exhibitionId: idOf('exhibition') }
export const keyOf = (noun: EntityType) => ({ ...inExhibition, ...rowKey(noun) })
export const ids = z.array(idOf('badge')).min(1).max(bulkLimit)
export const jobStarted = z.object({ jobId: idOf('job') })

/** What narrows a list of badges beside its tab, any of them together. */
export const badgeNarrowing = {
  badgeTypeId: oneOrMore(idOf('badgeType')),
  /** Of the tab’s rows those in these. */
  state: oneOrMore(stateIn(badgeStateMachine)),
  companyId: idOf('company').optional(),
  batchId: idOf('badgeImport').optional(),
  /** How far its active card is, in the order of when it was made; `none`: it has none. */
  card: z.enum(cardFilters).optional(),
  /** When it was made, by the venue's days. */
  created: z.enum(datePresets).optional(),
  /** When its active card was printed, and handed out; the list is in that order then, the latest first. */
  printed: z.enum(datePresets).optional(),
  issued: z.enum(datePresets).optional(),
}

/** All rows a list shows under this filter, decided or printed by a job. */
export const badgeFilter = z.strictObject({ tab: z.enum(['draft', 'pending', 'active']).optional(), ...badgeNarrowing })

/** All that a list of badges shows: its tab, its filters, its search, in its order. */
export const shownBadges = z.strictObject({
  tab: z.enum(badgeTabNames).optional(),
  ...badgeNarrowing,
  search: z.strictObject({ type: z.enum(badgeSearchTypes), value: z.string().trim().min(1).max(200) }).optional(),
  /** As a list's; the newest first where it is left out. */
  sort: z.enum(badgeSorts).optional(),
})

/**
 * Rows by id, at once; or by filter, as a job. Where nothing could be done and all rows fail for one reason, the command
 * is refused with it. At the print desk an id may be a badge's or its credential's.
 */
export const chosen = { ...inExhibition, ids: ids.optional(), filter: badgeFilter.optional() }
export const decided = decidedRows('badge').extend({
  /** Where a filter was given: the job that goes on. */
  jobId: idOf('job').optional(),
})
