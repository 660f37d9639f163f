import type { Output } from '@fairgate/contract/catalogue'
import { messageLife } from '@fairgate/contract/message/states'
import { formatMoment } from '../kernel/format.ts'
import { useText, useWords } from '../kernel/language.ts'
import { type StatusCode, StatusTag } from '../ui/StatusTag.tsx'
import { type Columns, useColumns } from '../ui/use-columns.ts'
import { MessageCopy } from './MessageCopy.tsx'

export type MessageRow = Output<'getMessagePage'>['list'][number]

/** Columns of the outbox. */
export function useMessageColumns(): Columns<MessageRow> {
  const t = useText()
  return useColumns<MessageRow>('message', [
    {
      key: 'createdAt',
      title: t('message.createdAt'),
      width: 120,
      priority: 5,
      sort: 'createdAt',
      render: row => formatMoment(row.createdAt),
    },
    {
      key: 'purpose',
      title: t('message.purpose'),
      width: 168,
      locked: true,
      render: row => <span title={row.purposeName}>{row.purposeName}</span>,
    },
    {
      key: 'copy',
      title: t('message.codeOrLink'),
      width: 112,
      locked: true,
      render: row => <MessageCopy message={row} />,
    },
    {
      key: 'state',
      title: t('message.state'),
      width: 104,
      locked: true,
      render: row => <MessageState message={row} />,
    },
    {
      key: 'channel',
      title: t('message.channel'),
      width: 80,
      hidden: true,
      priority: 1,
      render: row => t(`message.${row.channel}`),
    },
    {
      key: 'recipient',
      title: t('message.recipient'),
      width: 168,
      priority: 4,
      render: row => <span title={row.recipient}>{row.recipient}</span>,
    },
    { key: 'text', title: t('message.text'), width: 240, priority: 2, render: row => <Said message={row} /> },
  ])
}

/** Where a message is in its life. */
export function MessageState({ message }: { message: Pick<MessageRow, 'state' | 'statusCode'> }) {
  const w = useWords()
  return (
    <StatusTag code={message.statusCode as StatusCode}>
      {w(messageLife.states[message.state as keyof typeof messageLife.states])}
    </StatusTag>
  )
}

function Said({ message: { text, language } }: { message: MessageRow }) {
  const t = useText()
  if (text === null) return <span className="fg-cell-quiet">{t('message.erased')}</span>
  return (
    <span lang={language === 'cn' ? 'zh-CN' : 'en'} title={text}>
      {text}
    </span>
  )
}
