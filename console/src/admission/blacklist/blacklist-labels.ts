import type { BlacklistKind, BlacklistScope } from '@fairgate/contract/admission/blacklist/fields'
import { blacklistEvents } from '@fairgate/contract/admission/blacklist/states'
import type { LocalizedText } from '@fairgate/contract/kernel/i18n/localized-text'
import type { TextKey } from '../../kernel/i18n/language.ts'

export type OfScope = { scope: BlacklistScope }

export const scopeLabels = {
  exhibition: 'blacklist.scopeExhibition',
  exhibitionOutside: 'blacklist.scopeExhibitionOutside',
  garden: 'blacklist.scopeGarden',
} as const satisfies Record<BlacklistScope, TextKey>

export const kindLabels = {
  person: 'blacklist.kindPerson',
  vehicle: 'blacklist.kindVehicle',
} as const satisfies Record<BlacklistKind, TextKey>

/** The list page of a scope; its form is at the same address with `Add` appended. */
export const scopePath = (scope: BlacklistScope) => `/blackIndex/${scope}`

const events: Readonly<Record<string, LocalizedText>> = blacklistEvents

/** Labels of the events of an entry. */
export const findEventLabel = (event: string): LocalizedText => events[event] ?? [event, event]
