import { companyTypes, permissions } from '../../kernel/auth/permission.ts'

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
