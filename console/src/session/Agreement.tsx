import { useText } from '../kernel/language.ts'
import { Checkbox } from '../ui/Checkbox.tsx'

export interface AgreementProps {
  agreed: boolean
  onChange: (agreed: boolean) => void
  error: string | undefined
}

/** The platform's service agreement (spec §9), to be accepted before each login. */
export function Agreement({ agreed, onChange, error }: AgreementProps) {
  const t = useText()
  return (
    <div className="fg-login-agree">
      <label htmlFor="agree">
        <Checkbox
          id="agree"
          checked={agreed}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'agree-note' : undefined}
          onChange={event => onChange(event.target.checked)}
        />
        {t('session.agree')}
      </label>
      <a href="/agreement-2020.html" target="_blank" rel="noreferrer">
        {t('session.agreement')}
      </a>
      {error && (
        <p id="agree-note" className="fg-field-error">
          {error}
        </p>
      )}
    </div>
  )
}
