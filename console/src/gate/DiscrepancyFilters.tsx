import { useText } from '../kernel/language.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import { Choices } from '../ui/list/Choices.tsx'
import type { Worklist } from '../ui/list/list-spec.ts'
import { WordChoices } from '../ui/list/WordChoices.tsx'
import type { OfGate } from './guard-page.tsx'
import { kindWords } from './offline-words.ts'

/** Filters cases by kind and door. */
export function DiscrepancyFilters({ exhibitionId, list }: OfGate & { list: Worklist<'getConflictPage'> }) {
  const t = useText()
  const doors = useQueryCommand('getDoorList', { exhibitionId })
  return (
    <>
      <WordChoices
        {...{ list, filter: 'kind', label: 'offline.kind', all: 'offline.allKinds', words: kindWords, width: 200 }}
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
