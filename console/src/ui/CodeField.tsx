import { type ReactNode, useEffect, useRef, useState } from 'react'
import { CallError } from '../kernel/call.ts'
import { useCodeWait, waitForCode } from '../kernel/code-wait.ts'
import { useText } from '../kernel/language.ts'
import { Button } from './Button.tsx'
import { ClickCaptcha } from './ClickCaptcha.tsx'
import type { CaptchaRead } from './captcha-read.ts'
import { Field } from './Field.tsx'
import './CodeField.css'

export interface CodeFieldProps {
  value: string
  onChange: (value: string) => void
  error: string | undefined
  /** Default: code, 验证码. Two of them on one page need names of their own. */
  label?: string
  name?: string
  /** What the code is for and where it goes: another one is asked for at once where that changes. */
  purpose: string
  /** Where it goes, as the hint tells. */
  target: string
  /** Looks at the target, and says whether it can be sent to; what is wrong is shown at its field. */
  ready: () => boolean
  /** Sends it; called with what was read in the captcha. With `atForm`, so that no toast repeats what is shown here. */
  send: (read: CaptchaRead) => Promise<{ expiresIn: number; retryAfter: number }>
  /** Refused for something else than the captcha. */
  onRefused: (failure: CallError) => void
}

/** The code sent by SMS or mail, and the button that sends one: after a captcha, and not before `retryAfter` is over. */
export function CodeField({ value, onChange, error, label, name = 'code', ...rest }: CodeFieldProps) {
  const { purpose, target, ready, send, onRefused } = rest
  const t = useText()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [turn, setTurn] = useState(0)
  const [misread, setMisread] = useState<string>()
  const [sent, setSent] = useState<{ key: string; hint: ReactNode }>()
  const [timesSent, setTimesSent] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const key = `${purpose} ${target}`
  const wait = useCodeWait(key)
  // An effect, so that the dialog has given the focus back before.
  useEffect(() => {
    if (timesSent > 0) input.current?.focus()
  }, [timesSent])

  const ask = () => {
    if (wait > 0 || !ready()) return
    setMisread(undefined)
    setAsking(true)
  }

  const pass = async (read: CaptchaRead) => {
    setBusy(true)
    setMisread(undefined)
    try {
      const { expiresIn, retryAfter } = await send(read)
      waitForCode(key, retryAfter)
      setSent({ key, hint: t('session.codeSent', { target, minutes: Math.round(expiresIn / 60) }) })
      setAsking(false)
      setTimesSent(count => count + 1)
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      setTurn(count => count + 1)
      if (failure.statusCode === 10011) return setMisread(failure.message)
      setAsking(false)
      const { retryAfter } = (failure.data ?? {}) as { retryAfter?: number }
      if (retryAfter) waitForCode(key, retryAfter)
      onRefused(failure)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Field
      label={label ?? t('session.code')}
      name={name}
      error={error}
      hint={<span role="status">{sent?.key === key ? sent.hint : undefined}</span>}
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
              maxLength={16}
              placeholder={t('session.captchaHint')}
              value={value}
              onChange={event => onChange(event.target.value.trim())}
            />
            {/* Stays focusable while it counts: the keyboard is not thrown to the page's start. */}
            <Button aria-disabled={wait > 0 || undefined} onClick={ask}>
              {wait > 0 ? t('session.sendAgainIn', { seconds: wait }) : t('session.sendCode')}
            </Button>
          </span>
          <ClickCaptcha
            open={asking}
            busy={busy}
            error={misread}
            turn={turn}
            onRead={read => void pass(read)}
            onClose={() => setAsking(false)}
          />
        </>
      )}
    </Field>
  )
}
