import { z } from 'zod'
import { can, commands, nothing, read, write } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { acts, list, row } from '../../kernel/command/page.ts'
import { day } from '../../kernel/schedule/day.ts'

const view = can('operationLog:view')

const acting = acts(['finished', 'refused'], ['view'])

/** One entry as lists show it. */
const entry = lazy(() => ({
  at: z.string(),
  /** Wire name, and the name in the caller's language. */
  command: z.string(),
  commandName: z.string(),
  operatorId: idOf('operator').nullable(),
  operatorName: z.string(),
  companyId: idOf('company').nullable(),
  companyName: z.string(),
  noun: z.string().nullable(),
  targetName: z.string().nullable(),
  exhibitionId: idOf('exhibition').nullable(),
  exhibitionName: z.string(),
  resultCode: z.number().int(),
  /** Why it was refused, in the caller's language. */
  reason: z.string(),
}))

const filters = lazy(() => ({
  exhibitionId: idOf('exhibition').optional(),
  companyId: idOf('company').optional(),
  operatorId: idOf('operator').optional(),
  /** The wire name of a command; `command` itself is a field of the envelope. */
  operation: z
    .string()
    .regex(/^[A-Za-z]{1,80}$/)
    .optional(),
  /** Calendar dates of the venue, both included. */
  from: day.optional(),
  to: day.optional(),
  result: z.enum(['finished', 'refused']).optional(),
}))
const searchTypes = ['target', 'operator', 'operation', 'trace'] as const

export const operationLogCommands = commands({
  getOperationLogPage: list({
    access: view,
    label: ['操作日志列表', 'Operation log'],
    row: () => row('operationLog', acting, entry()),
    search: searchTypes,
    sort: ['at'],
    filter: filters,
  }),
  getOperationLogDetail: read({
    access: view,
    label: ['查看操作', 'View an operation'],
    input: () => z.strictObject({ id: idOf('operationLog') }),
    output: () =>
      row('operationLog', acting, {
        ...entry(),
        targetId: z.string().nullable(),
        deviceId: idOf('device').nullable(),
        traceId: z.string(),
        address: z.string(),
        before: z.record(z.string(), z.unknown()).nullable(),
        after: z.record(z.string(), z.unknown()).nullable(),
        /** Target and changes were erased when the retention period of names in the log was over. */
        unnamed: z.boolean(),
      }),
  }),
  exportOperationLog: write({
    access: can('operationLog:export'),
    label: ['导出操作日志', 'Export operation log'],
    input: () =>
      z.strictObject({
        ...filters(),
        search: z.strictObject({ type: z.enum(searchTypes), value: z.string().trim().min(1).max(200) }).optional(),
      }),
    output: () => z.object({ jobId: idOf('job') }),
  }),
  verifyOperationLog: read({
    access: can('operationLog:verify'),
    label: ['校验操作日志', 'Verify operation log'],
    input: nothing,
    output: () =>
      z.object({
        links: z.number().int(),
        /** SHA-256 of the last link, hex. */
        head: z.string(),
        broken: z
          .object({
            seq: z.number().int(),
            id: idOf('operationLog').nullable(),
            why: z.enum(['gap', 'missing', 'changed']),
          })
          .optional(),
      }),
  }),
})
