import type { Screen } from '../screens.ts'

export const screens: readonly Screen[] = [
  { path: '/entranceGuard', load: () => import('./EntranceGuard.tsx'), flag: 'entranceGuard' },
  // Without an exhibition: that of today. The menu leads here.
  { path: '/entranceGuard/controlRoom', load: () => import('./ControlRoom.tsx'), flag: 'controlRoom', bare: true },
  {
    path: '/entranceGuard/controlRoom/:exhibitionId',
    load: () => import('./ControlRoom.tsx'),
    flag: 'controlRoom',
    bare: true,
  },
]
