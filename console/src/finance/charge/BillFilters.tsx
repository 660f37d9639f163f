import { useText } from '../../kernel/i18n/language.ts'
import { ExhibitionFilter } from '../../kernel/ui/list/ExhibitionFilter.tsx'
import type { Worklist } from '../../kernel/ui/list/list-spec.ts'
import { part } from '../../kernel/ui/part.tsx'

// The calendar is large and rarely used, so it is loaded on demand.
const DateField = part(async () => (await import('../../kernel/ui/DateField.tsx')).DateField)

/** Filters a list of bills by exhibition and due date. */
export function BillFilters({ list }: { list: Worklist<'getQuotaUnpaidPage'> }) {
  const t = useText()
  const { filters, setFilters } = list
  return (
    <>
      <ExhibitionFilter list={list} />
      <DateField
        aria-label={t('charge.dueTo')}
        placeholder={t('charge.dueTo')}
        value={filters.dueTo}
        onChange={dueTo => setFilters({ dueTo: dueTo as never })}
      />
    </>
  )
}
