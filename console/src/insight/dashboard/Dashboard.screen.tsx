import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { venueClock } from '../../kernel/format/format.ts'
import { momentWithin } from '../../kernel/format/moment-within.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import { GateDevices } from './GateDevices.tsx'
import { MoneyEntries } from './MoneyEntries.tsx'
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
    <div className="fg-dashboard">
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
        <div className="fg-dashboard-blocks">
          <DetailSkeleton />
        </div>
      )}
      {data && (
        <div className="fg-dashboard-blocks">
          {data.shows && <TodaysShows shows={data.shows} />}
          <div className="fg-dashboard-columns">
            {data.queues && <PendingQueues queues={data.queues} />}
            {(data.money || data.gates) && (
              <div className="fg-dashboard-side">
                {data.money && <MoneyEntries entries={data.money} />}
                {data.gates && <GateDevices gates={data.gates} />}
              </div>
            )}
          </div>
        </div>
      )}
    </div>
  )
}
