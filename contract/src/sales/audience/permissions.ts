import { permissions } from '../../kernel/auth/permission.ts'

const organizers = ['platform', 'sponsor'] as const
const dataManagement = { group: 'dataManagement', companies: organizers } as const

export const audiencePermissions = permissions({
  'audience:view': { label: ['查看观众', 'View audience'], ...dataManagement },
  'audience:edit': { label: ['编辑观众', 'Edit audience'], ...dataManagement },
  'audience:import': { label: ['导入观众', 'Import audience'], ...dataManagement },
  'audience:export': { label: ['导出观众', 'Export audience'], ...dataManagement },
  'audience:reveal': {
    label: ['导出观众完整号码', 'Export audience with full phone and document numbers'],
    ...dataManagement,
  },
  'audience:erase': { label: ['删除观众个人信息', 'Erase people from the audience'], ...dataManagement },
})
