import { useText } from '../../kernel/i18n/language.ts'
import { EmptyState } from '../../kernel/ui/EmptyState.tsx'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { ListSkeleton } from '../../kernel/ui/Skeleton.tsx'
import type { useGateExhibitions } from './use-gate-exhibitions.ts'
import './EntranceGuard.css'

interface NoGateProps {
  exhibitions: ReturnType<typeof useGateExhibitions>
  /** The permissions are still loading. */
  waits?: boolean
}

/**
 * Shown instead of the lists of a gate: exhibitions are loading, could not be loaded, or none has a gate that the
 * operator may see.
 */
export function NoGate({ exhibitions, waits }: NoGateProps) {
  const t = useText()
  return (
    <div className="fg-gate-wait">
      {exhibitions.error ? (
        <ErrorState failure={exhibitions.error} onRetry={() => void exhibitions.ask()} />
      ) : exhibitions.loading || waits ? (
        <ListSkeleton />
      ) : (
        <EmptyState kind="first" title={t('gate.noExhibition')} why={[t('gate.noExhibitionWhy')]} />
      )}
    </div>
  )
}
