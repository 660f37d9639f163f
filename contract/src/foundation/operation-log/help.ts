import type { HelpOf } from '../../kernel/page/page-help.ts'
import type { operationLogPages } from './module.ts'

export const operationLogHelp = {
  operationalLog: {
    label: [
      '查看谁在什么时候改了什么，以及被拒绝的操作。打开一行可看到改动前后的内容。',
      'See who changed what and when, and which operations were refused. Open a row for the values before and after.',
    ],
  },
} as const satisfies HelpOf<typeof operationLogPages>
