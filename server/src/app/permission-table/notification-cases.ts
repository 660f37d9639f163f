import sql from 'sql-template-tag'
import type { DomainCases } from './cases.ts'
import type { NamedRow } from './fixture.ts'
import { ofEverybody } from './rows.ts'

export const notificationCases: DomainCases = {
  rows: {
    notification: ofEverybody(({ db }, { operator }) =>
      db.one<NamedRow>(sql`
        insert into notification (company_id, kind, event) values (${operator.company.id}, 'security', 'deed.addRole')
        returning id, 1 as version`),
    ),
  },
  hints: {},
}
