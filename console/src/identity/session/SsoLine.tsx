import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../kernel/i18n/language.ts'
import { leaveForSso } from './sso-trip.ts'

/** The button for single sign-on. */
export function SsoLine({ redirect }: { redirect: string | null }) {
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
