import type { HelpOf } from '../../kernel/page/page-help.ts'
import type { batchSearchPages } from './module.ts'

export const batchSearchHelp = {
  batchSearch: {
    label: [
      '一次查询许多号码，先写明原因，结果分为找到、没有、重复和无法识别。查询记录会保留。',
      'Look up many numbers at once and state the reason. Each is found, not found, a duplicate or not a number; every search is recorded.',
    ],
  },
} as const satisfies HelpOf<typeof batchSearchPages>
