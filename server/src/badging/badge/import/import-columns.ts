import { documentTypeLabels } from '@fairgate/contract/badging/badge/document'
import {
  type ImportColumn,
  importColumnNames,
  importColumns,
  type RequirableField,
} from '@fairgate/contract/badging/badge/fields'
import { badgeTexts } from '@fairgate/contract/badging/badge/texts'
import type { TemplateColumn, TemplateText } from '../../../kernel/spreadsheet/write-template.ts'
import type { DocumentBook } from '../document-book.ts'

const always: readonly ImportColumn[] = ['name', 'documentType', 'documentNumber']

/** Whether a row must fill the column for badges of a type; a photo comes later, by the form. */
export const isRequired = (column: ImportColumn, requiredFields: readonly RequirableField[]) =>
  always.includes(column) || (requiredFields as readonly string[]).includes(column)

const about = {
  name: [badgeTexts.aboutName, badgeTexts.exampleName[0]],
  nameEn: [badgeTexts.aboutNameEn, badgeTexts.exampleName[1]],
  documentType: [badgeTexts.aboutDocumentType, documentTypeLabels.identityCard.join(' ')],
  documentNumber: [badgeTexts.aboutDocumentNumber, '11010519491231002X'],
  phone: [badgeTexts.aboutPhone, '13800138000'],
  employer: [badgeTexts.aboutEmployer, badgeTexts.exampleEmployer[0]],
  jobTitle: [badgeTexts.aboutJobTitle, badgeTexts.exampleJobTitle[0]],
  birth: [badgeTexts.aboutBirth, '1949-12-31'],
  entryDays: [badgeTexts.aboutEntryDays, '2027-04-15 ~ 2027-04-17'],
} as const satisfies Record<ImportColumn, readonly [readonly [string, string], string]>

/** The columns of the template to download, with options and examples. */
export function templateColumns(
  requiredFields: readonly RequirableField[],
  { labels: names, offered }: DocumentBook,
): TemplateColumn[] {
  return importColumnNames.map(key => {
    const [cn, en] = importColumns[key]
    const column = { key, cn, en, required: isRequired(key, requiredFields) }
    const [label, example] = about[key]
    const values = key === 'documentType' ? offered.map(code => names[code].join(' ')) : undefined
    return { ...column, about: label, example, values, width: key === 'documentNumber' ? 28 : 20 }
  })
}

export const templateText: TemplateText = {
  sheet: badgeTexts.sheetName,
  guide: badgeTexts.guideSheet,
  instructions: badgeTexts.guideInstructions,
  guideTitles: [
    badgeTexts.guideField,
    badgeTexts.guideRequired,
    badgeTexts.guideAbout,
    badgeTexts.guideValues,
    badgeTexts.guideExample,
  ],
  required: badgeTexts.guideRequired,
}
