import { z } from 'zod'
import { decidedRows, done, type OperatorAccess, read, write } from '../../kernel/command/command.ts'
import type { EntityType } from '../../kernel/command/entity-type.ts'
import { idOf } from '../../kernel/command/id.ts'
import { acts, list, row, stateIn } from '../../kernel/command/page.ts'
import { integer } from '../../kernel/field/integer.ts'
import type { LocalizedText } from '../../kernel/i18n/localized-text.ts'
import { notImported, readingInput, sheetHead } from '../../kernel/import/reading.ts'
import { jobStateMachine } from '../job/states.ts'
import { cellLimit } from './fields.ts'

const summary = {
  fileName: z.string(),
  createdAt: z.string(),
  createdByName: z.string(),
  total: z.number().int(),
  good: z.number().int(),
  bad: z.number().int(),
}

interface Declared<
  Column extends string,
  Reason extends string,
  Filter extends z.ZodRawShape,
  Shown extends z.ZodRawShape,
> {
  /** What the log calls such an import; the id of one is its. */
  noun: EntityType
  access: OperatorAccess
  columns: Readonly<Record<Column, LocalizedText>>
  /** Families of reasons a row may be bad for. */
  reasons: readonly [Reason, ...Reason[]]
  /** Whose imports they are, where a noun is not the only one that has some: 门票, tickets. */
  of?: LocalizedText
  /** What the list of imports is narrowed by. */
  filter: Filter
  /** What a report says beside what every one does. */
  shown: Shown
}

/**
 * The wire of a noun's imports, each command to be put under its own name: the answer to a sheet (`started`), the list of
 * imports, the report of one, its bad rows, and what corrects, removes, submits and downloads those. The server makes the
 * handlers by `createRowCorrectionHandlers` and `defineReports`, the console its screens by `ImportKit`.
 */
export function importCommandsOf<
  Column extends string,
  Reason extends string,
  Filter extends z.ZodRawShape,
  Shown extends z.ZodRawShape,
>({ noun, access, columns, reasons, of, filter, shown }: Declared<Column, Reason, Filter, Shown>) {
  const toLabel = (cn: string, en: string): LocalizedText => (of ? [`${cn}（${of[0]}）`, `${en} (${of[1]})`] : [cn, en])
  const names = Object.keys(columns) as [Column, ...Column[]]
  const importId = idOf(noun)
  const issues = z.array(z.object({ field: z.string(), reason: z.string(), msg: z.string() }))
  const ofRow = { importId, rowNumber: integer(1) }
  return {
    started: z.object({ importId, jobId: idOf('job') }),
    page: list({
      access,
      label: toLabel('导入记录', 'Imports'),
      row: row(noun, acts(['running', 'failed', 'cancelled', 'pending', 'finished'], ['view']), summary),
      sort: ['createdAt'],
      filter,
    }),
    report: read({
      access,
      label: toLabel('导入结果', 'Import result'),
      input: z.strictObject({ importId }),
      output: z.object({
        ...summary,
        id: importId,
        ...shown,
        /** Bad rows by reason; a row counts under its first. */
        reasons: z.array(z.object({ reason: z.enum(reasons), count: z.number().int() })),
        mended: z.number().int(),
        /** How the file was read; null until it has been looked at. */
        read: readingInput.extend({ format: z.enum(['xlsx', 'csv']) }).nullable(),
        notImported: notImported.nullable(),
        /** Whether the reader may correct how it was read. */
        correctable: z.boolean(),
        /** First rows of its sheets, for who may correct how it was read. */
        heads: z.array(sheetHead),
        submitted: z.number().int(),
        job: z
          .object({
            id: idOf('job'),
            state: stateIn(jobStateMachine),
            progressDone: z.number(),
            progressTotal: z.number(),
          })
          .nullable(),
      }),
    }),
    rows: list({
      access,
      label: toLabel('导入的行', 'Import rows'),
      row: row('importRow', acts(['bad', 'mended'], ['mend', 'remove']), {
        rowNumber: z.number().int(),
        name: z.string(),
        /** As typed; personal numbers masked, except where they are what is wrong. */
        cells: z.partialRecord(z.enum(names), z.string()),
        issues,
      }),
      sort: ['rowNumber'],
      tabs: ['bad', 'mended'],
      filter: { importId, reason: z.enum(reasons).optional() },
    }),
    mend: write({
      access,
      label: toLabel('修改导入的行', 'Fix an import row'),
      /** `cells`: only what was changed. */
      input: z.strictObject({ ...ofRow, cells: z.partialRecord(z.enum(names), z.string().max(cellLimit)) }),
      output: z.object({ state: z.enum(['bad', 'mended']), issues }),
    }),
    correct: write({
      access,
      label: toLabel('更正文件的读法', 'Correct how a file is read'),
      /** Where nothing was imported yet the file is read anew; else its bad rows, or another sheet as an import of its own. */
      input: z.strictObject({ importId, reading: readingInput }),
      output: z.object({ importId, jobId: idOf('job') }),
    }),
    remove: write({
      access,
      label: toLabel('移除导入的行', 'Remove a row of an import'),
      input: z.strictObject(ofRow),
      output: done,
    }),
    submit: write({
      access,
      label: toLabel('提交已改的行', 'Submit fixed rows'),
      input: z.strictObject({ importId }),
      /** Rows that are wrong by now are bad again: they are told as failed. */
      output: decidedRows('importRow'),
    }),
    errors: write({
      access,
      label: toLabel('下载错误行', 'Download bad rows'),
      input: z.strictObject({ importId }),
      output: z.object({ jobId: idOf('job') }),
    }),
  }
}
