import { sentCode } from '@fairgate/contract/session/fields'
import { useRef, useState } from 'react'
import { CallError } from '../kernel/call.ts'
import { useCodeWait, waitForCode } from '../kernel/code-wait.ts'
import { useText } from '../kernel/language.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { useDraftAround, useField } from '../ui/form/draft-context.ts'
import './Account.css'

export interface SentCodeFieldProps {
  /** The form's field for it. */
  name: string
  /** Where it goes, as the hint says it. */
  target: string
  send: () => Promise<{ expiresIn: number; retryAfter: number }>
}

/** A code sent to who is logged in, and the button that sends it: not before the wait for another is over. */
export function SentCodeField({ name, target, send }: SentCodeFieldProps) {
  const t = useText()
  const draft = useDraftAround()
  const { label, value, set, error } = useField<string>(name)
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState<{ target: string; minutes: number }>()
  const key = `account ${name} ${target}`
  const wait = useCodeWait(key)

  const ask = async () => {
    if (busy || wait > 0) return
    setBusy(true)
    try {
      const { expiresIn, retryAfter } = await send()
      waitForCode(key, retryAfter)
      setSent({ target, minutes: Math.round(expiresIn / 60) })
      input.current?.focus()
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      const { retryAfter } = (failure.data ?? {}) as { retryAfter?: number }
      if (retryAfter) waitForCode(key, retryAfter)
      draft.meet(failure)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Field
      label={label}
      name={name}
      required
      error={error}
      hint={
        <span role="status">
          {sent?.target === target ? t('company.codeWent', { ...sent }) : t('company.codeHint')}
        </span>
      }
    >
      {control => (
        <span className="fg-account-code">
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
        </span>
      )}
    </Field>
  )
}
