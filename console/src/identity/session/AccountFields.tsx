import { loginFields } from '@fairgate/contract/identity/session/fields'
import { goTo } from '../../app/shell/navigation.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { lightFields } from '../../kernel/ui/form/light-fields.tsx'
import { CaptchaField } from './CaptchaField.tsx'

const F = lightFields(loginFields)

/** Account (user name, mobile phone or e-mail), password, typed captcha. */
export function AccountFields({ captchaTurn }: { captchaTurn: number }) {
  const t = useText()
  // The target page is preserved in the address.
  const forgot = `/noLogin/password${location.search}`
  return (
    <>
      <F.text
        name="account"
        large
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        placeholder={t('session.accountHint')}
      />
      <F.text name="password" autoComplete="current-password" />
      {/* After the field, so that Tab leads from the account to the password. */}
      <p className="fg-login-forgot">
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
      </p>
      <CaptchaField turn={captchaTurn} />
    </>
  )
}
