import type { LocalizedText } from '../../kernel/i18n/localized-text.ts'
import type { BadgeStatus } from './status-fields.ts'

export const badgeStatusLabels = {
  valid: ['有效', 'Valid'],
  notYet: ['已通过，尚未到入场日期', 'Approved, not valid yet'],
  waiting: ['办理中', 'In progress'],
  needsCorrection: ['需要修改', 'Needs correction'],
  blocked: ['不能使用', 'Not usable'],
  replaced: ['已被新证替代', 'Replaced by a newer badge'],
  ended: ['已失效', 'No longer valid'],
} as const satisfies Record<BadgeStatus, LocalizedText>

/** What the holder does next. */
export const badgeStatusNext = {
  valid: ['请携带证件与身份证件入场。', 'Bring the badge and your identity document.'],
  notYet: ['请在下列日期入场。', 'You can enter on the days below.'],
  waiting: ['办理完成前不能入场，请稍后再查。', 'You can’t enter before it is completed. Check again later.'],
  needsCorrection: ['请联系申请单位修改后重新提交。', 'Ask the company that applied to correct and resubmit it.'],
  blocked: ['请联系申请单位或到服务台咨询。', 'Contact the company that applied, or ask at the service desk.'],
  replaced: ['请使用最新的证件入场。', 'Bring the newest badge instead.'],
  ended: ['该证件不能再入场。', 'This badge no longer admits anyone.'],
} as const satisfies Record<BadgeStatus, LocalizedText>

export const badgeStatusTexts = {
  title: ['证件查询', 'Badge look-up'],
  lead: ['填写确认信息上的展会编号与证卡编号。', 'Enter both codes from the confirmation.'],
  last4Hint: [
    '身份证件号码后 4 位；填写后可查看需要修改的内容。',
    'The last four characters of the document show what to correct.',
  ],
  look: ['查询', 'Look up'],
  again: ['查询其他证件', 'Look up another badge'],
  unknownTitle: ['查无此证', 'No such badge'],
  unknownWhy: ['请核对展会编号与证卡编号。', 'Check the exhibition code and the badge code.'],
  unknownWhyLast4: [
    '请核对展会编号、证卡编号与身份证件号码后 4 位。',
    'Check the exhibition code, the badge code and the last four characters of the document.',
  ],
  class: ['证件种类', 'Badge class'],
  number: ['证卡编号', 'Badge code'],
  days: ['入场日期', 'Days of entry'],
  step: ['当前环节', 'Current step'],
  organizer: ['主办审批', 'Organizer’s approval'],
  venue: ['场馆审批', 'Venue’s approval'],
  payment: ['付款', 'Payment'],
  correct: ['需要修改', 'To correct'],
  qr: ['扫码查询证件状态', 'Scan to look up the status'],
} as const satisfies Record<string, LocalizedText>
