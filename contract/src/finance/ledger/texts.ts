import { defineTexts, type LocalizedText } from '../../kernel/i18n/localized-text.ts'
import { refusals } from '../../kernel/refusal/refusal.ts'
import { type AccountName, accountKinds } from './accounts.ts'
import { type JournalEvent, journalEvents } from './events.ts'

export const ledgerRefusals = refusals({
  prepaidTooLow: [10010, '余额不足', 'Balance too low'],
})

const accounts = Object.fromEntries(
  Object.entries(accountKinds).map(([name, { label }]) => [`account_${name}`, label]),
) as { [N in AccountName as `account_${N}`]: LocalizedText }
const events = Object.fromEntries(Object.entries(journalEvents).map(([name, label]) => [`event_${name}`, label])) as {
  [N in JournalEvent as `event_${N}`]: LocalizedText
}

export const ledgerTexts = defineTexts({
  ...accounts,
  ...events,
  at: ['时间', 'Time'],
  event: ['业务', 'Event'],
  account: ['科目', 'Account'],
  company: ['企业', 'Company'],
  exhibition: ['展会', 'Exhibition'],
  partner: ['来自', 'From'],
  venue: ['场馆', 'Venue'],
  debit: ['借方', 'Debit'],
  credit: ['贷方', 'Credit'],
  balance: ['余额', 'Balance'],
  operator: ['操作人', 'Operator'],
  bySystem: ['系统', 'System'],
  allAccounts: ['全部科目', 'All accounts'],
  allEvents: ['全部业务', 'All events'],
  voucher: ['记账凭证', 'Voucher'],
  entryNumber: ['凭证编号', 'Voucher ID'],
  cause: ['来源', 'Source'],
  undoes: ['冲销凭证', 'Reverses'],
  undone: ['已被冲销', 'Reversed'],
  hiddenLines: ['仅显示您可查看的分录', 'Only postings you have access to are shown'],
  exportTitle: ['总账', 'Ledger'],
  verify: ['校验总账', 'Verify ledger'],
  verifying: ['正在重新计算全部分录…', 'Recalculating all postings…'],
  verified: ['总账无误', 'The ledger is correct'],
  verifiedHint: [
    '已重新计算 {{vouchers}} 张凭证、{{postings}} 笔分录、{{accounts}} 个科目：借贷相等，余额与各项金额一致。',
    '{{vouchers}} vouchers, {{postings}} postings and {{accounts}} accounts were recalculated: debits equal credits, and balances and figures match.',
  ],
  wrong: ['发现 {{count}} 处不符', { one: '{{count}} discrepancy found', other: '{{count}} discrepancies found' }],
  wrong_voucher: ['凭证借贷不等', 'Voucher debits and credits differ'],
  wrong_total: ['余额与分录不符', 'Total differs from postings'],
  wrong_balance: ['可用余额与分录不符', 'Available balance differs from postings'],
  wrong_figure: ['结算金额与分录不符', 'Settlement figure differs from postings'],
  kept: ['记录', 'Recorded'],
  counted: ['重算', 'Recalculated'],
  empty: ['没有分录', 'No postings'],
  emptyWhy: [
    '收款、收费与结算发生后，分录会显示在这里。',
    'Postings appear once money is received, charged or settled.',
  ],
})
