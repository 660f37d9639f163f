import { maxCompared, maxExhibitions } from '@fairgate/contract/insight/statistics/dimensions'
import { CalendarClock, FileDown } from 'lucide-react'
import { useState } from 'react'
import { useCommand, useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatDates, formatDay, venueClock } from '../../kernel/format/format.ts'
import { listOf, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Can } from '../../kernel/ui/Can.tsx'
import { DateField } from '../../kernel/ui/DateField.tsx'
import { DatesField } from '../../kernel/ui/DatesField.tsx'
import { EmptyDrawing } from '../../kernel/ui/EmptyDrawing.tsx'
import { JobStrip } from '../../kernel/ui/JobStrip.tsx'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { useViews } from '../../kernel/ui/list/use-views.tsx'
import { labelIncludes, Select } from '../../kernel/ui/Select.tsx'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import { useJobInAddress } from '../../kernel/ui/use-job-in-address.ts'
import { type ComparedExhibition, ComparedStatistic } from './ComparedStatistic.tsx'
import { OneStatistic } from './OneStatistic.tsx'
import { Schedules } from './Schedules.tsx'
import { daysOf, useStatisticsAddress } from './use-statistics-address.ts'
import './Statistics.css'

const filterNames = ['of', 'with', 'from', 'to', 'days']

/** Filters, one tab per statistic, and its charts. Inside an exhibition that one is preselected. */
export function StatisticsView({ exhibitionId }: { exhibitionId?: string }) {
  const t = useText()
  const address = useStatisticsAddress()
  const [scheduling, setScheduling] = useState(false)
  const [jobId, showJob] = useJobInAddress()
  const { mutate, isPending: starting } = useCommand('exportStatistics', { onDone: ({ jobId: made }) => showJob(made) })
  const { head } = useViews(
    'statistics.views',
    [
      { key: 'summary', word: 'statistics.summary' },
      { key: 'age', word: 'statistics.age' },
      { key: 'region', word: 'statistics.region' },
      { key: 'audience', word: 'statistics.audience' },
      { key: 'channel', word: 'statistics.channel' },
      { key: 'entry', word: 'statistics.entry' },
      { key: 'gender', word: 'statistics.gender' },
    ],
    filterNames,
  )
  const { data, isPending } = useQueryCommand('getOperatorExhibitionPage', { pageSize: 999 }, { quiet: true })
  const exhibitions = (data?.list ?? []).map(
    ({ id, nameCn, nameEn, open, phase }): ComparedExhibition & { open: boolean } => ({
      ...{ id, name: nameOf({ cn: nameCn, en: nameEn }), open: phase === 'open' },
      openFrom: open.from ? venueClock(open.from).date : null,
    }),
  )
  const known = new Set(exhibitions.map(({ id }) => id))
  const named = address.exhibitionIds.filter(id => known.has(id))
  const first = exhibitions.find(({ open }) => open) ?? exhibitions[0]
  const chosen = exhibitionId ? [exhibitionId] : named.length > 0 ? named : first ? [first.id] : []
  const others = address.compared.filter(id => known.has(id) && !chosen.includes(id))
  const compared = [...chosen.slice(0, 1), ...others].flatMap(id => exhibitions.find(one => one.id === id) ?? [])
  const options = exhibitions.map(({ id, name }) => ({ value: id, label: name }))
  const namesOf = (ids: readonly string[]) => listOf(ids.map(id => exhibitions.find(one => one.id === id)?.name ?? ''))
  const { from, to, disorder, show, statistic } = address
  const single = address.days.length > 0
  const captions = [
    namesOf(chosen),
    ...(single ? address.days.map(formatDay) : []),
    ...(!single && !disorder && from && to ? [formatDates(from, to)] : []),
    ...(!single && !disorder && Boolean(from) !== Boolean(to) ? [`${from ?? ''} – ${to ?? ''}`] : []),
  ].filter(Boolean)
  const many = (name: 'of' | 'with', value: readonly string[], most: number) => ({
    ...{ mode: 'multiple' as const, maxTagCount: 1, maxCount: most, showSearch: { filterOption: labelIncludes } },
    ...{ style: { flex: '0 1 300px', minWidth: 200 }, popupMatchSelectWidth: false, value: [...value] },
    ...{ options, loading: isPending, onChange: (ids: string[]) => show({ [name]: ids.join(',') || undefined }) },
  })
  const comparedExhibitions = chosen.length === 1 ? others.slice(0, maxCompared) : []
  const exported = (format: 'xlsx' | 'csv') =>
    mutate({
      ...{ statistic, format, exhibitionIds: [...chosen] },
      ...(comparedExhibitions.length > 0
        ? { comparedWith: comparedExhibitions }
        : statistic === 'region' && address.province && { province: address.province }),
      ...(daysOf(address) as object),
    })
  return (
    <>
      {head}
      <Inline className="fg-statistics-filters" gap={[8, 12]} align="center" wrap>
        {!exhibitionId && (
          <Select
            {...many('of', named, maxExhibitions)}
            aria-label={t('statistics.exhibitions')}
            placeholder={first?.name ?? t('statistics.chooseExhibitions')}
            // Without a choice the first exhibition is shown, so it looks selected.
            {...(first && { styles: { placeholder: { color: 'var(--ink)' } } })}
          />
        )}
        {(['from', 'to'] as const).map(name => (
          <DateField
            key={name}
            aria-label={t(`statistics.${name}`)}
            placeholder={t(`statistics.${name}`)}
            disabled={single}
            value={single ? undefined : address[name]}
            onChange={day => show({ [name]: day })}
          />
        ))}
        <DatesField
          aria-label={t('statistics.chosenDays')}
          placeholder={t('statistics.chosenDays')}
          value={address.days}
          onChange={days => show({ days: days.join(',') || undefined })}
        />
        {chosen.length === 1 && (
          <Select
            {...many('with', others, maxCompared)}
            options={options.filter(({ value }) => !chosen.includes(value))}
            aria-label={t('statistics.compare')}
            placeholder={t('statistics.compare')}
          />
        )}
        {chosen.length > 0 && (
          <Inline as="span" className="fg-statistics-export" gap={8}>
            <Can name="statistics:schedule">
              <Button icon={CalendarClock} onClick={() => setScheduling(true)}>
                {t('statistics.schedules')}
              </Button>
            </Can>
            <Can name="statistics:export">
              {(['xlsx', 'csv'] as const).map(format => (
                <Button key={format} icon={FileDown} busy={starting} onClick={() => exported(format)}>
                  {t('statistics.export', { format: format === 'xlsx' ? 'Excel' : 'CSV' })}
                </Button>
              ))}
            </Can>
          </Inline>
        )}
      </Inline>
      {scheduling && <Schedules start={{ statistic, exhibitionIds: chosen }} onClose={() => setScheduling(false)} />}
      {jobId && <JobStrip jobId={jobId} onClose={() => showJob(undefined)} />}
      <div className="fg-statistics">
        {disorder && <p className="fg-statistic-note fg-faint">{t('statistics.disorder')}</p>}
        {chosen.length === 0 && (isPending ? <DetailSkeleton facts={3} /> : <NoExhibition />)}
        {chosen.length > 0 &&
          (compared.length > 1 && chosen.length === 1 ? (
            <ComparedStatistic key={statistic} statistic={statistic} exhibitions={compared} captions={captions} />
          ) : (
            <OneStatistic key={statistic} statistic={statistic} exhibitionIds={chosen} captions={captions} />
          ))}
      </div>
    </>
  )
}

function NoExhibition() {
  const t = useText()
  return (
    <div className="fg-empty">
      <EmptyDrawing kind="first" />
      <p className="fg-empty-title">{t('statistics.noExhibition')}</p>
      <p className="fg-empty-why">{t('statistics.noExhibitionWhy')}</p>
    </div>
  )
}
