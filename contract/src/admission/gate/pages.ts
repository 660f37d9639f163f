import { pageEntries } from '../../kernel/page/page-entry.ts'
import { tasksPath } from '../../kernel/page/tasks-path.ts'

const group = 'checkManagement'

export const gatePages = pageEntries({
  entranceGuard: {
    path: '/entranceGuard',
    screen: 'gate/EntranceGuard',
    label: ['门禁管理', 'Doors and devices'],
    permission: ['door:view', 'door:administer'],
    group,
    place: 1,
    redPoints: ['checkCase'],
  },
  // Only the doors, as a tab of their exhibition.
  affairDoors: {
    path: `${tasksPath}/:id/doors`,
    screen: 'gate/ExhibitionDoors',
    label: ['门禁', 'Doors'],
    permission: ['door:view', 'door:administer'],
    back: 'affair',
  },
  // Without an exhibition: the one of today.
  controlRoom: {
    path: '/entranceGuard/controlRoom',
    screen: 'gate/ControlRoom',
    label: ['指挥中心', 'Control room'],
    permission: 'gate:watch',
    group,
    place: 2,
    bare: true,
  },
  controlRoomOf: {
    path: '/entranceGuard/controlRoom/:exhibitionId',
    screen: 'gate/ControlRoom',
    label: ['指挥中心', 'Control room'],
    under: 'controlRoom',
    bare: true,
  },
})
