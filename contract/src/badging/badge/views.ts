import { z } from 'zod'
import { badgeFeeStateMachine } from '../../finance/charge/fee-states.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { actsIn, stateIn } from '../../kernel/command/page.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { change, historyLine } from '../../kernel/transition/history.ts'
import { badgeTypeFields, phases } from './fields.ts'
import { badgeActions, badgeStateMachine, cardActions, credentialStateMachine, printBlocks } from './states.ts'
import { vehicleView } from './vehicle-commands.ts'

export const badgeTypeView = lazy(() =>
  z.object({
    ...shapeOf(badgeTypeFields),
    id: idOf('badgeType'),
    version: z.number().int(),
    /** Number within the exhibition. */
    no: z.number().int(),
    /** The rule in force by which stands give its quotas. */
    quotaRule: z.object({ bookId: idOf('ruleBook'), code: z.string() }).nullable(),
    /** The rule in force that determines what a badge costs; null: its price is `price`. */
    priceRule: z
      .object({
        bookId: idOf('ruleBook'),
        code: z.string(),
        cardFee: z.string(),
        perDay: z.string(),
        freeFirst: z.number().int(),
      })
      .nullable(),
    actions: z.array(z.enum(['edit', 'delete'])),
  }),
)

/** A zone as badge types refer to it; the `zones` of a type list those it opens, and an empty list means all. */
export const openedZone = lazy(() =>
  z.object({
    id: idOf('zone'),
    code: z.string(),
    nameCn: z.string(),
    nameEn: z.string(),
  }),
)

export const badgeActs = lazy(() => actsIn(badgeStateMachine, badgeActions))
export const credentialActs = lazy(() => actsIn(credentialStateMachine, cardActions))

/** Columns of the badge lists. Numbers are masked; `companyName` has both languages. */
export const badgeRow = lazy(() => ({
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  documentType: z.string().nullable(),
  documentMasked: z.string(),
  phoneMasked: z.string(),
  employer: z.string(),
  jobTitle: z.string(),
  badgeTypeId: idOf('badgeType'),
  badgeTypeName: z.object({ cn: z.string(), en: z.string() }),
  badgeTypeColour: z.string(),
  companyId: idOf('company'),
  companyName: z.object({ cn: z.string(), en: z.string() }),
  credentialState: credentialActs().state.nullable(),
  /** Of the active card: when the print was confirmed, when it was issued, and to whom. */
  printedAt: z.string().nullable(),
  issuedAt: z.string().nullable(),
  issuedTo: z.string().nullable(),
  reviewNote: z.string().nullable(),
  createdAt: z.string(),
  submittedAt: z.string().nullable(),
  /** Who decides next; null if no decision is pending. */
  decider: z.enum(['organizer', 'venue']).nullable(),
}))

const company = z.object({ cn: z.string(), en: z.string() })

const badgeFinding = lazy(() =>
  z.object({
    code: z.string(),
    /** Of the rule book. */
    version: z.number().int(),
    effect: z.enum(['hold', 'warn']),
    sentence: z.object({ cn: z.string(), en: z.string() }),
    /** Who cleared it, and why; `by` is empty if the rule was satisfied later. Null if it is not cleared. */
    cleared: z.object({ by: z.string(), at: z.string(), note: z.string() }).nullable(),
    /** Whether the caller may clear it. */
    clearable: z.boolean(),
  }),
)

export const badgeDetail = lazy(() =>
  z.object({
    ...badgeRow(),
    id: idOf('badge'),
    exhibitionId: idOf('exhibition'),
    version: z.number().int(),
    ...badgeActs(),
    statusCode: z.number().int(),
    phases: z.array(z.enum(phases)),
    birth: z.string().nullable(),
    photoFileId: idOf('file').nullable(),
    credential: z
      .object({ id: idOf('credential'), state: credentialActs().state, issuedTo: z.string().nullable() })
      .nullable(),
    /** Why `print` is not among its actions; null if it is. */
    printBlock: z.enum(printBlocks).nullable(),
    /** Days of entry; null: all of its phases. */
    entryDays: z.object({ from: z.string(), to: z.string() }).nullable(),
    /** What it costs by a rule, from its submission on; null: the price of its type. */
    priceTerms: z
      .object({ rule: z.string(), cardFee: z.string(), perDay: z.string(), days: z.number().int(), amount: z.string() })
      .nullable(),
    /** What was added to its price later, the latest first. */
    laterFees: z.array(
      z.object({
        kind: z.enum(['days', 'reissue']),
        amount: z.string(),
        state: stateIn(badgeFeeStateMachine),
        days: z.object({ from: z.string(), to: z.string() }).nullable(),
      }),
    ),
    /** The fee, from approval on; null if it is free. */
    fee: z
      .object({
        amount: z.string(),
        state: stateIn(badgeFeeStateMachine),
        chargeId: idOf('charge').nullable(),
        chargeNumber: z.string().nullable(),
        /** Who pays. */
        payerCompanyId: idOf('company'),
      })
      .nullable(),
    /** The vehicle's data; null for a person. */
    vehicle: vehicleView().nullable(),
    /** The rules that it does not satisfy without being refused, in their order. */
    findings: z.array(badgeFinding()),
    /** Whether a rule book applies to it. */
    ruled: z.boolean(),
    history: z.array(historyLine()),
    changes: z.array(change()),
  }),
)

export const credentialRow = lazy(() => ({
  badgeId: idOf('badge'),
  badgeState: badgeActs().state,
  code: z.string(),
  name: z.string(),
  badgeTypeName: company,
  badgeTypeColour: z.string(),
  companyName: company,
  jobId: idOf('job').nullable(),
  issuedTo: z.string().nullable(),
  createdAt: z.string(),
}))

/** The badge sizes, each with a built-in template. */
export const templateSizes = ['cr80', 'a6'] as const

export const template = lazy(() =>
  z.object({
    /** Null: built in, identified by its size. */
    id: idOf('badgeTemplate').nullable(),
    version: z.number().int(),
    name: z.string(),
    size: z.enum(templateSizes),
    isDefault: z.boolean(),
    /** Number of the newest version; 0 is the built-in one. */
    no: z.number().int(),
    savedAt: z.string().nullable(),
    savedBy: z.string(),
    actions: z.array(z.enum(['edit'])),
  }),
)
