import type { HelpOf } from '../../kernel/page/page-help.ts'
import type { mergerPages } from './module.ts'

export const mergerHelp = {
  twins: {
    label: [
      '列出同类企业中名称、电话或邮箱相同、可能登记了两次的企业。是同一家就合并，不是就标记为两家，不再提示。',
      'See companies of the same type with the same name, phone or e-mail. Merge duplicates, or mark them as different companies.',
    ],
    next: 'cooperatorList',
  },
  merger: {
    label: [
      '先看预览：哪些随企业转移，哪些保留原样，哪些阻碍合并。确认后，被并入的企业成为别名，其名称和信用代码仍能找到保留的企业。',
      'Preview what moves, what stays and what prevents the merge. The merged company becomes an alias: its names and code find the company you keep.',
    ],
    next: 'twins',
  },
} as const satisfies HelpOf<typeof mergerPages>
