import { blacklistStateMachine } from '@fairgate/contract/admission/blacklist/states'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { findEventLabel, scopeLabels } from './blacklist-labels.ts'

/** History of all entries, the newest first (`/blackIndex/logs`). */
export const BlacklistLog = defineList('getBlacklistLogPage', {
  domain: 'blacklist',
  search: ['code'],
  exports: 'exportBlacklistLog',
  columns: c => [
    c.code('code', { link: row => ({ to: `/blackIndex/detail/${row.blacklistId}`, label: row.code }) }),
    c.name('name', { title: 'blacklist.nameOrPlate' }),
    c.choice('scope', scopeLabels, { priority: 3 }),
    c.cell('event', row => c.w(findEventLabel(row.event)), { width: 168 }),
    c.text('note', { width: 240, priority: 2 }),
    c.text('operator', { width: 128 }),
    c.moment('at', { sort: 'at' }),
    c.state(blacklistStateMachine.states, { title: 'blacklist.status' }),
  ],
  open: ({ blacklistId }) => `/blackIndex/detail/${blacklistId}`,
  empty: { title: 'blacklist.emptyLog' },
})
