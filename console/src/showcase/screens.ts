import type { Screen } from '../screens.ts'

/** Linked from nowhere: for those who build and look after screens. */
export const screens: readonly Screen[] = [{ path: '/showcase', load: () => import('./Showcase.tsx') }]
