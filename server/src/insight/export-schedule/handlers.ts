import type { Input } from '@fairgate/contract/app/catalogue'
import type { exportScheduleCommands } from '@fairgate/contract/insight/export-schedule/commands'
import { maxOfCompany, maxOfOperator } from '@fairgate/contract/insight/export-schedule/fields'
import { findUnusedFields } from '@fairgate/contract/kernel/schedule/recurrence'
import sql from 'sql-template-tag'
import { mailableOperators } from '../../identity/access/api.ts'
import { lockCompany } from '../../identity/company/api.ts'
import { type Actor, type HandlersOf, packLocalized, type WriteContext } from '../../kernel/command/context.ts'
import type { HandlerMap } from '../../kernel/command/incoming-request.ts'
import type { RunCommandOptions } from '../../kernel/command/run-command-as.ts'
import { table } from '../../kernel/database/rows.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { findNextDue } from '../../kernel/schedule/recurrence.ts'
import { companyPage, runFile, scheduleForm, schedulePage } from './queries.ts'
import { type ExportSchedule, exportOf, scheduleColumns, titleOf } from './schedule.ts'
import { startRun } from './start-run.ts'
import { tryExport } from './try-export.ts'

const schedules = table<ExportSchedule>('export_schedule', {
  entityType: 'exportSchedule',
  names: scheduleColumns,
  scope: actor => sql`(t.operator_id = ${actor.operatorId} or t.company_id = ${actor.companyId} and ${manages(actor)})`,
  nameOf: ({ command }, language = 'cn') => String(titleOf(command)[language === 'cn' ? 0 : 1]),
  loggedValues: { operatorId: () => undefined, operatorName: () => undefined },
})

const manages = ({ permissions }: Actor) => permissions.has('exportSchedule:manage')

interface Needed extends Pick<RunCommandOptions, 'logged' | 'actingOperator'> {
  /** All handlers, because a schedule runs the handler of its export. */
  handlers(): HandlerMap
}

export const exportScheduleHandlers = ({ handlers, ...needed }: Needed): HandlersOf<typeof exportScheduleCommands> => ({
  getExportSchedulePage: (input, context) => schedulePage(context, input),
  getCompanyExportSchedulePage: (input, context) => companyPage(context, input),
  getExportScheduleForm: scheduleForm,
  getExportRunFile: runFile,

  async addExportSchedule({ exports: command, payload, path, ...form }, context) {
    const { db, actor, language } = context
    const members = await membersOf({ ...form, command, payload }, context)
    await tryExport(handlers(), context, members)
    await lockCompany(db, actor.companyId)
    const { mine, all } = await db.one<{ mine: number; all: number }>(sql`
      select count(*) filter (where operator_id = ${actor.operatorId})::int as mine, count(*)::int as all
      from export_schedule where company_id = ${actor.companyId}`)
    if (mine >= maxOfOperator) refuse('exportSchedule.tooMany', { values: { max: maxOfOperator } })
    if (all >= maxOfCompany) refuse('exportSchedule.tooManyOfCompany', { values: { max: maxOfCompany } })
    const { operatorId, operatorName, companyId } = actor
    const further = { company_id: companyId, next_at: await nextOf(members, context) }
    return schedules.add(context, { ...members, path, operatorId, operatorName, language }, further)
  },

  async editExportSchedule({ id, version, ...form }, context) {
    const row = await ownOf(context, { id, version })
    const { command, payload } = row
    const members = await membersOf({ ...form, command, payload }, context)
    await tryExport(handlers(), context, members)
    const isOn = row.pausedAt === null && row.suspendedAt === null
    const next_at = isOn ? await nextOf(members, context) : null
    return schedules.change(context, row, { ...members, language: context.language }, { next_at })
  },

  async pauseExportSchedule(key, context) {
    const row = await schedules.locked(context, key)
    if (row.pausedAt ?? row.suspendedAt) refuse('exportSchedule.notRunning')
    return schedules.change(context, row, { pausedAt: context.now.toISOString() }, { next_at: null })
  },

  async resumeExportSchedule(key, context) {
    const row = await schedules.locked(context, key)
    if (!(row.pausedAt ?? row.suspendedAt)) refuse('exportSchedule.running')
    const on = { pausedAt: null, suspendedAt: null, heldWhy: null }
    return schedules.change(context, row, on, { next_at: await nextOf(row, context) })
  },

  async runExportSchedule({ id }, context) {
    const { db, services, now } = context
    const row = await ownOf(context, { id })
    const unattended = { services, handlers: handlers(), ...needed }
    const { jobId, publish } = await startRun(unattended, db, row, { dueAt: now.toISOString(), now })
    context.afterCommit(() => publish({ publish: (topic, message) => services.publisher.publish(topic, message) }))
    const [nameCn, nameEn] = titleOf(row.command)
    const targetName = packLocalized({ nameCn, nameEn: String(nameEn) })
    context.log({ entityType: 'exportSchedule', targetId: id, targetName, after: { jobId } })
    return { jobId }
  },

  async deleteExportSchedule(key, context) {
    await schedules.remove(context, await schedules.locked(context, key))
    return {}
  },
})

const nextOf = (members: Parameters<typeof findNextDue>[1], { db, services }: WriteContext) =>
  findNextDue(db, members, services.config.venueTimeZone)

/** Only the caller's own, also for managers: it runs in its owner's name. */
async function ownOf(context: WriteContext, key: { id: string; version?: number }) {
  const row = await schedules.locked(context, key)
  if (row.operatorId !== context.actor.operatorId) refuse('kernel.noPermission')
  return row
}

type Form = Omit<Input<'addExportSchedule'>, 'path' | 'exports'> & { command: string }

/** A form in its stored format. The export must be schedulable, and the recipients must have an address. */
async function membersOf({ command, payload, ...form }: Form, { db, actor }: WriteContext) {
  const found = exportOf(command)
  if (!found) refuse('exportSchedule.notScheduled')
  if (!found.permissions.some(name => actor.permissions.has(name))) refuse('kernel.noPermission')
  if (form.span && !found.dates) refuse('exportSchedule.noSpan', { field: 'span' })
  const operatorIds = [...new Set(form.operatorIds)]
  if (operatorIds.length > 0) {
    if (!found.readers.some(name => actor.permissions.has(name))) {
      refuse('exportSchedule.notShared', { field: 'operatorIds' })
    }
    const known = new Set((await mailableOperators(db, actor.companyId, found.readers)).map(({ id }) => id))
    if (!operatorIds.every(id => known.has(id))) refuse('exportSchedule.notWritable', { field: 'operatorIds' })
  }
  const none = Object.fromEntries(findUnusedFields(form.rhythm).map(name => [name, null]))
  return { ...form, ...none, command, payload, operatorIds }
}
