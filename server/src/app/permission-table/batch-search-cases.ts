import { type DomainCases, on } from './cases.ts'

export const batchSearchCases: DomainCases = {
  rows: {},
  hints: {
    getBatchSearchPage: on({ listed: [] }),
    batchSearch: on({ fileId: [] }, { numbers: '13800000000', reason: '核对来访名单' }),
  },
}
