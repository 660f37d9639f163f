import { operatorFields } from '../access/fields.ts'
import { companyFields } from '../company/fields.ts'
import { percent } from '../kernel/amount-field.ts'
import { fields, id, ids, optional, orAbsent, other, wholeNumber } from '../kernel/field.ts'
import { filePurposes } from '../kernel/file-purpose.ts'

const { name, userName, telephone, email } = operatorFields

/** The first person of a new partner: becomes its administrator when it is approved. */
export const administratorFields = { name, userName, telephone, email }

/** A partner as whoever brings it in enters it; its administrator is entered beside it. */
export const partnerFields = fields('partner', {
  ...companyFields,
  /** Uploaded with purpose `document`: contracts, powers of attorney. */
  documentIds: optional(ids('file', { max: filePurposes.document.count })),
  /** Of a secondary one, entered by the platform: the main one it works under. */
  parentId: orAbsent(id('company')),
  /** Of a co-exhibitor: for one exhibition only. */
  temporaryFor: orAbsent(id('exhibition')),
})

/** By what a company on record is asked for, and what it is wanted for. */
export const askFields = fields('partner', {
  creditCode: companyFields.creditCode,
  country: companyFields.country,
  registrationNumber: companyFields.registrationNumber,
})

/** Under which others like its owner may work with a shared partner. */
export const shareFields = fields('partner', {
  /** Values of the dictionary `show_type`; none means any. */
  exhibitionTypes: other<string[]>(),
  /** Six-digit codes of provinces or cities; none means anywhere. */
  regions: other<string[]>(),
  /** Exhibitions it may work in for others at the same time. */
  atOnce: wholeNumber({ min: 1, max: 1000 }),
  /** Service fee in percent, up to four decimals, as text. */
  feePercent: percent({ phrase: 'partner.feePercentForm' }),
})
