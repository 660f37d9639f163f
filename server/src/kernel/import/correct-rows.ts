import sql from 'sql-template-tag'
import type { WriteContext } from '../command/context.ts'
import type { Db } from '../database/database.ts'
import { publishRowChange } from '../push/publish-row-change.ts'
import { refuse } from '../refusal/refuse.ts'
import type { BadRow, Import, ImportDefinition, RowIssue, TypedRow } from './definition.ts'
import {
  addToImport,
  encryptRow,
  formatIssue,
  nameOfRow,
  openRow,
  openRowIfReadable,
  ownImport,
  rowsAreGood,
} from './import-rows.ts'
import { earlierRows, identityKeys, validateImportRow } from './read-import.ts'
import { writeRows } from './write-batch.ts'

interface StoredRow {
  id: string
  rowNumber: number
  state: 'bad' | 'mended'
  encrypted: Buffer
}

const batchSize = 500

/** Builds the handlers that correct bad rows of an import one by one, remove them, and submit the corrected ones. */
export function createRowCorrectionHandlers<
  Found extends Import,
  Column extends string,
  Reason extends string,
  Rules,
  Entry,
>(definition: ImportDefinition<Found, Column, Reason, Rules, Entry>) {
  return {
    /** Validates the whole row again. A valid row gets the state `mended` and is submitted with the others. */
    async correctRow(
      { importId, rowNumber, cells }: { importId: string; rowNumber: number; cells: Partial<Record<Column, string>> },
      context: WriteContext,
    ) {
      const { db, actor, services, now, language } = context
      const found = await ownImport<Found>(db, definition, actor, importId)
      const row = await lockedRow(db, importId, rowNumber)
      const before = openRowIfReadable<Column>(services, importId, rowNumber, row.encrypted)
      const typed: TypedRow<Column> = {
        cells: { ...before.cells, ...cells },
        lost: before.lost.filter(column => cells[column] === undefined),
      }
      const issues = await validateAgain(context, found, rowNumber, typed)
      const state = issues.length > 0 ? ('bad' as const) : ('mended' as const)
      await db.run(sql`
        update import_row set state = ${state}, reason = ${issues[0]?.reason ?? null}, issues = ${JSON.stringify(issues)}::jsonb,
          cells_encrypted = ${encryptRow(services, importId, rowNumber, typed)}, name = ${nameOfRow(definition, typed)},
          version = version + 1 where import_id = ${importId} and row_number = ${rowNumber}`)
      const step = state === row.state ? 0 : state === 'mended' ? 1 : -1
      if (step !== 0) await addToImport(db, importId, { mended: step, bad: -step })
      logged(context, found, {
        targetName: `${found.fileName} ${rowNumber}`,
        after: { fields: Object.keys(cells), state, at: now.toISOString() },
      })
      return { state, issues: issues.map(issue => formatIssue(issue, language)) }
    },

    async removeRow({ importId, rowNumber }: { importId: string; rowNumber: number }, context: WriteContext) {
      const { db, actor } = context
      const found = await ownImport<Found>(db, definition, actor, importId)
      const row = await lockedRow(db, importId, rowNumber)
      await db.run(sql`
        update import_row set state = 'removed', cells_encrypted = null, issues = '[]', reason = null, version = version + 1
        where import_id = ${importId} and row_number = ${rowNumber}`)
      await addToImport(db, importId, { [row.state]: -1 })
      logged(context, found, { targetName: `${found.fileName} ${rowNumber}` })
      rowsChanged(context)
      return {}
    },

    /** Writes corrected rows like those of a sheet; a row that is invalid by now is bad again. */
    async submitRows({ importId }: { importId: string }, context: WriteContext) {
      const { db, actor } = context
      const found = await ownImport<Found>(db, definition, actor, importId)
      let count = 0
      const failed: { id: string; name: string; msg: string }[] = []
      for (;;) {
        const rows = await db.many<StoredRow>(sql`
          select id, row_number as "rowNumber", state, cells_encrypted as encrypted from import_row
          where import_id = ${importId} and state = 'mended' order by row_number limit ${batchSize} for update`)
        if (rows.length === 0) break
        const done = await sendBatch(context, found, rows)
        count += done.good
        for (const { id, typed, issues } of done.bad) {
          const [first] = issues
          failed.push({
            id,
            name: nameOfRow(definition, typed),
            msg: first ? formatIssue(first, context.language).msg : '',
          })
        }
      }
      if (count + failed.length === 0) refuse('kernel.nothingMended')
      logged(context, found, { targetName: found.fileName, after: { count, bad: failed.length } })
      rowsChanged(context)
      publishRowChange(context.push, [found.companyId], definition.makes)
      return { count, failed }
    },
  }

  function logged(context: WriteContext, { id, exhibitionId }: Found, entry: { targetName: string; after?: object }) {
    context.log({
      entityType: definition.entityType,
      targetId: id,
      ...(exhibitionId !== null && { exhibitionId }),
      ...entry,
    })
  }

  async function sendBatch(context: WriteContext, found: Found, storedRows: readonly StoredRow[]) {
    const { db, actor, services, now } = context
    const rules = await definition.rulesOf(db, found, services, now)
    const rows = storedRows.map(({ rowNumber, encrypted }) => ({
      rowNumber,
      typed: openRow<Column>(services, found.id, rowNumber, encrypted),
    }))
    const seen = new Map<string, number>()
    const { made, filled, bad } = await writeRows(
      context,
      definition,
      found,
      rules,
      rows,
      ({ rowNumber, typed }) => {
        const identity = definition.identity(typed, rules)
        for (const { key } of identityKeys(identity)) if (!seen.has(key)) seen.set(key, rowNumber)
        return earlierRows(rowNumber, identity, { firstRows: seen })
      },
      actor.operatorId,
    )
    await rowsAreGood(db, found.id, made)
    const numbers = { good: made.length, filled, submitted: made.length, bad: bad.length, mended: -rows.length }
    await addToImport(db, found.id, numbers)
    const ids = new Map(storedRows.map(({ rowNumber, id }) => [rowNumber, id]))
    return {
      good: made.length,
      bad: bad.map((row: BadRow<Column, Reason>) => ({ ...row, id: ids.get(row.rowNumber) as string })),
    }
  }

  async function validateAgain(
    { db, services, now }: WriteContext,
    found: Found,
    rowNumber: number,
    typed: TypedRow<Column>,
  ): Promise<RowIssue<Column, Reason>[]> {
    const rulesOfAll = await definition.rulesOf(db, found, services, now)
    const rules = (await definition.rulesOfRows?.(db, found, rulesOfAll, [{ rowNumber, typed }])) ?? rulesOfAll
    const { entry, issues } = validateImportRow(definition, typed, rules)
    if (entry === undefined) return issues
    const refused = await definition.refusedAmong(db, found, [{ rowNumber, typed, entry }], services)
    return refused.get(rowNumber) ?? []
  }
}

/**
 * Publishes that rows were added or removed. A row that was only corrected is not published: it stays in place in the
 * list, with its tick, until the list is loaded again.
 */
const rowsChanged = ({ actor, push }: WriteContext) => publishRowChange(push, [actor.companyId], 'importRow')

async function lockedRow(db: Db, importId: string, rowNumber: number): Promise<StoredRow> {
  const row = await db.maybe<Omit<StoredRow, 'state'> & { state: string }>(sql`
    select id, row_number as "rowNumber", state, cells_encrypted as encrypted from import_row
    where import_id = ${importId} and row_number = ${rowNumber} for update`)
  if (!row) refuse('kernel.notFound')
  if (row.state !== 'bad' && row.state !== 'mended') refuse('kernel.rowSettled')
  return row as StoredRow
}
