import type { Screen } from '../screens.ts'

export const screens: readonly Screen[] = [{ path: '/jobs', load: () => import('./JobList.tsx') }]
