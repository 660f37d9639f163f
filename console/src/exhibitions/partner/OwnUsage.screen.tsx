import { participationStateMachine } from '@fairgate/contract/exhibitions/participation/states'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { openDays } from './open-days.ts'
import { OwnUsageExport } from './UsageExport.tsx'
import { OpenDaysFilter } from './UsageFilters.tsx'
import './Partner.css'

/** `/ownUsage`: usage of the operator's own company by exhibition. */
export const OwnUsage = defineList('getOwnUsagePage', {
  domain: 'partner',
  Buttons: OwnUsageExport,
  search: ['exhibition'],
  filters: ['from', 'to'],
  Filters: ({ list: { filters, setFilters } }) => (
    <OpenDaysFilter {...filters} onChange={days => setFilters({ from: days?.[0], to: days?.[1] })} />
  ),
  columns: c => [
    c.name('exhibition', { title: 'partner.exhibition', min: 216 }),
    c.code('exhibitionCode', { width: 136, priority: 1 }),
    c.text('sponsor', { title: 'partner.worksFor', width: 184, min: 144, priority: 2 }),
    c.cell('openDates', openDays, { width: 184, min: 176, priority: 4, sort: 'openFrom' }),
    c.count('quota', { priority: 5 }),
    c.count('badges', { priority: 5 }),
    c.count('tickets', { priority: 5 }),
    c.amount('amount', { priority: 5 }),
    c.state(participationStateMachine.states),
  ],
  empty: { title: 'partner.emptyExhibitionUsage', why: 'partner.emptyOwnUsageWhy' },
})
