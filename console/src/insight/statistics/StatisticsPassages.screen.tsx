import type { Payload } from '@fairgate/contract/app/catalogue'
import { tasksPath } from '@fairgate/contract/kernel/page/tasks-path'
import { useSearchParams } from 'react-router'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatNumber, toTheSecond } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import { daysOf, idsIn, useAddressedExhibitions } from './use-statistics-address.ts'

/** The passages behind an hour or a door (`/statistics/passages`). */
export function StatisticsPassages() {
  const t = useText()
  const { exhibitionIds, ...query } = useAddressedExhibitions()
  const [params] = useSearchParams()
  if (exhibitionIds.length === 0) return <DetailSkeleton facts={3} />
  const hour = /^([01]?\d|2[0-3])$/.test(params.get('hour') ?? '') ? Number(params.get('hour')) : undefined
  const [doorId] = idsIn(params.get('door'))
  const of = {
    ...{ exhibitionIds, ...(daysOf(query) as object) },
    ...(hour !== undefined && { hour }),
    ...(doorId && { doorId }),
  }
  return <Passages of={of} label={(params.get('label') ?? '').slice(0, 60) || t('statistics.everybody')} />
}

interface Of {
  of: Pick<Payload<'getStatisticsPassagePage'>, 'exhibitionIds' | 'hour' | 'doorId'>
  label: string
}

const Passages = defineList<'getStatisticsPassagePage', 'statistics', Of>('getStatisticsPassagePage', {
  domain: 'statistics',
  title: 'statistics.passagesPage',
  payload: ({ of }) => of,
  exports: 'exportStatisticsPassages',
  tabs: { entries: 'statistics.entries', exits: 'statistics.exits', refused: 'statistics.refused' },
  facts: (_, __, { props }) => [<Heads key="heads" {...props} />],
  columns: c => [
    c.cell('at', row => toTheSecond(row.at), { title: 'statistics.passedAt', width: 148, min: 148, sort: 'at' }),
    c.code('code', {
      locked: true,
      link: ({ exhibitionId, badgeId, ticketId, code }) => ({
        to: `${tasksPath}/${exhibitionId}/${ticketId ? `tickets?row=${ticketId}` : badgeId ? `badges?row=${badgeId}` : 'badges'}`,
        label: code ?? c.t('statistics.unknownCode'),
      }),
    }),
    c.text('type', { priority: 4 }),
    c.name('company', { priority: 2 }),
    c.text('door', { priority: 5 }),
    c.text('exhibition', { priority: 1 }),
    c.count('people', { priority: 6 }),
    c.cell('reason', row => (row.reason ? c.t(`gate.${row.reason}Short`) : '—'), {
      ...{ title: 'statistics.refusedWhy', width: 160, priority: 3 },
    }),
  ],
  empty: { title: 'statistics.emptyPassages', why: 'statistics.emptyPassagesWhy' },
})

/** The number of people of the rows, which equals the figure. */
function Heads({ of, label }: Of) {
  const t = useText()
  const { data } = useQueryCommand('getStatisticsPassagePage', { ...of, pageSize: 10 }, { quiet: true })
  if (!data) return null
  const { entries, exits, refused } = data.people
  return (
    <>
      {t('statistics.passagesOf', {
        ...{ what: label, entries: formatNumber(entries) },
        ...{ exits: formatNumber(exits), refused: formatNumber(refused) },
      })}
    </>
  )
}
