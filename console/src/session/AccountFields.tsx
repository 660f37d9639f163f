import { codeTarget } from '@fairgate/contract/session/fields'
import { useCallback } from 'react'
import { useText } from '../kernel/language.ts'
import { goTo } from '../shell/place.ts'
import { Field } from '../ui/Field.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { CaptchaField, type CaptchaValue } from './CaptchaField.tsx'
import type { LoginTyped } from './LoginForm.tsx'

export interface AccountFieldsProps {
  typed: LoginTyped
  change: (part: Partial<LoginTyped>) => void
  errorOf: (path: string) => string | undefined
  captchaTurn: number
}

/** Account (user name, mobile phone or e-mail), password, typed captcha. */
export function AccountFields({ typed, change, errorOf, captchaTurn }: AccountFieldsProps) {
  const t = useText()
  const setCaptcha = useCallback((captcha: CaptchaValue) => change({ captcha }), [change])
  // The page to come back to is not lost on the way.
  const forgot = `/noLogin/password${location.search}`
  return (
    <>
      <Field label={t('session.account')} name="account" error={errorOf('account')}>
        {control => (
          <input
            {...control}
            className="fg-input is-large"
            name="account"
            autoComplete="username"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={codeTarget.max}
            placeholder={t('session.accountHint')}
            value={typed.account}
            onChange={event => change({ account: event.target.value })}
          />
        )}
      </Field>
      <PasswordField
        label={t('session.password')}
        name="password"
        autoComplete="current-password"
        value={typed.password}
        error={errorOf('password')}
        onChange={password => change({ password })}
        extra={
          <a
            href={forgot}
            onClick={event => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              goTo(forgot)
            }}
          >
            {t('session.forgotPassword')}
          </a>
        }
      />
      <CaptchaField value={typed.captcha} turn={captchaTurn} error={errorOf('captcha')} onChange={setCaptcha} />
    </>
  )
}
