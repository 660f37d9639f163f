import { z } from 'zod'
import { can, changedRow, commands, done, onePerson, read, rowKey, write } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { acts, list, row } from '../../kernel/command/page.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { daySpans } from '../../kernel/schedule/day-span.ts'
import { recurrences, refuseMissingField, weekdays } from '../../kernel/schedule/recurrence.ts'
import { exportScheduleFields } from './fields.ts'

/** `held`: stopped, for a reason. */
export const exportScheduleStates = ['active', 'paused', 'held'] as const
export type ExportScheduleState = (typeof exportScheduleStates)[number]
export const exportScheduleActions = ['edit', 'run', 'pause', 'resume', 'delete'] as const
export type ExportScheduleAction = (typeof exportScheduleActions)[number]
export const exportRunStates = ['running', 'done', 'failed'] as const

/** Wire name of the scheduled export, one of `exports.ts`. */
const exported = z.string().regex(/^export[A-Za-z]{1,60}$/)

/**
 * The input of the export from the list: tab, filters, order. A search text is refused, because it may be a personal
 * number; so is a request for unmasked numbers.
 */
const payload = lazy(() =>
  z.record(z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,39}$/), z.unknown()).refine(members => {
    const inside = members.filter as object | null | undefined
    const left = ['search', 'reveal', 'format']
    return JSON.stringify(members).length <= 8_000 && !left.some(name => name in members || (inside && name in inside))
  }),
)

/** The console's path of the list, without search text. */
const path = z
  .string()
  .max(2_000)
  .regex(/^\/[A-Za-z][^\s\\]*$/)
  .refine(text => !/[?&](q|by)=/.test(text))

/** One filter of a list, as labels. */
const condition = z.object({ label: z.string(), value: z.string() })

const form = lazy(() => shapeOf(exportScheduleFields))

const scheduleRow = lazy(() =>
  row('exportSchedule', acts(exportScheduleStates, exportScheduleActions), {
    /** Wire name of the export. */
    exports: z.string(),
    /** The title of the export, in the caller's language. */
    title: z.string(),
    conditions: z.array(condition),
    /** The path of the list. */
    path: z.string(),
    format: z.enum(['xlsx', 'csv']),
    span: z.enum(daySpans).nullable(),
    rhythm: z.enum(recurrences),
    weekday: z.enum(weekdays).nullable(),
    monthDay: z.number().int().nullable(),
    /** In the venue's time zone. */
    at: z.string(),
    /** An operator who can no longer receive mail has no name. */
    operators: z.array(z.object({ id: idOf('operator'), name: z.string().nullable() })),
    /** The operator in whose name it is exported. */
    operatorName: z.string(),
    isOwn: z.boolean(),
    nextAt: z.string().nullable(),
    /** Why it is stopped, as a text. */
    heldWhy: z.string().nullable(),
    lastRun: z
      .object({
        at: z.string(),
        state: z.enum(exportRunStates),
        /** Why there is no file or no mail, as a text. */
        failure: z.string().nullable(),
        /** Whether a file is available (`getExportRunFile`). */
        hasFile: z.boolean(),
        /** The number of mail recipients. */
        mailed: z.number().int(),
      })
      .nullable(),
  }),
)

const manage = can('exportSchedule:manage')

export const exportScheduleCommands = commands({
  getExportSchedulePage: list({
    access: onePerson,
    label: ['定时导出列表', 'Scheduled exports'],
    /** `own`: the caller's own; `received`: those of colleagues whose mails the caller receives. */
    row: scheduleRow,
    tabs: ['own', 'received'],
    sort: ['createdAt', 'nextAt'],
  }),
  getCompanyExportSchedulePage: list({
    access: { ...manage, person: true },
    label: ['本企业的定时导出', 'Scheduled exports of your company'],
    row: scheduleRow,
    sort: ['createdAt', 'nextAt'],
  }),
  getExportScheduleForm: read({
    access: onePerson,
    label: ['定时导出的收件人', 'Recipients of a scheduled export'],
    input: () => z.strictObject({ exports: exported }),
    output: () =>
      z.object({
        /** Why this list cannot be scheduled, as a text; null if it can. */
        refusal: z.string().nullable(),
        /** Operators of the caller's company with an e-mail address. */
        operators: z.array(z.object({ id: idOf('operator'), name: z.string() })),
        /** Whether the mail contains the file. */
        mailed: z.boolean(),
        /** Whether the list's filter has days that can shift with each run. */
        spans: z.boolean(),
      }),
  }),
  addExportSchedule: write({
    access: onePerson,
    label: ['新建定时导出', 'Add a scheduled export'],
    input: () =>
      z.strictObject({ exports: exported, payload: payload(), path, ...form() }).superRefine(refuseMissingField),
    output: () => changedRow('exportSchedule'),
  }),
  editExportSchedule: write({
    access: onePerson,
    label: ['修改定时导出', 'Edit a scheduled export'],
    /** The caller's own; the exported list cannot be changed. */
    input: () => z.strictObject({ ...rowKey('exportSchedule'), ...form() }).superRefine(refuseMissingField),
    output: () => changedRow('exportSchedule'),
  }),
  pauseExportSchedule: write({
    access: onePerson,
    label: ['暂停定时导出', 'Pause a scheduled export'],
    input: () => z.strictObject(rowKey('exportSchedule')),
    output: () => changedRow('exportSchedule'),
  }),
  resumeExportSchedule: write({
    access: onePerson,
    label: ['恢复定时导出', 'Resume a scheduled export'],
    /** For a paused or stopped one; missed runs are not repeated. */
    input: () => z.strictObject(rowKey('exportSchedule')),
    output: () => changedRow('exportSchedule'),
  }),
  runExportSchedule: write({
    access: onePerson,
    label: ['立即运行定时导出', 'Run a scheduled export now'],
    /** The caller's own; its schedule does not change. */
    input: () => z.strictObject({ id: idOf('exportSchedule') }),
    output: () => z.object({ jobId: idOf('job') }),
  }),
  deleteExportSchedule: write({
    access: onePerson,
    label: ['删除定时导出', 'Delete a scheduled export'],
    input: () => z.strictObject(rowKey('exportSchedule')),
    output: done,
  }),
  getExportRunFile: read({
    access: onePerson,
    label: ['获取定时导出的文件', 'Get the file of a scheduled export'],
    /** The file of the last run that has one, for its owner and the mail recipients who may see the list today. */
    input: () => z.strictObject({ id: idOf('exportSchedule') }),
    output: () => z.object({ url: z.string(), name: z.string(), type: z.string(), size: z.number() }),
  }),
})
