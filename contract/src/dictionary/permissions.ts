import { permissions } from '../kernel/permission.ts'

export const dictionaryPermissions = permissions({
  'dictionary:view': { words: ['查看字典', 'View dictionaries'], group: 'backendManagement', companies: ['platform'] },
  'dictionary:edit': { words: ['维护字典', 'Edit dictionaries'], group: 'backendManagement', companies: ['platform'] },
  'systemParameter:view': {
    words: ['查看系统参数', 'View system parameters'],
    group: 'checkManagement',
    companies: ['platform'],
  },
  'systemParameter:edit': {
    words: ['维护系统参数', 'Edit system parameters'],
    group: 'checkManagement',
    companies: ['platform'],
  },
})
