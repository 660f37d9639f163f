import type { DomainCases } from './cases.ts'
import { on } from './cases.ts'

export const hotlineCases: DomainCases = {
  rows: {},
  hints: {
    getHotlinePage: on({ listed: [] }),
    getHotlineReceipt: on({}, { number: '13800000000', callerLanguage: 'cn' }),
  },
}
