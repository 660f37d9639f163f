import { X } from 'lucide-react'
import { useText } from '../kernel/language.ts'
import { Select } from '../ui/Select.tsx'
import { useBadgeTypes } from './use-badge-types.ts'

interface TypeFilterProps {
  exhibitionId: string
  filters: Readonly<Record<string, string>>
  onChange: (filters: Record<string, string | undefined>) => void
}

/** Narrows a list to one badge type; a list narrowed to one import says so and can be widened. */
export function TypeFilter({ exhibitionId, filters, onChange }: TypeFilterProps) {
  const t = useText()
  const { options } = useBadgeTypes(exhibitionId)
  return (
    <>
      <Select
        className="fg-badge-type-filter"
        aria-label={t('badge.type')}
        allowClear
        popupMatchSelectWidth={false}
        placeholder={t('badge.allTypes')}
        value={filters.badgeTypeId}
        options={options}
        onChange={(badgeTypeId: string | undefined) => onChange({ badgeTypeId })}
      />
      {filters.batchId && (
        <span className="fg-chip">
          {t('badge.ofImport')}
          <button type="button" aria-label={t('shell.clear')} onClick={() => onChange({ batchId: undefined })}>
            <X size={14} strokeWidth={1.6} aria-hidden />
          </button>
        </span>
      )}
    </>
  )
}
