import { companyTypes, permissions } from '../../kernel/auth/permission.ts'

export const operationLogPermissions = permissions({
  'operationLog:view': {
    label: ['查看操作日志', 'View operation log'],
    group: 'backendManagement',
    companies: companyTypes,
  },
  'operationLog:export': {
    label: ['导出操作日志', 'Export operation log'],
    group: 'backendManagement',
    companies: companyTypes,
  },
  'operationLog:verify': {
    label: ['校验操作日志', 'Verify operation log'],
    group: 'backendManagement',
    companies: ['platform'],
  },
})
