import { lazy, Suspense } from 'react'
import { useText } from '../kernel/language.ts'
import { nameOf } from '../kernel/name-of.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import { Choice } from '../ui/list/Choice.tsx'
import type { Worklist } from '../ui/list/list-spec.ts'

// The calendar is large, and few readers look for a day.
const DateField = lazy(async () => ({ default: (await import('../ui/DateField.tsx')).DateField }))

/** Narrows a list of charges to an exhibition, and to what is due by a day. */
export function ChargeFilters({ list }: { list: Worklist<'getQuotaUnpaidPage'> }) {
  const t = useText()
  const { filters, setFilters } = list
  const { data } = useQueryCommand('getLastExhibitions', {}, { quiet: true })
  return (
    <>
      <Choice
        label={t('charge.exhibition')}
        all={t('charge.allExhibitions')}
        value={filters.exhibitionId}
        options={data?.list.map(({ id, nameCn, nameEn }) => ({ value: id, label: nameOf({ cn: nameCn, en: nameEn }) }))}
        onChange={exhibitionId => setFilters({ exhibitionId })}
      />
      <Suspense>
        <DateField
          aria-label={t('charge.dueTo')}
          value={filters.dueTo}
          onChange={dueTo => setFilters({ dueTo: dueTo as never })}
        />
      </Suspense>
    </>
  )
}
