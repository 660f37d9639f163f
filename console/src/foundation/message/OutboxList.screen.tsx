import type { RowOf } from '@fairgate/contract/app/catalogue'
import { messageStateMachine } from '@fairgate/contract/foundation/message/states'
import { formatInstant } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { rowDetailOf } from '../../kernel/ui/list/detail-of.tsx'
import { stateTag } from '../../kernel/ui/list/state-tag.tsx'
import { MailText } from '../../kernel/ui/MailText.tsx'
import { MessageCopy, MessageFacts } from './MessageFacts.tsx'
import './Outbox.css'

type MessageRow = RowOf<'getMessagePage'>

/** SMS and mail the system sent, with what they say (`/outbox`). Live: a code is here as soon as it is sent. */
export const OutboxList = defineList('getMessagePage', {
  domain: 'message',
  tabs: {
    all: 'message.all',
    queued: 'message.queued',
    sent: 'message.sent',
    failed: 'message.failed',
    rehearsed: 'message.rehearsed',
  },
  search: ['recipient', 'purpose'],
  columns: c => [
    c.moment('createdAt', { priority: 5, sort: 'createdAt' }),
    c.name('purposeName', { title: 'message.purpose', width: 168, locked: true }),
    c.cell('copy', row => <MessageCopy message={row} />, { title: 'message.codeOrLink', width: 112, locked: true }),
    c.state(messageStateMachine.states),
    c.cell('channel', row => c.t(`message.${row.channel}`), { width: 80, hidden: true, priority: 1 }),
    c.text('recipient', { width: 168, priority: 4, render: ({ recipient }) => <MailText address={recipient} /> }),
    c.cell('text', row => <Said message={row} />, { width: 240, priority: 2 }),
  ],
  actions: defineActions<MessageRow>('message', {
    resend: { command: 'resendMessage', tone: 'primary', done: 'message.resent' },
  }),
  detail: rowDetailOf<MessageRow>({
    code: message => formatInstant(message.createdAt),
    title: message => message.purposeName,
    status: stateTag(messageStateMachine.states),
    Facts: MessageFacts,
  }),
  empty: { title: 'message.emptyTitle', why: ['message.emptyLine', 'message.emptyFor'] },
  noMatch: 'message.recipientWhole',
})

function Said({ message: { text, language } }: { message: MessageRow }) {
  const t = useText()
  if (text === null) return <span className="fg-cell-quiet">{t('message.erased')}</span>
  return (
    <span lang={language === 'cn' ? 'zh-CN' : 'en'} title={text}>
      {text}
    </span>
  )
}
