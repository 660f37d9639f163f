import { formatNumber } from '../kernel/format.ts'
import { defineList } from '../ui/list/define-list.tsx'
import type { OfExhibition } from './badge-actions.tsx'
import { badgePaths } from './badge-paths.ts'

/** The imports there have been; each leads to its report. */
export const EarlierImports = defineList<'getImportPage', 'badge', OfExhibition>('getImportPage', {
  words: 'badge',
  title: 'badge.earlierImports',
  inside: true,
  payload: ({ exhibitionId }) => ({ exhibitionId }),
  columns: c => [
    c.name('fileName', { width: 280 }),
    c.count('total', { width: 104 }),
    c.count('good', { width: 120 }),
    c.count('bad', {
      width: 104,
      render: row => <span className={row.bad > 0 ? 'fg-import-bad' : undefined}>{formatNumber(row.bad)}</span>,
    }),
    c.text('createdByName', { title: 'badge.uploadedBy', width: 144, priority: 1 }),
    c.moment('createdAt', { title: 'badge.uploadedAt', sort: 'createdAt' }),
  ],
  open: ({ id }, { exhibitionId }) => badgePaths.report(exhibitionId, id),
  empty: { title: 'badge.importsEmpty', why: 'badge.importsEmptyWhy' },
})
