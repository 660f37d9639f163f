import { companyTypes, permissions } from '../../kernel/auth/permission.ts'
import type { Reads } from '../../kernel/command/entity-type.ts'
import { pageEntries } from '../../kernel/page/page-entry.ts'

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

export const operationLogPages = pageEntries({
  operationalLog: {
    path: '/operationalLog',
    screen: 'operation-log/OperationLogList',
    label: ['操作日志', 'Operation log'],
    permission: 'operationLog:view',
    place: 2,
    icon: 'rewind',
  },
})

/** Every write adds to the log; an open page of the log is not reloaded after each of them. */
export const operationLogReads = {
  getOperationLogPage: ['operationLog'],
  getOperationLogDetail: [],
  verifyOperationLog: ['operationLog'],
} as const satisfies Reads
