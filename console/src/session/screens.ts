import type { Screen } from '../screens.ts'

export const screens: readonly Screen[] = [
  { path: '/noLogin/password', load: () => import('./PasswordPage.tsx'), open: true },
]
