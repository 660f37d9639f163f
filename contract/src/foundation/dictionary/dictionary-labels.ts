import { defineTexts } from '../../kernel/i18n/localized-text.ts'

/** The built-in dictionaries by the code that `getEnableDictionaryOption` takes, and their titles. */
export const dictionaryLabels = defineTexts({
  com_attr: ['企业性质', 'Ownership types'],
  com_type: ['企业类型', 'Company types'],
  reject_reason: ['拒绝原因', 'Rejection reasons'],
  back_reason: ['退回原因', 'Return reasons'],
  show_type: ['展会类型', 'Exhibition types'],
  job_class: ['职位类别', 'Job classes'],
  industry: ['行业', 'Industries'],
  badge_class: ['证件种类', 'Badge classes'],
  evidence_kind: ['证明材料', 'Evidence'],
  document_type: ['身份证件类型', 'ID documents'],
  vehicle_type: ['车型', 'Vehicle types'],
  audience_channel: ['来源渠道', 'Audience channels'],
  reprint_reason: ['补证原因', 'Reprint reasons'],
  refund_reason: ['退票原因', 'Refund reasons'],
  black_reason: ['黑名单原因', 'Black list reasons'],
  expense_type: ['其他费用类型', 'Other expense types'],
})

/** Dictionaries of which an exhibition may have options of its own (migration 0193 has the same list). */
export const exhibitionDictionaries = [
  'reject_reason',
  'back_reason',
  'job_class',
  'industry',
  'vehicle_type',
  'audience_channel',
  'reprint_reason',
  'refund_reason',
] as const satisfies readonly DictionaryCode[]

export type DictionaryCode = keyof typeof dictionaryLabels
export const dictionaryCodes = Object.keys(dictionaryLabels) as DictionaryCode[]
