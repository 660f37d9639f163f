import { discrepancyStateMachine } from '@fairgate/contract/admission/offline/states'
import type { RowOf } from '@fairgate/contract/app/catalogue'
import { toTheSecond } from '../../kernel/format/format.ts'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { note } from '../../kernel/ui/list/note.tsx'
import { DiscrepancyDetail } from './DiscrepancyDetail.tsx'
import { DiscrepancyFilters } from './DiscrepancyFilters.tsx'
import { guardPage, type OfGate } from './guard-page.tsx'
import { kindLabels } from './offline-labels.ts'
import { ResolveDrawer } from './ResolveDrawer.tsx'

type Discrepancy = RowOf<'getConflictPage'>

/** Actions for a case. */
const discrepancyActions = defineActions<Discrepancy>(
  'offline',
  {
    take: { command: 'takeConflict' },
    resolve: { form: ({ row, onClose }) => <ResolveDrawer row={row} onClose={onClose} /> },
    reopen: { command: 'reopenConflict', ask: note({ one: 'offline.reopenTitle', label: 'offline.note' }) },
  },
  row => row.badgeCode ?? row.channelCode,
)

/** Cases: actions of devices that differ from the rules, and alarms. Each is taken, investigated and settled. */
export const DiscrepancyList = defineList<'getConflictPage', 'offline', OfGate>('getConflictPage', {
  ...guardPage,
  domain: 'offline',
  label: 'offline.discrepancies',
  tabs: { all: 'gate.stateAll', ...discrepancyStateMachine.states },
  exports: 'exportConflicts',
  search: ['badgeCode'],
  filters: ['kind', 'doorId'],
  Filters: DiscrepancyFilters,
  redPoint: () => ({ tab: 'pending' as const, flag: 'checkCase' }),
  columns: c => [
    c.choice('kind', kindLabels, { width: 200, locked: true }),
    c.name('name', { width: 144, priority: 4 }),
    c.code('badgeCode', { width: 144, priority: 5 }),
    c.text('doorCode', { width: 96, priority: 6 }),
    c.text('deviceName', { width: 144, priority: 1 }),
    c.cell('at', row => toTheSecond(row.at), { width: 148, min: 148, sort: 'at' }),
    c.moment('createdAt', { width: 136, priority: 0 }),
    c.text('takenBy', { width: 120, priority: 3 }),
    c.state(discrepancyStateMachine.states),
  ],
  detail: DiscrepancyDetail,
  actions: discrepancyActions,
  empty: { title: 'offline.empty', why: 'offline.emptyWhy' },
})
