import sql from 'sql-template-tag'
import { files } from '../testing/factories/files.ts'
import { type DomainCases, on } from './cases.ts'
import type { NamedRow } from './fixture.ts'
import { ofEverybody } from './rows.ts'

const form = { rhythm: 'daily', at: '08:00', operatorIds: [] } as const

const added = (columns: 'active' | 'paused' | 'exported') =>
  ofEverybody(async ({ db }, { operator }) => {
    const at = columns === 'paused' ? sql`now(), null` : sql`null, now() + interval '1 day'`
    const row = await db.one<NamedRow>(sql`
      insert into export_schedule (company_id, operator_id, operator_name, command, payload, format, path, recurrence, at, language,
        paused_at, next_at)
      values (${operator.company.id}, ${operator.operatorId}, 'Clerk', 'exportSurveys', '{}', 'csv', '/surveys', 'daily', '08:00',
        'cn', ${at}) returning id, version`)
    if (columns !== 'exported') return row
    const file = { purpose: 'result', name: 'surveys.csv', type: 'text/csv' } as const
    const fileId = await files.build(db, { companyId: operator.company.id, operatorId: operator.operatorId, ...file })
    await db.run(sql`
      insert into export_run (schedule_id, due_at, job_id, readers, mailed, ended_at, file_id)
      values (${row.id}, now(), uuidv7(), '{survey:view}', true, now(), ${fileId})`)
    return row
  })

export const exportScheduleCases: DomainCases = {
  rows: {
    'export schedule': added('active'),
    'export schedule paused': added('paused'),
    'export schedule exported': added('exported'),
  },
  hints: {
    addExportSchedule: on({ operatorIds: [] }, { exports: 'exportSurveys', payload: {}, path: '/surveys', ...form }),
    editExportSchedule: on({ id: 'export schedule', operatorIds: [] }, form),
    resumeExportSchedule: on({ id: 'export schedule paused' }),
    getExportRunFile: on({ id: 'export schedule exported' }),
    getExportSchedulePage: on({ listed: 'export schedule' }, { tab: 'own' }),
  },
}
