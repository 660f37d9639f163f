import { fields, id } from '../../kernel/field/field.ts'
import type { LocalizedText } from '../../kernel/i18n/localized-text.ts'
import type { Kind } from './kinds.ts'
import { sheetTexts as texts } from './sheet-texts.ts'

/** Columns of a sheet of partners, in order; licence and documents are uploaded later in the form. */
const columns = {
  nameCn: texts.columnNameCn,
  nameEn: texts.columnNameEn,
  creditCode: texts.columnCreditCode,
  country: texts.columnCountry,
  registrationNumber: texts.columnRegistrationNumber,
  comAttr: texts.columnComAttr,
  comType: texts.columnComType,
  regionCode: texts.columnRegionCode,
  addressCn: texts.columnAddressCn,
  addressEn: texts.columnAddressEn,
  contactName: texts.columnContactName,
  contactTelephone: texts.columnContactTelephone,
  contactEmail: texts.columnContactEmail,
  administratorName: texts.columnAdministratorName,
  userName: texts.columnUserName,
  telephone: texts.columnTelephone,
  email: texts.columnEmail,
  /** For a kind with main partners, if the venue imports it: the main partner. */
  mainCode: texts.columnMainCode,
} as const
export type PartnerColumn = keyof typeof columns

export function partnerImportColumns({ under }: Kind): Readonly<Record<PartnerColumn, LocalizedText>> {
  if (under !== undefined) return columns
  const { mainCode: _, ...others } = columns
  return others as typeof columns
}

/** Groups of reasons why a row of partners is invalid. */
export const partnerImportReasons = ['required', 'duplicate', 'register', 'option', 'region', 'phone', 'other'] as const
export type PartnerReason = (typeof partnerImportReasons)[number]

/** Rows of one sheet: a venue has thousands of partners, not hundreds of thousands. */
export const partnerRowLimit = 5_000

export const partnerImportFields = fields('partner', { fileId: id('file', { label: 'importFile' }) })
