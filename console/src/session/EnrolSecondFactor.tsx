import type { Output } from '@fairgate/contract/catalogue'
import { firstOtpFields } from '@fairgate/contract/session/second-factor-fields'
import { useText } from '../kernel/language.ts'
import { hasPasskeys } from '../shell/brand.ts'
import { AuthenticatorKey } from '../ui/AuthenticatorKey.tsx'
import { Button } from '../ui/Button.tsx'
import { FormRefusal } from '../ui/FormSummary.tsx'
import '../ui/passkey-texts.ts'
import { RecoveryCodes } from '../ui/RecoveryCodes.tsx'
import { EnrolPasskey } from './EnrolPasskey.tsx'
import { OtpForm } from './OtpForm.tsx'
import type { LoginWalk } from './use-login.ts'

/** Where the company demands a second factor and the account has none: it is set up on the way in. */
export function EnrolSecondFactor({ login }: { login: LoginWalk }) {
  if (login.recoveryCodes) return <SaveCodes codes={login.recoveryCodes} login={login} />
  if (login.asksPasskey) return <EnrolPasskey login={login} />
  if (login.authenticator) return <Confirm authenticator={login.authenticator} login={login} />
  return null
}

function Confirm({ authenticator, login }: { authenticator: Output<'beginSecondFactor'>; login: LoginWalk }) {
  const t = useText()
  return (
    <>
      <h1>{t('session.enrolTitle')}</h1>
      <p className="fg-login-line">{t('session.enrolLine')}</p>
      {login.notice && <FormRefusal>{login.notice}</FormRefusal>}
      <AuthenticatorKey {...authenticator} />
      <OtpForm of={firstOtpFields} login={login} verb={t('session.confirmSetUp')} />
      {hasPasskeys && (
        <p className="fg-login-other">
          <button type="button" className="fg-link" onClick={() => void login.byPasskey()}>
            {t('session.passkeyInstead')}
          </button>
        </p>
      )}
    </>
  )
}

function SaveCodes({ codes, login }: { codes: readonly string[]; login: LoginWalk }) {
  const t = useText()
  return (
    <section>
      <h1>{t('session.codesTitle')}</h1>
      <p className="fg-login-line">{t('session.codesLine')}</p>
      <RecoveryCodes codes={codes} />
      <Button
        autoFocus
        className="fg-login-submit"
        kind="primary"
        size="large"
        busy={login.busy}
        onClick={login.confirmCodesSaved}
      >
        {t('session.codesKept')}
      </Button>
    </section>
  )
}
