import { formatInstant, formatNumber } from '../kernel/format.ts'
import { useText } from '../kernel/language.ts'
import { Button } from '../ui/Button.tsx'
import { Drawer } from '../ui/Drawer.tsx'
import { Facts } from '../ui/Facts.tsx'
import { MessageCopy } from './MessageCopy.tsx'
import { type MessageRow, MessageState } from './use-message-columns.tsx'

export interface MessageDrawerProps {
  message: MessageRow
  position: { at: number; of: number }
  onPrevious?: () => void
  onNext?: () => void
  onClose: () => void
  /** Absent where this reader may not, or it was sent. */
  onResend?: () => void
  busy: boolean
}

const transports = {
  smtp: 'message.transportSmtp',
  http: 'message.transportHttp',
  outbox: 'message.transportOutbox',
} as const

/** One message as its recipient reads it, and how it went out. */
export function MessageDrawer({ message, onResend, busy, ...walk }: MessageDrawerProps) {
  const t = useText()
  const { text, link, subject, failure, transport, state } = message
  const speaks = message.language === 'cn' ? 'zh-CN' : 'en'
  return (
    <Drawer
      {...walk}
      code={formatInstant(message.createdAt)}
      title={message.purposeName}
      status={<MessageState message={message} />}
      foot={
        onResend && (
          <Button kind="primary" busy={busy} onClick={onResend}>
            {t('message.resend')}
          </Button>
        )
      }
    >
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
    </Drawer>
  )
}
