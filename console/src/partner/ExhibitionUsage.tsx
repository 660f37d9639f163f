import { companyTypeWords } from '@fairgate/contract/company/company-types'
import { participationLife } from '@fairgate/contract/participation/states'
import { partnerPermission } from '@fairgate/contract/partner/permissions'
import { FileDown } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { formatDates, venueClock } from '../kernel/format.ts'
import { useText } from '../kernel/language.ts'
import { useMay } from '../kernel/session.ts'
import { useCommand } from '../kernel/use-command.ts'
import { defineList } from '../ui/list/define-list.tsx'
import type { Worklist } from '../ui/list/list-spec.ts'
import { MoreMenu } from '../ui/MoreMenu.tsx'
import { useJobInAddress } from '../ui/use-job-in-address.ts'
import { commandOf } from './command-of.ts'
import type { UsageProps } from './RelationUsage.tsx'
import './Partner.css'

const DateRange = lazy(async () => ({ default: (await import('../ui/DateRange.tsx')).DateRange }))

type Usage = Worklist<'getCooperatorExhibitionUsagePage'>

/** What partners used in each exhibition: badges, of the quotas they had; found by dates, and out as a sheet. */
export const ExhibitionUsage = defineList<'getCooperatorExhibitionUsagePage', 'partner', UsageProps>(
  'getCooperatorExhibitionUsagePage',
  {
    words: 'partner',
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
      c.cell('companyType', row => c.w(companyTypeWords[row.companyType]), {
        title: 'partner.columnTier',
        width: 176,
        hidden: true,
      }),
      c.text('sponsor', { title: 'partner.worksFor', width: 184, priority: 3 }),
      c.text('exhibition', { width: 200, priority: 6 }),
      c.code('exhibitionCode', { width: 136, priority: 1 }),
      c.cell(
        'openDates',
        row => row.openFrom && row.openTo && formatDates(venueClock(row.openFrom).date, venueClock(row.openTo).date),
        { width: 176, priority: 4, sort: 'openFrom' },
      ),
      c.count('quota', { priority: 5 }),
      c.count('badges', { priority: 5 }),
      c.state(participationLife.states),
    ],
    empty: { title: 'partner.emptyExhibitionUsage', why: 'partner.emptyExhibitionUsageWhy' },
  },
)

/** Relations or exhibitions, and from which day to which. */
function UsageFilters({ which, list }: UsageProps & { list: Usage }) {
  const { from, to } = list.filters
  return (
    <>
      {which}
      <div className="fg-partner-dates">
        <Suspense>
          <DateRange
            value={from && to ? [from, to] : undefined}
            onChange={days => list.setFilters({ from: days?.[0], to: days?.[1] })}
          />
        </Suspense>
      </div>
    </>
  )
}

/** Out as a sheet: what the list shows. */
function UsageExport({ kind, list }: UsageProps & { list: Usage }) {
  const t = useText()
  const showJob = useJobInAddress()[1]
  const may = useMay(partnerPermission(kind, 'export'))
  const { mutate, isPending } = useCommand(commandOf('export…Usage', kind), { onDone: ({ jobId }) => showJob(jobId) })
  const exporting = (format: 'xlsx' | 'csv') => () => {
    const { from, to } = list.filters
    const search = list.search as { type: 'name'; value: string } | undefined
    if (!isPending) mutate({ format, search, filter: { from: from as never, to: to as never } })
  }
  return (
    <MoreMenu
      entries={[
        may && { label: t('partner.exportXlsx'), icon: FileDown, run: exporting('xlsx') },
        may && { label: t('partner.exportCsv'), icon: FileDown, run: exporting('csv') },
      ]}
    />
  )
}
