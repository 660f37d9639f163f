import { pageEntries } from '../../kernel/page/page-entry.ts'

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
