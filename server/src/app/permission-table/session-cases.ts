import { elsewhere } from './access-cases.ts'
import { type DomainCases, on } from './cases.ts'
import { ofEverybody } from './rows.ts'

/** A person's sessions at several companies belong to the person. */
export const sessionCases: DomainCases = {
  rows: {
    'operator of the same person': ofEverybody((fixture, party) => elsewhere(fixture, party, 'inUse')),
  },
  hints: {
    switchCompany: on({ operatorID: 'operator of the same person' }),
    getSwitchOptions: on({ listed: 'operator of the same person' }),
  },
}
