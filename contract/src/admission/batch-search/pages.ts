import { pageEntries } from '../../kernel/page/page-entry.ts'

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
