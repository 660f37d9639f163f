import { useMemo } from 'react'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { DateField } from '../../kernel/ui/DateField.tsx'
import { ExhibitionFilter } from '../../kernel/ui/list/ExhibitionFilter.tsx'
import { SelectFilter } from '../../kernel/ui/list/SelectFilter.tsx'
import { meansLabels, purposeLabels } from './travel-labels.ts'

/** A list whose filters are stored in its address. */
interface Narrowed {
  rows: Parameters<typeof ExhibitionFilter>[0]['list']['rows']
  filters: Readonly<Record<string, string>>
  setFilters: (filters: Record<string, string | undefined>) => void
}

/** Filters by exhibition, province, purpose, and a day of presence. */
export function TravelFilters({ list }: { list: Narrowed }) {
  const t = useText()
  const provinces = useQueryCommand('getRegionOptions', { parent: '000000' }).data?.list
  const origins = useMemo(() => (provinces ?? []).map(([value, label]) => ({ value, label })), [provinces])
  return (
    <>
      <ExhibitionFilter list={list} />
      <SelectFilter
        {...{ label: t('travel.origin'), all: t('travel.allOrigins'), width: 144 }}
        value={list.filters.origin}
        options={origins}
        onChange={origin => list.setFilters({ origin })}
      />
      <SelectFilter
        {...{ label: t('travel.purpose'), all: t('travel.allPurposes'), width: 128 }}
        value={list.filters.purpose}
        options={Object.entries(purposeLabels).map(([value, word]) => ({ value, label: t(word) }))}
        onChange={purpose => list.setFilters({ purpose })}
      />
      <OnDay list={list} word="travel.onDay" />
    </>
  )
}

/** Filters by exhibition, means, and day of arrival. */
export function RideFilters({ list }: { list: Narrowed }) {
  const t = useText()
  return (
    <>
      <ExhibitionFilter list={list} />
      <SelectFilter
        {...{ label: t('travel.means'), all: t('travel.allMeans'), width: 128 }}
        value={list.filters.means}
        options={Object.entries(meansLabels).map(([value, word]) => ({ value, label: t(word) }))}
        onChange={means => list.setFilters({ means })}
      />
      <OnDay list={list} word="travel.arrivesOnDay" />
    </>
  )
}

function OnDay({ list, word }: { list: Narrowed; word: 'travel.onDay' | 'travel.arrivesOnDay' }) {
  const t = useText()
  return (
    <DateField
      aria-label={t(word)}
      placeholder={t(word)}
      value={list.filters.day}
      onChange={day => list.setFilters({ day })}
    />
  )
}
