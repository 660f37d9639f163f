import { pageEntries } from '../../kernel/page/page-entry.ts'

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
