import { defineTexts } from '../../kernel/i18n/localized-text.ts'

/** Why a message was not sent. */
export const messageFailures = defineTexts({
  refusedBySide: ['对方拒收', 'Rejected by the receiving service'],
  postponed: ['对方要求稍后再试', 'The receiving service asked to retry later'],
  unreachable: ['发送服务没有响应', 'The sending service does not respond'],
  notConfigured: ['未配置发送服务', 'No sending service is set up'],
  interrupted: ['发送中断，不确定是否送达', 'Interrupted; it may have arrived'],
  overdue: ['超过一天仍未发送', 'Not sent within a day'],
})

export type MessageFailure = keyof typeof messageFailures
