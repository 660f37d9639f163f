import type { Screen } from '../screens.ts'

const flag = 'papersTransaction'
const affairs = '/exhibitionTransaction/papersTransaction'

export const screens: readonly Screen[] = [
  { path: affairs, load: () => import('./AffairList.tsx'), flag },
  { path: `${affairs}/:id/quotas`, load: () => import('./QuotaList.tsx'), flag },
  { path: `${affairs}/:id/partners`, load: () => import('./PartnerList.tsx'), flag },
]
