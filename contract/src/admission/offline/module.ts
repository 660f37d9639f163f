import { permissions } from '../../kernel/auth/permission.ts'
import type { Reads } from '../../kernel/command/entity-type.ts'

const venue = ['platform'] as const

/** For the administrators of a door, `door:administer` is enough for its cases and guards. */
export const offlinePermissions = permissions({
  'case:resolve': {
    label: ['处理通行异常', 'Resolve gate cases'],
    group: 'accessManagement',
    companies: venue,
    person: true,
  },
  'guard:edit': { label: ['管理值守员', 'Manage guards'], group: 'accessManagement', companies: venue },
  'inside:export': {
    label: ['查看与导出在场名单', 'View and export the roll-call'],
    group: 'accessManagement',
    companies: venue,
  },
})

export const offlineReads = {
  getDevicePack: [],
  getPackDelta: [],
  getPhotosAhead: [],
  getConflictPage: ['conflict'],
  getConflict: ['conflict'],
  getGuardList: ['guard', 'door', 'shift'],
  getInsidePage: [],
  getBadgeKeys: ['device'],
} as const satisfies Reads
