import { venueClock } from '../kernel/format.ts'
import { useText } from '../kernel/language.ts'
import { momentWithin } from '../kernel/moment-within.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { DetailSkeleton } from '../ui/Skeleton.tsx'
import { GateDevices } from './GateDevices.tsx'
import { MoneyEntries } from './MoneyEntries.tsx'
import { PendingQueues } from './PendingQueues.tsx'
import { TodaysShows } from './TodaysShows.tsx'
import './Dashboard.css'

/** What passes the gates changes without a push: asked for so often, in ms. */
const every = 60_000

/** The first page of the venue and of an organizer (`/dashboard`): shows, decisions, money, devices. */
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
