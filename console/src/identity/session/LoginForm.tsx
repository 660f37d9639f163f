import { loginFields } from '@fairgate/contract/identity/session/fields'
import type { WireOf } from '@fairgate/contract/kernel/field/field'
import type { InputIssue } from '@fairgate/contract/kernel/refusal/issues'
import { serviceAgreementVersion } from '@fairgate/contract/kernel/wire/constants'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { hasPasskeys, hasSso } from '../../app/shell/brand.ts'
import { type CallError, call } from '../../kernel/command/call.ts'
import { type TextKey, useLanguage, useText } from '../../kernel/i18n/language.ts'
import { branded, branding, productName } from '../../kernel/page/branding.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { FormRefusal } from '../../kernel/ui/FormSummary.tsx'
import { CodeField } from '../../kernel/ui/form/CodeField.tsx'
import { DraftForm } from '../../kernel/ui/form/DraftForm.tsx'
import { lightFields } from '../../kernel/ui/form/light-fields.tsx'
import { useDraft } from '../../kernel/ui/form/use-draft.ts'
import { StatusTabs } from '../../kernel/ui/StatusTabs.tsx'
import { AccountFields } from './AccountFields.tsx'
import { leaveForSso } from './sso-trip.ts'
import type { FirstStep, LoginWalk } from './use-login.ts'

type Way = 'account' | 'telephone' | 'email'

const ways: readonly { key: Way; label: TextKey }[] = [
  { key: 'account', label: 'session.account' },
  { key: 'telephone', label: 'session.byTelephone' },
  { key: 'email', label: 'session.byEmail' },
]

/** For each login method, the fields of the others. */
const without = {
  account: ['telephone', 'email', 'code'],
  telephone: ['account', 'password', 'captcha', 'email'],
  email: ['account', 'password', 'captcha', 'telephone'],
} as const satisfies Record<Way, readonly (keyof typeof loginFields)[]>

const F = lightFields(loginFields)

/** Three login methods (spec §1): account and password, a code by SMS, a code by mail. */
export function LoginForm({ login, redirect }: { login: LoginWalk; redirect: string | null }) {
  const t = useText()
  // The title of the visual configuration is also the heading (spec §2).
  const heading = branding.product
    ? t('session.loginToProduct', { product: productName() })
    : t(branded('session.loginTo', 'session.loginToTH'))
  const [way, setWay] = useState<Way>('account')
  const draft = useDraft({
    of: loginFields,
    unmarked: true,
    without: () => without[way],
    validate: ({ captcha }) =>
      way === 'account' && !captcha?.captcha ? [{ path: 'captcha', msg: t('session.captchaRequired') }] : [],
    send: form => login.begin(firstStep(way, form), redirect),
    said: false,
    refused: refusedAt,
  })
  const target = way === 'account' ? '' : draft.values[way].trim()
  return (
    <>
      <h1>{heading}</h1>
      <p className="fg-login-line">{t('session.loginLine')}</p>
      <StatusTabs
        label={t('session.ways')}
        current={way}
        onChange={key => {
          setWay(key as Way)
          draft.refuse([])
          login.setAlert(undefined)
        }}
        tabs={ways.map(({ key, label }) => ({ key, label: t(label) }))}
      />
      <DraftForm
        draft={draft}
        className="fg-login-fields"
        short
        autoFocus
        alert={login.notice && <FormRefusal>{login.notice}</FormRefusal>}
      >
        <div key={way}>
          {way === 'account' ? (
            <AccountFields captchaTurn={login.captchaTurn} />
          ) : (
            <>
              <F.text
                name={way}
                large
                autoComplete={way === 'telephone' ? 'tel-national' : 'email'}
                autoCapitalize="off"
                spellCheck={false}
              />
              <CodeField
                purpose="login"
                target={target}
                ready={() => draft.check(way)}
                send={read => call('getLoginCode', { target, ...read })}
              />
            </>
          )}
        </div>
        <Agreement />
        <Button
          className="fg-login-submit"
          kind="primary"
          size="large"
          type="submit"
          busy={login.busy && !login.needsForce}
        >
          {t('session.logIn')}
        </Button>
        {hasPasskeys && (
          <Button className="fg-login-submit" size="large" onClick={() => void login.byPasskey(redirect)}>
            {t('session.usePasskey')}
          </Button>
        )}
      </DraftForm>
      {hasSso && <SsoLine redirect={redirect} />}
    </>
  )
}

function firstStep(way: Way, { account, password, captcha, code, ...targets }: WireOf<typeof loginFields>): FirstStep {
  if (way !== 'account') return { account: targets[way], code }
  return { account, password, captchaId: captcha?.captchaId ?? '', captcha: captcha?.captcha ?? '' }
}

/** The field that a refusal belongs to; others are shown above the form. */
function refusedAt({ statusCode, message }: CallError): InputIssue[] {
  if (statusCode === 10011) return [{ path: 'captcha', msg: message }]
  if (statusCode === 10012) return [{ path: 'code', msg: message }]
  return statusCode === 10018 || statusCode === 10002 ? [{ path: '', msg: message }] : []
}

/** Links the platform service agreement (spec §9). Logging in accepts it; there is no checkbox. */
function Agreement() {
  const t = useText()
  const language = useLanguage()
  return (
    <p className="fg-login-agree">
      {t('session.agree')}
      <a
        href={branding.agreement ?? `/agreement-${serviceAgreementVersion}.html#${language}`}
        target="_blank"
        rel="noreferrer"
      >
        {t('session.agreement')}
      </a>
    </p>
  )
}

/** The button for single sign-on. */
function SsoLine({ redirect }: { redirect: string | null }) {
  const t = useText()
  const [busy, setBusy] = useState(false)
  const leave = () => {
    if (busy) return
    setBusy(true)
    // A refused call shows its own message. After success the page stays busy until the provider's page loads.
    leaveForSso(redirect).catch(() => setBusy(false))
  }
  return (
    <p className="fg-login-sso">
      <span>{t('session.ssoAsk')}</span>
      <button type="button" className="fg-link" aria-busy={busy || undefined} onClick={leave}>
        {t('session.sso')}
        <ArrowRight size={14} strokeWidth={1.6} aria-hidden />
      </button>
    </p>
  )
}
