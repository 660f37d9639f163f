import { useText } from '../kernel/language.ts'
import { Empty } from '../ui/Empty.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { ListSkeleton } from '../ui/Skeleton.tsx'
import type { useGateExhibitions } from './use-gate-exhibitions.ts'
import './EntranceGuard.css'

interface NoGateProps {
  exhibitions: ReturnType<typeof useGateExhibitions>
  /** Permissions are on their way. */
  waits?: boolean
}

/** In the place of a gate's lists: exhibitions are on their way, could not be read, or none has a gate the reader may see. */
export function NoGate({ exhibitions, waits }: NoGateProps) {
  const t = useText()
  return (
    <div className="fg-gate-wait">
      {exhibitions.error ? (
        <ErrorState failure={exhibitions.error} onRetry={() => void exhibitions.ask()} />
      ) : exhibitions.loading || waits ? (
        <ListSkeleton />
      ) : (
        <Empty kind="first" title={t('gate.noExhibition')} why={[t('gate.noExhibitionWhy')]} />
      )}
    </div>
  )
}
