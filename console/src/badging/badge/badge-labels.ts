import type { Output, RowOf } from '@fairgate/contract/app/catalogue'
import { badgeStateMachine, credentialEvents, credentialStateMachine } from '@fairgate/contract/badging/badge/states'
import type { LocalizedText } from '@fairgate/contract/kernel/i18n/localized-text'
import { type Text as Say, type TextKey, text } from '../../kernel/i18n/language.ts'

type BadgeType = RowOf<'getBadgeTypeList'>
export type BadgeDetail = Output<'getBadgeDetail'>

type Names = Readonly<Record<string, TextKey>>

/** Labels of the fields of a badge, by their names on the wire. */
export const fieldLabels = {
  name: 'badge.name',
  nameEn: 'badge.nameEn',
  documentType: 'badge.documentType',
  documentNumber: 'badge.documentNumber',
  phone: 'badge.phone',
  employer: 'badge.employer',
  jobTitle: 'badge.jobTitle',
  birth: 'badge.birth',
  entryDays: 'badge.entryDays',
  photo: 'badge.photo',
  photoFileId: 'badge.photo',
  badgeTypeId: 'badge.type',
} as const satisfies Names

/** The label of a field; the name on the wire if the console does not know it. */
export function fieldLabel(field: string): string {
  const key = (fieldLabels as Names)[field]
  return key ? text(key) : field
}

/** The fields that a return may request to correct, in the order of the form. */
export const askableFields = [
  'photoFileId',
  'name',
  'nameEn',
  'documentType',
  'documentNumber',
  'phone',
  'employer',
  'jobTitle',
  'birth',
] as const satisfies (keyof typeof fieldLabels)[]

export const phaseLabels = {
  moveIn: 'badge.moveIn',
  open: 'badge.open',
  moveOut: 'badge.moveOut',
} as const satisfies Names

/** Labels of the approval routes. */
export const routeLabels = {
  sponsor: 'badge.routeSponsor',
  sponsorThenPlatform: 'badge.routeSponsorThenPlatform',
  platform: 'badge.routePlatform',
} as const satisfies Names

/** The label of a badge's state; an unknown state is shown as it is. */
export const findBadgeStateLabel = (state: string): LocalizedText =>
  (badgeStateMachine.states as Record<string, LocalizedText>)[state] ?? [state, state]

export const findCredentialStateLabel = (state: string): LocalizedText =>
  (credentialStateMachine.states as Record<string, LocalizedText>)[state] ?? [state, state]

export const findBadgeEventLabel = (event: string): LocalizedText =>
  (({ ...badgeStateMachine.events, ...credentialEvents }) as Record<string, LocalizedText>)[event] ?? [event, event]

export const subjectLabels = {
  person: 'badge.subjectPerson',
  vehicle: 'badge.subjectVehicle',
} as const satisfies Record<string, TextKey>

/** How often a badge of a type opens a door. */
export function formatEntries(type: BadgeType, t: Say): string {
  if (type.entriesKind === 'single') return t('badge.entriesSingle')
  if (type.entriesKind === 'daily') return t('badge.entriesDailyShown', { count: type.entriesADay ?? 1 })
  return t('badge.entriesUnlimited')
}

/** The minimum age for a badge of a type. */
export const formatAge = ({ minimumAge: age }: BadgeType, t: Say): string =>
  age === undefined ? '—' : t('badge.minimumAgeShown', { age })
