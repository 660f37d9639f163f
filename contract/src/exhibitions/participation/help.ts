import type { HelpOf } from '../../kernel/page/page-help.ts'
import type { participationPages } from './module.ts'

export const participationHelp = {
  papersTransaction: {
    label: [
      '这里列出您参与的展会，先列最近开展的，并说明每个展会里有什么等您办理。点一行进入展会。',
      'The exhibitions you take part in, nearest first, with your pending items in each. Open a row to work in that exhibition.',
    ],
  },
  affairQuotas: {
    label: [
      '查看并分配各企业每类证件的额度。分到额度后，企业就可以申请证件。',
      'View and allocate each company’s quota per badge type. With a quota, a company can apply for badges.',
    ],
    next: 'badges',
  },
  affairPartners: {
    label: [
      '邀请合作商、物流商和代理商参加这个展会，并查看他们是否接受。接受后为他们分配额度。',
      'Invite co-exhibitors, logistics providers and agents and see who accepted. Then allocate them quotas.',
    ],
    next: 'affairQuotas',
  },
} as const satisfies HelpOf<typeof participationPages>
