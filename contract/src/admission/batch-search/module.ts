import { permissions } from '../../kernel/auth/permission.ts'
import type { Reads } from '../../kernel/command/entity-type.ts'
import { pageEntries } from '../../kernel/page/page-entry.ts'

export const batchSearchPermissions = permissions({
  'batch:search': { label: ['批量查询', 'Run batch searches'], group: 'checkManagement', companies: ['platform'] },
})

export const batchSearchPages = pageEntries({
  batchSearch: {
    path: '/batchSearch',
    screen: 'batch-search/BatchSearch',
    label: ['批量查询', 'Batch search'],
    permission: 'batch:search',
    group: 'checkManagement',
    place: 8,
  },
})

export const batchSearchReads = { getBatchSearchPage: ['batchSearch'] } as const satisfies Reads
