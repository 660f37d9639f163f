import { permissions } from '../kernel/permission.ts'

const organizers = ['platform', 'sponsor'] as const
const dataManagement = { group: 'dataManagement', companies: organizers } as const

export const audiencePermissions = permissions({
  'audience:view': { words: ['查看观众', 'View audience'], ...dataManagement },
  'audience:edit': { words: ['编辑观众', 'Edit audience'], ...dataManagement },
  'audience:import': { words: ['导入观众', 'Import audience'], ...dataManagement },
  'audience:export': { words: ['导出观众', 'Export audience'], ...dataManagement },
  'audience:reveal': {
    words: ['导出观众完整号码', 'Export audience with full phone and document numbers'],
    ...dataManagement,
  },
  'audience:erase': { words: ['删除观众个人信息', 'Erase people from the audience'], ...dataManagement },
})
