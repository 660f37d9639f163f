import { serviceAgreementVersion } from '@fairgate/contract/kernel/constants'
import { face } from '../kernel/face.ts'
import { useLanguage, useText } from '../kernel/language.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { useField } from '../ui/form/draft-context.ts'

/** The platform's service agreement (spec §9), to be accepted before each login. */
export function Agreement() {
  const t = useText()
  const language = useLanguage()
  const { label, value, set, error } = useField<boolean>('agreed')
  return (
    <div className="fg-login-agree" data-field="agreed">
      <label htmlFor="agree">
        <Checkbox
          id="agree"
          checked={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'agree-note' : undefined}
          onChange={event => set(event.target.checked)}
        />
        {label}
      </label>
      <a
        href={face.agreement ?? `/agreement-${serviceAgreementVersion}.html#${language}`}
        target="_blank"
        rel="noreferrer"
      >
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
