import { documentTypeCodes } from '../../badging/badge/document.ts'
import { checkName, normaliseName } from '../../badging/badge/person-name.ts'
import {
  checkOf,
  choice,
  choices,
  day,
  fields,
  id,
  option,
  optional,
  orAbsent,
  text,
} from '../../kernel/field/field.ts'
import { email, telephoneAnywhere } from '../../kernel/field/pattern.ts'
import { normaliseTelephone } from '../../kernel/field/telephone.ts'
import { consentPurposes } from '../ticket/consent-purposes.ts'

export const genders = ['female', 'male'] as const

export type Gender = (typeof genders)[number]

/** No statement means no consent. */
export const consentStates = ['unknown', 'given', 'withdrawn'] as const

export type ConsentState = (typeof consentStates)[number]

/** How a person became known. */
export const audienceSources = ['added', 'imported', 'badge', 'ticket', 'survey'] as const

export type AudienceSource = (typeof audienceSources)[number]

/** The bars of ages; a person without birth date is in none. */
export const ageBands = ['under18', 'from18', 'from25', 'from35', 'from45', 'from55', 'from65'] as const

export type AgeBand = (typeof ageBands)[number]

/** The ages of a band, both inclusive. */
export const agesOf: Readonly<Record<AgeBand, readonly [least: number, most: number]>> = {
  under18: [0, 17],
  from18: [18, 24],
  from25: [25, 34],
  from35: [35, 44],
  from45: [45, 54],
  from55: [55, 64],
  from65: [65, 200],
}

/** People under this age are not asked for consent and get no messages (PIPL 31). */
export const consentAge = 14

/** Days within which a merge can be undone. */
export const splitDays = 30

/** Data of a person. Numbers that an edit omits stay as they are. */
export const audienceFields = fields('audience', {
  name: text(100, { plain: normaliseName, check: checkOf('badge', checkName) }),
  gender: optional(choice(genders)),
  birth: optional(day()),
  documentType: optional(choice(documentTypeCodes, { label: 'documentType' })),
  documentNumber: orAbsent(text(40)),
  phone: orAbsent(
    text(20, {
      pattern: telephoneAnywhere,
      phrase: 'badge.phoneForm',
      plain: normaliseTelephone,
      keys: 'tel',
    }),
  ),
  email: orAbsent(text(100, { pattern: email, phrase: 'company.emailForm', keys: 'email' })),
  region: optional(option(/^\d{6}$/)),
  employer: optional(text(100)),
  jobTitle: optional(text(60)),
  jobClass: optional(option()),
  industry: optional(option()),
  channel: optional(option()),
  /** The exhibition whose own options may be chosen; not stored. */
  exhibitionId: orAbsent(id('exhibition', { label: 'optionsOf' })),
})

/** Consent to messages, and its source. */
export const consentFields = fields('audience', {
  purposes: choices(consentPurposes),
  state: choice(['given', 'withdrawn'], { label: 'consent' }),
  /** The wording, or where it is recorded: a form, a call. */
  text: text(500, { label: 'consentText' }),
})

/** Why full numbers are read; stored in the audit log permanently. */
export const revealFields = fields('audience', { reason: text(200, { min: 4 }) })

/** Values that may differ when people are merged. */
export const mergedFields = [
  'name',
  'gender',
  'birth',
  'document',
  'phone',
  'email',
  'region',
  'employer',
  'jobTitle',
  'jobClass',
  'industry',
  'channel',
] as const

export type MergedField = (typeof mergedFields)[number]
