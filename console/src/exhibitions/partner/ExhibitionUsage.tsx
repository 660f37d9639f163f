import { participationStateMachine } from '@fairgate/contract/exhibitions/participation/states'
import { companyTypeLabels } from '@fairgate/contract/identity/company/company-types'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { commandOf } from './command-of.ts'
import { openDays } from './open-days.ts'
import type { UsageProps } from './RelationUsage.tsx'
import { UsageExport } from './UsageExport.tsx'
import { UsageFilters } from './UsageFilters.tsx'
import './Partner.css'

/** Usage of partners by exhibition: badges and quotas; filtered by date, with export. */
export const ExhibitionUsage = defineList<'getCooperatorExhibitionUsagePage', 'partner', UsageProps>(
  'getCooperatorExhibitionUsagePage',
  {
    domain: 'partner',
    command: ({ kind }) => commandOf('get…ExhibitionUsagePage', kind),
    Buttons: UsageExport,
    search: ['name', 'exhibition'],
    filters: ['from', 'to'],
    Filters: UsageFilters,
    columns: c => [
      c.name('partner', {
        title: 'partner.name',
        mark: row => row.companyType === 'cooperatorTemp' && c.t('partner.temporary'),
      }),
      c.cell('companyType', row => c.w(companyTypeLabels[row.companyType]), {
        title: 'partner.columnTier',
        width: 176,
        hidden: true,
      }),
      c.text('sponsor', { title: 'partner.worksFor', width: 184, priority: 3 }),
      c.text('exhibition', { width: 200, priority: 6 }),
      c.code('exhibitionCode', { width: 136, priority: 1 }),
      c.cell('openDates', openDays, { width: 184, min: 176, priority: 4, sort: 'openFrom' }),
      c.count('quota', { priority: 5 }),
      c.count('badges', { priority: 5 }),
      c.count('tickets', { priority: 4 }),
      c.amount('amount', { priority: 4 }),
      c.state(participationStateMachine.states),
    ],
    empty: { title: 'partner.emptyExhibitionUsage', why: 'partner.emptyExhibitionUsageWhy' },
  },
)
