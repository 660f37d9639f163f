import { companyTypes, permissions } from '../../kernel/auth/permission.ts'

/** Only people create, edit and revoke keys; no key holds these. */
export const apiKeyPermissions = permissions({
  'apiKey:view': {
    label: ['查看 API 密钥', 'View API keys'],
    group: 'permissions',
    companies: companyTypes,
    person: true,
  },
  'apiKey:add': {
    label: ['新增 API 密钥', 'Add API keys'],
    group: 'permissions',
    companies: companyTypes,
    person: true,
  },
  'apiKey:modify': {
    label: ['修改、更换与吊销 API 密钥', 'Edit, rotate and revoke API keys'],
    group: 'permissions',
    companies: companyTypes,
    person: true,
  },
})
