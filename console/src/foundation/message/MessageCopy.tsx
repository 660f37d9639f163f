import type { RowOf } from '@fairgate/contract/app/catalogue'
import { useText } from '../../kernel/i18n/language.ts'
import { CopyValue } from './CopyValue.tsx'

/** What a reader needs of a message, to be copied: its code, or where its link leads. */
export function MessageCopy({ message: { code, link } }: { message: RowOf<'getMessagePage'> }) {
  const t = useText()
  if (code) return <CopyValue value={code} name={t('message.copyCode', { code })} done={t('message.codeCopied')} />
  if (!link) return <span className="fg-cell-quiet">—</span>
  return (
    <CopyValue value={link} label={t('message.link')} name={t('message.copyLink')} done={t('message.linkCopied')} />
  )
}
