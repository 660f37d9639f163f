import { cardFilters, datePresets } from '@fairgate/contract/badging/badge/fields'
import { badgeStateMachine } from '@fairgate/contract/badging/badge/states'
import { X } from 'lucide-react'
import { useLanguage, useLocalize, useText } from '../../kernel/i18n/language.ts'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import type { Worklist } from '../../kernel/ui/list/list-spec.ts'
import { MultiSelectFilter } from '../../kernel/ui/list/MultiSelectFilter.tsx'
import { SelectFilter } from '../../kernel/ui/list/SelectFilter.tsx'
import type { OfExhibition } from './acted-badge.ts'
import { findCredentialStateLabel } from './badge-labels.ts'
import { useBadgeTypes } from './use-badge-types.ts'

/** The dates that filter a list, with the label of each without a selection. */
const dated = [
  ['printed', 'badge.printedAnyTime'],
  ['issued', 'badge.issuedAnyTime'],
  ['created', 'badge.createdAnyTime'],
] as const

/**
 * Filters a list by states, types, card and date in any combination; a filter by one import is shown and can be
 * removed.
 */
export function BadgeFilters({ exhibitionId, list }: OfExhibition & { list: Worklist<'getBadgePage'> }) {
  const t = useText()
  const w = useLocalize()
  const language = useLanguage()
  const { filters, setFilters } = list
  return (
    <>
      <MultiSelectFilter
        label={t('badge.state')}
        all={t('badge.allStates')}
        value={filters.state}
        options={Object.entries(badgeStateMachine.states).map(([value, text]) => ({ value, label: w(text) }))}
        onChange={state => setFilters({ state })}
      />
      <MultiSelectFilter
        label={t('badge.type')}
        all={t('badge.allTypes')}
        value={filters.badgeTypeId}
        options={useBadgeTypes(exhibitionId).options}
        onChange={badgeTypeId => setFilters({ badgeTypeId })}
      />
      <SelectFilter
        label={t('badge.credential')}
        all={t('badge.allCards')}
        width={136}
        value={filters.card}
        options={cardFilters.map(card => ({
          value: card,
          label: card === 'none' ? t('badge.noCard') : w(findCredentialStateLabel(card)),
        }))}
        onChange={card => setFilters({ card: cardFilters.find(known => known === card) })}
      />
      {dated.map(([name, word]) => (
        <SelectFilter
          key={name}
          label={t(`badge.${name}At`)}
          all={t(word)}
          width={language === 'cn' ? 168 : 208}
          value={filters[name]}
          options={datePresets.map(days => ({
            value: days,
            label: t(`badge.${name}On`, { days: t(`badge.${days}`) }),
          }))}
          onChange={days => setFilters({ [name]: datePresets.find(known => known === days) })}
        />
      ))}
      {filters.batchId && (
        <Inline as="span" className="fg-chip fg-muted" fitted gap={4} align="center">
          {t('badge.ofImport')}
          <button type="button" aria-label={t('shell.clear')} onClick={() => setFilters({ batchId: undefined })}>
            <X size={14} strokeWidth={1.6} aria-hidden />
          </button>
        </Inline>
      )}
    </>
  )
}
