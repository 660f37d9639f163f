import { useEffect } from 'react'
import { useText } from '../kernel/language.ts'
import { Field } from '../ui/Field.tsx'
import { TypedCaptcha } from '../ui/TypedCaptcha.tsx'
import { useCaptchaPicture } from '../ui/use-captcha-picture.ts'

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
  const { picture, renew } = useCaptchaPicture('typed', turn)
  // What was typed belongs to the picture it was read from.
  useEffect(() => onChange({ captchaId: picture?.captchaId ?? '', captcha: '' }), [picture, onChange])
  return (
    <Field label={t('session.captcha')} name="captcha" error={error}>
      {control => (
        <TypedCaptcha
          control={control}
          picture={picture}
          value={value.captcha}
          onChange={captcha => onChange({ ...value, captcha })}
          onRenew={renew}
        />
      )}
    </Field>
  )
}
