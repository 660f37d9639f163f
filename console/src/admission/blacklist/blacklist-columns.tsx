import type { BlacklistScope } from '@fairgate/contract/admission/blacklist/fields'
import { blacklistStateMachine } from '@fairgate/contract/admission/blacklist/states'
import { formatDate } from '../../kernel/format/format.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import type { ColumnKit } from '../../kernel/ui/list/column-kit.tsx'
import type { BlacklistRow } from './blacklist-actions.tsx'
import { scopeLabels } from './blacklist-labels.ts'

type Kit = ColumnKit<BlacklistRow, 'submittedAt' | 'until', 'blacklist'>

/** Name or plate, masked number, reason, end, hits; for all scopes together also the scope and the exhibition. */
export const blacklistColumns = (c: Kit, of: BlacklistScope | 'all') => [
  c.name('name', {
    title: 'blacklist.nameOrPlate',
    mark: row => row.hintOnly && c.t('blacklist.hintOnly'),
  }),
  c.code('documentMasked', { width: 176, priority: 5 }),
  of === 'all' && c.choice('scope', scopeLabels, { priority: 4 }),
  (of === 'all' || of === 'exhibition') &&
    c.cell(
      'exhibition',
      row => (row.exhibition ? nameOf(row.exhibition) : row.scope === 'exhibition' ? c.t('blacklist.allShows') : '—'),
      { width: 184, priority: 4 },
    ),
  c.text('reasonName', { width: 168 }),
  c.cell('until', row => (row.until ? formatDate(row.until) : c.t('blacklist.untilLifted')), {
    width: 120,
    sort: 'until',
  }),
  c.count('hits', { priority: 6 }),
  c.text('proposedBy', { width: 160, priority: 1 }),
  c.moment('submittedAt', { sort: 'submittedAt', priority: 2 }),
  c.state(blacklistStateMachine.states, { title: 'blacklist.status' }),
]
