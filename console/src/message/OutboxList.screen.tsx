import type { RowOf } from '@fairgate/contract/catalogue'
import { messageStateMachine } from '@fairgate/contract/message/states'
import { formatInstant } from '../kernel/format.ts'
import { useText } from '../kernel/language.ts'
import { defineActions } from '../ui/list/define-actions.ts'
import { defineList } from '../ui/list/define-list.tsx'
import { rowDetailOf } from '../ui/list/detail-of.tsx'
import { stateTag } from '../ui/list/state-tag.tsx'
import { MailText } from '../ui/MailText.tsx'
import { MessageCopy } from './MessageCopy.tsx'
import { MessageFacts } from './MessageFacts.tsx'
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
