import { useMay } from '../../kernel/auth/session.ts'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import type { Worklist } from '../../kernel/ui/list/list-spec.ts'
import { MultiSelectFilter } from '../../kernel/ui/list/MultiSelectFilter.tsx'
import { SelectFilter } from '../../kernel/ui/list/SelectFilter.tsx'
import { kindLabels } from './access-labels.ts'

/** Filters by roles, kinds, and one permission. */
export function OperatorFilters({ list }: { list: Worklist<'getOperatorPage'> }) {
  const t = useText()
  const roles = useQueryCommand('getRoleOptionList', {})
  const mayReadRoles = useMay('role:view')
  const tree = useQueryCommand('getAllPermissions', {}, { enabled: mayReadRoles })
  const { roleID, kind, permission } = list.filters
  return (
    <>
      <MultiSelectFilter
        label={t('access.role')}
        all={t('access.allRoles')}
        width={168}
        loading={roles.isPending}
        value={roleID}
        options={roles.data?.map(role => ({ value: role.roleID, label: role.roleName }))}
        onChange={next => list.setFilters({ roleID: next })}
      />
      <MultiSelectFilter
        label={t('access.kind')}
        all={t('access.allKinds')}
        width={128}
        value={kind}
        options={Object.entries(kindLabels).map(([value, word]) => ({ value, label: t(word) }))}
        onChange={next => list.setFilters({ kind: next })}
      />
      {mayReadRoles && (
        <SelectFilter
          label={t('access.permission')}
          all={t('access.allPermissions')}
          width={168}
          loading={tree.isPending}
          value={permission}
          options={tree.data?.groups
            .flatMap(group => group.permissions)
            .map(({ name, title }) => ({ value: name, label: title }))}
          onChange={next => list.setFilters({ permission: next })}
        />
      )}
    </>
  )
}
