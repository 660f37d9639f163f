import { bankLineStateMachine } from '@fairgate/contract/finance/bank/states'
import { formatAmount } from '@fairgate/contract/kernel/money/money'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { rowDetailOf } from '../../kernel/ui/list/detail-of.tsx'
import { stateTag } from '../../kernel/ui/list/state-tag.tsx'
import { BankButtons } from './BankButtons.tsx'
import { BankLineFacts } from './BankLineFacts.tsx'
import { BankLineFilters } from './BankLineFilters.tsx'
import { bankActions } from './bank-actions.tsx'
import type { BankLine } from './bank-line.ts'
import { Proposed } from './Proposed.tsx'

/** The venue's statement lines with their matches or proposals (`/receivePayment/bankStatement`). */
export const BankStatement = defineList('getBankLinePage', {
  domain: 'bank',
  Buttons: BankButtons,
  exports: 'exportBankLines',
  tabs: {
    pending: 'bank.tabPending',
    matched: 'bank.tabMatched',
    ignored: 'bank.tabIgnored',
    all: 'bank.tabAll',
  },
  search: ['payer', 'text', 'payerAccount', 'amount', 'serial'],
  filters: ['bankAccountId', 'direction', 'from', 'to'],
  Filters: BankLineFilters,
  columns: c => [
    c.date('day', { sort: 'day', locked: true }),
    c.name('payer', { width: 200 }),
    c.text('text', { width: 180, priority: 3 }),
    c.cell('amount', row => formatAmount(row.amount), { width: 136, min: 112, align: 'right', locked: true }),
    c.cell('proposal', row => <Proposed line={row} noProposal={c.t('bank.noProposal')} />, {
      width: 320,
      min: 200,
      priority: 6,
    }),
    c.code('serial', { hidden: true, priority: 1 }),
    c.state(bankLineStateMachine.states, { title: 'bank.status' }),
  ],
  actions: bankActions,
  detail: rowDetailOf<BankLine>({
    code: row => row.serial,
    title: row => row.payer || formatAmount(row.amount),
    status: stateTag(bankLineStateMachine.states),
    Facts: BankLineFacts,
  }),
  done: ['pending'],
  empty: { title: 'bank.empty', why: 'bank.emptyWhy' },
})
