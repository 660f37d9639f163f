import { notReadCount } from '@fairgate/contract/admission/batch-search/not-read'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { SearchForm } from './SearchForm.tsx'

/** Looks up many numbers at once (`/batchSearch`): pasted or uploaded, with a reason, and lists earlier searches. */
export const BatchSearch = defineList('getBatchSearchPage', {
  domain: 'batchSearch',
  label: 'batchSearch.earlier',
  exports: 'exportBatchSearches',
  Strip: SearchForm,
  columns: c => [
    c.name('reason'),
    ...(['lines', 'found', 'missing', 'repeated', 'meaningless'] as const).map(figure =>
      c.cell(figure, row => row[figure] ?? '—', { width: 104, align: 'right' as const }),
    ),
    c.cell('notRead', ({ notRead }) => notReadCount(notRead) || '—', { width: 104, align: 'right' }),
    c.text('operator', { width: 120 }),
    c.state(
      { running: 'batchSearch.state_running', done: 'batchSearch.state_done', failed: 'batchSearch.state_failed' },
      { title: 'batchSearch.status' },
    ),
    c.moment('at', { sort: 'at' }),
  ],
  empty: { title: 'batchSearch.empty', why: 'batchSearch.emptyWhy' },
})
