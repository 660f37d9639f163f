import { useText } from '../kernel/language.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import { Select } from '../ui/Select.tsx'
import { kindLabels, type OperatorKind } from './access-words.ts'

export interface OperatorFiltersProps {
  filters: Readonly<Record<string, string>>
  onChange: (filters: Record<string, string | undefined>) => void
}

/** Operators of one role, of one kind. */
export function OperatorFilters({ filters, onChange }: OperatorFiltersProps) {
  const t = useText()
  const roles = useQueryCommand('getRoleOptionList', {})
  return (
    <>
      <Select
        className="fg-access-filter"
        aria-label={t('access.role')}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={false}
        placeholder={t('access.allRoles')}
        loading={roles.isPending}
        value={filters.roleID}
        options={roles.data?.map(({ roleID, roleName }) => ({ value: roleID, label: roleName }))}
        onChange={(roleID: string | undefined) => onChange({ roleID })}
      />
      <Select
        className="fg-access-filter is-short"
        aria-label={t('access.kind')}
        allowClear
        placeholder={t('access.allKinds')}
        value={filters.kind}
        options={(Object.keys(kindLabels) as OperatorKind[]).map(kind => ({ value: kind, label: t(kindLabels[kind]) }))}
        onChange={(kind: string | undefined) => onChange({ kind })}
      />
    </>
  )
}
