import { fields, flag, id, preset } from '../../kernel/field/field.ts'

/** Columns of the sheet of stands, in order; the labels are the headers of the template. */
export const standImportColumns = {
  hall: ['展馆', 'Hall'],
  number: ['展位号', 'Stand number'],
  section: ['展区', 'Section'],
  area: ['面积（平方米）', 'Area (m²)'],
  kind: ['展位类型', 'Stand type'],
  holderCode: ['企业代码', 'Company code'],
  holderName: ['参展企业', 'Company'],
} as const
export type StandColumn = keyof typeof standImportColumns

/** Groups of issues of rows of stands. */
export const standImportReasons = ['required', 'number', 'area', 'holder', 'duplicate', 'other'] as const
export type StandReason = (typeof standImportReasons)[number]

export const standImportFields = fields('stand', {
  fileId: id('file', { label: 'importFile' }),
  /** Everything is checked and nothing is added. */
  dryRun: preset(flag(), false),
})
