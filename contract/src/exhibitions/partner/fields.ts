import { operatorFields } from '../../identity/access/fields.ts'
import { companyFields } from '../../identity/company/fields.ts'
import { percent } from '../../kernel/field/amount-field.ts'
import { fields, id, ids, optional, orAbsent, other, wholeNumber } from '../../kernel/field/field.ts'
import { filePurposes } from '../../kernel/files/file-purpose.ts'

const { name, userName, telephone, email } = operatorFields

/** The first person of a new partner, who becomes its administrator at the approval. */
export const administratorFields = { name, userName, telephone, email }

/** A partner as entered; its administrator is entered separately. */
export const partnerFields = fields('partner', {
  ...companyFields,
  /** Uploaded with purpose `document`: contracts, powers of attorney. */
  documentIds: optional(ids('file', { max: filePurposes.document.count })),
  /** For a secondary partner that the platform enters: its main partner. */
  parentId: orAbsent(id('company')),
  /** For a co-exhibitor: takes part in this exhibition only. */
  temporaryFor: orAbsent(id('exhibition')),
})

/** The code of a registered company, and the reason of the request. */
export const askFields = fields('partner', {
  creditCode: companyFields.creditCode,
  country: companyFields.country,
  registrationNumber: companyFields.registrationNumber,
})

/** The conditions under which other companies may work with a shared partner. */
export const shareFields = fields('partner', {
  /** Values of the dictionary `show_type`; empty means any. */
  exhibitionTypes: other<string[]>(),
  /** Six-digit codes of provinces or cities; empty means anywhere. */
  regions: other<string[]>(),
  /** Number of exhibitions in which it may work for others at the same time. */
  atOnce: wholeNumber({ min: 1, max: 1000 }),
  /** Service fee in percent, up to four decimals, as text. */
  feePercent: percent({ phrase: 'partner.feePercentForm' }),
})
