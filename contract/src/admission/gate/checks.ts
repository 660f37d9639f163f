import type { LocalizedText } from '../../kernel/i18n/localized-text.ts'

/**
 * The checks of the gate in the only order in which it makes them; the first that fails is the reason of the refusal.
 * Device displays and lists show these texts.
 */
export const gateChecks = {
  badSignature: ['伪造的码', 'Forged code'],
  unknown: ['无法识别的码', 'Unknown code'],
  dead: ['已作废、退票或挂失', 'Voided, refunded or lost'],
  notIssued: ['未领取，请到发证柜台', 'Not issued yet. See the badge desk.'],
  awaitingPayment: ['待付款', 'Awaiting payment'],
  suspended: ['已暂停', 'Suspended'],
  // The holder does not see the reason; the guard does (`note` of the answer).
  blacklisted: ['请到服务台', 'See the service desk'],
  // Distinct from a code of another exhibition, so that a sandbox card is not reported as a fault.
  rehearsal: ['演练用的码，不能入场', 'Rehearsal code, not valid for entry'],
  wrongExhibition: ['不是本展会的码', 'Code of another exhibition'],
  notYetValid: ['未到有效期', 'Not valid yet'],
  expired: ['已过期', 'No longer valid'],
  wrongPhase: ['现阶段不能进入', 'Not valid in this phase'],
  wrongHours: ['现在不能进入', 'Not at this hour'],
  wrongSlot: ['不在预约时段', 'Not in your time slot'],
  wrongZone: ['不能进入本区域', 'No access to this zone'],
  wrongDoor: ['请走指定的门', 'Use your assigned door'],
  wrongDirection: ['通道方向不符', 'Wrong direction'],
  channelClosed: ['通道已关闭', 'This channel is closed'],
  zoneFull: ['区域人数已满', 'The zone is full'],
  noReceipt: ['没有有效的申报回执', 'No valid receipt'],
  receiptExpired: ['申报回执已过期', 'The receipt has expired'],
  alreadyInside: ['已在场内', 'Already inside'],
  tooSoon: ['距上次入场时间太短', 'Too soon after the last entry'],
  entriesUsed: ['入场次数已用完', 'Entries used up'],
} as const satisfies Record<string, LocalizedText>

export type GateCheck = keyof typeof gateChecks
export const gateCheckNames = Object.keys(gateChecks) as [GateCheck, ...GateCheck[]]

/** What the display of a device shows when it admits somebody. */
export const admissionTexts = {
  admittedIn: ['请进', 'Please go in'],
  admittedOut: ['再见', 'Goodbye'],
} as const satisfies Record<string, LocalizedText>

export const verdicts = ['admitted', 'refused'] as const
export type Verdict = (typeof verdicts)[number]

export const passageDirections = ['in', 'out'] as const
export type PassageDirection = (typeof passageDirections)[number]

/** A device without a heartbeat for this time (seconds) is silent; it sends one every `heartbeatSeconds`. */
export const silentAfterSeconds = 60
export const heartbeatSeconds = 15

/** A device clock that is off by more than this (milliseconds) is flagged, and its times are not used. */
export const clockTolerance = 5 * 60_000
