import { randomBytes } from 'node:crypto'
import { type DomainCases, on } from './cases.ts'
import type { NamedRow } from './fixture.ts'
import { ofEverybody } from './rows.ts'

const permissions = ['addressee:set']

export const apiKeyCases: DomainCases = {
  rows: {
    'api key': ofEverybody(async ({ make }, { operator }) => {
      const name = `Key ${randomBytes(4).toString('hex')}`
      const { id, version } = await make(operator, 'addApiKey', { name, permissions, networks: '', expiresOn: null })
      return { id, version } satisfies NamedRow
    }),
  },
  hints: {
    editApiKey: on({}, { name: 'Renamed', permissions }),
  },
}
