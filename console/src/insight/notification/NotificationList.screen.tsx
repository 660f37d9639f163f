import { formatNumber } from '../../kernel/format/format.ts'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import type { ListRow } from '../../kernel/ui/list/list-spec.ts'
import { KindFilter, kindLabels, ReadAll } from './NotificationFilters.tsx'
import { findPath, readOne } from './read.ts'

/** `/notifications`: all notifications within the venue's retention, and which are unread. */
export const NotificationList = defineList('getNotificationPage', {
  domain: 'notification',
  title: 'notification.bell',
  tabs: { all: 'notification.all', unread: 'notification.unread' },
  filters: ['kind'],
  Filters: KindFilter,
  Buttons: ReadAll,
  columns: c => [
    c.name('title', { width: 320, min: 240 }),
    c.text('about', { width: 200, priority: 4 }),
    c.text('exhibition', { width: 200, priority: 5 }),
    c.cell('waiting', row => (row.waiting === null ? '—' : formatNumber(row.waiting)), { width: 112, priority: 5 }),
    c.choice('kind', kindLabels, { priority: 2 }),
    c.text('by', { width: 160, priority: 3 }),
    c.moment('createdAt', { sort: 'createdAt', priority: 6 }),
    c.state({ unread: 'notification.unread', read: 'notification.read' }),
  ],
  actions: defineActions<ListRow<'getNotificationPage'>>(
    'notification',
    { read: { run: row => void readOne(row.id), word: 'notification.markRead' } },
    row => row.title,
  ),
  open: findPath,
  openLabel: 'notification.open',
  empty: { title: 'notification.empty', why: 'notification.emptyWhy' },
})
