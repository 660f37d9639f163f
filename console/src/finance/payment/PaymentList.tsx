import { paymentStateMachine } from '@fairgate/contract/finance/payment/states'
import { formatAmount } from '@fairgate/contract/kernel/money/money'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { rowDetailOf } from '../../kernel/ui/list/detail-of.tsx'
import { ExhibitionFilter } from '../../kernel/ui/list/ExhibitionFilter.tsx'
import { LabelSelectFilter } from '../../kernel/ui/list/LabelSelectFilter.tsx'
import { type StatusCode, StatusTag } from '../../kernel/ui/StatusTag.tsx'
import { PaymentFacts } from './PaymentFacts.tsx'
import { kindLabels, type PaymentRow, paymentActions } from './payment-actions.tsx'

/** Incoming and outgoing payments, and those that await a second operator. */
export const PaymentList = defineList('getPaymentPage', {
  domain: 'payment',
  exports: 'exportPayments',
  label: 'payment.title',
  tabs: {
    all: 'payment.tabAll',
    pending: 'payment.tabPending',
    finished: 'payment.tabFinished',
    ended: 'payment.tabEnded',
  },
  search: ['company', 'exhibition', 'payer'],
  filters: ['exhibitionId', 'participationId', 'kind'],
  Filters: ({ list }) => (
    <>
      <ExhibitionFilter list={list} />
      <LabelSelectFilter list={list} filter="kind" label="payment.kind" all="payment.allKinds" labels={kindLabels} />
    </>
  ),
  columns: c => [
    c.moment('recordedAt', { sort: 'recordedAt' }),
    c.choice('kind', kindLabels, { priority: 7 }),
    c.name('company', { min: 160, priority: 6, mark: row => nameOf(row.exhibition) }),
    c.text('exhibition', { width: 200, hidden: true }),
    c.amount('amount', { locked: true }),
    c.date('paidOn', { priority: 4 }),
    c.text('payer', { priority: 2 }),
    c.cell('recordedBy', row => (row.by === 'statement' ? c.t('payment.byStatement') : row.recordedBy), {
      width: 112,
      priority: 1,
    }),
    c.state(paymentStateMachine.states, { title: 'payment.status' }),
  ],
  actions: paymentActions,
  decides: 'confirm',
  detail: rowDetailOf<PaymentRow>({
    title: row => formatAmount(row.amount),
    code: (row, t) => t(kindLabels[row.kind]),
    status: (row, _t, w) => (
      <StatusTag code={row.statusCode as StatusCode}>{w(paymentStateMachine.states[row.state])}</StatusTag>
    ),
    decider: ({ state }) => state === 'applied' && 'colleague',
    Facts: PaymentFacts,
  }),
  empty: { title: 'payment.empty', why: 'payment.emptyWhy' },
})
