import { useEffect, useRef } from 'react'
import { goTo, ssoPath } from '../../app/shell/navigation.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { returnFromSso } from './sso-trip.ts'
import type { LoginWalk } from './use-login.ts'

/** `/noLogin/sso`: the return from the provider; continues the login, or shows the form with the error. */
export function SsoArrival({ login, onDone }: { login: LoginWalk; onDone: () => void }) {
  const t = useText()
  const arrived = useRef(false)
  useEffect(() => {
    // The provider's answer is valid once.
    if (arrived.current) return
    arrived.current = true
    const done = () => {
      // Removes code and state from the address.
      if (location.pathname === ssoPath) goTo('/login', true)
      onDone()
    }
    const sent = returnFromSso()
    if (typeof sent === 'object') void login.arrive(sent).finally(done)
    else {
      login.setAlert(t(sent === 'stray' ? 'session.ssoStray' : 'session.ssoDeclined'))
      done()
    }
  })
  return (
    <section aria-busy>
      <h1>{t('session.ssoWait')}</h1>
      <p className="fg-login-line">{t('session.ssoWaitLine')}</p>
    </section>
  )
}
