import { phases } from '../../exhibitions/exhibition/views.ts'
import {
  choice,
  choices,
  fields,
  id,
  ids,
  optional,
  orNull,
  other,
  preset,
  text,
  wholeNumber,
} from '../../kernel/field/field.ts'

/** What a device without a connection does with a holder it cannot evaluate. */
export const offlineStances = ['admit', 'refuse', 'askGuard'] as const
export type OfflineStance = (typeof offlineStances)[number]

/** Whether who is inside may not come in again. */
export const passbacks = ['strict', 'off'] as const
export type Passback = (typeof passbacks)[number]

export const clauseEffects = ['admit', 'refuse'] as const
export type ClauseEffect = (typeof clauseEffects)[number]

/** How often a clause lets in; `asType` is what the badge type says. */
export const clauseEntries = ['asType', 'single', 'daily', 'unlimited'] as const
export type ClauseEntries = (typeof clauseEntries)[number]

/** Clauses of a policy, days and hours of a clause, at most. */
export const clausesLimit = 200
export const daysLimit = 62
export const hoursLimit = 6

/** `to` not after `from`: on the next day. '24:00' ends a day. */
export interface ClauseHours {
  from: string
  to: string
}

/** One line of a policy: whom it names, where and when it lets them in or keeps them out, how often. */
export const clauseFields = fields('policy', {
  nameCn: text(60, { lang: 'zh-CN' }),
  nameEn: text(120, { lang: 'en' }),
  effect: preset(choice(clauseEffects), 'admit'),
  badgeTypeIds: ids('badgeType', { min: 1, max: 50, label: 'badgeTypes' }),
  companyIds: optional(ids('company', { max: 100, label: 'companies' })),
  zoneIds: optional(ids('zone', { max: 50, label: 'zones' })),
  doorIds: optional(ids('door', { max: 50, label: 'doors' })),
  phases: optional(choices(phases, { min: 0, label: 'phases' })),
  days: other<string[]>(),
  hours: other<ClauseHours[]>(),
  entries: preset(choice(clauseEntries), 'asType'),
  entriesADay: orNull(wholeNumber({ min: 1, max: 99 })),
  gapMinutes: preset(wholeNumber({ min: 0, max: 1440 }), 0),
})

/** What holds beside the clauses. */
export const policyFields = fields('policy', {
  offline: preset(choice(offlineStances), 'askGuard'),
  offlineSingle: preset(choice(offlineStances), 'askGuard'),
  passback: preset(choice(passbacks), 'strict'),
})

/** Asked at publishing. */
export const publishFields = fields('policy', {
  /** Left out: at once. */
  effectiveAt: other<string | null>(),
  note: optional(text(500, { label: 'publishNote' })),
})

/** By what somebody is looked for where a scan is tried. */
export const tryKinds = ['badgeCode', 'document', 'plate', 'code'] as const

/** Who, where and when: a scan that is tried. */
export const tryFields = fields('policy', {
  tryBy: preset(choice(tryKinds), 'badgeCode'),
  tryShown: text(400),
  channelId: id('channel'),
  tryAt: other<string>(),
})

/** Scans of a rehearsal that are typed, one a line: badge or ticket, channel, day and hour of the venue's clock. */
export const simulationLimit = 200
export const simulationFields = fields('policy', {
  lines: text(20_000, { label: 'rehearsalLines' }),
})
