import { permissions } from '../../kernel/auth/permission.ts'

const venue = ['platform'] as const

export const dictionaryPermissions = permissions({
  'dictionary:view': { label: ['查看字典', 'View dictionaries'], group: 'backendManagement', companies: venue },
  'dictionary:add': {
    label: ['新增字典选项', 'Add dictionary options'],
    group: 'backendManagement',
    companies: venue,
  },
  'dictionary:modify': {
    label: ['修改字典选项', 'Edit dictionary options'],
    group: 'backendManagement',
    companies: venue,
  },
  'dictionary:delete': {
    label: ['删除字典选项', 'Delete dictionary options'],
    group: 'backendManagement',
    companies: venue,
  },
  'exhibitionDictionary:edit': {
    label: ['维护展会字典', 'Manage exhibition dictionaries'],
    group: 'basicSettings',
    companies: ['platform', 'sponsor'],
  },
  'systemParameter:view': {
    label: ['查看系统参数', 'View system parameters'],
    group: 'checkManagement',
    companies: ['platform'],
  },
  'systemParameter:add': {
    label: ['新增系统参数', 'Add system parameters'],
    group: 'checkManagement',
    companies: ['platform'],
  },
  'systemParameter:modify': {
    label: ['修改系统参数', 'Edit system parameters'],
    group: 'checkManagement',
    companies: ['platform'],
  },
  'systemParameter:delete': {
    label: ['删除系统参数', 'Delete system parameters'],
    group: 'checkManagement',
    companies: ['platform'],
  },
})
