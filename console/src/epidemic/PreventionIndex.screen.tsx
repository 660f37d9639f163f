import type { Output } from '@fairgate/contract/catalogue'
import { useSearchParams } from 'react-router'
import { formatNumber, venueClock } from '../kernel/format.ts'
import { idIn } from '../kernel/id-in.ts'
import { useText } from '../kernel/language.ts'
import { nameOf } from '../kernel/name-of.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import { Card } from '../ui/Card.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { KeyNumber, KeyNumbers } from '../ui/KeyNumber.tsx'
import { ExhibitionFilter } from '../ui/list/ExhibitionFilter.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { part } from '../ui/part.tsx'
import { DetailSkeleton } from '../ui/Skeleton.tsx'
import './Epidemic.css'

const ChinaMap = part(async () => (await import('../ui/ChinaMap.tsx')).ChinaMap)

/** What is declared and decided today, what waits, and from where people come (`/epidemic`). */
export function PreventionIndex() {
  const [params, setParams] = useSearchParams()
  const exhibitionId = idIn(params, 'exhibitionId')
  const filters: Readonly<Record<string, string>> = exhibitionId ? { exhibitionId } : {}
  const setFilters = (changes: Record<string, string | undefined>) =>
    setParams(now => {
      const next = new URLSearchParams(now)
      for (const [name, value] of Object.entries(changes)) value ? next.set(name, value) : next.delete(name)
      return next
    })
  const { data, error, refetch } = useQueryCommand('getPreventionIndex', filters, { quiet: true })
  return (
    <div className="fg-epidemic">
      <PageHead />
      <div className="fg-epidemic-narrow">
        <ExhibitionFilter list={{ rows: [], filters, setFilters }} />
      </div>
      {data && <Figures figures={data} />}
      {!data && error && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <DetailSkeleton facts={5} />}
    </div>
  )
}

function Figures({ figures }: { figures: Output<'getPreventionIndex'> }) {
  const t = useText()
  const { declared, valid, waiting, reading, rejected, refusedAtGates, gateDayBegins, origins } = figures
  const midnight = t('epidemic.sinceMidnight')
  return (
    <>
      <KeyNumbers>
        <KeyNumber label={t('epidemic.declaredToday')} value={formatNumber(declared)} remark={midnight} />
        <KeyNumber label={t('epidemic.validNow')} value={formatNumber(valid)} />
        <KeyNumber
          label={t('epidemic.waitingNow')}
          value={formatNumber(waiting)}
          remark={reading > 0 && t('epidemic.beingRead', { shown: formatNumber(reading) })}
        />
        <KeyNumber label={t('epidemic.rejectedToday')} value={formatNumber(rejected)} remark={midnight} />
        <KeyNumber
          label={t('epidemic.refusedAtGates')}
          value={formatNumber(refusedAtGates)}
          remark={t('epidemic.gateDaySince', { time: venueClock(gateDayBegins).time })}
        />
      </KeyNumbers>
      <Card title={t('epidemic.originsTitle')}>
        {origins.length === 0 ? (
          <p>{t('epidemic.noOrigins')}</p>
        ) : (
          <ChinaMap
            label={t('epidemic.people')}
            figures={origins.map(({ code, name, people }) => ({ code, name: nameOf(name), value: people }))}
          />
        )}
      </Card>
    </>
  )
}
