import { permissions } from '../../kernel/auth/permission.ts'

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
