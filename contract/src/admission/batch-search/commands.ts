import { z } from 'zod'
import { can, commands, write } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { acts, exportOf, list, row } from '../../kernel/command/page.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { numberKinds } from '../hotline/search-number.ts'
import { batchFields } from './fields.ts'

const access = can('batch:search')
const name = z.object({ cn: z.string(), en: z.string() })
export const lineResults = ['found', 'missing', 'repeated', 'meaningless'] as const
/** What a number may be found in. */
export const lineHolders = ['badge', 'ticket', 'whitelist', 'blacklist', 'declaration'] as const
export type LineResult = (typeof lineResults)[number]

/** Number of lines by result; null until the job has read them. */
const figures = lazy(() => ({
  lines: z.number().int().nullable(),
  found: z.number().int().nullable(),
  missing: z.number().int().nullable(),
  repeated: z.number().int().nullable(),
  meaningless: z.number().int().nullable(),
}))

/** The part of an uploaded sheet that was not searched for. */
export const notRead = lazy(() =>
  z.object({
    sheets: z.array(z.object({ name: z.string(), rows: z.number().int() })),
    /** Filled cells outside of the first column. */
    cells: z.number().int(),
  }),
)

/** A line with one hit; a line with several hits occurs several times. */
const line = lazy(() =>
  z.object({
    /** From 1, as it was pasted. */
    line: z.number().int(),
    /** Masked. */
    asked: z.string(),
    kind: z.enum(numberKinds).nullable(),
    result: z.enum(lineResults),
    /** The line with the same number. */
    sameAs: z.number().int().nullable(),
    holder: z.enum(lineHolders).nullable(),
    code: z.string(),
    name: z.string(),
    type: name.nullable(),
    exhibition: name.nullable(),
    company: name.nullable(),
    /** As a label. */
    state: name.nullable(),
    lastAt: z.string().nullable(),
    lastDoor: name.nullable(),
  }),
)

const searches = list({
  access,
  label: ['批量查询记录', 'Batch searches'],
  row: () =>
    row('batchSearch', acts(['done', 'running', 'failed'], []), {
      at: z.string(),
      operator: z.string(),
      reason: z.string(),
      ...figures(),
      notRead: notRead(),
    }),
  sort: ['at'],
})

export const batchSearchCommands = commands({
  getBatchSearchPage: searches,
  exportBatchSearches: exportOf(searches, ['导出批量查询记录', 'Export batch searches']),
  batchSearch: write({
    access,
    label: ['批量查询', 'Run a batch search'],
    /**
     * Numbers as lines, or the first column of an uploaded sheet. Up to 200 pasted lines are answered at once; more, a
     * sheet, and a requested sheet (`sheet`) are processed by a job whose result is an xlsx.
     */
    input: () =>
      z.strictObject({
        ...shapeOf(batchFields),
        fileId: idOf('file').optional(),
        sheet: z.boolean().default(false),
      }),
    output: () =>
      z.object({
        id: idOf('batchSearch'),
        jobId: idOf('job').nullable(),
        ...figures(),
        list: z.array(line()),
      }),
    secret: true,
  }),
})
