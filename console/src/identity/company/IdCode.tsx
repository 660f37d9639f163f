import { Copy } from 'lucide-react'
import { useText } from '../../kernel/i18n/language.ts'
import { copyText } from '../../kernel/ui/copy-text.ts'

/** The ID code in two halves for reading out, and a button that copies it. */
export function IdCode({ code }: { code: string }) {
  const t = useText()
  return (
    <span className="fg-id-code">
      <code lang="en">
        <span>{code.slice(0, 4)}</span>
        <span>{code.slice(4)}</span>
      </code>
      <button
        type="button"
        className="fg-icon-button"
        aria-label={t('company.idCodeCopy')}
        title={t('company.idCodeCopy')}
        onClick={() => void copyText(code)}
      >
        <Copy size={16} strokeWidth={1.6} aria-hidden />
      </button>
    </span>
  )
}
