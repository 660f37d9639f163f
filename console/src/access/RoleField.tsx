import type { InputIssue } from '@fairgate/contract/kernel/issues'
import { useText } from '../kernel/language.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import { ChoiceField } from '../ui/ChoiceField.tsx'

export interface RoleFieldProps {
  value: string | undefined
  /** The role held now, which the reader may not give to others. */
  held?: { roleID: string; roleName: string }
  onChange: (roleID: string) => void
  issues: readonly InputIssue[]
}

/** One of the roles that the reader may give. */
export function RoleField({ value, held, onChange, issues }: RoleFieldProps) {
  const t = useText()
  const { data, isPending } = useQueryCommand('getRoleOptionList', {})
  const roles: readonly { roleID: string; roleName: string }[] = data ?? []
  const shown = held && !roles.some(role => role.roleID === held.roleID) ? [held, ...roles] : roles
  return (
    <ChoiceField
      name="roleID"
      label={t('access.role')}
      required
      value={value}
      options={shown.map(({ roleID, roleName }) => ({ value: roleID, label: roleName }))}
      onChange={onChange}
      issues={issues}
      loading={isPending}
      placeholder={t('access.roleChoose')}
      hint={data && shown.length === 0 ? t('access.rolesNone') : undefined}
    />
  )
}
