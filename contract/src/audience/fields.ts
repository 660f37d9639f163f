import { documentTypeCodes } from '../badge/document.ts'
import { checkName, normaliseName } from '../badge/person-name.ts'
import { checkOf, choice, choices, day, fields, id, option, optional, orAbsent, text } from '../kernel/field.ts'
import { email, telephoneAnywhere } from '../kernel/pattern.ts'
import { normaliseTelephone } from '../kernel/telephone.ts'

export const genders = ['female', 'male'] as const
export type Gender = (typeof genders)[number]

/** What somebody may agree to be written to about; of their own tickets they are told without. */
export const consentPurposes = ['survey', 'marketing'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]

/** Nothing said is no. */
export const consentStates = ['unknown', 'given', 'withdrawn'] as const
export type ConsentState = (typeof consentStates)[number]

/** By which way somebody came to be known. */
export const audienceSources = ['added', 'imported', 'badge', 'ticket', 'survey'] as const
export type AudienceSource = (typeof audienceSources)[number]

/** The bars of ages; who has no birth date is of none. */
export const ageBands = ['under18', 'from18', 'from25', 'from35', 'from45', 'from55', 'from65'] as const
export type AgeBand = (typeof ageBands)[number]

/** The ages of a band, both included. */
export const agesOf: Readonly<Record<AgeBand, readonly [least: number, most: number]>> = {
  under18: [0, 17],
  from18: [18, 24],
  from25: [25, 34],
  from35: [35, 44],
  from45: [45, 54],
  from55: [55, 64],
  from65: [65, 200],
}

/** Under this age nobody is asked for a consent, and none is written to (PIPL 31). */
export const consentAge = 14

/** Days in which a merge can be taken apart again. */
export const splitDays = 30

/** What is known of somebody. Numbers left out of an edit stay as they are. */
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
  /** Whose own options may be chosen beside the venue's; not kept. */
  exhibitionId: orAbsent(id('exhibition', { label: 'optionsOf' })),
})

/** What somebody said about being written to, and how it is known. */
export const consentFields = fields('audience', {
  purposes: choices(consentPurposes),
  state: choice(['given', 'withdrawn'], { label: 'consent' }),
  /** Their words, or where they stand: a form, a call. */
  text: text(500, { label: 'consentText' }),
})

/** Why numbers are taken out as they are; in the operation log for good. */
export const revealFields = fields('audience', { reason: text(200, { min: 4 }) })

/** Values that stand against each other when people are merged. */
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
