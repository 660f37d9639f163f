import type { Screen } from '../screens.ts'

export const screens: readonly Screen[] = [{ path: '/outbox', load: () => import('./OutboxList.tsx'), flag: 'outbox' }]
