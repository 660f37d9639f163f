import type { InputIssue } from '@fairgate/contract/kernel/issues'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../kernel/language.ts'
import { Field } from '../ui/Field.tsx'
import { issueOf } from '../ui/FormSummary.tsx'
import './Account.css'

export interface PasswordLineProps {
  name: string
  label: string
  value: string
  onChange: (value: string) => void
  issues: readonly InputIssue[]
  /** One that is chosen, not known: the browser offers one and fills none in. */
  fresh?: boolean
  hint?: string
}

/** A password, and the button that shows it. */
export function PasswordLine({ name, label, value, onChange, issues, fresh, hint }: PasswordLineProps) {
  const t = useText()
  const [shown, setShown] = useState(false)
  const Peek = shown ? Eye : EyeOff
  return (
    <Field label={label} name={name} required error={issueOf(issues, name)} hint={hint}>
      {control => (
        <span className="fg-account-password">
          <input
            {...control}
            className="fg-input"
            type={shown ? 'text' : 'password'}
            autoComplete={fresh ? 'new-password' : 'current-password'}
            autoCapitalize="off"
            spellCheck={false}
            maxLength={64}
            value={value}
            onChange={event => onChange(event.target.value)}
          />
          <button
            type="button"
            className="fg-icon-button"
            aria-label={t(shown ? 'session.hidePassword' : 'session.showPassword')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Peek size={16} strokeWidth={1.6} aria-hidden />
          </button>
        </span>
      )}
    </Field>
  )
}
