import { choices, day, fields, id, optional, orAbsent, text } from '../kernel/field.ts'
import { consentPurposes } from './fields.ts'

/** Columns of the sheet of people, in order; the template's headers are these words. */
export const audienceImportColumns = {
  name: ['姓名', 'Name'],
  phone: ['手机号码', 'Phone'],
  email: ['邮箱', 'E-mail'],
  documentType: ['证件类型', 'Document type'],
  documentNumber: ['证件号码', 'Document number'],
  gender: ['性别', 'Gender'],
  birth: ['出生日期', 'Date of birth'],
  employer: ['公司', 'Company'],
  jobTitle: ['职务', 'Job title'],
  jobClass: ['职位类别', 'Job class'],
  industry: ['行业', 'Industry'],
  channel: ['来源渠道', 'Channel'],
} as const
export type AudienceColumn = keyof typeof audienceImportColumns

/** Families of reasons a row of people may be bad for. */
export const audienceImportReasons = [
  'name',
  'phone',
  'email',
  'documentType',
  'documentNumber',
  'required',
  'duplicate',
  'other',
] as const
export type AudienceReason = (typeof audienceImportReasons)[number]

/** Whose own options may be chosen beside the venue's, in the sheet and in its template. */
const optionsOf = orAbsent(id('exhibition', { label: 'optionsOf' }))

export const audienceTemplateFields = fields('audience', { exhibitionId: optionsOf })
export const audienceImportFields = fields('audience', {
  fileId: id('file', { label: 'importFile' }),
  exhibitionId: optionsOf,
  /** What the people of the sheet agreed to elsewhere; then its source and its date are needed. */
  consents: optional(choices(consentPurposes, { min: 0, label: 'importConsents' })),
  consentSource: orAbsent(text(200)),
  consentOn: orAbsent(day()),
})
