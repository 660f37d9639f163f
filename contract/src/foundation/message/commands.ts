import { z } from 'zod'
import { can, changedRow, commands, rowKey, write } from '../../kernel/command/command.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { actsIn, list, row } from '../../kernel/command/page.ts'
import { languages } from '../../kernel/i18n/language.ts'
import { actionsFrom } from '../../kernel/transition/machine.ts'
import { messageStateMachine } from './states.ts'

/** One message as the outbox shows it. */
export const messageView = lazy(() => ({
  channel: z.enum(['sms', 'mail']),
  purpose: z.string(),
  /** In the caller's language. */
  purposeName: z.string(),
  /** The language of the message itself. */
  language: z.enum(languages),
  /** The masked recipient. */
  recipient: z.string(),
  /** The subject of an e-mail; empty for an SMS. */
  subject: z.string(),
  /** Null if it was erased. */
  text: z.string().nullable(),
  /** What the recipient needs from it, for copying: the code, or the address of the link. */
  code: z.string().nullable(),
  link: z.string().nullable(),
  transport: z.enum(['smtp', 'http', 'outbox']).nullable(),
  attempts: z.number().int(),
  /** Why the last attempt failed, in the caller's language, with the answer of the provider. */
  failure: z.string().nullable(),
  failureSaid: z.string(),
  createdAt: z.string(),
  /** When the next attempt is due, for a queued message. */
  dueAt: z.string(),
  sentAt: z.string().nullable(),
}))

export const messageCommands = commands({
  getMessagePage: list({
    access: can('message:view'),
    label: ['发件箱列表', 'Messages in the outbox'],
    row: () => row('message', actsIn(messageStateMachine, actionsFrom(messageStateMachine)), messageView()),
    search: ['recipient', 'purpose'],
    sort: ['createdAt'],
    tabs: ['all', 'queued', 'sent', 'failed', 'rehearsed'],
  }),
  resendMessage: write({
    access: can('message:resend'),
    label: ['重新发送消息', 'Send a message again'],
    input: () => z.strictObject(rowKey('message')),
    output: () => changedRow('message'),
  }),
})
