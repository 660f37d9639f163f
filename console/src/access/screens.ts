import type { Screen } from '../screens.ts'
import { accessPaths } from './access-paths.ts'

const flag = 'jurisdictionOperator'

export const screens: readonly Screen[] = [
  { path: accessPaths.operators, load: () => import('./JurisdictionOperator.tsx'), flag },
  { path: accessPaths.addRole, load: () => import('./RoleEditor.tsx'), flag },
  { path: accessPaths.role(':id'), load: () => import('./RoleEditor.tsx'), flag },
  { path: '/noLogin/complete-operator', load: () => import('./CompleteOperator.tsx'), open: true },
]
