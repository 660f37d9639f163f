import { conflictKinds } from '@fairgate/contract/offline/fields'
import { useText } from '../kernel/language.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import { Choice } from '../ui/list/Choice.tsx'
import type { Worklist } from '../ui/list/list-spec.ts'
import type { OfGate } from './guard-page.tsx'
import { kindWords } from './offline-words.ts'

/** One kind of case, one door. */
export function ConflictFilters({ exhibitionId, list }: OfGate & { list: Worklist<'getConflictPage'> }) {
  const t = useText()
  const doors = useQueryCommand('getDoorList', { exhibitionId })
  return (
    <>
      <Choice
        label={t('offline.kind')}
        all={t('offline.allKinds')}
        width={200}
        value={list.filters.kind}
        options={conflictKinds.map(kind => ({ value: kind, label: t(kindWords[kind]) }))}
        onChange={kind => list.setFilters({ kind })}
      />
      <Choice
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
