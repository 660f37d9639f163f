import { useText } from '../kernel/language.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import { Choice } from '../ui/list/Choice.tsx'
import type { Worklist } from '../ui/list/list-spec.ts'
import { kindLabels } from './access-words.ts'

/** Operators of one role, of one kind. */
export function OperatorFilters({ list }: { list: Worklist<'getOperatorPage'> }) {
  const t = useText()
  const roles = useQueryCommand('getRoleOptionList', {})
  const { roleID, kind } = list.filters
  return (
    <>
      <Choice
        label={t('access.role')}
        all={t('access.allRoles')}
        width={168}
        loading={roles.isPending}
        value={roleID}
        options={roles.data?.map(role => ({ value: role.roleID, label: role.roleName }))}
        onChange={next => list.setFilters({ roleID: next })}
      />
      <Choice
        label={t('access.kind')}
        all={t('access.allKinds')}
        width={128}
        value={kind}
        options={Object.entries(kindLabels).map(([value, word]) => ({ value, label: t(word) }))}
        onChange={next => list.setFilters({ kind: next })}
      />
    </>
  )
}
