import {
  type AgeBand,
  type AudienceSource,
  ageBands,
  type ConsentState,
  type Gender,
} from '@fairgate/contract/sales/audience/fields'
import type { ConsentPurpose } from '@fairgate/contract/sales/ticket/consent-purposes'
import type { TextKey } from '../../kernel/i18n/language.ts'

export const genderLabels: Readonly<Record<Gender, TextKey>> = {
  female: 'audience.gender_female',
  male: 'audience.gender_male',
}

export const sourceLabels: Readonly<Record<AudienceSource, TextKey>> = {
  added: 'audience.source_added',
  imported: 'audience.source_imported',
  badge: 'audience.source_badge',
  ticket: 'audience.source_ticket',
  survey: 'audience.source_survey',
}

export const consentLabels: Readonly<Record<ConsentState, TextKey>> = {
  unknown: 'audience.consent_unknown',
  given: 'audience.consent_given',
  withdrawn: 'audience.consent_withdrawn',
}

export const purposeLabels: Readonly<Record<ConsentPurpose, TextKey>> = {
  survey: 'audience.purpose_survey',
  marketing: 'audience.purpose_marketing',
}

export const ageLabels = Object.fromEntries(ageBands.map(band => [band, `audience.age_${band}`])) as Readonly<
  Record<AgeBand, TextKey>
>

/** The filters of all lists of people. */
export const narrowing = [
  ...(['region', 'gender', 'age', 'jobClass', 'industry'] as const),
  ...(['channel', 'source', 'survey', 'marketing'] as const),
] as const
