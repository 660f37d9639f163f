import { ArrowLeft, KeyRound } from 'lucide-react'
import { useText } from '../kernel/language.ts'
import { Button } from '../ui/Button.tsx'
import { FormRefusal } from '../ui/FormSummary.tsx'
import '../ui/passkey-words.ts'
import type { LoginWalk } from './use-login.ts'

/** Where the company takes passkeys alone and the account has none: one is made on the way in. */
export function EnrolPasskey({ login }: { login: LoginWalk }) {
  const t = useText()
  return (
    <>
      <h1>{t('session.passkeyEnrolTitle')}</h1>
      <p className="fg-login-line">{t('session.passkeyEnrolLine')}</p>
      {login.notice && <FormRefusal>{login.notice}</FormRefusal>}
      <p className="fg-login-line">{t('session.passkeyWhy')}</p>
      <Button
        autoFocus
        className="fg-login-submit"
        kind="primary"
        size="large"
        icon={KeyRound}
        busy={login.busy}
        onClick={() => void login.byPasskey()}
      >
        {t('session.passkeyEnrol')}
      </Button>
      <Button kind="quiet" icon={ArrowLeft} onClick={login.startAgain}>
        {t('shell.back')}
      </Button>
    </>
  )
}
