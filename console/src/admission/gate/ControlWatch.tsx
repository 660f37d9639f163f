import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatInstant, formatNumber } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { entranceGuardPath } from './gate-paths.ts'
import { policyPath } from './policy-labels.ts'
import type { Room } from './use-control-room.ts'
import './ControlWatch.css'

/** What needs attention: cases, passages that devices have not uploaded, outdated bundles, and the next policy. */
export function ControlWatch({ exhibitionId, room }: { exhibitionId: string; room: Room }) {
  const t = useText()
  const { cases: discrepancies, devices, nextPolicy } = room
  const toCases = entranceGuardPath(exhibitionId, 'cases')
  return (
    <section className="fg-control-watch" aria-label={t('gate.watchTitle')}>
      <dl>
        <Watched name={t('gate.watchCases')} warns={discrepancies.pending > 0}>
          <Link to={toCases}>{formatNumber(discrepancies.pending + discrepancies.processing)}</Link>
          {discrepancies.processing > 0 && <small>{t('gate.watchTaken', { count: discrepancies.processing })}</small>}
        </Watched>
        {discrepancies.listedInside > 0 && (
          <Watched name={t('offline.kind_blacklistedInside')} warns>
            <Link to={`${toCases}&kind=blacklistedInside`}>{formatNumber(discrepancies.listedInside)}</Link>
          </Watched>
        )}
        {discrepancies.overstays > 0 && (
          <Watched name={t('gate.watchOverstays')} warns>
            <Link to={toCases}>{formatNumber(discrepancies.overstays)}</Link>
          </Watched>
        )}
        <Watched name={t('gate.watchUnsent')} warns={devices.unsent > 0}>
          {formatNumber(devices.unsent)}
        </Watched>
        <Watched name={t('gate.watchStale')} warns={devices.stalePacks > 0}>
          {formatNumber(devices.stalePacks)}
        </Watched>
        <Watched name={t('gate.watchPolicy')}>
          {nextPolicy ? (
            <Link to={policyPath(exhibitionId, nextPolicy.id)}>
              {t('gate.watchPolicyOf', { no: nextPolicy.no, at: formatInstant(nextPolicy.effectiveAt) })}
            </Link>
          ) : (
            t('gate.watchNoPolicy')
          )}
        </Watched>
      </dl>
    </section>
  )
}

function Watched({ name, warns = false, children }: { name: string; warns?: boolean; children: ReactNode }) {
  return (
    <div className={warns ? 'is-warning' : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
