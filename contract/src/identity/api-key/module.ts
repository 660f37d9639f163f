import { companyTypes, permissions } from '../../kernel/auth/permission.ts'
import type { Reads } from '../../kernel/command/entity-type.ts'
import { pageEntries } from '../../kernel/page/page-entry.ts'

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

export const apiKeyPages = pageEntries({
  apiKeys: {
    path: '/apiKeys',
    screen: 'api-key/ApiKeys',
    label: ['API 密钥', 'API keys'],
    permission: 'apiKey:view',
    place: 6,
    icon: 'plug',
  },
  addApiKey: {
    path: '/apiKeys/key',
    screen: 'api-key/ApiKeyEditor',
    label: ['新增 API 密钥', 'Add an API key'],
    under: 'apiKeys',
  },
  apiKey: {
    path: '/apiKeys/key/:id',
    screen: 'api-key/ApiKeyEditor',
    label: ['API 密钥', 'API key'],
    under: 'apiKeys',
  },
})

export const apiKeyReads = {
  getApiKeyPage: ['apiKey'],
  getApiKeyDetail: ['apiKey'],
} as const satisfies Reads
