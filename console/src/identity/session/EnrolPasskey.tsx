import { ArrowLeft } from 'lucide-react'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { FormRefusal } from '../../kernel/ui/FormSummary.tsx'
import '../../kernel/ui/passkey-texts.ts'
import { PasskeyButton } from './PasskeyButton.tsx'
import type { LoginWalk } from './use-login.ts'

/** Creates a passkey during the login, if the company accepts only passkeys and the account has none. */
export function EnrolPasskey({ login }: { login: LoginWalk }) {
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
