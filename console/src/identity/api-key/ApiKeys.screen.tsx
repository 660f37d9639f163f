import { listOf } from '../../kernel/i18n/language.ts'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { ApiKeyDetails } from './ApiKeyDetails.tsx'
import { apiKeyActions, stateLabels } from './api-key-actions.tsx'
import { apiKeyPaths } from './api-key-paths.ts'

/** `/apiKeys`: the keys with which other systems act for the company. */
export const ApiKeys = defineList('getApiKeyPage', {
  domain: 'apiKey',
  add: { word: 'apiKey.add', can: 'apiKey:add', to: apiKeyPaths.add },
  tabs: { inUse: 'apiKey.tabInUse', ended: 'apiKey.tabEnded' },
  search: ['name'],
  columns: c => [
    c.name('name', { width: 184, sort: 'name' }),
    c.code('hint', { width: 96, priority: 2 }),
    c.count('permissionCount', { width: 104, priority: 3 }),
    c.cell('networks', row => listOf(row.networks) || c.t('apiKey.anyNetwork'), { width: 184, priority: 4 }),
    c.date('expiresOn', { width: 124, priority: 5 }),
    c.moment('lastUsedAt', { width: 136, priority: 6 }),
    c.text('createdBy', { width: 128, priority: 1 }),
    c.moment('createdAt', { width: 136, priority: 0, sort: 'createdAt' }),
    c.state(stateLabels),
  ],
  actions: apiKeyActions,
  detail: ApiKeyDetails,
  empty: { title: 'apiKey.emptyKeys', why: 'apiKey.emptyKeysWhy' },
})
