import { companyTypes, permissions } from '../../kernel/auth/permission.ts'

/** Neither follows from adding operators: who may let people in need not be able to take a lock off somebody else's door. */
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
