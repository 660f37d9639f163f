import type { Output } from '@fairgate/contract/app/catalogue'
import { firstOtpFields } from '@fairgate/contract/identity/session/second-factor-fields'
import { hasPasskeys } from '../../app/shell/brand.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { AuthenticatorKey } from '../../kernel/ui/AuthenticatorKey.tsx'
import { Button } from '../../kernel/ui/Button.tsx'
import { FormRefusal } from '../../kernel/ui/FormSummary.tsx'
import '../../kernel/ui/passkey-texts.ts'
import { ArrowLeft } from 'lucide-react'
import { RecoveryCodes } from '../../kernel/ui/RecoveryCodes.tsx'
import { OtpForm } from './OtpForm.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import type { LoginWalk } from './use-login.ts'

/** Sets up a second factor during the login, if the company demands one and the account has none. */
export function EnrolSecondFactor({ login }: { login: LoginWalk }) {
  if (login.recoveryCodes) return <SaveCodes codes={login.recoveryCodes} login={login} />
  if (login.needsPasskey) return <EnrolPasskey login={login} />
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
        {t('session.codesSaved')}
      </Button>
    </section>
  )
}

/** Creates a passkey during the login, if the company accepts only passkeys and the account has none. */
function EnrolPasskey({ login }: { login: LoginWalk }) {
  const t = useText()
  return (
    <>
      <h1>{t('session.passkeyEnrolTitle')}</h1>
      <p className="fg-login-line">{t('session.passkeyEnrolLine')}</p>
      {login.notice && <FormRefusal>{login.notice}</FormRefusal>}
      <p className="fg-login-line">{t('session.passkeyWhy')}</p>
      <PasskeyButton login={login}>{t('session.passkeyEnrol')}</PasskeyButton>
      <Button kind="quiet" icon={ArrowLeft} onClick={login.startAgain}>
        {t('shell.back')}
      </Button>
    </>
  )
}
