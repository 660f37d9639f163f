import type { GateCheck, PassageDirection, Verdict } from './checks.ts'
import type { ChannelState } from './states.ts'

/** Milliseconds since 1970. */
export type Moment = number
/** From, included, to, excluded. */
export type Span = readonly [from: Moment, to: Moment]

export type Phase = 'moveIn' | 'open' | 'moveOut'
export type EntriesKind = 'single' | 'daily' | 'unlimited'
/** What a device does where its pack cannot tell. */
export const stances = ['admit', 'refuse', 'askGuard'] as const
export type Stance = (typeof stances)[number]

/** The ground a device stands on. */
export interface GroundFacts {
  exhibitionId: string
  /** It is prepared or runs: channels of others are closed. */
  running: boolean
  phases: Readonly<Partial<Record<Phase, Span>>>
  timeZone: string
  /** Hour of the venue's clock at which the gate's day turns. */
  dayBegins: number
  /** From then on a receipt is asked for. */
  receiptFrom: Moment | null
  /** Badge types that need none. */
  receiptExempt: readonly string[]
}

export interface ZoneFacts {
  id: string
  code: string
  /** From the outermost zone to this one, itself included. */
  path: readonly string[]
  parentId: string | null
  capacity: number | null
  /** It has a channel that leads out, so that leaving it is read at all. */
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

/** A badge or ticket type, by the number its codes carry. */
export interface TypeFacts {
  id: string
  no: number
  nameCn: string
  nameEn: string
  colour: string | null
  subject: 'person' | 'vehicle'
  /** None: all. */
  zones: readonly string[]
  entriesKind: EntriesKind
  entriesADay: number | null
  /** Of a ticket: heads it stands for, days it is good for, and what the guard is to look at. */
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
  offline: Stance
  offlineSingle: Stance
  /** `off`: nobody is refused for being inside. */
  passback: 'strict' | 'off'
  rules: readonly RuleFacts[]
}

/** Why a credential opens nothing. A code of ours that is no exception opens. */
export const exceptions = [
  'dead',
  'notIssued',
  'awaitingPayment',
  'suspended',
  'blacklisted',
  'expired',
] as const satisfies readonly GateCheck[]
export type CredentialException = (typeof exceptions)[number]

/** Whoever shows a code, as far as it is known. */
export interface HolderFacts {
  type: TypeFacts
  exception: CredentialException | null
  phases: readonly Phase[]
  /** A ticket's days; a guest's. Null: those of the phases. */
  valid: Span | null
  /** The only doors it opens; none: those of its type's zones. */
  doorIds: readonly string[]
  /** How often; null: as its type, or a clause, says. */
  entriesKind: 'single' | 'unlimited' | null
  slot: Span | null
  companyId: string | null
  /** Undefined where nobody knows, as on a device. */
  receipt: 'valid' | 'missing' | 'expired' | undefined
}

/** Where a holder is and how often it entered. Of `gateDay` only: nobody is inside when the day turns. */
export interface Presence {
  path: readonly string[]
  gateDay: string
  entriesToday: number
  entriesTotal: number
  daysEntered: number
  /** Of a group's ticket: heads inside. */
  heads: number
  /** When it last entered. */
  enteredAt: Moment | null
}

/** A scan, at the moment it is believed to have happened. */
export interface ScanFacts {
  at: Moment
  gateDay: string
  channel: ChannelFacts
  zone: ZoneFacts
  /** Only where the channel is passed both ways. */
  direction: PassageDirection | undefined
  /** Heads of a group's ticket; undefined: all that are left. */
  people?: number | undefined
  /** The zone is full, by who counts the heads of all; on a device nobody does. */
  fullZone?: ((zoneIds: readonly string[], heads: number) => { zone: string; facts: object } | undefined) | undefined
}

/** What was shown turned out to be: of nobody, of another ground, on the black list, of a holder. */
export type Shown = 'badSignature' | 'unknown' | 'rehearsal' | 'wrongExhibition' | 'blacklisted' | HolderFacts

export interface Evaluation {
  /** `ask`: the pack cannot tell, and the guard is to. */
  verdict: Verdict | 'ask'
  reason: GateCheck | null
  /** What would have refused, had it not been an exit or free passage. */
  overruled: GateCheck | null
  /** The clause that let in or refused. */
  clauseNo: number | null
  direction: PassageDirection
  /** It counts as an entry. */
  counts: boolean
  /** Heads that pass. */
  people: number
  /** Where hours refuse: when it opens next. */
  opensAt: Moment | null
}
