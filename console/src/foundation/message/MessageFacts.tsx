import type { RowOf } from '@fairgate/contract/app/catalogue'
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatInstant, formatNumber } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { copyText } from '../../kernel/ui/copy-text.ts'
import { DescriptionList } from '../../kernel/ui/DescriptionList.tsx'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { Panel } from '../../kernel/ui/layout/Panel.tsx'

const transports = {
  smtp: 'message.transportSmtp',
  http: 'message.transportHttp',
  outbox: 'message.transportOutbox',
} as const

/** One message as its recipient gets it, and how it was sent. */
export function MessageFacts({ detail: message }: { detail: RowOf<'getMessagePage'> }) {
  const t = useText()
  const { text, link, subject, failure, transport, state } = message
  const speaks = message.language === 'cn' ? 'zh-CN' : 'en'
  return (
    <>
      <Panel className="fg-message">
        {subject && <strong lang={speaks}>{subject}</strong>}
        {text === null ? <p className="fg-cell-quiet">{t('message.erased')}</p> : <p lang={speaks}>{text}</p>}
        <Inline gap={16} align="center">
          <MessageCopy message={message} />
          {link && (
            <a className="fg-link" href={link} target="_blank" rel="noreferrer">
              {t('message.openLink')}
            </a>
          )}
        </Inline>
      </Panel>
      <DescriptionList
        facts={[
          { name: t('message.recipient'), value: message.recipient },
          { name: t('message.channel'), value: t(`message.${message.channel}`) },
          ...(transport ? [{ name: t('message.transport'), value: t(transports[transport]) }] : []),
          ...(message.sentAt ? [{ name: t('message.sentAt'), value: formatInstant(message.sentAt) }] : []),
          { name: t('message.attempts'), value: formatNumber(message.attempts) },
          ...(failure ? [{ name: t('message.failure'), value: failure }] : []),
          ...(message.failureSaid
            ? [{ name: t('message.failureSaid'), value: <code lang="en">{message.failureSaid}</code> }]
            : []),
          ...(state === 'queued' && failure ? [{ name: t('message.dueAt'), value: formatInstant(message.dueAt) }] : []),
        ]}
      />
    </>
  )
}

/** What a reader needs of a message, to be copied: its code, or where its link leads. */
export function MessageCopy({ message: { code, link } }: { message: RowOf<'getMessagePage'> }) {
  const t = useText()
  if (code) return <CopyValue value={code} name={t('message.copyCode', { code })} done={t('message.codeCopied')} />
  if (!link) return <span className="fg-cell-quiet">—</span>
  return (
    <CopyValue value={link} label={t('message.link')} name={t('message.copyLink')} done={t('message.linkCopied')} />
  )
}

interface CopyValueProps {
  /** The value to copy. */
  value: string
  /** The label of the button; the value itself, as code, by default. */
  label?: string
  /** The button's name for readers of the screen. */
  name: string
  /** The message after success. */
  done: string
}

/** How long the tick says that it is copied. */
const shownFor = 2000

/** A value that one click copies; where the browser does not let it, it says so and the value can be selected. */
function CopyValue({ value, label, name, done }: CopyValueProps) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), shownFor)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => setCopied(await copyText(value, done))
  const Icon = copied ? Check : Copy
  return (
    <Inline
      as="button"
      type="button"
      className="fg-copy-value"
      fitted
      gap={6}
      align="center"
      aria-label={name}
      title={name}
      onClick={() => void copy()}
    >
      <span className={label ? undefined : 'fg-copy-code'}>{label ?? value}</span>
      <Icon size={16} strokeWidth={1.6} aria-hidden />
    </Inline>
  )
}
