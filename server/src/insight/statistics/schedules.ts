import type { Input, Result } from '@fairgate/contract/app/catalogue'
import type { Statistic } from '@fairgate/contract/insight/statistics/dimensions'
import type { scheduleRecurrences } from '@fairgate/contract/insight/statistics/fields'
import type { Weekday } from '@fairgate/contract/kernel/schedule/recurrence'
import sql, { type Sql } from 'sql-template-tag'
import { ofExhibition } from '../../exhibitions/exhibition/api.ts'
import { undelivered } from '../../foundation/message/api.ts'
import { mailableOperators } from '../../identity/access/api.ts'
import type { ReadContext, WriteContext } from '../../kernel/command/context.ts'
import { table } from '../../kernel/database/rows.ts'
import { translateKey } from '../../kernel/i18n/translate-key.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { findNextDue } from '../../kernel/schedule/recurrence.ts'
import { seenBy } from './scope.ts'

/** Maximum number per company. */
const most = 50

interface Schedule {
  statistic: Statistic
  exhibitionIds: string[]
  rhythm: (typeof scheduleRecurrences)[number]
  weekday: Weekday | null
  at: string
  operatorIds: string[]
}

const schedules = table<Schedule>('statistics_schedule', {
  entityType: 'statisticsSchedule',
  names: {
    statistic: 'statistic',
    exhibitionIds: 'exhibition_ids',
    rhythm: 'recurrence',
    weekday: 'weekday',
    at: 'at',
    operatorIds: 'operator_ids',
  },
  scope: ({ companyId }) => sql`t.company_id = ${companyId}`,
  nameOf: ({ statistic }, language = 'cn') => translateKey(`statistics.${statistic}`, language),
})

/** The schedules of a company, and possible recipients. */
export async function scheduleList({ db, actor, language }: ReadContext): Promise<Result<'getStatisticsScheduleList'>> {
  const [rows, operators] = await Promise.all([
    db.many<Schedule & ScheduleRow>(sql`
      select t.id, t.version, t.statistic, t.exhibition_ids as "exhibitionIds", t.recurrence as rhythm, t.weekday, t.at,
        t.operator_ids as "operatorIds", t.next_at as "nextAt", t.sent_at as "sentAt", t.failure, t.created_by_name as "createdBy",
        ${undelivered(sql`t.message_ids`)} as undelivered, ${exhibitionsNamed} as exhibitions
      from statistics_schedule t where t.company_id = ${actor.companyId} order by t.id limit ${most}`),
    mailableOperators(db, actor.companyId, ['statistics:view']),
  ])
  const names = new Map(operators.map(({ id, name }) => [id, name]))
  return {
    list: rows.map(({ exhibitionIds: _, operatorIds, undelivered, failure, ...row }) => ({
      ...row,
      operators: operatorIds.map(id => ({ id, name: names.get(id) ?? null })),
      failure: failure
        ? translateKey(failure as 'statistics.nobodyToWrite', language)
        : undelivered > 0
          ? translateKey('statistics.mailFailed', language, { count: undelivered })
          : null,
    })),
    operators: operators.map(({ id, name }) => ({ id, name })),
  }
}

interface ScheduleRow {
  id: string
  version: number
  nextAt: string | null
  sentAt: string | null
  failure: string | null
  undelivered: number
  createdBy: string
  exhibitions: { id: string; name: { cn: string; en: string } }[]
}

const exhibitionsNamed: Sql = sql`(
  select coalesce(json_agg(json_build_object('id', e.id, 'name', json_build_object('cn', e.name_cn, 'en', e.name_en))
    order by e.open_from nulls last, e.id), '[]')
  from (select unnest(t.exhibition_ids) as exhibition_id) about cross join lateral (select about.exhibition_id) t ${ofExhibition})`

/**
 * Adds or changes a schedule; it is next due at its moment. Its exhibitions must be visible, its recipients able to
 * receive mail.
 */
export async function saveSchedule(
  { id, version, ...form }: Input<'saveStatisticsSchedule'>,
  context: WriteContext,
): Promise<Result<'saveStatisticsSchedule'>> {
  const { db, actor, services } = context
  const zone = services.config.venueTimeZone
  const row = id === undefined ? undefined : await schedules.locked(context, { id, ...(version && { version }) })
  await seenBy(db, actor, form, zone)
  const known = new Set((await mailableOperators(db, actor.companyId, ['statistics:view'])).map(one => one.id))
  if (!form.operatorIds.every(one => known.has(one))) refuse('statistics.notWritable', { field: 'operatorIds' })
  const members: Schedule = {
    ...form,
    exhibitionIds: [...new Set(form.exhibitionIds)],
    operatorIds: [...new Set(form.operatorIds)],
    weekday: form.rhythm === 'weekly' ? form.weekday : null,
  }
  const due = { next_at: await findNextDue(db, members, zone), failure: null, language: context.language }
  if (row) return schedules.change(context, row, members, due)
  // Two parallel additions exceed the limit by one at most, which does no harm.
  const { n } = await db.one<{ n: number }>(
    sql`select count(*)::int as n from statistics_schedule where company_id = ${actor.companyId}`,
  )
  if (n >= most) refuse('statistics.tooManySchedules', { values: { max: most } })
  const { companyId, operatorId, operatorName } = actor
  const by = { company_id: companyId, created_by: operatorId, created_by_name: operatorName }
  return schedules.add(context, members, { ...by, ...due })
}

/** Deletes a schedule. Mails in progress still arrive. */
export async function deleteSchedule(key: Input<'deleteStatisticsSchedule'>, context: WriteContext) {
  await schedules.remove(context, await schedules.locked(context, key))
  return {}
}
