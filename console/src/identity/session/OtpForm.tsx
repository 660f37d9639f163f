import type { secondStepFields } from '@fairgate/contract/identity/session/second-factor-fields'
import { ArrowLeft } from 'lucide-react'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { DraftForm } from '../../kernel/ui/form/DraftForm.tsx'
import { lightFields } from '../../kernel/ui/form/light-fields.tsx'
import { useDraft } from '../../kernel/ui/form/use-draft.ts'
import { isOfInput, type LoginWalk } from './use-login.ts'

export interface OtpFormProps {
  /** One field, `otp`; its rules depend on the step. */
  of: typeof secondStepFields
  login: LoginWalk
  /** The label of the primary button. */
  verb: string
}

/** Form with a single field for a one-time code during the login. */
export function OtpForm({ of, login, verb }: OtpFormProps) {
  const t = useText()
  const F = lightFields(of)
  const draft = useDraft({
    of,
    unmarked: true,
    send: ({ otp }) => login.proveSecond(otp),
    said: false,
    refused: failure => (isOfInput(failure) ? [{ path: 'otp', msg: failure.message }] : []),
  })
  return (
    <DraftForm draft={draft} short autoFocus>
      <F.text name="otp" large autoComplete="one-time-code" autoCapitalize="off" spellCheck={false} />
      <Button className="fg-login-submit" kind="primary" size="large" type="submit" busy={login.busy}>
        {verb}
      </Button>
      <Button kind="quiet" icon={ArrowLeft} onClick={login.startAgain}>
        {t('shell.back')}
      </Button>
    </DraftForm>
  )
}
