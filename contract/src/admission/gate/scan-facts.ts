import type { GateCheck, PassageDirection, Verdict } from './checks.ts'
import type { ChannelState } from './states.ts'

/** Milliseconds since 1970. */
export type Moment = number
/** From, inclusive; to, exclusive. */
export type Span = readonly [from: Moment, to: Moment]

export type Phase = 'moveIn' | 'open' | 'moveOut'
export type EntriesKind = 'single' | 'daily' | 'unlimited'
/** What a device does if its bundle cannot decide. */
export const stances = ['admit', 'refuse', 'askGuard'] as const
export type GateOfflineMode = (typeof stances)[number]

/** The gate context of a device. */
export interface GateContextFacts {
  exhibitionId: string
  /** The exhibition is being prepared or runs; the channels of others are closed. */
  running: boolean
  phases: Readonly<Partial<Record<Phase, Span>>>
  timeZone: string
  /** Hour of the venue's clock at which the gate day changes. */
  dayBegins: number
  /** From this moment a receipt is required. */
  receiptFrom: Moment | null
  /** Badge types that need no receipt. */
  receiptExempt: readonly string[]
}

export interface ZoneFacts {
  id: string
  code: string
  /** From the outermost zone to this one, inclusive. */
  path: readonly string[]
  parentId: string | null
  capacity: number | null
  /** The zone has a channel that leads out, so that leaving is recorded at all. */
  leaves: boolean
  /** A door opens into one of the zones around it. */
  doorsAround: boolean
}

export interface ChannelFacts {
  id: string
  code: string
  doorId: string
  zoneId: string
  direction: 'in' | 'out' | 'both'
  subject: 'person' | 'vehicle'
  state: ChannelState
}

/** A badge or ticket type, by the number in its codes. */
export interface TypeFacts {
  id: string
  no: number
  nameCn: string
  nameEn: string
  colour: string | null
  subject: 'person' | 'vehicle'
  /** Empty: all zones. */
  zones: readonly string[]
  entriesKind: EntriesKind
  entriesADay: number | null
  /** For a ticket: number of people, number of valid days, and the note for the guard. */
  ticket: { people: number; allowedDays: number | null; note: string | null } | null
}

/** A clause as compiled when its policy was published. */
export interface RuleFacts {
  clauseNo: number
  badgeTypeId: string
  companyId: string | null
  zoneId: string | null
  doorId: string | null
  refuse: boolean
  /** Null: always. */
  windows: readonly Span[] | null
  entriesKind: EntriesKind | null
  entriesADay: number | null
  gapMinutes: number | null
}

/** The policy in force at a moment. */
export interface PolicyFacts {
  id: string | null
  no: number | null
  effectiveAt: Moment | null
  offline: GateOfflineMode
  offlineSingle: GateOfflineMode
  /** `off`: nobody is refused for being inside. */
  passback: 'strict' | 'off'
  rules: readonly RuleFacts[]
}

/** Why a credential opens nothing. A valid code without an exception opens. */
export const exceptions = [
  'dead',
  'notIssued',
  'awaitingPayment',
  'suspended',
  'blacklisted',
  'expired',
] as const satisfies readonly GateCheck[]
export type CredentialException = (typeof exceptions)[number]

/** The holder of a code, as far as known. */
export interface HolderFacts {
  type: TypeFacts
  exception: CredentialException | null
  phases: readonly Phase[]
  /** The days of a ticket or guest. Null: those of the phases. */
  valid: Span | null
  /** The only doors it opens; empty: those of the zones of its type. */
  doorIds: readonly string[]
  /** How often; null: as the type or a clause says. */
  entriesKind: 'single' | 'unlimited' | null
  slot: Span | null
  companyId: string | null
  /** Undefined if unknown, as on a device. */
  receipt: 'valid' | 'missing' | 'expired' | undefined
}

/** Where a holder is and how often they entered. Only for `gateDay`: nobody is inside when the day changes. */
export interface Presence {
  path: readonly string[]
  gateDay: string
  entriesToday: number
  entriesTotal: number
  daysEntered: number
  /** For a group ticket: number of people inside. */
  heads: number
  /** The last entry. */
  enteredAt: Moment | null
}

/** A scan at the moment when it is assumed to have happened. */
export interface ScanFacts {
  at: Moment
  gateDay: string
  channel: ChannelFacts
  zone: ZoneFacts
  /** Only if the channel is passed in both directions. */
  direction: PassageDirection | undefined
  /** Number of people of a group ticket; undefined: all that remain. */
  people?: number | undefined
  /** The full zone, from whoever counts all people; undefined on a device. */
  fullZone?: ((zoneIds: readonly string[], heads: number) => { zone: string; facts: object } | undefined) | undefined
}

/** What a presented code is: nobody's, of another gate context, blacklisted, or of a holder. */
export type Shown = 'badSignature' | 'unknown' | 'rehearsal' | 'wrongExhibition' | 'blacklisted' | HolderFacts

export interface Evaluation {
  /** `ask`: the bundle cannot decide, so the guard must. */
  verdict: Verdict | 'ask'
  reason: GateCheck | null
  /** The check that would have refused, had it not been an exit or free passage. */
  overruled: GateCheck | null
  /** The clause that admitted or refused. */
  clauseNo: number | null
  direction: PassageDirection
  /** The passage counts as an entry. */
  counts: boolean
  /** Number of people who pass. */
  people: number
  /** The next opening, if the hour is the reason. */
  opensAt: Moment | null
}
