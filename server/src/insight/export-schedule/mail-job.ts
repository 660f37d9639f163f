import { maxMailed } from '@fairgate/contract/insight/export-schedule/exports'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import type { TextValues } from '@fairgate/contract/kernel/i18n/localized-text'
import sql from 'sql-template-tag'
import { sendMessages } from '../../foundation/message/hooks.ts'
import { mailableOperators } from '../../identity/access/api.ts'
import { type Db, transaction } from '../../kernel/database/database.ts'
import { translateKey } from '../../kernel/i18n/translate-key.ts'
import type { JobContext, JobDefinition } from '../../kernel/jobs/job-definition.ts'
import { publishRowChange } from '../../kernel/push/publish-row-change.ts'
import { publicUrl } from '../../kernel/settings/public-url.ts'

export const mailKind = 'exportSchedule.mail'

export interface MailJob {
  runId: string
}

interface Run {
  companyId: string
  operatorId: string
  operatorName: string
  operatorIds: string[]
  language: Language
  readers: string[]
  mailed: boolean
  fileId: string
  size: number | null
  rows: number
  titleKey: string | null
  titleValues: TextValues
}

/**
 * Sends a mail to each recipient of a schedule who may see its list today, once: the messages and their mark are
 * written in one transaction. A kill before it repeats the job, one after it finds them written.
 */
export const mailJob: JobDefinition<MailJob, { sent: number }> = {
  async run({ runId }, context) {
    const { db, services } = context
    const run = await runOf(db, runId)
    if (!run) return { sent: 0 }
    const to = (await mailableOperators(db, run.companyId, run.readers)).filter(({ id }) =>
      run.operatorIds.includes(id),
    )
    const sent = await transaction(context.pool, async tx => {
      const mine = await tx.maybe(sql`select from export_run where id = ${runId} and mailed_at is null for update`)
      if (!mine) return 0
      const mail = mailOf(run, services.config)
      const ids = await sendMessages({ db: tx, services }, to.map(mail))
      await tx.run(sql`
        update export_run set mailed_at = now(), message_ids = ${ids}::uuid[],
          unsent_why = ${to.length === 0 ? 'exportSchedule.nobodyToWrite' : null} where id = ${runId}`)
      return ids.length
    })
    publishRowChange(context.publish, [run.companyId], 'exportSchedule')
    return { sent }
  },
  async failed({ runId }, { db }, reason) {
    await db.run(sql`update export_run set unsent_why = ${reason} where id = ${runId} and mailed_at is null`)
  },
}

const runOf = (db: Db, runId: string) =>
  db.maybe<Run>(sql`
    select t.company_id as "companyId", t.operator_id as "operatorId", t.operator_name as "operatorName",
      t.operator_ids as "operatorIds", t.language, r.readers, r.mailed, r.file_id as "fileId", f.size::int as size,
      coalesce(r.row_count, 0)::int as rows, j.title_key as "titleKey", coalesce(j.title_values, '{}') as "titleValues"
    from export_run r join export_schedule t on t.id = r.schedule_id
      left join file f on f.id = r.file_id left join job j on j.id = r.job_id
    where r.id = ${runId} and r.file_id is not null and r.mailed_at is null`)

/**
 * The file is attached if it contains no personal data and is not too large; otherwise the mail contains a link that
 * requires a login.
 */
function mailOf(run: Run, config: JobContext['services']['config']) {
  const { operatorName, fileId, size, rows, titleKey, titleValues } = run
  const isInside = run.mailed && size !== null && size <= maxMailed
  const valuesIn = (language: Language) => ({
    title: titleKey ? translateKey(titleKey, language, titleValues) : '',
    rows: rows.toLocaleString(language === 'cn' ? 'zh-CN' : 'en'),
    file: translateKey(isInside ? 'exportSchedule.fileInside' : 'exportSchedule.fileBehind', language),
    operator: operatorName,
  })
  return ({ id, email, language }: { id: string; email: string; language: Language }) => ({
    ...{ purpose: 'exportReport' as const, to: email, language, ...(isInside && { attachmentId: fileId }) },
    values: {
      ...valuesIn(language),
      link: `${publicUrl(config)}/export-schedules?tab=${id === run.operatorId ? 'own' : 'received'}`,
    },
  })
}
