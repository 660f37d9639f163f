import { personFields } from '../../badging/badge/fields.ts'
import { checkAnyPlate, normalisePlate } from '../../badging/badge/plate.ts'
import {
  checkOf,
  choice,
  day,
  fields,
  id,
  ids,
  optional,
  orAbsent,
  text,
  wholeNumber,
} from '../../kernel/field/field.ts'
import { mobilePhone } from '../../kernel/field/pattern.ts'
import { normaliseTelephone } from '../../kernel/field/telephone.ts'

/** Lists of people, and of vehicles with their drivers and passengers. */
export const whitelistKinds = ['certificate', 'vehicle'] as const
export type WhitelistKind = (typeof whitelistKinds)[number]

/** During an exhibition, outside of any, in the garden: by the gate context of a list. */
export const whitelistScopes = ['during', 'outside', 'garden'] as const
export type WhitelistScope = (typeof whitelistScopes)[number]

/** How often a guest may enter. */
export const guestEntries = ['single', 'unlimited'] as const
export type GuestEntries = (typeof guestEntries)[number]

/** Maximum places of a list, whatever the venue's parameter. */
const maxListSize = 100_000

/** The plates of a form in stored form: one per line, or separated by commas or spaces. */
export const platesOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[\s,，;；、]+/u)
      .map(normalisePlate)
      .filter(plate => plate !== ''),
  ),
]

/** What a host may change once the list is approved. */
export const whitelistTerms = fields('whitelist', {
  allowedPeople: wholeNumber({ min: 1, max: maxListSize, phrase: 'whitelist.headCount' }),
  /** Only for a list of vehicles. */
  allowedVehicles: orAbsent(wholeNumber({ min: 1, max: maxListSize })),
  /** Known plates, at least one for vehicles; each has its own place. */
  plates: optional(
    text(4_000, {
      check: checkOf('badge', typed => {
        for (const plate of platesOf(typed)) {
          const fault = checkAnyPlate(plate)
          if (fault) return fault
        }
      }),
    }),
  ),
  doorIds: ids('door', { min: 1, max: 100, label: 'doors' }),
  validFrom: day(),
  validTo: day(),
  entriesKind: choice(guestEntries, { label: 'entries' }),
  entryReason: text(200),
  guestDescription: optional(text(500)),
})

export const whitelistFields = fields('whitelist', {
  kind: choice(whitelistKinds, { fixed: true }),
  exhibitionId: id('exhibition', { label: 'exhibition', fixed: true }),
  ...whitelistTerms,
})

/** The input of a guest with a proven telephone. */
export const guestFields = fields('whitelist', {
  name: personFields.name,
  documentType: personFields.documentType,
  documentNumber: text(40),
  /** For guests who come by car; without one only a person's place is taken. */
  plate: orAbsent(text(20, { capitals: true, plain: normalisePlate, check: checkOf('badge', checkAnyPlate) })),
})

/** Maximum days of a standing pass. */
export const longestPass = 366

/** A standing pass for one door, with its holder. */
export const doorPassFields = fields('whitelist', {
  kind: choice(whitelistKinds),
  exhibitionId: id('exhibition', { label: 'exhibition' }),
  doorId: id('door', { label: 'door' }),
  ...guestFields,
  /** The telephone that opens its code. */
  phone: text(20, { plain: normaliseTelephone, pattern: mobilePhone, phrase: 'badge.phoneForm', keys: 'tel' }),
  validFrom: day(),
  validTo: day(),
  entryReason: text(200),
})

/** Why a list is refused, stopped, resumed or voided, or a guest is unbound. */
export const noteFields = fields('whitelist', { note: text(500, { label: 'reason' }) })
