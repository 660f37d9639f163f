import type { Input, Result } from '@fairgate/contract/app/catalogue'
import type { ExportScheduleAction, ExportScheduleState } from '@fairgate/contract/insight/export-schedule/commands'
import { scheduledExports } from '@fairgate/contract/insight/export-schedule/exports'
import type { PageInput } from '@fairgate/contract/kernel/command/page'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { render } from '@fairgate/contract/kernel/i18n/localized-text'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import sql, { type Sql } from 'sql-template-tag'
import { undelivered } from '../../foundation/message/api.ts'
import { mailableOperators } from '../../identity/access/api.ts'
import type { Actor, ReadContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { selectColumns } from '../../kernel/database/rows.ts'
import { fileLink } from '../../kernel/files/file-routes.ts'
import { findFile } from '../../kernel/files/stored-file.ts'
import { translateKey } from '../../kernel/i18n/translate-key.ts'
import { page } from '../../kernel/list/listing.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { conditionsOf, exhibitionsNamed } from './conditions.ts'
import { type ExportSchedule, exportOf, scheduleColumns, titleOf, whyNot } from './schedule.ts'

type Row = Result<'getExportSchedulePage'>['list'][number]

interface Fetched extends ExportSchedule {
  id: string
  version: number
  companyId: string
  state: ExportScheduleState
  nextAt: string | null
  lastAt: string | null
  lastState: 'running' | 'done' | 'failed' | null
  lastFailure: string | null
  hasFile: boolean
  sent: number
  lost: number
}

const columns = sql`t.id, t.version, t.company_id as "companyId", t.next_at as "nextAt", ${selectColumns('t', scheduleColumns)},
  case when t.suspended_at is not null then 'held' when t.paused_at is not null then 'paused' else 'active' end as state,
  coalesce(last.ended_at, last.due_at) as "lastAt", last.state as "lastState", last.failure as "lastFailure",
  coalesce(last.has_file, false) as "hasFile", coalesce(cardinality(last.message_ids), 0) as sent,
  coalesce(${undelivered(sql`last.message_ids`)}, 0) as lost`

/** The last run; one whose job was cancelled before it began has no result. */
const lastRun = sql`left join lateral (
  select r.due_at, r.ended_at, r.message_ids, coalesce(r.failure, r.unsent_why, case when r.ended_at is null then
      case when j.state = 'cancelled' then 'exportSchedule.cancelled' when j.id is null then 'exportSchedule.runFailed' end end) as failure,
    case when r.file_id is not null then 'done'
      when r.ended_at is not null or j.id is null or j.state = 'cancelled' then 'failed' else 'running' end as state,
    exists (select from file f where f.id = r.file_id) as has_file
  from export_run r left join job j on j.id = r.job_id where r.schedule_id = t.id order by r.id desc limit 1) last on true`

/** Schedules of colleagues with the caller as a recipient, for lists that the caller may export today. */
const receivedBy = ({ operatorId, companyId, permissions }: Actor): Sql => {
  const readable = Object.keys(scheduledExports).filter(name =>
    exportOf(name)?.readers.some(one => permissions.has(one)),
  )
  return sql`(t.company_id = ${companyId} and t.operator_id <> ${operatorId} and ${operatorId} = any(t.operator_ids)
    and t.command = any(${readable}::text[]))`
}

const ownBy = ({ operatorId }: Actor): Sql => sql`t.operator_id = ${operatorId}`

/** The caller's own, and those with the caller as a recipient. */
export function schedulePage(context: ReadContext, input: Input<'getExportSchedulePage'>) {
  const { actor } = context
  const tabs = { own: ownBy(actor), received: receivedBy(actor) }
  return pageOf(context, input, sql`(${tabs.own} or ${tabs.received})`, tabs)
}

/** All of the caller's company. */
export const companyPage = (context: ReadContext, input: Input<'getCompanyExportSchedulePage'>) =>
  pageOf(context, input, sql`t.company_id = ${context.actor.companyId}`)

async function pageOf(context: ReadContext, input: PageInput, where: Sql, tabs?: Readonly<Record<string, Sql>>) {
  const { db, actor, language } = context
  const result = await page<Fetched, Fetched, PageInput>(
    db,
    {
      select: columns,
      from: sql`export_schedule t ${lastRun}`,
      countFrom: sql`export_schedule t`,
      where: [where],
      ...(tabs && { tabs, filtered: true, defaultTab: 'own' }),
      id: 't.id',
      sorts: {
        createdAt: { column: 't.created_at', type: 'timestamptz' },
        nextAt: { column: `coalesce(t.next_at, '9999-01-01')`, type: 'timestamptz' },
      },
      defaultSort: '-createdAt',
      finish: row => row,
    },
    input,
  )
  const [names, people] = await Promise.all([
    exhibitionsNamed(db, result.list, language),
    namesOf(db, actor, result.list),
  ])
  return { ...result, list: result.list.map(row => toRow(row, { actor, language, names, people })) }
}

/** The possible recipients of each export, with their names. */
async function namesOf(db: Db, { companyId }: Actor, rows: readonly Fetched[]) {
  const written = new Set(rows.filter(({ operatorIds }) => operatorIds.length > 0).map(({ command }) => command))
  const found = await Promise.all(
    [...written].map(async name => {
      const people = await mailableOperators(db, companyId, exportOf(name)?.readers ?? [])
      return [name, new Map(people.map(one => [one.id, one.name]))] as const
    }),
  )
  return new Map(found)
}

interface ListContext {
  actor: Actor
  language: Language
  names: ReadonlyMap<string, string>
  people: ReadonlyMap<string, ReadonlyMap<string, string>>
}

function toRow(row: Fetched, { actor, language, names, people }: ListContext): Row {
  const { id, version, state, command, path, format, span, rhythm, weekday, monthDay, at, operatorName, nextAt } = row
  const failure = row.lastFailure ?? (row.lost > 0 ? 'exportSchedule.mailFailed' : null)
  return {
    ...{ id, version, state, statusCode: statusOf(state), actions: actionsOf(row, actor), path, format, span },
    ...{ rhythm, weekday, monthDay, at, operatorName, nextAt, isOwn: row.operatorId === actor.operatorId },
    ...{ exports: command, title: render(titleOf(command), language) },
    conditions: conditionsOf(row, language, names),
    operators: row.operatorIds.map(one => ({ id: one, name: people.get(command)?.get(one) ?? null })),
    heldWhy: row.heldWhy && translateKey(row.heldWhy, language),
    lastRun:
      row.lastAt === null || row.lastState === null
        ? null
        : {
            ...{ at: row.lastAt, state: row.lastState, hasFile: row.hasFile, mailed: row.sent },
            failure: failure && translateKey(failure, language, { count: row.lost }),
          },
  }
}

function actionsOf({ state, operatorId, companyId }: Fetched, actor: Actor): ExportScheduleAction[] {
  const isOwn = operatorId === actor.operatorId
  const manages = companyId === actor.companyId && actor.permissions.has('exportSchedule:manage')
  if (!isOwn && !manages) return []
  const stops = state === 'active' ? 'pause' : 'resume'
  return [...(isOwn ? (['edit', 'run'] as const) : []), stops, 'delete']
}

/** The possible recipients for a list, and its options for scheduled exports. */
export async function scheduleForm(
  { exports: command }: Input<'getExportScheduleForm'>,
  { db, actor, language }: ReadContext,
): Promise<Result<'getExportScheduleForm'>> {
  const found = exportOf(command)
  if (!found) return { refusal: translateKey(whyNot(command), language), operators: [], mailed: false, spans: false }
  const mayShare = found.readers.some(name => actor.permissions.has(name))
  const people = mayShare ? await mailableOperators(db, actor.companyId, found.readers) : []
  return {
    refusal: null,
    operators: people.map(({ id, name }) => ({ id, name })),
    ...{ mailed: found.mailed === true, spans: found.dates !== undefined },
  }
}

/** The file of the last run that has one, for its owner and current recipients. */
export async function runFile(
  { id }: Input<'getExportRunFile'>,
  { db, actor, services }: ReadContext,
): Promise<Result<'getExportRunFile'>> {
  const run = await db.maybe<{ fileId: string }>(sql`
    select r.file_id as "fileId" from export_run r join export_schedule t on t.id = r.schedule_id
      join file f on f.id = r.file_id
    where t.id = ${id} and (${ownBy(actor)} or ${receivedBy(actor)} and r.readers && ${[...actor.permissions]}::text[])
    order by r.id desc limit 1`)
  const file = run && (await findFile(db, run.fileId))
  if (!file) refuse('kernel.notFound')
  const url = `${services.config.fileUrl ?? ''}${fileLink(services.keyring.linkKey(), file, actor.sessionId)}`
  return { url, name: file.name, type: file.type, size: Number(file.size) }
}
