import { permissions } from '../../kernel/auth/permission.ts'
import type { Reads } from '../../kernel/command/entity-type.ts'
import { pageEntries } from '../../kernel/page/page-entry.ts'
import { tasksPath } from '../../kernel/page/tasks-path.ts'

const organizers = ['platform', 'sponsor'] as const
const venue = ['platform'] as const

/** Doors belong to the venue; an organizer can view those of its own exhibitions. */
export const gatePermissions = permissions({
  'door:view': { label: ['查看门禁', 'View doors'], group: 'checkManagement', companies: organizers },
  'door:add': { label: ['新增门禁', 'Add doors'], group: 'checkManagement', companies: venue },
  'door:modify': { label: ['修改门禁', 'Edit doors'], group: 'checkManagement', companies: venue },
  'door:delete': { label: ['删除门禁', 'Delete doors'], group: 'checkManagement', companies: venue },
  // Only for doors that the operator administers; without such a door it grants nothing.
  'door:administer': {
    label: ['管理本人负责的门', 'Operate assigned doors'],
    group: 'accessManagement',
    companies: venue,
  },
  'zone:add': { label: ['新增区域', 'Add zones'], group: 'checkManagement', companies: venue },
  'zone:modify': { label: ['修改区域', 'Edit zones'], group: 'checkManagement', companies: venue },
  'zone:delete': { label: ['删除区域', 'Delete zones'], group: 'checkManagement', companies: venue },
  'channel:control': {
    label: ['开关通道', 'Open and close channels'],
    group: 'accessManagement',
    companies: venue,
  },
  'device:view': { label: ['查看设备', 'View devices'], group: 'accessManagement', companies: venue },
  'device:add': { label: ['新增设备', 'Add devices'], group: 'accessManagement', companies: venue },
  'device:modify': { label: ['修改设备', 'Edit devices'], group: 'accessManagement', companies: venue },
  'passage:view': { label: ['查看通行记录', 'View passages'], group: 'accessManagement', companies: organizers },
  'gate:watch': { label: ['指挥中心', 'Watch the control room'], group: 'accessManagement', companies: organizers },
})

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

/** Passages have their own push topics (`passage`, `control`). */
export const gateReads = {
  getZoneTree: ['zone', 'door'],
  getDoorList: ['door', 'zone', 'channel', 'operator'],
  getChannelList: ['channel', 'door', 'zone', 'device'],
  previewGateCopy: ['door', 'zone', 'channel', 'operator'],
  getDevicePage: ['device', 'channel', 'door'],
  getPassagePage: [],
  explainPassage: [],
  explainScan: ['policy', 'channel', 'badge'],
  getControlRoom: ['zone', 'door', 'channel', 'device', 'conflict'],
} as const satisfies Reads
