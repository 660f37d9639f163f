import { sessionTexts } from '@fairgate/contract/identity/session/texts'
import { useEffect, useState } from 'react'
import { isDemo } from '../../app/shell/brand.ts'
import { LanguageSwitch } from '../../app/shell/LanguageSwitch.tsx'
import { ssoPath } from '../../app/shell/navigation.ts'
import { prepareCalls } from '../../kernel/command/call.ts'
import { addTexts, useLanguage, useText } from '../../kernel/i18n/language.ts'
import { branded, branding } from '../../kernel/page/branding.ts'
import { useTitle } from '../../kernel/page/use-title.ts'
import { part } from '../../kernel/ui/part.tsx'
import { LoginForm } from './LoginForm.tsx'
import { type LoginWalk, useLogin } from './use-login.ts'
import './Login.css'

addTexts('session', sessionTexts)

// The brand side is decorative and must not delay the login.
const BrandSide = part(async () => (await import('../../app/shell/BrandSide.tsx')).BrandSide)
// Loaded after the first paint, or at its step: few logins need it.
const ChooseCompany = part(async () => (await import('./ChooseCompany.tsx')).ChooseCompany)
const SsoArrival = part(async () => (await import('./SsoArrival.tsx')).SsoArrival)
const ForceDialog = part(async () => (await import('./ForceDialog.tsx')).ForceDialog)
const SecondFactor = part(async () => (await import('./SecondFactor.tsx')).SecondFactor)
const EnrolSecondFactor = part(async () => (await import('./EnrolSecondFactor.tsx')).EnrolSecondFactor)

/** `/login`: brand side flexible, form side 600 px. Contains neither antd nor zod, so that it stays small. */
export function Login() {
  const t = useText()
  const language = useLanguage()
  const login = useLogin()
  const [venue] = useState(() => branded('session.venue', 'session.venueTH'))
  useEffect(prepareCalls, [])
  useTitle(t('session.logIn'))
  return (
    <div className="fg-login">
      <section className="fg-login-brand">
        <BrandSide branding={branding} language={language} />
      </section>
      <main className="fg-login-side">
        <header>
          {isDemo && <span className="fg-login-demo">{t('shell.demoData')}</span>}
          <span className="fg-login-switch">
            <LanguageSwitch />
          </span>
        </header>
        <div className="fg-login-form">
          <Step login={login} />
        </div>
        <footer>
          <span>{t('session.copyright', { venue: t(venue) })}</span>
          <span>{t('session.hotline')}</span>
        </footer>
      </main>
      <ForceDialog login={login} />
    </div>
  )
}

/** The current step of the login. */
function Step({ login }: { login: LoginWalk }) {
  // Read once, because the address changes during the login.
  const [redirect] = useState(() => new URLSearchParams(location.search).get('redirect'))
  const [arriving, setArriving] = useState(() => location.pathname === ssoPath)
  if (login.companies) {
    return (
      <ChooseCompany companies={login.companies} busy={login.busy} onChoose={login.choose} onBack={login.startAgain} />
    )
  }
  if (login.asksOtp) return <SecondFactor login={login} />
  if (login.needsPasskey || login.authenticator || login.recoveryCodes) return <EnrolSecondFactor login={login} />
  if (arriving) return <SsoArrival login={login} onDone={() => setArriving(false)} />
  return <LoginForm login={login} redirect={redirect} />
}
