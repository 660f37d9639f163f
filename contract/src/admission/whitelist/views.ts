import { z } from 'zod'
import { can } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { actsIn, list, row } from '../../kernel/command/page.ts'
import type { LocalizedText } from '../../kernel/i18n/localized-text.ts'
import { guestEntries, whitelistKinds, whitelistScopes } from './fields.ts'
import { whitelistActions, whitelistStateMachine, whitelistTabs } from './states.ts'

export const pair = z.object({ cn: z.string(), en: z.string() })
export const namedDoor = z.object({ id: idOf('door'), ...pair.shape })

/** The terms of a list, in force or requested by its host. */
export const terms = lazy(() =>
  z.object({
    allowedPeople: z.number().int(),
    allowedVehicles: z.number().int(),
    plates: z.string(),
    doors: z.array(namedDoor),
    validFrom: z.string(),
    validTo: z.string(),
    entriesKind: z.enum(guestEntries),
    entryReason: z.string(),
    guestDescription: z.string(),
  }),
)

export const whitelistRow = lazy(() =>
  row('whitelist', actsIn(whitelistStateMachine, whitelistActions), {
    /** WL-2027-000123. */
    number: z.string(),
    kind: z.enum(whitelistKinds),
    scope: z.enum(whitelistScopes),
    exhibitionId: idOf('exhibition'),
    exhibition: pair,
    /** The host company, and the applicant. */
    company: pair,
    applicant: z.string(),
    /** The last decider; null if there was none. */
    operator: z.string().nullable(),
    ...terms().shape,
    bound: z.number().int(),
    /** A standing pass for one door, issued with its guest. */
    standing: z.boolean(),
    boundVehicles: z.number().int(),
    appliedAt: z.string(),
    decidedAt: z.string().nullable(),
  }),
)

const steps = {
  row: whitelistRow,
  search: ['number', 'documentNumber', 'plate', 'phone', 'applicant', 'appliedAt'],
  searchDays: ['appliedAt'],
  sort: ['appliedAt'],
} as const
const filter = () => ({ scope: z.enum(whitelistScopes).optional(), exhibitionId: idOf('exhibition').optional() })

const view = can('whitelist:view')
const tabs = Object.keys(whitelistTabs) as [keyof typeof whitelistTabs, ...(keyof typeof whitelistTabs)[]]

/** Lists of one kind, with tabs by state. */
export const whitelistPage = (label: LocalizedText) => list({ access: view, label, ...steps, filter, tabs })

/** Lists of one step of the approval. */
export const whitelistStepPage = (label: LocalizedText) => list({ access: view, label, ...steps, filter })

/** The same for the first step; `turn`: lists of every step that await the caller's decision. */
export const whitelistPendingPage = (label: LocalizedText) =>
  list({ access: view, label, ...steps, filter: () => ({ ...filter(), turn: z.enum(['mine']).optional() }) })
