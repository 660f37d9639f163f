import type { GuestEntries, WhitelistKind, WhitelistScope } from '@fairgate/contract/admission/whitelist/fields'
import { whitelistEvents, whitelistStateMachine } from '@fairgate/contract/admission/whitelist/states'
import type { LocalizedText } from '@fairgate/contract/kernel/i18n/localized-text'
import type { TextKey } from '../../kernel/i18n/language.ts'

/** The scope that the lists belong to. */
export type OfScope = { scope: WhitelistScope }

export const kindLabels = {
  certificate: 'whitelist.kind_certificate',
  vehicle: 'whitelist.kind_vehicle',
} as const satisfies Record<WhitelistKind, TextKey>

export const entriesLabels = {
  single: 'whitelist.entries_single',
  unlimited: 'whitelist.entries_unlimited',
} as const satisfies Record<GuestEntries, TextKey>

export const scopeLabels = {
  during: 'whitelist.scope_during',
  outside: 'whitelist.scope_outside',
  garden: 'whitelist.scope_garden',
} as const satisfies Record<WhitelistScope, TextKey>

/** The list page of a scope; a form is at the same address with `Add` appended. */
export const scopePaths = {
  during: '/whiteIndex/exhibition',
  outside: '/whiteIndex/exhibitionOutside',
  garden: '/whiteIndex/garden',
} as const satisfies Record<WhitelistScope, string>

/** Tabs of the lists by kind. */
export const listTabs = {
  all: 'whitelist.tabAll',
  pending: 'whitelist.tabPending',
  valid: 'whitelist.tabValid',
  pendingReview: 'whitelist.tabPendingReview',
  stopped: 'whitelist.tabStopped',
  expired: 'whitelist.tabExpired',
  rejected: 'whitelist.tabRejected',
} as const

const events: Readonly<Record<string, LocalizedText>> = { ...whitelistStateMachine.events, ...whitelistEvents }

/** Labels of the events of a list. */
export const findEventLabel = (event: string): LocalizedText => events[event] ?? [event, event]
