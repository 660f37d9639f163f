import type { HelpOf } from '../../kernel/page/page-help.ts'
import type { policyPages } from './module.ts'

export const policyHelp = {
  policy: {
    label: [
      '规定谁能在什么时间、从哪里通过，可通过几次。选择一个展会或场地，查看它的版本。',
      'Define who may pass where, when and how often. Choose an exhibition or ground to see its versions.',
    ],
    next: 'entranceGuard',
  },
  policyOfGround: {
    label: [
      '一个场地的通行策略版本：现行的、计划的和草稿。新建草稿，演练后再发布。',
      'Policy versions of one ground: in force, planned and drafts. Create a draft, rehearse it, then publish it.',
    ],
    next: 'policy',
  },
  policyVersion: {
    label: [
      '编写一个版本的设置与条款，并用过去的一天演练。结果满意后发布，门禁随即照它判断。',
      'Edit one version’s settings and clauses and rehearse it on a past day. Once published, gates apply it.',
    ],
    next: 'policyOfGround',
  },
} as const satisfies HelpOf<typeof policyPages>
