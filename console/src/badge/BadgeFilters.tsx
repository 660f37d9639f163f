import { X } from 'lucide-react'
import { useText } from '../kernel/language.ts'
import { Choice } from '../ui/list/Choice.tsx'
import type { Worklist } from '../ui/list/list-spec.ts'
import type { OfExhibition } from './badge-actions.tsx'
import { useBadgeTypes } from './use-badge-types.ts'

/** Narrows a list to one badge type; a list narrowed to one import says so and can be widened. */
export function BadgeFilters({ exhibitionId, list }: OfExhibition & { list: Worklist<'getBadgePage'> }) {
  const t = useText()
  const { filters, setFilters } = list
  return (
    <>
      <Choice
        label={t('badge.type')}
        all={t('badge.allTypes')}
        value={filters.badgeTypeId}
        options={useBadgeTypes(exhibitionId).options}
        onChange={badgeTypeId => setFilters({ badgeTypeId })}
      />
      {filters.batchId && (
        <span className="fg-chip">
          {t('badge.ofImport')}
          <button type="button" aria-label={t('shell.clear')} onClick={() => setFilters({ batchId: undefined })}>
            <X size={14} strokeWidth={1.6} aria-hidden />
          </button>
        </span>
      )}
    </>
  )
}
