import type { Screen } from '../screens.ts'

const founding = 'foundingExhibition'
const affairs = 'papersTransaction'
const inside = '/exhibitionTransaction/papersTransaction/:id'

export const screens: readonly Screen[] = [
  { path: '/foundingExhibition', load: () => import('./FoundingList.tsx'), flag: founding },
  { path: '/foundingExhibition/:id', load: () => import('./ExhibitionEditor.tsx'), flag: founding },
  { path: '/exhibitionApproval', load: () => import('./ExhibitionApproval.tsx'), flag: 'exhibitionApproval' },
  { path: inside, load: () => import('./ExhibitionOverview.tsx'), flag: affairs },
  { path: `${inside}/information`, load: () => import('./ExhibitionInformation.tsx'), flag: affairs },
]
