import { z } from 'zod'
import { can, changedRow, commands, done, onePerson, read, rowKey, write } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { acts, list, row } from '../../kernel/command/page.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { daySpans } from '../../kernel/schedule/day-span.ts'
import { recurrences, refuseMissingField, weekdays } from '../../kernel/schedule/recurrence.ts'
import { exportScheduleFields } from './fields.ts'

/** `held`: it goes on no more by itself, for a reason. */
export const exportScheduleStates = ['active', 'paused', 'held'] as const
export type ExportScheduleState = (typeof exportScheduleStates)[number]
export const exportScheduleActions = ['edit', 'run', 'pause', 'resume', 'delete'] as const
export type ExportScheduleAction = (typeof exportScheduleActions)[number]
export const exportRunStates = ['running', 'done', 'failed'] as const

/** Wire name of the export that comes by itself, one of `exports.ts`. */
const exported = z.string().regex(/^export[A-Za-z]{1,60}$/)

/**
 * What the export takes, as the list stands: tab, filters, order. What was typed to search is refused: it may be somebody's number;
 * so is what asks for whole numbers.
 */
const payload = z.record(z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,39}$/), z.unknown()).refine(members => {
  const inside = members.filter as object | null | undefined
  const left = ['search', 'reveal', 'format']
  return JSON.stringify(members).length <= 8_000 && !left.some(name => name in members || (inside && name in inside))
})

/** Where the console shows the list: a path of its own, without what was typed to search. */
const path = z
  .string()
  .max(2_000)
  .regex(/^\/[A-Za-z][^\s\\]*$/)
  .refine(text => !/[?&](q|by)=/.test(text))

/** One condition under which a list stands, in the reader's words. */
const condition = z.object({ label: z.string(), value: z.string() })

const form = shapeOf(exportScheduleFields)

const scheduleRow = row('exportSchedule', acts(exportScheduleStates, exportScheduleActions), {
  /** Wire name of the export. */
  exports: z.string(),
  /** What is exported, in the reader's language. */
  title: z.string(),
  conditions: z.array(condition),
  /** Where the list is. */
  path: z.string(),
  format: z.enum(['xlsx', 'csv']),
  span: z.enum(daySpans).nullable(),
  rhythm: z.enum(recurrences),
  weekday: z.enum(weekdays).nullable(),
  monthDay: z.number().int().nullable(),
  /** By the venue's clock. */
  at: z.string(),
  /** Who may no longer be written to has no name. */
  operators: z.array(z.object({ id: idOf('operator'), name: z.string().nullable() })),
  /** As whom it is exported. */
  operatorName: z.string(),
  isOwn: z.boolean(),
  nextAt: z.string().nullable(),
  /** Why it is held, in words. */
  heldWhy: z.string().nullable(),
  lastRun: z
    .object({
      at: z.string(),
      state: z.enum(exportRunStates),
      /** Why there is no file, or no mail, in words. */
      failure: z.string().nullable(),
      /** Whether there is a file to be had (`getExportRunFile`). */
      hasFile: z.boolean(),
      /** To how many it was mailed. */
      mailed: z.number().int(),
    })
    .nullable(),
})

const manage = can('exportSchedule:manage')

export const exportScheduleCommands = commands({
  getExportSchedulePage: list({
    access: onePerson,
    label: ['定时导出列表', 'Scheduled exports'],
    /** `own`: one's own; `received`: those of colleagues that one is written to about, and may be. */
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
    input: z.strictObject({ exports: exported }),
    output: z.object({
      /** Why this list cannot be exported by itself, in words; null where it can. */
      refusal: z.string().nullable(),
      /** Operators of one's own company who may be written to. */
      operators: z.array(z.object({ id: idOf('operator'), name: z.string() })),
      /** Whether a file goes with the mail. */
      mailed: z.boolean(),
      /** Whether the days of the list's filter may move on with the day it runs. */
      spans: z.boolean(),
    }),
  }),
  addExportSchedule: write({
    access: onePerson,
    label: ['新建定时导出', 'Add a scheduled export'],
    input: z.strictObject({ exports: exported, payload, path, ...form }).superRefine(refuseMissingField),
    output: changedRow('exportSchedule'),
  }),
  editExportSchedule: write({
    access: onePerson,
    label: ['修改定时导出', 'Edit a scheduled export'],
    /** One's own; what is exported stays. */
    input: z.strictObject({ ...rowKey('exportSchedule'), ...form }).superRefine(refuseMissingField),
    output: changedRow('exportSchedule'),
  }),
  pauseExportSchedule: write({
    access: onePerson,
    label: ['暂停定时导出', 'Pause a scheduled export'],
    input: z.strictObject(rowKey('exportSchedule')),
    output: changedRow('exportSchedule'),
  }),
  resumeExportSchedule: write({
    access: onePerson,
    label: ['恢复定时导出', 'Resume a scheduled export'],
    /** One that was paused or held; what was missed meanwhile is not made up for. */
    input: z.strictObject(rowKey('exportSchedule')),
    output: changedRow('exportSchedule'),
  }),
  runExportSchedule: write({
    access: onePerson,
    label: ['立即运行定时导出', 'Run a scheduled export now'],
    /** One's own; it goes on at its hours as before. */
    input: z.strictObject({ id: idOf('exportSchedule') }),
    output: z.object({ jobId: idOf('job') }),
  }),
  deleteExportSchedule: write({
    access: onePerson,
    label: ['删除定时导出', 'Delete a scheduled export'],
    input: z.strictObject(rowKey('exportSchedule')),
    output: done,
  }),
  getExportRunFile: read({
    access: onePerson,
    label: ['获取定时导出的文件', 'Get the file of a scheduled export'],
    /** That of the last run that has one, for its owner and for whom it is mailed to and may see the list today. */
    input: z.strictObject({ id: idOf('exportSchedule') }),
    output: z.object({ url: z.string(), name: z.string(), type: z.string(), size: z.number() }),
  }),
})
