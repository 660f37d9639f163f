import { choices, day, fields, id, optional, orAbsent, text } from '../../kernel/field/field.ts'
import { consentPurposes } from '../ticket/consent-purposes.ts'

/** Columns of the sheet of people, in order; these texts are the headers of the template. */
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

/** Groups of reasons why a row of people is invalid. */
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

/** The exhibition whose own options may be chosen, in the sheet and in its template. */
const optionsOf = orAbsent(id('exhibition', { label: 'optionsOf' }))

export const audienceTemplateFields = fields('audience', { exhibitionId: optionsOf })
export const audienceImportFields = fields('audience', {
  fileId: id('file', { label: 'importFile' }),
  exhibitionId: optionsOf,
  /** The consent of the people of the sheet, given elsewhere; requires source and date. */
  consents: optional(choices(consentPurposes, { min: 0, label: 'importConsents' })),
  consentSource: orAbsent(text(200)),
  consentOn: orAbsent(day()),
})
