import { affairsPath } from '../kernel/affairs-path.ts'
import { pageEntries } from '../kernel/page-entry.ts'

export const participationPages = pageEntries({
  papersTransaction: {
    path: affairsPath,
    screen: 'participation/AffairList',
    label: ['展会事务', 'Exhibition affairs'],
    permission: 'participation:view',
    group: 'exhibitionManagement',
    place: 3,
    icon: 'card',
    redPoints: ['showAffairCer', 'showAffairTic'],
  },
  affairQuotas: {
    path: `${affairsPath}/:id/quotas`,
    screen: 'participation/QuotaList',
    label: ['额度', 'Quotas'],
    under: 'affair',
  },
  affairPartners: {
    path: `${affairsPath}/:id/partners`,
    screen: 'participation/PartnerList',
    label: ['合作伙伴', 'Partners'],
    under: 'affair',
  },
})
