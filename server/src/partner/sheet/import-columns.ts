import type { CompanyType } from '@fairgate/contract/kernel/permission'
import type { Words } from '@fairgate/contract/kernel/phrases'
import type { Kind } from '@fairgate/contract/partner/kinds'
import { partnerPhrases } from '@fairgate/contract/partner/phrases'
import type { SheetColumn } from '../../kernel/spreadsheet/sheet-columns.ts'
import type { TemplateColumn, TemplateText } from '../../kernel/spreadsheet/write-template.ts'

type Pair = readonly [cn: string, en: string]
const words = partnerPhrases satisfies Record<string, Words>

interface Column {
  words: Pair
  about: Pair
  example: string
  /** Empty in no row. */
  needed?: true
  width?: number
}

const column = (title: Pair, about: Pair, example: string, needed?: true): Column => ({
  words: title,
  about,
  example,
  ...(needed && { needed }),
})

/** The columns of an import, in the order of the template; the licence and documents come later, by the form. */
const columns = {
  nameCn: column(words.columnNameCn, words.aboutName, words.exampleName[0], true),
  nameEn: column(words.columnNameEn, words.aboutName, words.exampleName[1], true),
  creditCode: column(words.columnCreditCode, words.aboutCreditCode, '91310000MA1FL0000N'),
  country: column(words.columnCountry, words.aboutCountry, 'DE'),
  registrationNumber: column(words.columnRegistrationNumber, words.aboutRegistrationNumber, 'HRB 12345'),
  comAttr: column(words.columnComAttr, words.aboutOption, '', true),
  comType: column(words.columnComType, words.aboutOption, '', true),
  regionCode: column(words.columnRegionCode, words.aboutRegionCode, words.exampleRegion[0]),
  addressCn: column(words.columnAddressCn, words.aboutAddressCn, words.exampleAddress[0]),
  addressEn: column(words.columnAddressEn, words.aboutAddressEn, words.exampleAddress[1]),
  contactName: column(words.columnContactName, words.aboutName, words.examplePerson[0], true),
  contactTelephone: column(words.columnContactTelephone, words.aboutTelephone, '13800138000', true),
  contactEmail: column(words.columnContactEmail, words.aboutEmail, 'zhang@example.com', true),
  administratorName: column(words.columnAdministratorName, words.aboutAdministrator, words.examplePerson[0], true),
  userName: column(words.columnUserName, words.aboutUserName, 'zhang.san', true),
  telephone: column(words.columnTelephone, words.aboutMobile, '13800138000', true),
  email: column(words.columnEmail, words.aboutEmail, 'zhang@example.com', true),
  mainCode: column(words.columnMainCode, words.aboutMainCode, '91310000MA1FL0000N', true),
} satisfies Record<string, Column>

export type ImportColumn = keyof typeof columns
export type Cells = Partial<Record<ImportColumn, string>>

/** Who imports what: the venue says under whom a secondary one works, anybody else means itself. */
export interface Importing {
  kind: Kind
  companyType: CompanyType
}

export function columnNames({ kind, companyType }: Importing): ImportColumn[] {
  const named = kind.under !== undefined && companyType === 'platform'
  return (Object.keys(columns) as ImportColumn[]).filter(name => name !== 'mainCode' || named)
}

/** What a sheet is read by: one without a needed column is refused whole. */
export const sheetColumns = (importing: Importing): SheetColumn[] =>
  columnNames(importing).map(key => {
    const { words: pair, needed }: Column = columns[key]
    return { key, cn: pair[0], en: pair[1], required: needed ?? false }
  })

/** The title of a column in a reader's language. */
export const columnWord = (name: ImportColumn, language: 'cn' | 'en'): string =>
  columns[name].words[language === 'cn' ? 0 : 1]

/** The template's columns, with the options that are offered now. */
export const templateColumns = (
  importing: Importing,
  options: Readonly<Partial<Record<ImportColumn, readonly string[]>>>,
): TemplateColumn[] =>
  sheetColumns(importing).map(sheet => {
    const { about, example }: Column = columns[sheet.key as ImportColumn]
    const values = options[sheet.key as ImportColumn]
    return { ...sheet, about, example: example || (values?.[0] ?? ''), ...(values && { values }), width: 24 }
  })

export const templateText: TemplateText = {
  sheet: words.sheetName,
  guide: words.guideSheet,
  instructions: words.guideInstructions,
  guideTitles: [words.guideField, words.guideRequired, words.guideAbout, words.guideValues, words.guideExample],
  required: words.guideRequired,
}
