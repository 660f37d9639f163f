import type { LocalizedText } from '../../kernel/i18n/localized-text.ts'

/** What journal entries are about: the events of money (finance.md, section 2). A module that posts another event adds its line. */
export const journalEvents = {
  bankIn: ['银行收款记账', 'Bank receipt'],
  bankOut: ['银行付款记账', 'Bank payment'],
  take: ['收款', 'Received'],
  takeDeposit: ['收取保证金', 'Deposit taken'],
  book: ['银行流水核对', 'Bank line matched'],
  finish: ['收费单结清', 'Charge settled'],
  consume: ['制证费消费', 'Badge fee consumed'],
  useQuota: ['额度消费', 'Quota used'],
  useTickets: ['门票消费', 'Tickets used'],
  void: ['证件作废退回', 'Badge voided'],
  serviceFee: ['计提服务费', 'Service fee'],
  commission: ['计提佣金', 'Commission'],
  expense: ['其他费用', 'Other expense'],
  adjust: ['结算调整', 'Adjusted'],
  agree: ['确认结算金额', 'Amount agreed'],
  refund: ['支付退款', 'Refund paid'],
  supplement: ['收到补缴', 'Supplement paid'],
  payBack: ['退还预存款', 'Prepaid balance refunded'],
  offset: ['冲抵', 'Offset'],
  writeOff: ['尾差核销', 'Written off'],
  revoke: ['撤销额度购买', 'Quota revoked'],
  undo: ['冲销', 'Reversed'],
} as const satisfies Record<string, LocalizedText>

export type JournalEvent = keyof typeof journalEvents

/** The journal entry that closes all accounts of a participation; figures are sums without it. */
export const closingEvent = 'agree' satisfies JournalEvent
