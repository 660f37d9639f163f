import { choice, fields, ids, optional, text } from '../../kernel/field/field.ts'

/** Kinds of cases: alarms, then actions of devices that differ from the venue's decision. */
export const discrepancyKinds = [
  'twoDoors',
  'afterRevocation',
  'blacklistedInside',
  'stayExceeded',
  'admittedRefused',
  'refusedAdmitted',
  'zoneOverrun',
  'impossibleClock',
] as const
export type DiscrepancyKind = (typeof discrepancyKinds)[number]

export const resolutions = ['rightAsWas', 'stopped', 'badgeSuspended', 'deviceFault', 'falseAlarm'] as const
export type Resolution = (typeof resolutions)[number]

/** Wrong PINs of a guard within a quarter of an hour, and the maximum duration of a shift. */
export const pinTries = 5
export const pinMinutes = 15
export const shiftHours = 16
/** Maximum number of passages in one upload. */
export const uploadLimit = 500

export const guardFields = fields('offline', {
  name: text(40),
  /** The doors at which the guard may take a shift. */
  doorIds: ids('door', { max: 40, label: 'doors' }),
  /** Six digits; if omitted in a change, the PIN stays. */
  pin: optional(text(6, { pattern: /^\d{6}$/, phrase: 'offline.pinForm', secret: true })),
})

export const resolveFields = fields('offline', {
  resolution: choice(resolutions),
  note: text(500),
})
export const reopenFields = fields('offline', { note: text(500) })
