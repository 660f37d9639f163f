import { whitelistStateMachine } from '@fairgate/contract/admission/whitelist/states'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { findEventLabel } from './whitelist-labels.ts'

/** History of white lists (`/whiteIndex/logs`). */
export const WhitelistLogs = defineList('getWhitelistLogPage', {
  domain: 'whitelist',
  exports: 'exportWhitelistLog',
  search: [
    { value: 'number', label: 'whitelist.number', type: 'text' },
    { value: 'operator', label: 'whitelist.operator', type: 'text' },
  ],
  columns: c => [
    c.code('number', {
      width: 148,
      locked: true,
      link: row => ({ to: `/whiteIndex/detail/${row.whitelistId}`, label: row.number }),
    }),
    c.cell('event', row => c.w(findEventLabel(row.event)), { width: 128, priority: 7 }),
    c.text('note', { width: 240, priority: 5 }),
    c.text('operator', { width: 128, priority: 6 }),
    c.name('company', { title: 'whitelist.operatorCompany', priority: 3 }),
    c.moment('at', { sort: 'at', priority: 6 }),
    c.state(whitelistStateMachine.states, { title: 'whitelist.status' }),
  ],
  empty: { title: 'whitelist.noLogs', why: 'whitelist.noLogsWhy' },
})
