import { permissions } from '../../kernel/auth/permission.ts'

export const bankPermissions = permissions({
  'bankStatement:match': {
    label: ['核对银行流水', 'Match bank statements'],
    group: 'financeManagement',
    companies: ['platform'],
    person: true,
  },
})
