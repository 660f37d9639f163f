import { secondStepFields } from '@fairgate/contract/session/second-factor-fields'
import { useText } from '../kernel/language.ts'
import { OtpForm } from './OtpForm.tsx'
import type { LoginWalk } from './use-login.ts'

/** The step after the password, for accounts with an authenticator. */
export function SecondFactor({ login }: { login: LoginWalk }) {
  const t = useText()
  return (
    <>
      <h1>{t('session.secondFactor')}</h1>
      <p className="fg-login-line">{t('session.secondFactorLine')}</p>
      <OtpForm of={secondStepFields} login={login} verb={t('session.logIn')} />
    </>
  )
}
