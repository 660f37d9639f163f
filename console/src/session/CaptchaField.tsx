import { RefreshCw } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../kernel/call.ts'
import { useText } from '../kernel/language.ts'
import { Field } from '../ui/Field.tsx'

export interface CaptchaValue {
  captchaId: string
  captcha: string
}

export interface CaptchaFieldProps {
  value: CaptchaValue
  /** Another number fetches another picture: each is good once. */
  turn: number
  error: string | undefined
  onChange: (value: CaptchaValue) => void
}

/** The typed captcha: case sensitive, a new picture on demand. */
export function CaptchaField({ value, turn, error, onChange }: CaptchaFieldProps) {
  const t = useText()
  const [picture, setPicture] = useState<string>()

  const renew = useCallback(
    async (signal?: AbortSignal) => {
      setPicture(undefined)
      try {
        const { baseUrl, captchaId } = await call('getShowTextImgUrl', { kind: 'typed' }, { signal })
        setPicture(baseUrl)
        onChange({ captchaId, captcha: '' })
      } catch {
        // The call has said why; the button asks again.
      }
    },
    [onChange],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` is the reason to fetch again
  useEffect(() => {
    const leaving = new AbortController()
    void renew(leaving.signal)
    return () => leaving.abort()
  }, [turn, renew])

  return (
    <Field label={t('session.captcha')} name="captcha" error={error}>
      {control => (
        <span className="fg-login-captcha">
          <input
            {...control}
            className="fg-input is-large"
            name="captcha"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={8}
            placeholder={t('session.captchaHint')}
            value={value.captcha}
            onChange={event => onChange({ ...value, captcha: event.target.value.trim() })}
          />
          <span className="fg-login-picture">{picture && <img src={picture} alt={t('session.captchaImage')} />}</span>
          <button
            type="button"
            className="fg-icon-button"
            aria-label={t('session.captchaRenew')}
            onClick={() => void renew()}
          >
            <RefreshCw size={16} strokeWidth={1.6} aria-hidden />
          </button>
        </span>
      )}
    </Field>
  )
}
