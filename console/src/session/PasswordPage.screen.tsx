import { useState } from 'react'
import { useText } from '../kernel/language.ts'
import { useTitle } from '../kernel/use-title.ts'
import { OpenPage } from '../shell/OpenPage.tsx'
import { goTo } from '../shell/place.ts'
import { Button } from '../ui/Button.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import './PasswordPage.css'

/** `/noLogin/password`: a new password by a code sent to the account's telephone or mail; from 360 px wide. */
export function PasswordPage() {
  const t = useText()
  const [done, setDone] = useState(false)
  useTitle(t('session.resetTitle'))
  // The page to come back to after the login is kept on the way.
  const toLogin = () => goTo(`/login${location.search}`)
  return (
    <OpenPage>
      <div className="fg-password-page">
        {done ? (
          <section role="status">
            <h1>{t('session.resetDone')}</h1>
            <p className="fg-password-line">{t('session.resetDoneLine')}</p>
            <Button className="fg-password-submit" kind="primary" size="large" autoFocus onClick={toLogin}>
              {t('shell.toLogin')}
            </Button>
          </section>
        ) : (
          <PasswordForm onDone={() => setDone(true)} onBack={toLogin} />
        )}
      </div>
    </OpenPage>
  )
}
