import { useEffect, useRef, useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { Button } from '../Button.tsx'
import type { CaptchaRead } from '../captcha-read.ts'
import { Field } from '../Field.tsx'
import { part } from '../part.tsx'
import { useField } from './draft-context.ts'
import { type SentCode, useSentCode } from './use-sent-code.ts'
import './CodeField.css'

// Loaded with the first such field; a login with a password needs none.
const ClickCaptcha = part(async () => (await import('../ClickCaptcha.tsx')).ClickCaptcha)

export interface CodeFieldProps {
  /** The form's field for it; `code` by default. */
  name?: string
  /** The purpose and recipient of the code: a change permits another request immediately. */
  purpose: string
  /** The recipient, for the hint. */
  target: string
  /** Validates the recipient, and returns whether a code can be sent; a fault is shown at its field. */
  ready?: () => boolean
  /** Sends it; called with the answer to the captcha. The form shows a refusal as its own. */
  send: (read: CaptchaRead) => Promise<SentCode>
}

/**
 * The code sent by SMS or mail, and the button that sends one: after a captcha, and not before `retryAfter` is over.
 */
export function CodeField({ name = 'code', purpose, target, ready = () => true, send }: CodeFieldProps) {
  const t = useText()
  const { field, label, value, set, error } = useField<string>(name)
  const [dialogOpen, setDialogOpen] = useState(false)
  const [turn, setTurn] = useState(0)
  const [misread, setMisread] = useState<string>()
  const [timesSent, setTimesSent] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const { wait, busy, minutes, deliver } = useSentCode(`${purpose} ${target}`, send)
  // An effect, so that the dialog has returned the focus before.
  useEffect(() => {
    if (timesSent > 0) input.current?.focus()
  }, [timesSent])

  const ask = () => {
    if (wait > 0 || !ready()) return
    setMisread(undefined)
    setDialogOpen(true)
  }

  const pass = async (read: CaptchaRead) => {
    setMisread(undefined)
    const refused = await deliver(read)
    if (refused) setTurn(count => count + 1)
    if (refused?.misread) return setMisread(refused.misread)
    setDialogOpen(false)
    if (!refused) setTimesSent(count => count + 1)
  }

  return (
    <Field
      label={label}
      name={name}
      error={error}
      hint={<span role="status">{minutes === undefined ? undefined : t('session.codeSent', { target, minutes })}</span>}
    >
      {control => (
        <>
          <span className="fg-code">
            <input
              {...control}
              ref={input}
              className="fg-input is-large"
              name={name}
              autoComplete="one-time-code"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={field.kind === 'text' ? field.max : undefined}
              placeholder={t('session.captchaHint')}
              value={value}
              onChange={event => set(event.target.value.trim())}
            />
            {/* Stays focusable while it counts: the keyboard is not thrown to the page's start. */}
            <Button aria-disabled={wait > 0 || undefined} onClick={ask}>
              {wait > 0 ? t('session.sendAgainIn', { seconds: wait }) : t('session.sendCode')}
            </Button>
          </span>
          <ClickCaptcha
            open={dialogOpen}
            busy={busy}
            error={misread}
            turn={turn}
            onRead={read => void pass(read)}
            onClose={() => setDialogOpen(false)}
          />
        </>
      )}
    </Field>
  )
}
