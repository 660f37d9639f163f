import { fields, id } from '../../kernel/field/field.ts'

/** Columns of the sheet of travellers, in order; the labels are the headers of the template. */
export const travelImportColumns = {
  name: ['出行人', 'Traveller'],
  employer: ['单位', 'Company'],
  origin: ['来源地', 'Origin'],
  arriveOn: ['到达日期', 'Arrives on'],
  leaveOn: ['离开日期', 'Leaves on'],
  purpose: ['目的', 'Purpose'],
  heads: ['人数', 'People'],
  remark: ['备注', 'Remark'],
} as const
export type TravelColumn = keyof typeof travelImportColumns

/** Groups of issues of rows of travellers. */
export const travelImportReasons = ['required', 'origin', 'days', 'duplicate', 'other'] as const
export type TravelReason = (typeof travelImportReasons)[number]

export const travelImportFields = fields('travel', {
  exhibitionId: id('exhibition', { label: 'exhibition' }),
  fileId: id('file', { label: 'importFile' }),
})
