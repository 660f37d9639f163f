import { z } from 'zod'
import { unchangedReasons } from '../kernel/dated.ts'
import { change, historyLine } from '../kernel/history.ts'
import { idOf } from '../kernel/id.ts'
import { actsIn, row, stateIn } from '../kernel/page.ts'
import { messageText } from '../message/message-text.ts'
import { participationKinds, participationStateMachine } from '../participation/states.ts'
import { refundRules } from './choices.ts'
import { followers } from './dated.ts'
import type { exhibitionFields } from './fields.ts'
import { exhibitionActions, exhibitionStateMachine } from './states.ts'

const name = z.object({ cn: z.string(), en: z.string() })
const moment = z.string().nullable()

/** Where the clock stands between the exhibition's dates; null before move-in, after move-out and in between. */
export const phases = ['moveIn', 'open', 'moveOut'] as const
export type Phase = (typeof phases)[number]

/** The sale's switch and window in one word. */
export const saleStates = ['closed', 'scheduled', 'open', 'over'] as const
export type SaleState = (typeof saleStates)[number]

export const period = z.object({ from: moment, to: moment, daily: z.boolean() })

export const exhibitionActs = actsIn(exhibitionStateMachine, exhibitionActions)

/** Columns of every list of exhibitions. */
export const exhibitionRow = {
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
  /** It waits to be approved into halls that others have then; `taken` of its detail says who. */
  sharesHalls: z.boolean(),
}

/** The form as it goes out: what the database holds, no rule checked again. */
const formOut = z.object({
  nameCn: z.string(),
  nameEn: z.string(),
  showType: z.string().nullable(),
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
} satisfies Record<keyof typeof exhibitionFields, z.ZodType>)

/** Halls of a plan that another approved exhibition has from its move-in to its move-out. */
export const takenHalls = z.object({
  code: z.string().nullable(),
  name,
  halls: z.array(z.string()),
  period: z.object({ from: z.string(), to: z.string() }),
})

export const exhibitionDetail = z.object({
  id: idOf('exhibition'),
  version: z.number().int(),
  ...exhibitionActs,
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
  /** How often it was submitted so far. */
  submissions: z.number().int(),
  form: formOut,
  history: z.array(historyLine),
  /** Fields asked for by the last return; empty where nothing was ever returned. */
  askedFields: z.array(z.string()),
  changesSinceReturned: z.array(change),
  /** While it is not over, for who runs it: the first five that have its halls in its days. */
  taken: z.array(takenHalls),
  sharesHalls: z.boolean(),
})

export const additionalInfoOut = z.object({
  id: idOf('exhibition'),
  version: z.number().int(),
  ...exhibitionActs,
  saleState: z.enum(saleStates),
  saleFrom: moment,
  saleTo: moment,
  onePersonOneBadge: z.boolean().nullable(),
  refundRule: z.enum(refundRules).nullable(),
})

export const region = z.object({ code: z.string(), nameCn: z.string(), nameEn: z.string() })

const count = z.number().int()
export const quotaSum = z.object({ granted: count, given: count, reserved: count, used: count })

/** Badges of one type: handed out, approved (with a living code, handed out or not), waiting to be decided on. */
const badgeTypeFigures = z.object({
  badgeTypeId: idOf('badgeType'),
  name,
  colour: z.string(),
  issued: count,
  approved: count,
  toReview: count,
})

const span = z.object({ from: z.string(), to: z.string() })

/** What follows where an exhibition is moved; counted as it stands now. */
export const postponementEffects = z.object({
  /** Living badges of types whose phases move. */
  badges: count,
  /** Cards of those, printed or handed out: they show the old dates, and devices without a network go by them. */
  cards: count,
  /** Doors and zones, which stay as they are set. */
  doors: count,
  zones: count,
  /** Companies that are told by message. */
  companies: count,
  /** What its partners are sent, in each language that one of them reads. */
  messages: z.array(messageText.extend({ count: z.number().int() })),
  /**
   * What has dates of its own, where there is any: how many move with the exhibition, how many of its rows move and are cut to the
   * new end (slots and clauses lie beyond it), how many stay and why; first and last day of what moves, before and after.
   */
  follows: z.array(
    z.object({
      ...{ what: z.enum(followers), moved: count, cut: count },
      kept: z.array(z.object({ why: z.enum(unchangedReasons), count })),
      ...{ was: span.nullable(), is: span.nullable() },
    }),
  ),
  /** Halls that other approved exhibitions have at that time. */
  taken: z.array(takenHalls),
})

/** One exhibition at a glance. */
export const affairDetail = z.object({
  exhibition: row('exhibition', exhibitionActs, {
    ...exhibitionRow,
    moveIn: period,
    moveOut: period,
    saleFrom: z.string().nullable(),
    saleTo: z.string().nullable(),
    approvedAt: z.string().nullable(),
  }),
  /** When the additional information was completed and the sale last opened; null where that was never. */
  informationAt: moment,
  saleOpenedAt: moment,
  /** The reader's own participation; null for the platform. */
  own: z
    .object({
      id: idOf('participation'),
      kind: z.enum(participationKinds),
      state: stateIn(participationStateMachine),
    })
    .nullable(),
  /** Badges by state, from counters: of the exhibition, or of the reader's own participation. */
  badges: z.record(z.string(), count),
  /** Badges by type, for who runs the exhibition. */
  badgeTypes: z.array(badgeTypeFigures).nullable(),
  /** Badges that wait for the reader's own decision. */
  toDecide: count,
  /** Badges that wait for a decision, by who decides next; null for who does not run the exhibition. */
  deciders: z.object({ organizer: count, venue: count }).nullable(),
  /**
   * Tickets sold and not returned, those of them used, and how many there are to sell: of the exhibition, or of the reader's own
   * stock. All 0 where it has none.
   */
  tickets: z.object({ sold: count, entered: count, total: count }),
  /** What of tickets waits for the reader here. */
  ticketWaits: z.object({ decideTickets: count, returnedTickets: count, collectTickets: count, sellTickets: count }),
  quota: quotaSum,
  /** Quotas used to nine tenths and more. */
  nearlyUsed: count,
  /** Participations by state. */
  partners: z.record(z.string(), count),
  /** Affairs by status. */
  affairs: z.record(z.string(), count),
})
