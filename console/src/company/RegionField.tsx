import { regionTree } from '@fairgate/contract/dictionary/regions'
import type { InputIssue } from '@fairgate/contract/kernel/issues'
import { type ReactNode, useMemo } from 'react'
import { useText } from '../kernel/language.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import { Field } from '../ui/Field.tsx'
import { issueOf } from '../ui/FormSummary.tsx'
import { RegionCascader } from '../ui/RegionCascader.tsx'

export interface RegionFieldProps {
  value: string | null
  onChange: (code: string | null) => void
  issues: readonly InputIssue[]
  disabled?: boolean
  extra?: ReactNode
}

/** Province, city, district by their six-digit codes. */
export function RegionField({ value, onChange, issues, disabled, extra }: RegionFieldProps) {
  const t = useText()
  const entries = useQueryCommand('getRegionOptions', {}).data?.list
  const regions = useMemo(() => regionTree(entries ?? []), [entries])
  const error = issueOf(issues, 'regionCode')
  return (
    <Field label={t('company.regionCode')} name="regionCode" required error={error} extra={extra}>
      {control => (
        <RegionCascader
          id={control.id}
          aria-describedby={control['aria-describedby']}
          regions={regions}
          // A code without its list would be shown as a number.
          value={entries ? (value ?? undefined) : undefined}
          onChange={code => onChange(code ?? null)}
          invalid={error !== undefined}
          disabled={disabled}
        />
      )}
    </Field>
  )
}
