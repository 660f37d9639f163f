import { fields, id } from '../kernel/field.ts'
import type { Words } from '../kernel/phrases.ts'
import type { Kind } from './kinds.ts'
import { sheetPhrases as words } from './sheet-phrases.ts'

/** Columns of a sheet of partners, in order; the licence and documents come later, by the form. */
const columns = {
  nameCn: words.columnNameCn,
  nameEn: words.columnNameEn,
  creditCode: words.columnCreditCode,
  country: words.columnCountry,
  registrationNumber: words.columnRegistrationNumber,
  comAttr: words.columnComAttr,
  comType: words.columnComType,
  regionCode: words.columnRegionCode,
  addressCn: words.columnAddressCn,
  addressEn: words.columnAddressEn,
  contactName: words.columnContactName,
  contactTelephone: words.columnContactTelephone,
  contactEmail: words.columnContactEmail,
  administratorName: words.columnAdministratorName,
  userName: words.columnUserName,
  telephone: words.columnTelephone,
  email: words.columnEmail,
  /** Of a kind that works under another: where the venue brings it in, it says under whom. */
  mainCode: words.columnMainCode,
} as const
export type PartnerColumn = keyof typeof columns

export function partnerImportColumns({ under }: Kind): Readonly<Record<PartnerColumn, Words>> {
  if (under !== undefined) return columns
  const { mainCode: _, ...others } = columns
  return others as typeof columns
}

/** Families of reasons a row of partners may be bad for. */
export const partnerImportReasons = ['required', 'duplicate', 'register', 'option', 'region', 'phone', 'other'] as const
export type PartnerReason = (typeof partnerImportReasons)[number]

/** Rows of one sheet: a venue has thousands of partners, not hundreds of thousands. */
export const partnerRowLimit = 5_000

export const partnerImportFields = fields('partner', { fileId: id('file', { label: 'importFile' }) })
