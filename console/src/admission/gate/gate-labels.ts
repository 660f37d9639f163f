import type { GateCheck } from '@fairgate/contract/admission/gate/checks'
import type { deviceCalls } from '@fairgate/contract/admission/gate/fields'
import { currentLanguage, type Text, type TextKey } from '../../kernel/i18n/language.ts'

/** A name in the interface language, or in the other language if that one is empty. */
export function nameOf({ nameCn, nameEn }: { nameCn: string; nameEn: string }): string {
  return currentLanguage() === 'cn' ? nameCn || nameEn : nameEn || nameCn
}

/** Text key of a short name of a check, for charts and columns. */
export const shortCheck = (check: GateCheck): TextKey => `gate.${check}Short`

/** Text key of what a check requires, to be read together with "passed". */
export const toQuestionKey = (check: GateCheck): TextKey => `gate.${check}Check`

export const directionKeys = {
  in: 'gate.directionIn',
  out: 'gate.directionOut',
  both: 'gate.directionBoth',
} as const satisfies Record<string, TextKey>

export const kindLabels = {
  reader: 'gate.kindReader',
  phone: 'gate.kindPhone',
} as const satisfies Record<string, TextKey>

export const subjectKeys = {
  person: 'gate.subjectPerson',
  vehicle: 'gate.subjectVehicle',
} as const satisfies Record<string, TextKey>

/** Formats a duration in its two largest units: `42 秒`, `6 分 10 秒`, `2 小时 5 分`. */
export function lengthOf(ms: number, t: Text): string {
  const seconds = Math.round(Math.abs(ms) / 1000)
  if (seconds < 60) return t('gate.lengthSeconds', { seconds })
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return t('gate.lengthMinutes', { minutes, seconds: seconds % 60 })
  return t('gate.lengthHours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}

/** The commands that a device may be permitted to call. */
export const callLabels = {
  decide: 'gate.callDecide',
  heartbeat: 'gate.callHeartbeat',
  getPassagePhoto: 'gate.callPhoto',
  getDevicePack: 'gate.downloadBundle',
  getPackDelta: 'gate.callDelta',
  getPhotosAhead: 'gate.callPhotosAhead',
  uploadPassages: 'gate.callUpload',
  startShift: 'gate.callStartShift',
  endShift: 'gate.callEndShift',
} as const satisfies Record<(typeof deviceCalls)[number], TextKey>
