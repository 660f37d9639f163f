import type { HelpOf } from '../shell/page-help.ts'
import type { notificationPages } from './pages.ts'

export const notificationHelp = {
  notifications: {
    words: [
      '这里列出与您有关的事：等您办理的、已有结果的、任务完成的和安全方面的。点开即到相应页面，读过的不再提示。',
      'What concerns you: what waits, what was decided, jobs that ended and changes of access. Open one to go there; what was read is not counted any more.',
    ],
  },
} as const satisfies HelpOf<typeof notificationPages>
