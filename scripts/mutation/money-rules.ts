import type { Rule } from './rule.ts'

export const moneyRules: readonly Rule[] = [
  {
    name: 'double-entry',
    removes: 'The lines of a journal entry sum to zero.',
    file: 'server/schema/functions/ledger/posting_counted.sql',
    text: 'n.fen <> 0 or n.lines',
    instead: 'n.lines',
    tier: 'everyday',
    expected: ['server/src/finance/ledger/hooks.test.ts'],
  },
  {
    name: 'balance-not-negative',
    removes: 'Prepaid money and deposits are spent once.',
    file: 'server/migrations/0000_baseline.sql',
    text: 'balance_not_negative CHECK ((fen >= 0))',
    instead: 'balance_not_negative CHECK (true)',
    tier: 'everyday',
    expected: ['server/src/finance/ledger/hooks.test.ts'],
  },
  {
    name: 'settlement-overpaid',
    removes: 'No more is paid, reserved and offset than the settlement says.',
    file: 'server/migrations/0000_baseline.sql',
    text: '((offset_amount + reserved_amount) + paid_amount) <= abs(COALESCE(agreed, (0)::bigint))',
    instead: 'true',
    tier: 'everyday',
    expected: ['server/src/app/money-rules.test.ts'],
  },
  {
    name: 'refund-within-paid',
    removes: 'Refunded and retained parts of a ticket make up what was paid for it.',
    file: 'server/migrations/0000_baseline.sql',
    text: ' AND ((refund_fen + retained_fen) = total_fen)',
    instead: '',
    tier: 'everyday',
    expected: ['server/src/sales/ticket/figures.test.ts'],
  },
  {
    name: 'quota-oversold',
    removes: 'No more badges are reserved and used than the quota grants.',
    file: 'server/migrations/0000_baseline.sql',
    text: ' AND (((reserved + used) + given) <= granted)',
    instead: '',
    tier: 'everyday',
    expected: ['server/src/badging/badge/races.test.ts'],
  },
]
