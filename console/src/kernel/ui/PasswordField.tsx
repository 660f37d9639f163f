import { Eye, EyeOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useText } from '../i18n/language.ts'
import { Field } from './Field.tsx'
import './PasswordField.css'

export interface PasswordFieldProps {
  label: string
  name: string
  /** `new-password` if one is chosen, so that the browser offers one and fills none in. */
  autoComplete: 'current-password' | 'new-password'
  value: string
  onChange: (value: string) => void
  error?: string
  hint?: ReactNode
  /** Right end of the label's line. */
  extra?: ReactNode
}

/** A password, and the button that shows it. */
export function PasswordField({ label, name, autoComplete, value, onChange, ...rest }: PasswordFieldProps) {
  const t = useText()
  const [shown, setShown] = useState(false)
  const Peek = shown ? Eye : EyeOff
  return (
    <Field label={label} name={name} {...rest}>
      {control => (
        <span className="fg-password">
          <input
            {...control}
            className="fg-input is-large"
            name={name}
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
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
