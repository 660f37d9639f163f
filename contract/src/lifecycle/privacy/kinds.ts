import type { EntityType } from '../../kernel/command/entity-type.ts'
import type { LocalizedText } from '../../kernel/i18n/localized-text.ts'
import type { ParameterName } from '../../kernel/settings/parameters.ts'

/** Kinds of personal data, each with the parameter of its period in days. 0 days: unlimited. */
export const retentionKinds = {
  person: 'privacy.personDays',
  document: 'privacy.documentDays',
  photo: 'privacy.photoDays',
  declaration: 'epidemic.imageDays',
  evidence: 'privacy.evidenceDays',
  idSide: 'evidence.idSideDays',
  passage: 'privacy.passageDays',
  listed: 'privacy.listedDays',
  record: 'privacy.recordDays',
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
  evidence: ['证明材料', 'Evidence files'],
  idSide: ['证件正反面', 'ID document images'],
  passage: ['通行记录与人员的关联', 'Passage identity'],
  listed: ['已结束的名单条目', 'Ended list entries'],
  record: ['办证记录', 'Badge records'],
  message: ['短信与邮件正文', 'Message texts'],
  address: ['日志 IP 地址', 'IP addresses in the log'],
  logName: ['日志中的姓名', 'Names in the log'],
} as const satisfies Record<RetentionKind, LocalizedText>

/** The kinds of a certificate: a request also erases people of the audience, who have their own period. */
export const certificateKinds = [...kindNames, 'audience'] as const
export type CertificateKind = (typeof certificateKinds)[number]
export const certificateLabels = { ...kindLabels, audience: ['观众资料', 'Audience'] } as const satisfies Record<
  CertificateKind,
  LocalizedText
>

/** Kinds with an age of their own; the period of all others starts at the end of their exhibition. */
export const agesAlone: readonly RetentionKind[] = ['idSide', 'listed', 'record', 'message', 'address', 'logName']

/** Kinds that only erase parts of the operation log. */
export const logKinds = ['address', 'logName'] as const satisfies readonly RetentionKind[]
export type LogKind = (typeof logKinds)[number]

/** Entities whose log entries are about visitors; entries about operators, companies and money are retained. */
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
  'evidence',
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
  'violation',
  'whitelist',
  'whitelistGuest',
] as const satisfies readonly EntityType[]

/** Why expired data is retained. */
export const legalHoldReasons = ['unsettled', 'case', 'blacklist', 'review', 'gathering'] as const
export type LegalHoldReason = (typeof legalHoldReasons)[number]
