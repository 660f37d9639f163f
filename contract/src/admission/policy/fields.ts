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

/** What an offline device does with a holder it cannot evaluate. */
export const offlineStances = ['admit', 'refuse', 'askGuard'] as const
export type OfflineMode = (typeof offlineStances)[number]

/** Whether somebody inside is denied a second entry. */
export const passbacks = ['strict', 'off'] as const
export type AntiPassback = (typeof passbacks)[number]

export const clauseEffects = ['admit', 'refuse'] as const
export type ClauseEffect = (typeof clauseEffects)[number]

/** How often a clause admits; `asType` is the rule of the badge type. */
export const clauseEntries = ['asType', 'single', 'daily', 'unlimited'] as const
export type ClauseEntries = (typeof clauseEntries)[number]

/** Maximum clauses of a policy, days and hours of a clause. */
export const clausesLimit = 200
export const daysLimit = 62
export const hoursLimit = 6

/** `to` not after `from`: on the next day. '24:00' ends a day. */
export interface ClauseHours {
  from: string
  to: string
}

/** One line of a policy: subjects, places, times, admission or denial, entries. */
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

/** Settings besides the clauses. */
export const policyFields = fields('policy', {
  offline: preset(choice(offlineStances), 'askGuard'),
  offlineSingle: preset(choice(offlineStances), 'askGuard'),
  passback: preset(choice(passbacks), 'strict'),
})

/** The input of publishing. */
export const publishFields = fields('policy', {
  /** Default: at once. */
  effectiveAt: other<string | null>(),
  note: optional(text(500, { label: 'publishNote' })),
})

/** How the holder of a simulated scan is identified. */
export const tryKinds = ['badgeCode', 'document', 'plate', 'code'] as const

/** A simulated scan: holder, channel, time. */
export const tryFields = fields('policy', {
  tryBy: preset(choice(tryKinds), 'badgeCode'),
  tryShown: text(400),
  channelId: id('channel'),
  tryAt: other<string>(),
})

/** Typed scans of a simulation, one per line: badge or ticket, channel, day and hour in the venue's time zone. */
export const simulationLimit = 200
export const simulationFields = fields('policy', {
  lines: text(20_000, { label: 'simulationLines' }),
})
