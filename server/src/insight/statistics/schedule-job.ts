import type { Statistic } from '@fairgate/contract/insight/statistics/dimensions'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { isSandbox } from '@fairgate/contract/kernel/lifecycle/sandbox'
import sql, { type Sql } from 'sql-template-tag'
import { lastingOf } from '../../exhibitions/exhibition/api.ts'
import { sendMessages } from '../../foundation/message/hooks.ts'
import { mailableOperators } from '../../identity/access/api.ts'
import { ofCompany } from '../../identity/company/api.ts'
import { type Db, transaction } from '../../kernel/database/database.ts'
import { inBoth } from '../../kernel/i18n/translate-key.ts'
import { type JobContext, type JobDefinition, JobFailure } from '../../kernel/jobs/job-definition.ts'
import { publishRowChange } from '../../kernel/push/publish-row-change.ts'
import { Refused } from '../../kernel/refusal/refuse.ts'
import { publicUrl } from '../../kernel/settings/public-url.ts'
import { statisticsFile } from './export-statistics.ts'
import { type Answers, answerOf } from './query-results.ts'
import type { Reader } from './scope.ts'

export const scheduleKind = 'statistics.mail'

export interface ScheduleJob {
  scheduleId: string
  /** The due moment: each recipient gets one mail for it, however often the job runs. */
  dueAt: string
}

interface Due extends Reader {
  language: Language
  statistic: Statistic
  exhibitionIds: string[]
  operatorIds: string[]
  createdByName: string
  over: boolean
}

/**
 * Mails six figures, a link and the sheet of a statistic to the operators of a schedule, as their company sees it.
 * After a kill before the messages are written the job is repeated completely, after one later it sends nothing twice.
 * A failure is stored with the schedule.
 */
export const scheduleJob: JobDefinition<ScheduleJob, { sent: number }> = {
  async run(job, context) {
    const { db } = context
    const due = await dueOf(db, job)
    if (!due) return { sent: 0 }
    if (due.over) {
      await db.run(sql`update statistics_schedule set next_at = null where id = ${job.scheduleId}`)
      return { sent: 0 }
    }
    try {
      return { sent: await mailed(job, due, context) }
    } catch (error) {
      const reason =
        error instanceof JobFailure
          ? error.reason
          : error instanceof Refused
            ? 'statistics.notYoursAnyMore'
            : 'kernel.fault'
      await db.run(sql`update statistics_schedule set failure = ${reason} where id = ${job.scheduleId}`)
      publishRowChange(context.publish, [due.companyId], 'statisticsSchedule')
      throw error instanceof Refused ? new JobFailure(reason) : error
    }
  },
}

/** Days after move-out in which the last figures are still sent. */
const afterwards = sql`interval '2 days'`
const unwritten = ({ scheduleId, dueAt }: ScheduleJob): Sql =>
  sql`t.id = ${scheduleId} and t.sent_for is distinct from ${dueAt}::timestamptz`

function dueOf(db: Db, job: ScheduleJob): Promise<Due | undefined> {
  return db.maybe<Due>(sql`
    select t.company_id as "companyId", c.type as "companyType", t.language, t.statistic, t.exhibition_ids as "exhibitionIds", t.operator_ids as "operatorIds",
      t.created_by_name as "createdByName", not exists (
        select from unnest(t.exhibition_ids) about (id) where ${lastingOf(sql`about.id`).to} + ${afterwards} > now()) as over
    from statistics_schedule t ${ofCompany} where ${unwritten(job)}`)
}

async function mailed(job: ScheduleJob, due: Due, context: JobContext): Promise<number> {
  const { db, services } = context
  const { companyId, companyType, statistic, exhibitionIds, language } = due
  const reader: Reader = { companyId, companyType }
  const scheduleContext = { db, reader, timeZone: services.config.venueTimeZone }
  const summary = await answerOf('summary', scheduleContext, { exhibitionIds })
  const to = (await mailableOperators(db, companyId, ['statistics:view'])).filter(({ id }) =>
    due.operatorIds.includes(id),
  )
  if (to.length === 0) throw new JobFailure('statistics.nobodyToWrite')
  const { fileId } = await statisticsFile(
    { reader, asked: { statistic, exhibitionIds, format: 'xlsx' } },
    { ...context, language, actor: { ...context.actor, companyId } },
  )
  const link = `${publicUrl(services.config)}/statistics?view=${statistic}&of=${exhibitionIds.join(',')}`
  await transaction(context.pool, async tx => {
    const mine = await tx.maybe(sql`
      select from statistics_schedule t where ${unwritten(job)} for update`)
    if (!mine) return
    const ids = await sendMessages(
      { db: tx, services },
      to.map(({ email, language: reads }) => ({
        ...{ purpose: 'statisticsReport' as const, to: email, attachmentId: fileId, language: reads },
        // Set for a sandbox exhibition, which sends nothing outside.
        exhibitionId: exhibitionIds.find(isSandbox),
        values: {
          ...figuresIn(summary, reads, scheduleContext.timeZone),
          ...{ link, operator: due.createdByName, statistic: inBoth(`statistics.${statistic}`) },
        },
      })),
    )
    await tx.run(sql`
      update statistics_schedule set sent_for = ${job.dueAt}, sent_at = now(), failure = null, message_ids = ${ids}::uuid[]
      where id = ${job.scheduleId}`)
  })
  publishRowChange(context.publish, [companyId], 'statisticsSchedule')
  return to.length
}

/** The six figures of the mail; of several exhibitions the first is named. */
function figuresIn(answer: Answers['summary'], language: Language, timeZone: string) {
  const { registered, came, rate, entries, peak, mostInside, exhibitions, asOf } = answer
  const [first] = exhibitions
  const more = exhibitions.length > 1 ? ` +${exhibitions.length - 1}` : ''
  const named = (name = '') => `${name}${more}`
  const locale = language === 'cn' ? 'zh-CN' : 'en'
  const number = (count: number) => count.toLocaleString(locale)
  const none = '—'
  return {
    exhibition: { cn: named(first?.name.cn), en: named(first?.name.en || first?.name.cn) },
    time: (asOf ? new Date(asOf) : new Date()).toLocaleString(locale, {
      timeZone,
      dateStyle: 'medium',
      timeStyle: 'short',
    }),
    ...{ registered: number(registered), came: number(came), entries: number(entries) },
    rate: rate === null ? none : `${(rate * 100).toFixed(1)}%`,
    peak: peak ? `${number(peak.came)} (${peak.day})` : none,
    inside: mostInside ? number(mostInside.people) : none,
  }
}
