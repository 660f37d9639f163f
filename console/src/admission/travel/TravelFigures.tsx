import type { Output } from '@fairgate/contract/app/catalogue'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatDate, formatNumber } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { idIn } from '../../kernel/page/id-in.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Can } from '../../kernel/ui/Can.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Chart } from '../../kernel/ui/Chart.tsx'
import { EmptyState } from '../../kernel/ui/EmptyState.tsx'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { KeyNumber, KeyNumbers } from '../../kernel/ui/KeyNumber.tsx'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { ScrollPage } from '../../kernel/ui/layout/ScrollPage.tsx'
import { Split } from '../../kernel/ui/layout/Split.tsx'
import { ExhibitionFilter } from '../../kernel/ui/list/ExhibitionFilter.tsx'
import { PageHead } from '../../kernel/ui/PageHead.tsx'
import { part } from '../../kernel/ui/part.tsx'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import { meansLabels, purposeLabels } from './travel-labels.ts'
import './Travel.css'

const ChinaMap = part(async () => (await import('../../kernel/ui/ChinaMap.tsx')).ChinaMap)

/** Travellers by origin, day and means: of one exhibition, or of all visible ones. */
export function TravelFigures({ head }: { head: ReactNode }) {
  const [params, setParams] = useSearchParams()
  const exhibitionId = idIn(params, 'exhibitionId')
  const filters: Readonly<Record<string, string>> = exhibitionId ? { exhibitionId } : {}
  const setFilters = (changes: Record<string, string | undefined>) =>
    setParams(now => {
      const next = new URLSearchParams(now)
      for (const [name, value] of Object.entries(changes)) value ? next.set(name, value) : next.delete(name)
      return next
    })
  const { data, error, refetch } = useQueryCommand('getTravelStatistics', filters, { quiet: true })
  return (
    <ScrollPage className="fg-travel">
      <PageHead />
      {head}
      <Inline className="fg-travel-narrow">
        <ExhibitionFilter list={{ rows: [], filters, setFilters }} />
      </Inline>
      {data && (data.rows + data.rides === 0 ? <NoFigures /> : <Figures figures={data} />)}
      {!data && error && <ErrorState failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <DetailSkeleton facts={4} />}
    </ScrollPage>
  )
}

function NoFigures() {
  const t = useText()
  const navigate = useNavigate()
  return (
    <EmptyState
      kind="first"
      title={t('travel.emptyFigures')}
      why={[t('travel.emptyFiguresWhy')]}
      action={
        <Can name="travel:edit">
          <Button
            kind="primary"
            icon={Plus}
            onClick={() => void navigate('/travel/statisticsList/addTravel?view=people')}
          >
            {t('travel.addTravel')}
          </Button>
        </Can>
      }
    />
  )
}

function Figures({ figures }: { figures: Output<'getTravelStatistics'> }) {
  const t = useText()
  const { rows, heads, rides, busiest, origins, days, purposes, means } = figures
  const label = t('travel.headsAll')
  return (
    <>
      <KeyNumbers>
        <KeyNumber label={label} value={formatNumber(heads)} />
        <KeyNumber label={t('travel.rowsAll')} value={formatNumber(rows)} />
        <KeyNumber label={t('travel.ridesAll')} value={formatNumber(rides)} />
        <KeyNumber
          label={t('travel.busiest')}
          value={busiest ? formatDate(busiest.day) : '—'}
          remark={busiest && t('travel.busiestOf', { n: formatNumber(busiest.heads) })}
        />
      </KeyNumbers>
      {origins.length > 0 && (
        <Card title={t('travel.originsTitle')}>
          <ChinaMap
            label={label}
            figures={origins.map(({ code, name, heads: value }) => ({ code, name: nameOf(name), value }))}
          />
        </Card>
      )}
      {days.length > 0 && (
        <Card title={t('travel.byDay')}>
          <Chart
            kind="columns"
            label={t('travel.byDay')}
            of={t('travel.day')}
            categories={days.map(({ day }) => formatDate(day))}
            series={[
              { name: t('travel.arriving'), values: days.map(({ arriving }) => arriving) },
              { name: t('travel.leaving'), values: days.map(({ leaving }) => leaving) },
            ]}
          />
        </Card>
      )}
      <Split className="fg-travel-two" columns="repeat(auto-fit, minmax(480px, 1fr))">
        {purposes.length > 0 && (
          <Card title={t('travel.byPurpose')}>
            <Chart
              kind="bars"
              label={t('travel.byPurpose')}
              of={t('travel.purpose')}
              categories={purposes.map(({ purpose }) => t(purposeLabels[purpose]))}
              series={[{ name: label, values: purposes.map(one => one.heads) }]}
            />
          </Card>
        )}
        {means.length > 0 && (
          <Card title={t('travel.byMeans')}>
            <Chart
              kind="bars"
              label={t('travel.byMeans')}
              of={t('travel.means')}
              categories={means.map(one => t(meansLabels[one.means]))}
              series={[{ name: t('travel.seats'), values: means.map(one => one.heads) }]}
            />
          </Card>
        )}
      </Split>
    </>
  )
}
