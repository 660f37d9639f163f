import type { RowOf } from '@fairgate/contract/app/catalogue'
import { formatInstant, formatNumber } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Facts } from '../../kernel/ui/Facts.tsx'
import { MessageCopy } from './MessageCopy.tsx'

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
      <div className="fg-message">
        {subject && <strong lang={speaks}>{subject}</strong>}
        {text === null ? <p className="fg-cell-quiet">{t('message.erased')}</p> : <p lang={speaks}>{text}</p>}
        <div className="fg-message-copy">
          <MessageCopy message={message} />
          {link && (
            <a className="fg-link" href={link} target="_blank" rel="noreferrer">
              {t('message.openLink')}
            </a>
          )}
        </div>
      </div>
      <Facts
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
