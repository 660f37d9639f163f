import type { Statistic } from '@fairgate/contract/insight/statistics/dimensions'
import { useState } from 'react'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { ChinaMap } from '../../kernel/ui/ChinaMap.tsx'
import { EmptyDrawing } from '../../kernel/ui/EmptyDrawing.tsx'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { Segmented } from '../../kernel/ui/Segmented.tsx'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import { blankOf, FigureCard } from './FigureCard.tsx'
import { type Answer, type Figures, figuresOf, statisticCommands } from './figures.ts'
import { type LinkOf, linksOf } from './links-of.ts'
import { formatAsOf, Said } from './Said.tsx'
import { SummaryNumbers } from './SummaryNumbers.tsx'
import { daysOf, useStatisticsAddress } from './use-statistics-address.ts'

interface OneStatisticProps {
  statistic: Statistic
  exhibitionIds: readonly string[]
  /** The filters in words, for pictures. */
  captions: readonly string[]
}

/** One statistic, summed over the chosen exhibitions. */
export function OneStatistic({ statistic, exhibitionIds, captions }: OneStatisticProps) {
  const t = useText()
  const address = useStatisticsAddress()
  const { province, show } = address
  const days = daysOf(address)
  const { data, error, refetch } = useQueryCommand(
    statisticCommands[statistic],
    {
      exhibitionIds: [...exhibitionIds],
      ...(days as object),
      ...(statistic === 'region' && province && { province }),
    } as never,
    { every: 30_000, quiet: true },
  )
  if (error && !data) return <ErrorState failure={error} onRetry={() => void refetch()} />
  if (!data) return <DetailSkeleton facts={3} />
  const answer = data as Answer
  const lines = [...captions, ...formatAsOf([answer], t)]
  const linkOf = linksOf(exhibitionIds, days)
  const charts = figuresOf(answer, t)
  const empty = charts.every(({ rows }) => rows.every(({ values }) => values.every(value => value === 0)))
  return (
    <>
      <Said answers={[answer]} />
      {'rate' in answer && <SummaryNumbers answer={answer} />}
      {empty && !('rate' in answer && answer.registered > 0) ? (
        <div className="fg-empty">
          <EmptyDrawing kind="first" />
          <p className="fg-empty-title">{t('statistics.empty')}</p>
          <p className="fg-empty-why">{t('statistics.emptyWhy')}</p>
        </div>
      ) : (
        charts.map(figures =>
          figures.key === 'regions' && !province ? (
            <Provinces
              key="regions"
              figures={figures}
              captions={lines}
              linkOf={linkOf('regions')}
              onOpen={code => show({ province: code })}
            />
          ) : (
            <FigureCard key={figures.key} figures={figures} captions={lines} linkOf={linkOf(figures.key)} />
          ),
        )
      )}
      {province && statistic === 'region' && (
        <button type="button" className="fg-link fg-statistic-back" onClick={() => show({ province: undefined })}>
          {t('statistics.provinces')}
        </button>
      )}
    </>
  )
}

interface ProvincesProps {
  figures: Figures
  captions: readonly string[]
  linkOf: LinkOf
  onOpen: (code: string) => void
}

/**
 * The map of provinces, by registration or attendance; a province in the table opens its cities, its figure the list
 * behind it.
 */
function Provinces({ figures, captions, linkOf, onOpen }: ProvincesProps) {
  const t = useText()
  const [measure, setMeasure] = useState<'registered' | 'came'>('registered')
  const column = measure === 'registered' ? 0 : 1
  return (
    <FigureCard figures={figures} captions={[...captions, t(`statistics.${measure}`)]}>
      <div className="fg-statistic-measure">
        <Segmented
          label={t('statistics.people')}
          value={measure}
          options={(['registered', 'came'] as const).map(value => ({ value, label: t(`statistics.${value}`) }))}
          onChange={setMeasure}
        />
      </div>
      <ChinaMap
        label={t(`statistics.${measure}`)}
        blank={blankOf(figures.hides, t)}
        figures={figures.rows.map(({ key, label, values }) => ({
          code: key,
          name: label,
          value: values[column] ?? null,
        }))}
        linkOf={({ code, name, value }) => (value ? linkOf({ key: code, label: name }, measure) : undefined)}
        onOpen={onOpen}
      />
    </FigureCard>
  )
}
