import { elsewhere } from './access-lines.ts'
import { among, type DomainLines, everybody, forEach } from './table-lines.ts'

/** A person's logins at several companies are the person's. */
export const sessionLines: DomainLines = {
  async rows(cast) {
    return {
      'operator of the same person': {
        of: 'company',
        rows: await forEach(cast, everybody, party => elsewhere(cast, party, 'inUse')),
      },
    }
  },
  lines: {
    switchCompany: [{ row: 'operator of the same person', as: ({ id }) => ({ operatorID: id }) }],
    getSwitchOptions: [among('operator of the same person', [])],
  },
}
