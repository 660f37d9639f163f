import { sentCode } from '@fairgate/contract/identity/session/fields'
import { useRef } from 'react'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Field } from '../../kernel/ui/Field.tsx'
import { useField } from '../../kernel/ui/form/draft-context.ts'
import { type SentCode, useSentCode } from '../../kernel/ui/form/use-sent-code.ts'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import './Account.css'

export interface SentCodeFieldProps {
  /** The field's name in the form. */
  name: string
  /** The target of the code, as shown in the hint. */
  target: string
  send: () => Promise<SentCode>
}

/** Code sent to the logged-in person, with a button that sends it, disabled during the waiting time. */
export function SentCodeField({ name, target, send }: SentCodeFieldProps) {
  const t = useText()
  const { label, value, set, error } = useField<string>(name)
  const input = useRef<HTMLInputElement>(null)
  const { wait, busy, minutes, deliver } = useSentCode(`account ${name} ${target}`, send)

  const ask = async () => {
    if (busy || wait > 0) return
    if (!(await deliver())) input.current?.focus()
  }

  return (
    <Field
      label={label}
      name={name}
      required
      error={error}
      hint={<span role="status">{minutes ? t('company.codeWent', { target, minutes }) : t('company.codeHint')}</span>}
    >
      {control => (
        <Inline as="span" className="fg-account-code" gap={8}>
          <input
            {...control}
            ref={input}
            className="fg-input"
            autoComplete="one-time-code"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={sentCode.max}
            value={value}
            onChange={event => set(event.target.value.trim())}
          />
          {/* Stays focusable while it counts: the keyboard is not thrown to the page's start. */}
          <Button busy={busy} aria-disabled={wait > 0 || undefined} onClick={() => void ask()}>
            {wait > 0 ? t('company.codeAgain', { seconds: wait }) : t('company.sendCode')}
          </Button>
        </Inline>
      )}
    </Field>
  )
}
