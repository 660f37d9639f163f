import { choice, fields, ids, optional, text } from '../kernel/field.ts'

/** Why a case stands on the board: alarms, then what a device did otherwise than the venue would have. */
export const conflictKinds = [
  'twoDoors',
  'afterRevocation',
  'blacklistedInside',
  'stayExceeded',
  'admittedRefused',
  'refusedAdmitted',
  'zoneOverrun',
  'impossibleClock',
] as const
export type ConflictKind = (typeof conflictKinds)[number]

export const resolutions = ['rightAsWas', 'stopped', 'badgeSuspended', 'deviceFault', 'falseAlarm'] as const
export type Resolution = (typeof resolutions)[number]

/** Wrong PINs of a guard within a quarter of an hour, and how long a shift lasts at the most. */
export const pinTries = 5
export const pinMinutes = 15
export const shiftHours = 16
/** Passages of one upload. */
export const uploadLimit = 500

export const guardFields = fields('offline', {
  name: text(40),
  /** Where the guard may take a shift. */
  doorIds: ids('door', { max: 40, label: 'doors' }),
  /** Six digits; left out of a change, the PIN stays. */
  pin: optional(text(6, { pattern: /^\d{6}$/, phrase: 'offline.pinForm', secret: true })),
})

export const resolveFields = fields('offline', {
  resolution: choice(resolutions),
  note: text(500),
})
export const reopenFields = fields('offline', { note: text(500) })
