import type { Payload } from '@fairgate/contract/app/catalogue'
import { type Dimension, dimensionNames } from '@fairgate/contract/insight/statistics/dimensions'
import { tasksPath } from '@fairgate/contract/kernel/page/tasks-path'
import { useSearchParams } from 'react-router'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatDay, formatNumber } from '../../kernel/format/format.ts'
import { listOf, useText } from '../../kernel/i18n/language.ts'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import { daysOf, useAddressedExhibitions } from './use-statistics-address.ts'

/** The badges and tickets behind a figure (`/statistics/holders`). */
export function StatisticsHolders() {
  const t = useText()
  const { exhibitionIds, ...query } = useAddressedExhibitions()
  const [params] = useSearchParams()
  if (exhibitionIds.length === 0) return <DetailSkeleton facts={3} />
  const dimension: Dimension | 'all' = dimensionNames.find(name => name === params.get('dimension')) ?? 'all'
  const of = { exhibitionIds, dimension, value: (params.get('value') ?? '').slice(0, 60), ...(daysOf(query) as object) }
  const label = (params.get('label') ?? '').slice(0, 60) || t('statistics.everybody')
  return <Holders of={of} label={label} />
}

interface Of {
  of: Pick<Payload<'getStatisticsHolderPage'>, 'exhibitionIds' | 'dimension' | 'value'>
  label: string
}

const Holders = defineList<'getStatisticsHolderPage', 'statistics', Of>('getStatisticsHolderPage', {
  domain: 'statistics',
  title: 'statistics.holdersPage',
  payload: ({ of }) => of,
  exports: 'exportStatisticsHolders',
  tabs: { registered: 'statistics.registered', came: 'statistics.came' },
  facts: (_, __, { props }) => [<People key="people" {...props} />],
  columns: c => [
    c.code('code', {
      locked: true,
      link: ({ exhibitionId, id, holder, code }) => ({
        to: `${tasksPath}/${exhibitionId}/${holder === 'badge' ? 'badges' : 'tickets'}?row=${id}`,
        label: code,
      }),
    }),
    c.cell('holder', row => c.t(`statistics.holder_${row.holder}`), { width: 96, priority: 3 }),
    c.text('type', { priority: 4 }),
    c.name('company', { priority: 2 }),
    c.text('exhibition', { priority: 1 }),
    c.count('people', { priority: 5 }),
    c.cell('cameOn', row => listOf(row.cameOn.map(formatDay)) || '—', { width: 200, priority: 6 }),
  ],
  empty: { title: 'statistics.emptyHolders', why: 'statistics.emptyHoldersWhy' },
})

/** The number of people of the rows, which equals the figure. */
function People({ of, label }: Of) {
  const t = useText()
  const { data } = useQueryCommand('getStatisticsHolderPage', { ...of, pageSize: 10 }, { quiet: true })
  if (!data) return null
  const { registered, came } = data.people
  return (
    <>{t('statistics.holdersOf', { what: label, registered: formatNumber(registered), came: formatNumber(came) })}</>
  )
}
