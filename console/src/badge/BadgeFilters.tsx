import { cardFilters, datePresets } from '@fairgate/contract/badge/fields'
import { X } from 'lucide-react'
import { useText, useWords } from '../kernel/language.ts'
import { Choice } from '../ui/list/Choice.tsx'
import type { Worklist } from '../ui/list/list-spec.ts'
import type { OfExhibition } from './badge-actions.tsx'
import { credentialStateWords } from './badge-words.ts'
import { useBadgeTypes } from './use-badge-types.ts'

/** Narrows a list by type, card and date, any of them together; a list narrowed to one import says so and can be widened. */
export function BadgeFilters({ exhibitionId, list }: OfExhibition & { list: Worklist<'getBadgePage'> }) {
  const t = useText()
  const w = useWords()
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
      <Choice
        label={t('badge.credential')}
        all={t('badge.allCards')}
        width={136}
        value={filters.card}
        options={cardFilters.map(card => ({
          value: card,
          label: card === 'none' ? t('badge.noCard') : w(credentialStateWords(card)),
        }))}
        onChange={card => setFilters({ card: cardFilters.find(known => known === card) })}
      />
      <Choice
        label={t('badge.createdAt')}
        all={t('badge.anyTime')}
        width={136}
        value={filters.created}
        options={datePresets.map(preset => ({ value: preset, label: t(`badge.${preset}`) }))}
        onChange={created => setFilters({ created: datePresets.find(known => known === created) })}
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
