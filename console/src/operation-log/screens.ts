import type { Screen } from '../screens.ts'

export const screens: readonly Screen[] = [
  { path: '/operationalLog', load: () => import('./OperationLogList.tsx'), flag: 'operationalLog' },
]
