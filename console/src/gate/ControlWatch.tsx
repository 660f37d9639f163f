import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatInstant, formatNumber } from '../kernel/format.ts'
import { useText } from '../kernel/language.ts'
import { entranceGuardPath } from './gate-paths.ts'
import { policyPath } from './policy-words.ts'
import type { Room } from './use-control-room.ts'
import './ControlWatch.css'

/** What needs attention: cases, passages that devices have not uploaded, outdated bundles, and the next policy. */
export function ControlWatch({ exhibitionId, room }: { exhibitionId: string; room: Room }) {
  const t = useText()
  const { cases, devices, nextPolicy } = room
  const toCases = entranceGuardPath(exhibitionId, 'cases')
  return (
    <section className="fg-control-watch" aria-label={t('gate.watchTitle')}>
      <dl>
        <Watched name={t('gate.watchCases')} warns={cases.pending > 0}>
          <Link to={toCases}>{formatNumber(cases.pending + cases.processing)}</Link>
          {cases.processing > 0 && <small>{t('gate.watchTaken', { count: cases.processing })}</small>}
        </Watched>
        {cases.listedInside > 0 && (
          <Watched name={t('offline.kind_blacklistedInside')} warns>
            <Link to={`${toCases}&kind=blacklistedInside`}>{formatNumber(cases.listedInside)}</Link>
          </Watched>
        )}
        {cases.overstays > 0 && (
          <Watched name={t('gate.watchOverstays')} warns>
            <Link to={toCases}>{formatNumber(cases.overstays)}</Link>
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
