import type { DiscrepancyKind, Resolution } from '@fairgate/contract/admission/offline/fields'
import type { TextKey } from '../../kernel/i18n/language.ts'

export const kindLabels = {
  twoDoors: 'offline.kind_twoDoors',
  afterRevocation: 'offline.kind_afterRevocation',
  blacklistedInside: 'offline.kind_blacklistedInside',
  stayExceeded: 'offline.kind_stayExceeded',
  admittedRefused: 'offline.kind_admittedRefused',
  refusedAdmitted: 'offline.kind_refusedAdmitted',
  zoneOverrun: 'offline.kind_zoneOverrun',
  impossibleClock: 'offline.kind_impossibleClock',
} as const satisfies Record<DiscrepancyKind, TextKey>

export const resolutionLabels = {
  rightAsWas: 'offline.resolution_rightAsWas',
  stopped: 'offline.resolution_stopped',
  badgeSuspended: 'offline.resolution_badgeSuspended',
  deviceFault: 'offline.resolution_deviceFault',
  falseAlarm: 'offline.resolution_falseAlarm',
} as const satisfies Record<Resolution, TextKey>
