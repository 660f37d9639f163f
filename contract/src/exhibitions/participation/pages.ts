import { pageEntries } from '../../kernel/page/page-entry.ts'
import { tasksPath } from '../../kernel/page/tasks-path.ts'

export const participationPages = pageEntries({
  papersTransaction: {
    path: tasksPath,
    screen: 'participation/AffairList',
    label: ['展会事务', 'Exhibition affairs'],
    permission: 'participation:view',
    group: 'exhibitionManagement',
    place: 3,
    icon: 'card',
    redPoints: ['showAffairCer', 'showAffairTic'],
  },
  affairQuotas: {
    path: `${tasksPath}/:id/quotas`,
    screen: 'participation/QuotaList',
    label: ['额度', 'Quotas'],
    under: 'affair',
  },
  affairPartners: {
    path: `${tasksPath}/:id/partners`,
    screen: 'participation/PartnerList',
    label: ['合作伙伴', 'Partners'],
    under: 'affair',
  },
})
