import type { Output } from '@fairgate/contract/app/catalogue'
import { useSearchParams } from 'react-router'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatNumber, venueClock } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { idIn } from '../../kernel/page/id-in.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { KeyNumber, KeyNumbers } from '../../kernel/ui/KeyNumber.tsx'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { ScrollPage } from '../../kernel/ui/layout/ScrollPage.tsx'
import { ExhibitionFilter } from '../../kernel/ui/list/ExhibitionFilter.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { part } from '../../kernel/ui/part.tsx'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import './Epidemic.css'

const ChinaMap = part(async () => (await import('../../kernel/ui/ChinaMap.tsx')).ChinaMap)

/** Today's declarations and decisions, pending ones, and origins (`/epidemic`). */
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
    <ScrollPage className="fg-epidemic">
      <PageHead />
      <Inline className="fg-epidemic-narrow">
        <ExhibitionFilter list={{ rows: [], filters, setFilters }} />
      </Inline>
      {data && <Figures figures={data} />}
      {!data && error && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <DetailSkeleton facts={5} />}
    </ScrollPage>
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
