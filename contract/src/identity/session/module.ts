import { companyTypes, permissions } from '../../kernel/auth/permission.ts'
import type { Reads } from '../../kernel/command/entity-type.ts'
import { pageEntries } from '../../kernel/page/page-entry.ts'

/**
 * Neither is implied by adding operators: who may add people must not be able to remove a security measure of others.
 */
export const sessionPermissions = permissions({
  'secondFactor:demand': {
    label: ['要求两步验证', 'Require two-step login'],
    group: 'permissions',
    companies: companyTypes,
    person: true,
  },
  'secondFactor:reset': {
    label: ['解除操作员的两步验证', 'Turn off operators’ two-step login'],
    group: 'permissions',
    companies: companyTypes,
    person: true,
  },
})

export const sessionPages = pageEntries({
  password: {
    path: '/noLogin/password',
    screen: 'session/PasswordPage',
    label: ['重置密码', 'Reset password'],
    open: true,
  },
})

export const sessionReads = {
  checkTokenInvalid: [],
  getSwitchOptions: ['account', 'operator', 'role', 'company'],
  /** The menu includes its flags, and the header the names of company, role and person. */
  getUserPermission: ['redPoint', 'operator', 'role', 'account', 'company'],
  findRedPoint: ['redPoint'],
  getSecondFactor: ['account', 'company'],
  getSecondFactorDemand: ['company'],
} as const satisfies Reads
