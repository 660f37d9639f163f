import { useState } from 'react'
import { hasPasskeys } from '../../app/shell/brand.ts'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatInstant } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { FormSection } from '../../kernel/ui/form/FormPage.tsx'
import { AccountLine } from './AccountLine.tsx'
import { PasskeyLine } from './PasskeyLine.tsx'
import { type FactorChange, SecondFactorDialog } from './SecondFactorDialog.tsx'
import '../../kernel/ui/second-factor-texts.ts'

/** With fewer codes left, renewal is suggested. */
const few = 3

/** The authenticator of the account: whether it is set up, and its actions. */
export function SecondFactorSection({ hasPassword }: { hasPassword: boolean }) {
  const t = useText()
  const { data } = useQueryCommand('getSecondFactor', {})
  const [changing, setChanging] = useState<FactorChange>()
  const demanded = (data?.demandedBy.length ?? 0) > 0
  const since = data?.since
  const passkeys = data?.passkeys ?? []
  const button = (verb: FactorChange, label: string) => (
    <Button size="small" onClick={() => setChanging(verb)}>
      {label}
    </Button>
  )
  return (
    <FormSection title={t('session.secondFactorTitle')} hint={t('session.factorWhy')}>
      {data && (
        <dl className="fg-account-lines">
          <AccountLine
            name={t('session.authenticator')}
            note={demanded ? t('session.factorDemandedBy', { companies: data.demandedBy.join(' · ') }) : undefined}
            action={
              since ? (
                <>
                  {button('replace', t('session.replaceFactor'))}
                  {(!demanded || passkeys.length > 0) && button('remove', t('session.removeFactor'))}
                </>
              ) : (
                hasPassword && button('setUp', t('session.setUp'))
              )
            }
          >
            {since ? t('session.factorOn', { date: formatInstant(since) }) : <NotSetUp hasPassword={hasPassword} />}
          </AccountLine>
          {hasPasskeys && <PasskeyLine passkeys={passkeys} asksOtp={data.asksOtp} hasPassword={hasPassword} />}
          {(since || passkeys.length > 0) && (
            <AccountLine
              name={t('session.recoveryCodes')}
              note={data.recoveryCodesLeft < few ? t('session.codesFew') : undefined}
              action={button('renew', t('session.renewCodes'))}
            >
              {t('session.codesLeft', { count: data.recoveryCodesLeft })}
            </AccountLine>
          )}
        </dl>
      )}
      {changing && (
        <SecondFactorDialog change={changing} asksOtp={data?.asksOtp ?? false} onClose={() => setChanging(undefined)} />
      )}
    </FormSection>
  )
}

/** Without a password the person cannot be verified. */
function NotSetUp({ hasPassword }: { hasPassword: boolean }) {
  const t = useText()
  return (
    <span className="fg-faint">
      {t('session.factorOff')}
      {!hasPassword && ` ${t('session.factorNeedsPassword')}`}
    </span>
  )
}
