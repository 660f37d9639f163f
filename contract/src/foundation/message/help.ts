import type { HelpOf } from '../../kernel/page/page-help.ts'
import type { messagePages } from './module.ts'

export const messageHelp = {
  outbox: {
    label: [
      '查看系统发出的短信与邮件，以及是否送达。没有送达的可看原因。',
      'See the SMS and e-mails the system sent and whether they were delivered. Failed messages show the reason.',
    ],
  },
} as const satisfies HelpOf<typeof messagePages>
