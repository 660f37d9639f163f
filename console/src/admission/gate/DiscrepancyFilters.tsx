import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Choices } from '../../kernel/ui/list/Choices.tsx'
import { LabelChoices } from '../../kernel/ui/list/LabelChoices.tsx'
import type { Worklist } from '../../kernel/ui/list/list-spec.ts'
import type { OfGate } from './guard-page.tsx'
import { kindLabels } from './offline-labels.ts'

/** Filters cases by kind and door. */
export function DiscrepancyFilters({ exhibitionId, list }: OfGate & { list: Worklist<'getConflictPage'> }) {
  const t = useText()
  const doors = useQueryCommand('getDoorList', { exhibitionId })
  return (
    <>
      <LabelChoices
        {...{ list, filter: 'kind', label: 'offline.kind', all: 'offline.allKinds', labels: kindLabels, width: 200 }}
      />
      <Choices
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
