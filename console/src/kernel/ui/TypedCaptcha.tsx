import { RefreshCw } from 'lucide-react'
import { useText } from '../i18n/language.ts'
import type { FieldControl } from './Field.tsx'
import type { CaptchaPicture } from './use-captcha-picture.ts'
import './TypedCaptcha.css'

export interface TypedCaptchaProps {
  control: FieldControl
  picture: CaptchaPicture | undefined
  value: string
  onChange: (value: string) => void
  onRenew: () => void
  /** Called on Enter, if the field must not send its form. */
  onEnter?: () => void
  /** It has just replaced other content. */
  autoFocus?: boolean
}

/** Field, picture, and the button for another one: to be placed into a `Field`. */
export function TypedCaptcha({ control, picture, value, onChange, onRenew, onEnter, autoFocus }: TypedCaptchaProps) {
  const t = useText()
  return (
    <span className="fg-captcha">
      <input
        {...control}
        // biome-ignore lint/a11y/noAutofocus: the reader has just asked for this field
        autoFocus={autoFocus}
        className="fg-input is-large"
        name="captcha"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={8}
        placeholder={t('session.captchaHint')}
        value={value}
        onChange={event => onChange(event.target.value.trim())}
        onKeyDown={event => {
          if (event.key !== 'Enter' || !onEnter) return
          event.preventDefault()
          onEnter()
        }}
      />
      <span className="fg-captcha-picture">{picture && <img src={picture.src} alt={t('session.captchaImage')} />}</span>
      <button type="button" className="fg-icon-button" aria-label={t('session.captchaRenew')} onClick={onRenew}>
        <RefreshCw size={16} strokeWidth={1.6} aria-hidden />
      </button>
    </span>
  )
}
