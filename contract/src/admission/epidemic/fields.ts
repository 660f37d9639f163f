import { documentTypeCodes } from '../../badging/badge/document.ts'
import { checkName, normaliseName } from '../../badging/badge/person-name.ts'
import { telephone } from '../../identity/session/fields.ts'
import { typedNumber } from '../../kernel/field/amount-field.ts'
import {
  checkOf,
  choice,
  choices,
  fields,
  flag,
  id,
  ids,
  option,
  optional,
  orAbsent,
  orNull,
  other,
  preset,
  text,
} from '../../kernel/field/field.ts'
import { plainNumber } from '../../kernel/field/typed-number.ts'
import {
  auditModes,
  codeColours,
  type ImageKind,
  nucleicHours,
  receiptHours,
  symptomNames,
  type TestResult,
  tripRisks,
  vaccineDoses,
} from './choices.ts'

const agreement = text(4000)

/** The requirements of an exhibition for its entrants. */
export const strategyFields = fields('epidemic', {
  exhibitionId: id('exhibition', { label: 'exhibition', fixed: true }),
  /** Companies may declare for their people. */
  proxy: preset(flag(), true),
  auditMode: preset(choice(auditModes), 'ocrManual'),
  healthCode: preset(flag(), true),
  healthBlocked: preset(choices(codeColours, { min: 0 }), ['yellow', 'red']),
  healthInfo: preset(flag(), true),
  tripCard: preset(flag(), true),
  tripBlocked: preset(choices(codeColours, { min: 0 }), ['yellow', 'red']),
  tripRisk: preset(choice(tripRisks), 'blocked7'),
  vaccine: preset(choice(vaccineDoses), '0'),
  nucleic: preset(choice(nucleicHours), '48'),
  receiptHours: preset(choice(receiptHours), '48'),
  agreementCn: agreement,
  agreementEn: agreement,
  /** Regions by code: entrants from there cannot declare. */
  blockedCities: optional(other<string[]>()),
  /** Regions of medium or high risk. */
  riskAreas: optional(other<string[]>()),
  /** Badge types that need no receipt. */
  exemptTypes: preset(ids('badgeType', { max: 200 }), []),
})

/** One test as typed; an incomplete one is reported with its row. */
export interface TypedTest {
  sampledAt?: string | null
  result?: TestResult | null
}

/** A picture and its kind. */
export interface TypedImage {
  fileId: string
  kind: ImageKind
}

/** The declaration of one person. */
export const declarationFields = fields('epidemic', {
  name: text(60, { plain: normaliseName, check: checkOf('badge', checkName), label: 'entrant' }),
  documentType: preset(choice(documentTypeCodes, { label: 'documentType' }), 'identityCard'),
  documentNumber: text(40),
  /** Regions of the last seven days, by code. */
  cities: optional(other<string[]>()),
  temperature: orNull(
    typedNumber(4, { pattern: /^(3[4-9]|4[0-2])(\.\d)?$/, phrase: 'epidemic.temperatureForm', plain: plainNumber }),
  ),
  symptoms: preset(choices(symptomNames, { min: 0 }), []),
  healthColour: optional(choice(codeColours)),
  tripColour: optional(choice(codeColours)),
  /** In an area of medium or high risk within seven days; null if not required. */
  tripRisky: optional(choice(['yes', 'no'] as const)),
  doses: optional(choice(vaccineDoses)),
  nucleic: optional(other<TypedTest[]>({ label: 'tests' })),
  images: optional(other<TypedImage[]>()),
  agreed: flag(),
})

/** For somebody else, by their company. */
export const proxyFields = fields('epidemic', {
  exhibitionId: id('exhibition', { label: 'exhibition' }),
  phone: telephone,
  ...declarationFields,
})

const { name, cities, temperature, symptoms, healthColour, tripColour, tripRisky, doses, nucleic } = declarationFields

/** Corrections of a pending declaration for somebody else: neither the person nor the pictures. */
export const correctFields = fields('epidemic', {
  ...{ name, cities, temperature, symptoms, healthColour, tripColour, tripRisky, doses, nucleic },
})

/** Why a declaration's status is set by hand. */
export const statusFields = fields('epidemic', { note: text(500) })

/** The input of an approval. */
export const approveFields = fields('epidemic', { hours: preset(choice(receiptHours), '48') })

/** The input of a rejection: the refusal lists missing choices (specification, §5). */
export const rejectFields = fields('epidemic', {
  hours: orAbsent(choice(receiptHours)),
  reasonCode: orAbsent(option()),
  note: optional(text(500)),
})

/** The input of the switch. */
export const switchFields = fields('epidemic', {
  /** When the gate starts to require it; null: from the beginning of the move-in, or now after that. */
  receiptFrom: optional(other<string | null>()),
})
