import { z } from 'zod'
import { messageText } from '../../foundation/message/message-text.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { actsIn, row, stateIn } from '../../kernel/command/page.ts'
import { unchangedReasons } from '../../kernel/lifecycle/dated.ts'
import { change, historyLine } from '../../kernel/transition/history.ts'
import { participationKinds, participationStateMachine } from '../participation/states.ts'
import { refundRules } from './choices.ts'
import { followers } from './dated.ts'
import type { exhibitionFields } from './fields.ts'
import { exhibitionActions, exhibitionStateMachine } from './states.ts'

const name = z.object({ cn: z.string(), en: z.string() })
const moment = z.string().nullable()

/** The present phase; null before move-in, after move-out and between phases. */
export const phases = ['moveIn', 'open', 'moveOut'] as const
export type Phase = (typeof phases)[number]

/** Switch and window of the sale in one word. */
export const saleStates = ['closed', 'scheduled', 'open', 'over'] as const
export type SaleState = (typeof saleStates)[number]

export const period = z.object({ from: moment, to: moment, daily: z.boolean() })

export const exhibitionActs = lazy(() => actsIn(exhibitionStateMachine, exhibitionActions))

/** Columns of every list of exhibitions. */
export const exhibitionRow = lazy(() => ({
  code: z.string().nullable(),
  nameCn: z.string(),
  nameEn: z.string(),
  sponsorId: idOf('company'),
  sponsor: name,
  showType: z.string().nullable(),
  halls: z.array(z.string()),
  area: z.number().int().nullable(),
  open: period,
  saleState: z.enum(saleStates),
  phase: z.enum(phases).nullable(),
  submittedAt: moment,
  createdAt: z.string(),
  /** It is pending and has halls that are occupied at that time; `taken` of its detail lists them. */
  sharesHalls: z.boolean(),
}))

/** The form as stored, without validation. */
const formOut = lazy(() =>
  z.object({
    nameCn: z.string(),
    nameEn: z.string(),
    showType: z.string().nullable(),
    editionId: idOf('edition').nullable(),
    halls: z.array(z.string()),
    cityCode: z.string().nullable(),
    address: z.string(),
    area: z.number().int().nullable(),
    moveIn: period,
    open: period,
    moveOut: period,
    coSponsors: z.array(z.object({ nameCn: z.string(), nameEn: z.string(), creditCode: z.string() })),
    contactName: z.string(),
    contactPhone: z.string(),
    contactEmail: z.string(),
    website: z.string(),
    logo: idOf('file').nullable(),
    posters: z.array(idOf('file')),
    descriptionCn: z.string(),
    descriptionEn: z.string(),
    invoiceMethods: z.array(z.string()),
  } satisfies Record<keyof typeof exhibitionFields, z.ZodType>),
)

/** Halls of a plan that another approved exhibition has from its move-in to its move-out. */
export const takenHalls = lazy(() =>
  z.object({
    code: z.string().nullable(),
    name,
    halls: z.array(z.string()),
    period: z.object({ from: z.string(), to: z.string() }),
  }),
)

export const exhibitionDetail = lazy(() =>
  z.object({
    id: idOf('exhibition'),
    version: z.number().int(),
    ...exhibitionActs(),
    statusCode: z.number().int(),
    code: z.string().nullable(),
    sponsorId: idOf('company'),
    sponsor: name,
    saleState: z.enum(saleStates),
    phase: z.enum(phases).nullable(),
    submittedAt: moment,
    approvedAt: moment,
    createdAt: z.string(),
    updatedAt: z.string(),
    /** How often it has been submitted. */
    submissions: z.number().int(),
    form: formOut(),
    edition: z.object({ name, series: name }).nullable(),
    history: z.array(historyLine()),
    /** Fields requested by the last return; empty if it was never returned. */
    askedFields: z.array(z.string()),
    changesSinceReturned: z.array(change()),
    /** While it is not over, for its organizer and the venue: the first five exhibitions with its halls in its days. */
    taken: z.array(takenHalls()),
    sharesHalls: z.boolean(),
  }),
)

export const additionalInfoOut = lazy(() =>
  z.object({
    id: idOf('exhibition'),
    version: z.number().int(),
    ...exhibitionActs(),
    saleState: z.enum(saleStates),
    saleFrom: moment,
    saleTo: moment,
    onePersonOneBadge: z.boolean().nullable(),
    refundRule: z.enum(refundRules).nullable(),
  }),
)

export const region = lazy(() => z.object({ code: z.string(), nameCn: z.string(), nameEn: z.string() }))

const count = z.number().int()
export const quotaSum = z.object({ granted: count, given: count, reserved: count, used: count })

/** Badges of one type: issued, approved (with an active code, issued or not), pending. */
const badgeTypeFigures = z.object({
  badgeTypeId: idOf('badgeType'),
  name,
  colour: z.string(),
  issued: count,
  approved: count,
  toReview: count,
})

const span = z.object({ from: z.string(), to: z.string() })

/** The effects of a postponement, counted now. */
export const postponementEffects = lazy(() =>
  z.object({
    /** Active badges of types whose phases move. */
    badges: count,
    /** Their printed or issued cards: they show the old dates, and offline devices use those. */
    cards: count,
    /** Doors and zones, which stay as they are. */
    doors: count,
    zones: count,
    /** Companies that get a message. */
    companies: count,
    /** The messages to partners, in each of their languages. */
    messages: z.array(messageText.extend({ count: z.number().int() })),
    /**
     * Dependent dates: how many move with the exhibition, how many of its rows move and are cut to the new end (slots and
     * clauses continue beyond it), how many stay and why; first and last day of what moves, before and after.
     */
    follows: z.array(
      z.object({
        ...{ what: z.enum(followers), moved: count, cut: count },
        kept: z.array(z.object({ why: z.enum(unchangedReasons), count })),
        ...{ was: span.nullable(), is: span.nullable() },
      }),
    ),
    /** Halls that other approved exhibitions have at that time. */
    taken: z.array(takenHalls()),
  }),
)

/** The overview of one exhibition. */
export const taskDetail = lazy(() =>
  z.object({
    exhibition: row('exhibition', exhibitionActs(), {
      ...exhibitionRow(),
      moveIn: period,
      moveOut: period,
      saleFrom: z.string().nullable(),
      saleTo: z.string().nullable(),
      approvedAt: z.string().nullable(),
    }),
    /** When the additional information was completed and the sale last opened; null for never. */
    informationAt: moment,
    saleOpenedAt: moment,
    /** The caller's own participation; null for the platform. */
    own: z
      .object({
        id: idOf('participation'),
        kind: z.enum(participationKinds),
        state: stateIn(participationStateMachine),
      })
      .nullable(),
    /** Badges by state, from counters: of the exhibition, or of the caller's own participation. */
    badges: z.record(z.string(), count),
    /** Badges by type, for organizer and venue. */
    badgeTypes: z.array(badgeTypeFigures).nullable(),
    /** Badges that await the caller's own decision. */
    toDecide: count,
    /** Badges that await a decision, by the next approver; null for partners. */
    deciders: z.object({ organizer: count, venue: count }).nullable(),
    /**
     * Tickets sold and not returned, those of them used, and the number for sale: of the exhibition, or of the caller's
     * own stock. All 0 without stock.
     */
    tickets: z.object({ sold: count, entered: count, total: count }),
    /** The caller's pending ticket work here. */
    ticketWaits: z.object({ decideTickets: count, returnedTickets: count, collectTickets: count, sellTickets: count }),
    quota: quotaSum,
    /** Quotas used to nine tenths and more. */
    nearlyUsed: count,
    /** Participations by state. */
    partners: z.record(z.string(), count),
    /** Tasks by status. */
    affairs: z.record(z.string(), count),
  }),
)
