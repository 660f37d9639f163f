import type { refundRules } from '@fairgate/contract/exhibitions/exhibition/choices'
import type { TextKey } from '../../kernel/i18n/language.ts'

export const audienceLabels = {
  adult: 'ticket.audienceAdult',
  child: 'ticket.audienceChild',
  group: 'ticket.audienceGroup',
} as const satisfies Record<string, TextKey>

export const holderLabels = {
  none: 'ticket.holderNone',
  phone: 'ticket.holderPhone',
  document: 'ticket.holderDocument',
} as const satisfies Record<string, TextKey>

export const entriesLabels = {
  single: 'ticket.entriesSingle',
  daily: 'ticket.entriesDaily',
  unlimited: 'ticket.entriesUnlimited',
} as const satisfies Record<string, TextKey>

export const sendLabels = {
  now: 'ticket.sendNow',
  later: 'ticket.sendLater',
  none: 'ticket.sendNone',
} as const satisfies Record<string, TextKey>

export const linkLabels = {
  none: 'ticket.linksNone',
  due: 'ticket.linksDue',
  sent: 'ticket.linksSent',
} as const satisfies Record<string, TextKey>

export const requestKindLabels = {
  stock: 'ticket.requestStock',
  refund: 'ticket.requestRefund',
} as const satisfies Record<string, TextKey>

export const ticketTabLabels = {
  all: 'ticket.tabAll',
  issued: 'ticket.tabIssued',
  entered: 'ticket.tabEntered',
  stopped: 'ticket.tabStopped',
} as const satisfies Record<string, TextKey>

export const refundRuleLabels = {
  never: 'exhibition.refundNever',
  beforeMoveIn: 'exhibition.refundBeforeMoveIn',
  beforeOpen: 'exhibition.refundBeforeOpen',
  sevenDaysBeforeOpen: 'exhibition.refundSevenDaysBeforeOpen',
} as const satisfies Record<(typeof refundRules)[number], TextKey>
