import { phrases } from '../kernel/phrases.ts'

/** Why a message did not go out. */
export const messageFailures = phrases({
  refusedBySide: ['对方拒收', 'Refused by the other side'],
  postponed: ['对方要求稍后再试', 'The other side asks to try later'],
  unreachable: ['发送服务没有响应', 'The sending service does not answer'],
  notConfigured: ['未配置发送服务', 'No sending service is configured'],
  interrupted: ['发送中断，不确定是否送达', 'Interrupted; it may have arrived'],
  overdue: ['超过一天仍未发送', 'Not sent within a day'],
})

export type MessageFailure = keyof typeof messageFailures
