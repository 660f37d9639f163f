import { useState } from 'react'
import { goTo } from '../../app/shell/navigation.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { useTitle } from '../../kernel/page/use-title.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { PhonePage } from '../../kernel/ui/phone/PhonePage.tsx'
import { PasswordForm } from './PasswordForm.tsx'

/** `/noLogin/password`: sets a new password with a code sent to the account's telephone or mail; from 360 px wide. */
export function PasswordPage() {
  const t = useText()
  const [done, setDone] = useState(false)
  useTitle(t('session.resetTitle'))
  // The target page after the login is preserved.
  const toLogin = () => goTo(`/login${location.search}`)
  return (
    <PhonePage>
      {done ? (
        <section role="status">
          <h1>{t('session.resetDone')}</h1>
          <p className="fg-phone-line">{t('session.resetDoneLine')}</p>
          <Button className="fg-phone-submit" kind="primary" size="large" autoFocus onClick={toLogin}>
            {t('shell.toLogin')}
          </Button>
        </section>
      ) : (
        <PasswordForm onDone={() => setDone(true)} onBack={toLogin} />
      )}
    </PhonePage>
  )
}
