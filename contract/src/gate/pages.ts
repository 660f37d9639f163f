import { pageEntries } from '../shell/page-entry.ts'

const group = 'checkManagement'

export const gatePages = pageEntries({
  entranceGuard: {
    path: '/entranceGuard',
    screen: 'gate/EntranceGuard',
    words: ['门禁管理', 'Doors and devices'],
    permission: ['door:view', 'door:administer'],
    group,
    place: 1,
  },
  // Without an exhibition: that of today.
  controlRoom: {
    path: '/entranceGuard/controlRoom',
    screen: 'gate/ControlRoom',
    words: ['指挥中心', 'Control room'],
    permission: 'gate:watch',
    group,
    place: 2,
    bare: true,
  },
  controlRoomOf: {
    path: '/entranceGuard/controlRoom/:exhibitionId',
    screen: 'gate/ControlRoom',
    words: ['指挥中心', 'Control room'],
    under: 'controlRoom',
    bare: true,
  },
})
