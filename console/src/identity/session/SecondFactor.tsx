import { secondStepFields } from '@fairgate/contract/identity/session/second-factor-fields'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { FormRefusal } from '../../kernel/ui/FormSummary.tsx'
import '../../kernel/ui/passkey-texts.ts'
import { OtpForm } from './OtpForm.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import type { LoginWalk } from './use-login.ts'

/** The step after the password, for accounts with an authenticator or a passkey. */
export function SecondFactor({ login }: { login: LoginWalk }) {
  const t = useText()
  const ways = login.ways ?? []
  const [typing, setTyping] = useState(!ways.includes('passkey'))
  return (
    <>
      <h1>{t('session.secondFactor')}</h1>
      <p className="fg-login-line">{t(typing ? 'session.secondFactorLine' : 'session.passkeyLine')}</p>
      {login.notice && <FormRefusal>{login.notice}</FormRefusal>}
      {typing ? (
        <OtpForm of={secondStepFields} login={login} verb={t('session.logIn')} />
      ) : (
        <>
          <PasskeyButton login={login}>{t('session.passkeyUse')}</PasskeyButton>
          <p className="fg-login-other">
            <button type="button" className="fg-link" onClick={() => setTyping(true)}>
              {t(ways.includes('otp') ? 'session.passkeyOtherWay' : 'session.passkeyRecovery')}
            </button>
          </p>
          <Button kind="quiet" icon={ArrowLeft} onClick={login.startAgain}>
            {t('shell.back')}
          </Button>
        </>
      )}
    </>
  )
}
