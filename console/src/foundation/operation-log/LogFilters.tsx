import { useText } from '../../kernel/i18n/language.ts'
import type { Worklist } from '../../kernel/ui/list/list-spec.ts'
import { SelectFilter } from '../../kernel/ui/list/SelectFilter.tsx'
import { part } from '../../kernel/ui/part.tsx'

const DateRange = part(async () => (await import('../../kernel/ui/DateRange.tsx')).DateRange)

/** Filters by days and by result. */
export function LogFilters({ list }: { list: Worklist<'getOperationLogPage'> }) {
  const t = useText()
  const { from, to, result } = list.filters
  return (
    <>
      <div className="fg-search-dates">
        <DateRange
          looksBack
          value={from && to ? [from, to] : undefined}
          onChange={days => list.setFilters({ from: days?.[0], to: days?.[1] })}
        />
      </div>
      <SelectFilter
        width={112}
        label={t('operationLog.result')}
        all={t('operationLog.anyResult')}
        value={result}
        options={[
          { value: 'finished', label: t('operationLog.succeeded') },
          { value: 'refused', label: t('operationLog.refusedResult') },
        ]}
        onChange={value => list.setFilters({ result: value })}
      />
    </>
  )
}
