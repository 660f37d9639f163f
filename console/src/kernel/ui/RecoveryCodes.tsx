import { Copy, Printer } from 'lucide-react'
import { useText } from '../i18n/language.ts'
import { productName } from '../page/branding.ts'
import { Button } from './Button.tsx'
import { copyText } from './copy-text.ts'
import './second-factor-texts.ts'
import './RecoveryCodes.css'
import './RecoveryCodes.print.css'

/** Codes that are shown once: to be copied, or printed separately. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useText()
  return (
    <div className="fg-recovery">
      <p className="fg-recovery-paper" aria-hidden>
        {productName()} · {t('session.recoveryCodes')}
      </p>
      <ol aria-label={t('session.recoveryCodes')} lang="en">
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="fg-recovery-actions">
        <Button size="small" icon={Copy} onClick={() => void copyText(codes.join('\n'))}>
          {t('session.codesCopy')}
        </Button>
        <Button size="small" icon={Printer} onClick={() => window.print()}>
          {t('session.codesPrint')}
        </Button>
      </div>
    </div>
  )
}
