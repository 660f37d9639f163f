import { partnerKindNames } from '@fairgate/contract/partner/kinds'
import type { Screen } from '../screens.ts'
import { partnerPaths, partnerPlaces } from './partner-places.ts'

/** One set of screens for every kind; which one they are about, they take from their address. */
export const screens: readonly Screen[] = partnerKindNames.flatMap(kind => {
  const paths = partnerPaths(kind)
  const flag = partnerPlaces[kind].menuKey
  return [
    { path: paths.list, load: () => import('./PartnerPage.tsx'), flag },
    { path: paths.add, load: () => import('./PartnerEditor.tsx'), flag },
    { path: paths.import, load: () => import('./PartnerImport.tsx'), flag },
    { path: paths.one(':id'), load: () => import('./PartnerDetails.tsx'), flag },
    { path: paths.edit(':id'), load: () => import('./PartnerEditor.tsx'), flag },
  ]
})
