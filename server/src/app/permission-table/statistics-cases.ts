import sql from 'sql-template-tag'
import { type DomainCases, on } from './cases.ts'
import type { NamedRow } from './fixture.ts'
import { ofCompanies } from './rows.ts'

const owners = ['platform', 'sponsor', 'otherSponsor'] as const
const form = { statistic: 'summary', rhythm: 'daily', at: '08:00' } as const

export const statisticsCases: DomainCases = {
  rows: {
    'statistics schedule': ofCompanies(owners, ({ db }, { operator, exhibitionId }) =>
      db.one<NamedRow>(sql`
        insert into statistics_schedule (company_id, statistic, exhibition_ids, recurrence, at, operator_ids, created_by, language)
        values (${operator.company.id}, 'summary', ${[exhibitionId]}::uuid[], 'daily', '08:00', ${[operator.operatorId]}::uuid[],
          ${operator.operatorId}, 'cn') returning id, version`),
    ),
  },
  hints: {
    // The rows behind a figure are listed once the rollup includes them; the module's own tests check that.
    getStatisticsPassagePage: on({ listed: 'passage, not added up' }),
    getStatisticsScheduleList: on({ listed: 'statistics schedule', exhibitionId: [], operatorId: [] }),
    // The form refuses invalid recipients (`statistics.notWritable`); the module's own tests check that.
    saveStatisticsSchedule: on(
      { id: 'statistics schedule', operatorIds: [] },
      async (_row, { db }, { operator, exhibitionId }) => {
        const email = `${operator.userName}@example.com`
        await db.run(sql`update account set email = ${email} where id = ${operator.accountId} and email is null`)
        return { ...form, exhibitionIds: [exhibitionId], operatorIds: [operator.operatorId], version: 1 }
      },
    ),
    deleteStatisticsSchedule: on({ id: 'statistics schedule' }),
  },
}
