import type { InputIssue } from '@fairgate/contract/kernel/issues'
import type { ReactNode } from 'react'
import { SettingSection } from '../company/SettingForm.tsx'
import { useText } from '../kernel/language.ts'
import { TextField, type TextFieldProps } from '../ui/TextField.tsx'
import type { Administrator } from './partner-form.ts'

export interface AdministratorSectionProps {
  value: Administrator
  onChange: (administrator: Administrator) => void
  issues: readonly InputIssue[]
  /** That a return asked for it. */
  mark?: ReactNode
}

/** The first person of the partner, who lets the others in. */
export function AdministratorSection({ value, onChange, issues, mark }: AdministratorSectionProps) {
  const t = useText()
  const line = (name: keyof Administrator, maxLength: number, more: Partial<TextFieldProps> = {}) => (
    <TextField
      name={`administrator.${name}`}
      label={t(`access.${name}`)}
      value={value[name]}
      onChange={text => onChange({ ...value, [name]: text })}
      issues={issues}
      maxLength={maxLength}
      extra={mark}
      required
      {...more}
    />
  )
  return (
    <SettingSection title={t('partner.administrator')} hint={t('partner.administratorHint')}>
      <div className="fg-setting-pair">
        {line('name', 50)}
        {line('userName', 30, { hint: t('access.userNameHint') })}
      </div>
      <div className="fg-setting-pair">
        {line('telephone', 20, { type: 'tel' })}
        {line('email', 100, { type: 'email' })}
      </div>
    </SettingSection>
  )
}
