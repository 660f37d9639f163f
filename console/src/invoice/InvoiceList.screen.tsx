import { applicationLife } from '@fairgate/contract/invoice/states'
import { formatAmount } from '@fairgate/contract/kernel/money'
import { defineList } from '../ui/list/define-list.tsx'
import { ExhibitionFilter } from '../ui/list/ExhibitionFilter.tsx'
import { ApplyForm } from './ApplyForm.tsx'
import { applicationActions } from './application-actions.tsx'
import { applyPath, detailsPath, kindWords, methodWords } from './invoice-words.ts'

/** Invoices that are asked for, made, confirmed and reversed (`/invoiceManagement`): all of them, or one's own. */
export const InvoiceList = defineList('getInvoicePage', {
  words: 'invoice',
  exports: 'exportInvoices',
  tabs: {
    applied: 'invoice.tabApplied',
    made: 'invoice.tabMade',
    confirmed: 'invoice.tabConfirmed',
    reversed: 'invoice.tabReversed',
    all: 'invoice.all',
  },
  firstWithRows: true,
  add: {
    word: 'invoice.apply',
    can: 'invoice:apply',
    to: applyPath,
    form: ({ onClose }) => <ApplyForm onClose={onClose} />,
  },
  search: ['code', 'title', 'company'],
  filters: ['exhibitionId'],
  Filters: ExhibitionFilter,
  redPoint: () => ({ tab: 'applied' as const, flag: 'invoicesAsked' }),
  columns: c => [
    c.name('company', { width: 200 }),
    c.text('title', { width: 192, priority: 6 }),
    c.text('exhibition', { width: 176, priority: 3 }),
    c.choice('kind', kindWords, { priority: 1 }),
    c.choice('method', methodWords, { priority: 2 }),
    c.cell('asked', row => formatAmount(row.asked), { width: 116, min: 116, align: 'right', priority: 8 }),
    c.cell('made', row => formatAmount(row.made), { width: 116, min: 116, align: 'right', priority: 7 }),
    c.cell('codes', row => row.codes.join(' '), { width: 184, priority: 5 }),
    c.moment('submittedAt', { sort: 'submittedAt', priority: 4 }),
    c.state(applicationLife.states, {
      mark: row =>
        row.reversal === 'none' || row.state === 'reversed'
          ? false
          : c.t(row.reversal === 'requested' ? 'invoice.reversalAsked' : 'invoice.someReversed'),
    }),
  ],
  actions: applicationActions,
  decides: 'make',
  open: row => detailsPath(row.id),
  empty: { title: 'invoice.empty', why: 'invoice.emptyWhy' },
})
