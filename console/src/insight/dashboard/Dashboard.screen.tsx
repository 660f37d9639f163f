import type { Output } from '@fairgate/contract/app/catalogue'
import { moneyEntryOf } from '@fairgate/contract/insight/dashboard/money'
import { formatAmount } from '@fairgate/contract/kernel/money/money'
import { Link } from 'react-router'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatNumber, venueClock } from '../../kernel/format/format.ts'
import { momentWithin } from '../../kernel/format/moment-within.ts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { ScrollPage } from '../../kernel/ui/layout/ScrollPage.tsx'
import { Split } from '../../kernel/ui/layout/Split.tsx'
import { Stack } from '../../kernel/ui/layout/Stack.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import { listPath } from './dashboard-paths.ts'
import { GateDevices } from './GateDevices.tsx'
import { PendingQueues } from './PendingQueues.tsx'
import { TodaysShows } from './TodaysShows.tsx'
import './Dashboard.css'

/** Polling interval in ms: passages change without a push. */
const every = 60_000

/** The dashboard of the venue and of an organizer (`/dashboard`): shows, decisions, money, devices. */
export function Dashboard() {
  const t = useText()
  const { data, error, refetch, dataUpdatedAt } = useQueryCommand('getDashboard', {}, { every, quiet: true })
  return (
    <ScrollPage className="fg-dashboard">
      <PageHead
        facts={
          data && [
            t('dashboard.gateDay', { day: data.gateDay, time: venueClock(data.dayBegins).time }),
            <span key="asOf" role="status">
              {t('shell.asOf', { time: momentWithin(dataUpdatedAt) })}
            </span>,
          ]
        }
      />
      {!data && error && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Stack className="fg-dashboard-blocks" gap={40}>
          <DetailSkeleton />
        </Stack>
      )}
      {data && (
        <Stack className="fg-dashboard-blocks" gap={40}>
          {data.shows && <TodaysShows shows={data.shows} />}
          <Split className="fg-dashboard-columns" columns="minmax(0, 13fr) minmax(0, 7fr)" gap={40} align="start">
            {data.queues && <PendingQueues queues={data.queues} />}
            {(data.money || data.gates) && (
              <Stack gap={40}>
                {data.money && <MoneyEntries entries={data.money} />}
                {data.gates && <GateDevices gates={data.gates} />}
              </Stack>
            )}
          </Split>
        </Stack>
      )}
    </ScrollPage>
  )
}

/** Open money matters, each number with a link to its list; with sums for bills. */
function MoneyEntries({ entries }: { entries: NonNullable<Output<'getDashboard'>['money']> }) {
  const t = useText()
  const w = useLocalize()
  const yesterday = venueClock(Date.now() - 86_400_000).date
  return (
    <Card title={t('dashboard.money')}>
      {entries.length === 0 ? (
        <p className="fg-none">{t('dashboard.noMoney')}</p>
      ) : (
        <ul className="fg-dashboard-list">
          {entries.map(({ kind, count, amount }) => {
            const { label, page, query, late } = moneyEntryOf(kind)
            return (
              <Inline
                as="li"
                gap={16}
                align="baseline"
                justify="space-between"
                key={kind}
                className={late ? 'is-late' : undefined}
              >
                <Link className="fg-link" to={listPath(page, query.replace(':yesterday', yesterday))}>
                  {w(label)}
                </Link>
                <span className="fg-dashboard-amount">
                  {amount !== null && <small>{formatAmount(amount)}</small>} <strong>{formatNumber(count)}</strong>
                </span>
              </Inline>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
