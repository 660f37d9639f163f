import type { Output } from '@fairgate/contract/app/catalogue'
import { agesCounted, queues as queueBook } from '@fairgate/contract/insight/dashboard/queues'
import { Link } from 'react-router'
import { formatCount, formatMoment, formatNumber } from '../../kernel/format/format.ts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { PlainTable } from '../../kernel/ui/PlainTable.tsx'
import { listPath } from './dashboard-paths.ts'

type Waiting = NonNullable<Output<'getDashboard'>['queues']>

/** The operator's pending decisions, the oldest first, by age. */
export function PendingQueues({ queues }: { queues: Waiting }) {
  const t = useText()
  const w = useLocalize()
  const rows = queues.flatMap(queue => {
    const book = queueBook[queue.kind]
    if (!book) return []
    const exhibitionId = queue.exhibition?.id
    return [
      {
        ...queue,
        id: `${queue.kind} ${exhibitionId ?? ''}`,
        title: w(book.label),
        to: listPath(book.page, book.query, exhibitionId),
      },
    ]
  })
  type Row = (typeof rows)[number]
  const age = (key: keyof Row['ages']) => ({
    key,
    title: t(`dashboard.${key}`),
    width: '12.5%',
    align: 'right' as const,
    render: ({ ages }: Row) => (
      <span className={ages[key] === 0 ? 'is-none' : key === 'older' ? 'is-late' : undefined}>
        {formatCount(ages[key], agesCounted)}
      </span>
    ),
  })
  return (
    <Card title={t('dashboard.queues')}>
      <PlainTable<Row>
        label={t('dashboard.queues')}
        none={t('dashboard.noQueues')}
        rows={rows}
        columns={[
          {
            key: 'item',
            title: t('dashboard.item'),
            render: ({ title, to, exhibition }) => (
              <span className="fg-dashboard-name">
                <Link className="fg-link" to={to}>
                  {title}
                </Link>{' '}
                {exhibition && <small>{nameOf(exhibition.name)}</small>}
              </span>
            ),
          },
          {
            key: 'count',
            title: t('dashboard.waiting'),
            width: '11%',
            align: 'right',
            render: ({ count }) => <strong>{formatNumber(count)}</strong>,
          },
          age('day'),
          age('days'),
          age('older'),
          {
            key: 'since',
            title: t('dashboard.oldest'),
            width: '20%',
            render: ({ since }) => <span className="fg-dashboard-when fg-note">{formatMoment(since)}</span>,
          },
        ]}
      />
    </Card>
  )
}
