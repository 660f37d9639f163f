import type { Language } from '@fairgate/contract/kernel/i18n/language'
import sql from 'sql-template-tag'
import { transaction } from '../../kernel/database/database.ts'
import { enqueueAll } from '../../kernel/jobs/enqueue.ts'
import { claimDue } from '../../kernel/schedule/recurrence.ts'
import type { Services } from '../../kernel/services/services.ts'
import { type ScheduleJob, scheduleKind } from './schedule-job.ts'

interface Due {
  companyId: string
  operatorId: string
  operatorName: string
  language: Language
}

/** Queues a job for each schedule that is due by `now`, in one transaction. Returns their number. */
export function mailStatistics({ pool, config }: Pick<Services, 'pool' | 'config'>, now: Date): Promise<number> {
  return transaction(pool, async db => {
    const due = await claimDue<Due>(db, {
      ...{ table: 'statistics_schedule', now, zone: config.venueTimeZone, limit: 200 },
      returning: [
        sql`t.company_id as "companyId"`,
        sql`t.created_by as "operatorId"`,
        sql`t.created_by_name as "operatorName"`,
        sql`t.language`,
      ],
    })
    await enqueueAll<ScheduleJob>(
      db,
      due.map(({ id, dueAt, ...actor }) => ({
        kind: scheduleKind,
        payload: { scheduleId: id, dueAt },
        actor,
        title: { key: 'statistics.scheduleTitle' },
      })),
    )
    return due.length
  })
}
