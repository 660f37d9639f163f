import { applicationStateMachine } from '@fairgate/contract/finance/invoice/states'
import { formatAmount } from '@fairgate/contract/kernel/money/money'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { ExhibitionFilter } from '../../kernel/ui/list/ExhibitionFilter.tsx'
import { ApplyForm } from './ApplyForm.tsx'
import { applicationActions } from './application-actions.tsx'
import { applyPath, detailsPath, kindLabels, methodLabels } from './invoice-labels.ts'

/** Applications for invoices in all states (`/invoiceManagement`): all of them, or the company's own. */
export const InvoiceList = defineList('getInvoicePage', {
  domain: 'invoice',
  exports: 'exportInvoices',
  tabs: {
    applied: 'invoice.tabApplied',
    made: 'invoice.tabMade',
    confirmed: 'invoice.tabConfirmed',
    reversed: 'invoice.tabReversed',
    withdrawn: 'invoice.tabWithdrawn',
    all: 'invoice.all',
  },
  firstWithRows: true,
  add: {
    word: 'invoice.apply',
    can: 'invoice:apply',
    to: applyPath,
    form: ({ onClose }) => <ApplyForm onClose={onClose} />,
  },
  search: ['code', 'title', 'company', { value: 'submittedAt', label: 'invoice.submittedAt', type: 'date' }],
  filters: ['exhibitionId'],
  Filters: ExhibitionFilter,
  redPoint: () => ({ tab: 'applied' as const, flag: 'invoicesAsked' }),
  columns: c => [
    // Subject and method are shown below the names, because at 1200 px columns of their own would leave no room for the
    // figures.
    c.name('company', { width: 200, min: 144, mark: row => nameOf(row.exhibition) }),
    c.text('title', {
      ...{ width: 192, min: 144, priority: 9 },
      mark: row => `${c.t(kindLabels[row.kind])} · ${c.t(methodLabels[row.method])}`,
    }),
    c.text('exhibition', { width: 176, min: 128, hidden: true }),
    c.choice('kind', kindLabels, { hidden: true }),
    c.choice('method', methodLabels, { hidden: true }),
    c.cell('asked', row => formatAmount(row.asked), { width: 116, min: 116, align: 'right', priority: 8 }),
    c.cell('made', row => formatAmount(row.made), { width: 116, min: 116, align: 'right', priority: 7 }),
    c.cell('codes', row => row.codes.join(' '), { width: 184, priority: 5 }),
    c.moment('submittedAt', { sort: 'submittedAt', priority: 4 }),
    c.state(applicationStateMachine.states, {
      mark: row =>
        row.reversal === 'none' || row.state === 'reversed'
          ? false
          : c.t(row.reversal === 'requested' ? 'invoice.reversalRequested' : 'invoice.someReversed'),
    }),
  ],
  actions: applicationActions,
  decides: 'make',
  open: row => detailsPath(row.id),
  empty: { title: 'invoice.empty', why: 'invoice.emptyWhy' },
})
