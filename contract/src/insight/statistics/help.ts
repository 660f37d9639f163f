import type { HelpOf } from '../../kernel/page/page-help.ts'
import type { statisticsPages } from './module.ts'

export const statisticsHelp = {
  statistics: {
    label: [
      '按年龄、地区、性别、渠道与入口查看登记和到场的人数。点一个数字，看它由谁组成。',
      'See registration and attendance by age, region, gender, channel and entry. Select a figure to see its list.',
    ],
    next: 'realAudience',
  },
  statisticsHolders: {
    label: [
      '一个统计数字背后的证件与门票持有人。可换条件再看，或导出名单。',
      'The badge and ticket holders counted in one figure. Change the filters or export the list.',
    ],
    next: 'statistics',
  },
  statisticsPassages: {
    label: [
      '一个通行数字背后的通行记录：何时、在哪扇门。回到统计可换一个时段或入口。',
      'The passages counted in one figure: when and at which door. Go back to Statistics to choose another hour or entry.',
    ],
    next: 'statistics',
  },
  affairStatistics: {
    label: [
      '查看这个展会的登记与到场情况。人数太少的数字不显示，以免认出个人。',
      'See registration and attendance for this exhibition. Very small figures are hidden so that nobody can be identified.',
    ],
    next: 'affair',
  },
} as const satisfies HelpOf<typeof statisticsPages>
