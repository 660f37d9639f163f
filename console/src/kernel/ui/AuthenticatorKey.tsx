import type { Output } from '@fairgate/contract/app/catalogue'
import { Copy } from 'lucide-react'
import { useText } from '../i18n/language.ts'
import { copyText } from './copy-text.ts'
import './second-factor-texts.ts'
import './AuthenticatorKey.css'

/** The set-up of an authenticator: a QR code to scan, or a key to type. */
export function AuthenticatorKey({ secret, qr }: Pick<Output<'beginSecondFactor'>, 'secret' | 'qr'>) {
  const t = useText()
  return (
    <div className="fg-authenticator">
      <img src={qr} alt={t('session.qrImage')} width={176} height={176} />
      <div>
        <p>{t('session.scanLine')}</p>
        <p className="fg-authenticator-or">{t('session.keyLine')}</p>
        <p className="fg-authenticator-key">
          <code lang="en">{secret.match(/.{1,4}/g)?.join(' ')}</code>
          <button
            type="button"
            className="fg-icon-button"
            aria-label={t('session.keyCopy')}
            title={t('session.keyCopy')}
            onClick={() => void copyText(secret)}
          >
            <Copy size={16} strokeWidth={1.6} aria-hidden />
          </button>
        </p>
      </div>
    </div>
  )
}
