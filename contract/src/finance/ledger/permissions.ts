import { companyTypes, permissions } from '../../kernel/auth/permission.ts'

export const ledgerPermissions = permissions({
  'ledger:view': { label: ['查看总账与账户', 'View ledger and accounts'], group: 'finance', companies: companyTypes },
  'ledger:verify': { label: ['校验总账', 'Verify ledger'], group: 'financeManagement', companies: ['platform'] },
})
