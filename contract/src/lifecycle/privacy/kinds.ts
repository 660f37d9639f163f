import type { EntityType } from '../../kernel/command/entity-type.ts'
import type { LocalizedText } from '../../kernel/i18n/localized-text.ts'
import type { ParameterName } from '../../kernel/settings/parameters.ts'

/** What is kept of people, by kind, each with the parameter that says for how many days. 0 days: for good. */
export const retentionKinds = {
  person: 'privacy.personDays',
  document: 'privacy.documentDays',
  photo: 'privacy.photoDays',
  declaration: 'epidemic.imageDays',
  passage: 'privacy.passageDays',
  listed: 'privacy.listedDays',
  message: 'privacy.messageDays',
  address: 'privacy.addressDays',
  logName: 'privacy.logNameDays',
} as const satisfies Record<string, ParameterName>

export type RetentionKind = keyof typeof retentionKinds
export const kindNames = Object.keys(retentionKinds) as [RetentionKind, ...RetentionKind[]]

export const kindLabels = {
  person: ['姓名与联系方式', 'Names and contacts'],
  document: ['身份证件号码', 'Document numbers'],
  photo: ['照片', 'Photos'],
  declaration: ['申报图片', 'Declaration images'],
  passage: ['通行记录与人员的关联', 'Passage identity'],
  listed: ['已结束的名单条目', 'Ended list entries'],
  message: ['短信与邮件正文', 'Message texts'],
  address: ['日志 IP 地址', 'IP addresses in the log'],
  logName: ['日志中的姓名', 'Names in the log'],
} as const satisfies Record<RetentionKind, LocalizedText>

/** What a certificate speaks of: on a request people of the audience go too, who have a period of their own. */
export const certificateKinds = [...kindNames, 'audience'] as const
export type CertificateKind = (typeof certificateKinds)[number]
export const certificateLabels = { ...kindLabels, audience: ['观众资料', 'Audience'] } as const satisfies Record<
  CertificateKind,
  LocalizedText
>

/** Kinds that age by themselves; all others go so many days after their exhibition. */
export const agesAlone: readonly RetentionKind[] = ['listed', 'message', 'address', 'logName']

/** What goes of the operation log alone. */
export const logKinds = ['address', 'logName'] as const satisfies readonly RetentionKind[]
export type LogKind = (typeof logKinds)[number]

/** Nouns whose lines in the log speak of people who are served; those of who serves, of companies and of money stay. */
export const personalEntityTypes = [
  'audience',
  'audienceImport',
  'badge',
  'badgeImport',
  'batchSearch',
  'blacklist',
  'conflict',
  'credential',
  'declaration',
  'declarationImport',
  'declarationStep',
  'hotlineCall',
  'importRow',
  'mergeSuggestion',
  'message',
  'passage',
  'recipient',
  'subjectRequest',
  'surveyAnswer',
  'ticket',
  'ticketImport',
  'ticketOrder',
  'ticketRequest',
  'transportation',
  'travel',
  'travelImport',
  'vehicleImport',
  'whitelist',
  'whitelistGuest',
] as const satisfies readonly EntityType[]

/** Why data stays though its period is over. */
export const legalHoldReasons = ['unsettled', 'case', 'blacklist', 'review', 'gathering'] as const
export type LegalHoldReason = (typeof legalHoldReasons)[number]
