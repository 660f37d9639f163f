import type { HelpOf } from '../../kernel/page/page-help.ts'
import type { notificationPages } from './module.ts'

export const notificationHelp = {
  notifications: {
    label: [
      '这里列出与您有关的事：等您办理的、已有结果的、任务完成的和安全方面的。点开即到相应页面，读过的不再提示。',
      'Your pending items, decisions, finished jobs and security changes. Open one to go to its page; read ones are no longer counted.',
    ],
  },
} as const satisfies HelpOf<typeof notificationPages>
