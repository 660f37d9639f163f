import type { InputIssue } from '@fairgate/contract/kernel/issues'
import { useText } from '../kernel/language.ts'
import { TextField } from '../ui/TextField.tsx'

interface Signed {
  code: string
  nameCn: string
  nameEn: string
}

export interface SignFieldsProps {
  values: Signed
  onChange: (changes: Partial<Signed>) => void
  issues: readonly InputIssue[]
  /** What somebody else has saved while this form was open. */
  stored: Signed | undefined
}

/** The sign of a zone or door, and what it is called in both languages. */
export function SignFields({ values, onChange, issues, stored }: SignFieldsProps) {
  const t = useText()
  const field = (name: keyof Signed, maxLength: number) => ({
    name,
    label: t(`gate.${name}`),
    required: true,
    maxLength,
    value: values[name],
    issues,
    stored: stored?.[name],
  })
  return (
    <>
      <TextField
        {...field('code', 16)}
        hint={t('gate.signHint')}
        onChange={code => onChange({ code: code.toUpperCase() })}
      />
      <TextField {...field('nameCn', 40)} onChange={nameCn => onChange({ nameCn })} lang="zh-CN" />
      <TextField {...field('nameEn', 80)} onChange={nameEn => onChange({ nameEn })} lang="en" />
    </>
  )
}
