import type { HelpOf } from '../../kernel/page/page-help.ts'
import type { dashboardPages } from './module.ts'

export const dashboardHelp = {
  dashboard: {
    label: [
      '工作台显示今日展会、等您办理的事项、财务待办和门禁设备，只包含您有权查看的内容。点击数字可打开对应的列表。',
      'See today’s exhibitions, items awaiting your decision, money and devices, as far as your permissions allow. Each number opens its list.',
    ],
  },
} as const satisfies HelpOf<typeof dashboardPages>
