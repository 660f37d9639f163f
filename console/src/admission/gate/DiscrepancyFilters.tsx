import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { LabelSelectFilter } from '../../kernel/ui/list/LabelSelectFilter.tsx'
import type { Worklist } from '../../kernel/ui/list/list-spec.ts'
import { MultiSelectFilter } from '../../kernel/ui/list/MultiSelectFilter.tsx'
import type { OfGate } from './guard-page.tsx'
import { kindLabels } from './offline-labels.ts'

/** Filters cases by kind and door. */
export function DiscrepancyFilters({ exhibitionId, list }: OfGate & { list: Worklist<'getConflictPage'> }) {
  const t = useText()
  const doors = useQueryCommand('getDoorList', { exhibitionId })
  return (
    <>
      <LabelSelectFilter
        {...{ list, filter: 'kind', label: 'offline.kind', all: 'offline.allKinds', labels: kindLabels, width: 200 }}
      />
      <MultiSelectFilter
        label={t('offline.door')}
        all={t('offline.allDoors')}
        width={136}
        loading={doors.isPending}
        value={list.filters.doorId}
        options={doors.data?.list.map(({ id, code }) => ({ value: id, label: code }))}
        onChange={doorId => list.setFilters({ doorId })}
      />
    </>
  )
}
