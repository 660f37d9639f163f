import type { HelpOf } from '../shell/page-help.ts'
import type { mergerPages } from './pages.ts'

export const mergerHelp = {
  twins: {
    words: [
      '列出同类公司中名称、电话或邮箱相同、可能登记了两次的公司。是同一家就合并，不是就标记为两家，不再提示。',
      'Lists companies of one type with the same name, telephone or e-mail, which may be on record twice. Merge those that are one; say of the others that they are two.',
    ],
    next: 'cooperatorList',
  },
  merger: {
    words: [
      '先看预览：哪些随公司转移，哪些保留原样，哪些阻碍合并。确认后，被并入的公司成为别名，其名称和信用代码仍能找到保留的公司。',
      'Look at the preview first: what moves, what stays as it was, what is in the way. Afterwards the other record is an alias: its names and code find the company that stays.',
    ],
    next: 'twins',
  },
} as const satisfies HelpOf<typeof mergerPages>
