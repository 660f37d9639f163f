import type { Label, Labels } from './slots.ts'

/** What a badge is for, with the same meaning in every exhibition. */
export const badgeClassLabels = {
  exhibitor: ['参展商证', 'exhibitor'],
  representative: ['参展代表证', 'representative'],
  buildUp: ['布展证', 'build-up'],
  tearDown: ['撤展证', 'tear-down'],
  buyer: ['采购商证', 'buyer'],
  service: ['服务证', 'service'],
  press: ['媒体证', 'press'],
  vehicle: ['车辆证', 'vehicle'],
} as const satisfies Record<string, Label>
export type BadgeClass = keyof typeof badgeClassLabels
export const badgeClasses = Object.keys(badgeClassLabels) as [BadgeClass, ...BadgeClass[]]

/** Which badges a rule looks at besides the application. */
export const scopeLabels = {
  exhibition: ['本期', 'this period'],
  edition: ['本届', 'this edition'],
  series: ['本系列展会', 'this series'],
} as const satisfies Record<string, Label>
export type Scope = keyof typeof scopeLabels

/** What happens to an application that does not satisfy the rule, the strictest first. */
export const effectLabels = {
  refuse: ['不予受理', 'Refuse'],
  hold: ['待放行', 'On hold'],
  warn: ['提醒', 'Warn'],
  off: ['停用', 'Off'],
} as const satisfies Record<string, Label>
export type Effect = keyof typeof effectLabels
export const effects = Object.keys(effectLabels) as [Effect, ...Effect[]]
/** The effect of a finding. */
export type FindingEffect = Exclude<Effect, 'off'>

/** The effect of one level of a rule. */
export const levelLabels = {
  refuse: ['（不予受理）', ' (refuse)'],
  hold: ['（待放行）', ' (on hold)'],
  warn: ['（提醒）', ' (warn)'],
} as const satisfies Labels<FindingEffect>

export const phaseLabels = {
  moveIn: ['布展', 'move-in'],
  open: ['开展', 'opening'],
  moveOut: ['撤展', 'move-out'],
} as const satisfies Record<string, Label>
export type PhaseName = keyof typeof phaseLabels

export const evidenceLabels = {
  socialInsurance: ['社保证明', 'social insurance'],
  payroll: ['工资流水', 'payroll'],
  legalRep: ['法人证明', 'proof of the legal representative'],
  parentCompany: ['母公司证明', 'proof of the parent company'],
  letter: ['单位介绍信', 'company letter'],
  guardian: ['监护人证明', 'guardian’s consent'],
  workPermit: ['工作许可证', 'work permit'],
  pressCard: ['记者证', 'press card'],
  idFront: ['证件正面', 'document front'],
  idBack: ['证件背面', 'document back'],
} as const satisfies Record<string, Label>
export type EvidenceKind = keyof typeof evidenceLabels

/** The types of documents of badges; a test compares them with those. */
export const documentLabels = {
  identityCard: ['居民身份证', 'Identity card'],
  passport: ['护照', 'Passport'],
  homeReturnPermit: ['港澳居民来往内地通行证', 'Home-return permit (HK, Macao)'],
  taiwanPermit: ['台湾居民来往大陆通行证', 'Taiwan compatriot permit'],
  residencePermit: ['港澳台居民居住证', 'Residence permit (HK, Macao, Taiwan)'],
  foreignPermanentResident: ['外国人永久居留身份证', 'Foreign permanent resident card'],
  householdRegister: ['户口簿', 'Household register'],
  other: ['其他证件', 'Other document'],
} as const satisfies Record<string, Label>
export type AcceptedDocument = keyof typeof documentLabels

/** Who reviews a badge, in the order of the route. */
export const reviewerLabels = {
  company: ['企业', 'the company'],
  tradeGroup: ['交易团', 'the trade group'],
  police: ['公安', 'the police'],
  customs: ['海关', 'customs'],
  other: ['其他单位', 'another authority'],
  organizer: ['主办', 'the organizer'],
  venue: ['场馆', 'the venue'],
} as const satisfies Record<string, Label>
export type Reviewer = keyof typeof reviewerLabels

/** What a step of the route must precede. */
export const blockLabels = {
  decision: ['批准前', 'before approval'],
  print: ['制证前', 'before production'],
  none: ['仅供参考', 'for information'],
} as const satisfies Record<string, Label>
export type Block = keyof typeof blockLabels
