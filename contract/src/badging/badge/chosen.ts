import { z } from 'zod'
import { decidedRows, rowKey } from '../../kernel/command/command.ts'
import type { EntityType } from '../../kernel/command/entity-type.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { oneOrMore, stateIn } from '../../kernel/command/page.ts'
import { badgeSearchTypes, badgeSorts, bulkLimit, cardFilters, datePresets } from './fields.ts'
import { badgeStateMachine, badgeTabNames } from './states.ts'

/** The key of the table begins with the exhibition, so every command contains it. */
export const inExhibition = { exhibitionId: idOf('exhibition') }
export const keyOf = (entityType: EntityType) => ({ ...inExhibition, ...rowKey(entityType) })
export const ids = z.array(idOf('badge')).min(1).max(bulkLimit)
export const jobStarted = z.object({ jobId: idOf('job') })

/** Filters of a list of badges in addition to its tab, in any combination. */
export const badgeNarrowing = lazy(() => ({
  badgeTypeId: oneOrMore(idOf('badgeType')),
  /** Only rows of the tab in these states. */
  state: oneOrMore(stateIn(badgeStateMachine)),
  companyId: idOf('company').optional(),
  batchId: idOf('badgeImport').optional(),
  /** State of the active card, in the order of its creation; `none`: no card. */
  card: z.enum(cardFilters).optional(),
  /** Creation date, by the venue's days. */
  created: z.enum(datePresets).optional(),
  /** When the active card was printed or issued; this also orders the list, the latest first. */
  printed: z.enum(datePresets).optional(),
  issued: z.enum(datePresets).optional(),
}))

/** All rows that a list shows with this filter, to be decided or printed by a job. */
export const badgeFilter = lazy(() =>
  z.strictObject({ tab: z.enum(['draft', 'pending', 'active']).optional(), ...badgeNarrowing() }),
)

/** What a list of badges shows: its tab, filters, search and order. */
export const shownBadges = lazy(() =>
  z.strictObject({
    tab: z.enum(badgeTabNames).optional(),
    ...badgeNarrowing(),
    search: z.strictObject({ type: z.enum(badgeSearchTypes), value: z.string().trim().min(1).max(200) }).optional(),
    /** Order of the list; default: the newest first. */
    sort: z.enum(badgeSorts).optional(),
  }),
)

/**
 * Rows by id, changed at once, or by filter, changed by a job. If all rows fail for the same reason, the command is
 * refused with it. At the print desk an id may be that of a badge or its credential.
 */
export const chosen = lazy(() => ({ ...inExhibition, ids: ids.optional(), filter: badgeFilter().optional() }))
export const decided = lazy(() =>
  decidedRows('badge').extend({
    /** For a filter: the job. */
    jobId: idOf('job').optional(),
  }),
)
