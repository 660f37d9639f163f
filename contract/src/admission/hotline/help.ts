import type { HelpOf } from '../../kernel/page/page-help.ts'
import type { hotlinePages } from './module.ts'

export const hotlineHelp = {
  hotline: {
    label: [
      '按来电者给出的号码查找证件、门票与通行情况，每次查询都会记录。号码很多时用“批量查询”。',
      'Look up badges, tickets and passages by the number a caller gives; every look-up is recorded. Use Batch search for many numbers.',
    ],
    next: 'batchSearch',
  },
} as const satisfies HelpOf<typeof hotlinePages>
