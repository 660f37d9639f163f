import { operatorFields } from '@fairgate/contract/identity/access/fields'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'

const F = formFields(operatorFields)

/**
 * One of the roles that the operator may grant. `held`: the current role, which the operator may not grant to others.
 */
export function RoleField({ held }: { held?: { roleID: string; roleName: string } }) {
  const t = useText()
  const { data, isPending } = useQueryCommand('getRoleOptionList', {})
  const roles: readonly { roleID: string; roleName: string }[] = data ?? []
  const shown = held && !roles.some(role => role.roleID === held.roleID) ? [held, ...roles] : roles
  return (
    <F.choice
      name="roleID"
      options={shown.map(({ roleID, roleName }) => ({ value: roleID, label: roleName }))}
      loading={isPending}
      placeholder={t('access.roleChoose')}
      hint={data && shown.length === 0 ? t('access.rolesNone') : undefined}
    />
  )
}
