import type { DomainCases } from './cases.ts'
import { on } from './cases.ts'

export const hotlineCases: DomainCases = {
  rows: {},
  hints: {
    getHotlineCallPage: on({ listed: [] }),
    lookUpCaller: on({}, { number: '13800000000', callerLanguage: 'cn' }),
  },
}
