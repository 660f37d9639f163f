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

const summary = () => ({
  fileName: z.string(),
  createdAt: z.string(),
  createdByName: z.string(),
  total: z.number().int(),
  good: z.number().int(),
  bad: z.number().int(),
})

interface Declared<
  Column extends string,
  Reason extends string,
  Filter extends z.ZodRawShape,
  Shown extends z.ZodRawShape,
> {
  /** The entity type of such an import in the audit log and in its id. */
  entityType: EntityType
  access: OperatorAccess
  columns: Readonly<Record<Column, LocalizedText>>
  /** The reasons for which a row may be invalid. */
  reasons: readonly [Reason, ...Reason[]]
  /** A qualifier for an entity type with more than one kind of import: 门票, tickets. */
  of?: LocalizedText
  /** The filters of the list of imports. */
  filter: () => Filter
  /** Additional fields of the report. */
  shown: () => Shown
}

/**
 * The commands for imports of an entity type, each to be declared under its own name: the answer to a sheet
 * (`started`), the list of imports, the report of one, its invalid rows, and what corrects, removes, submits and
 * downloads those. The server makes the handlers by `createRowCorrectionHandlers` and `defineReports`, the console its
 * screens by `ImportKit`.
 */
export function importCommandsOf<
  Column extends string,
  Reason extends string,
  Filter extends z.ZodRawShape,
  Shown extends z.ZodRawShape,
>({ entityType, access, columns, reasons, of, filter, shown }: Declared<Column, Reason, Filter, Shown>) {
  const toLabel = (cn: string, en: string): LocalizedText => (of ? [`${cn}（${of[0]}）`, `${en} (${of[1]})`] : [cn, en])
  const names = Object.keys(columns) as [Column, ...Column[]]
  const importId = idOf(entityType)
  const issues = () => z.array(z.object({ field: z.string(), reason: z.string(), msg: z.string() }))
  const ofRow = () => ({ importId, rowNumber: integer(1) })
  return {
    started: () => z.object({ importId, jobId: idOf('job') }),
    page: list({
      access,
      label: toLabel('导入记录', 'Imports'),
      row: () => row(entityType, acts(['running', 'failed', 'cancelled', 'pending', 'finished'], ['view']), summary()),
      sort: ['createdAt'],
      filter,
    }),
    report: read({
      access,
      label: toLabel('导入结果', 'Import result'),
      input: () => z.strictObject({ importId }),
      output: () =>
        z.object({
          ...summary(),
          id: importId,
          ...shown(),
          /** Invalid rows by reason; a row counts under its first one. */
          reasons: z.array(z.object({ reason: z.enum(reasons), count: z.number().int() })),
          mended: z.number().int(),
          /** How the file was read; null until then. */
          read: readingInput()
            .extend({ format: z.enum(['xlsx', 'csv']) })
            .nullable(),
          notImported: notImported().nullable(),
          /** Whether the caller may correct how the file was read. */
          correctable: z.boolean(),
          /** First rows of its sheets, for a caller who may correct how the file was read. */
          heads: z.array(sheetHead()),
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
      row: () =>
        row('importRow', acts(['bad', 'mended'], ['mend', 'remove']), {
          rowNumber: z.number().int(),
          name: z.string(),
          /** As typed; personal numbers are masked, unless they are the invalid part. */
          cells: z.partialRecord(z.enum(names), z.string()),
          issues: issues(),
        }),
      sort: ['rowNumber'],
      tabs: ['bad', 'mended'],
      filter: () => ({ importId, reason: z.enum(reasons).optional() }),
    }),
    mend: write({
      access,
      label: toLabel('修改导入的行', 'Fix an import row'),
      /** `cells`: only the changed ones. */
      input: () => z.strictObject({ ...ofRow(), cells: z.partialRecord(z.enum(names), z.string().max(cellLimit)) }),
      output: () => z.object({ state: z.enum(['bad', 'mended']), issues: issues() }),
    }),
    correct: write({
      access,
      label: toLabel('更正文件的读法', 'Correct how a file is read'),
      /**
       * If nothing was imported yet, the file is read again; otherwise its invalid rows, or another sheet as a separate
       * import.
       */
      input: () => z.strictObject({ importId, reading: readingInput() }),
      output: () => z.object({ importId, jobId: idOf('job') }),
    }),
    remove: write({
      access,
      label: toLabel('移除导入的行', 'Remove a row of an import'),
      input: () => z.strictObject(ofRow()),
      output: done,
    }),
    submit: write({
      access,
      label: toLabel('提交已改的行', 'Submit fixed rows'),
      input: () => z.strictObject({ importId }),
      /** Rows that have become invalid meanwhile stay invalid and are reported as failed. */
      output: () => decidedRows('importRow'),
    }),
    errors: write({
      access,
      label: toLabel('下载错误行', 'Download bad rows'),
      input: () => z.strictObject({ importId }),
      output: () => z.object({ jobId: idOf('job') }),
    }),
  }
}
