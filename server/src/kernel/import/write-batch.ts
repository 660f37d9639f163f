import type { TransitionContext } from '../services/services.ts'
import type { BadRow, GoodRow, Import, ImportDefinition, NumberedRow, RowIssue } from './definition.ts'
import { saveBadRows } from './import-rows.ts'
import { type EarlierRow, validateImportRow } from './read-import.ts'

/**
 * Validates rows, each by itself, against earlier rows (`earlier`), and in combination; writes the good ones and stores
 * the bad ones. Returns the result of each good row, how many only completed rows, and the bad ones.
 */
export async function writeRows<Found extends Import, Column extends string, Reason extends string, Rules, Entry>(
  context: TransitionContext,
  definition: ImportDefinition<Found, Column, Reason, Rules, Entry>,
  found: Found,
  rulesOfAll: Rules,
  rows: readonly NumberedRow<Column>[],
  earlier: (row: NumberedRow<Column>) => readonly EarlierRow<Column>[],
  operatorId: string,
): Promise<{ made: { rowNumber: number; madeId: string | null }[]; filled: number; bad: BadRow<Column, Reason>[] }> {
  const { db, services } = context
  const rules = (await definition.rulesOfRows?.(db, found, rulesOfAll, rows)) ?? rulesOfAll
  const good: GoodRow<Column, Entry>[] = []
  const bad: BadRow<Column, Reason>[] = []
  for (const row of rows) {
    const { entry, issues } = validateImportRow(definition, row.typed, rules)
    const twice = earlier(row).map(({ row: before, column }) => definition.twice(before, column))
    const allIssues: RowIssue<Column, Reason>[] = [...issues, ...twice]
    if (entry !== undefined && allIssues.length === 0) good.push({ ...row, entry })
    else bad.push({ ...row, issues: allIssues })
  }
  const refused =
    good.length > 0
      ? await definition.refusedAmong(db, found, good, services)
      : new Map<number, RowIssue<Column, Reason>[]>()
  for (const row of good) {
    const issues = refused.get(row.rowNumber)
    if (issues) bad.push({ rowNumber: row.rowNumber, typed: row.typed, issues })
  }
  const free = good.filter(({ rowNumber }) => !refused.has(rowNumber))
  const outcomes = free.length > 0 ? await definition.write(context, found, free, operatorId) : []
  const made: { rowNumber: number; madeId: string | null }[] = []
  let filled = 0
  for (const [at, { rowNumber, typed }] of free.entries()) {
    const outcome = outcomes[at]
    if (typeof outcome === 'string' || outcome === null) made.push({ rowNumber, madeId: outcome })
    else if (outcome && 'filled' in outcome) {
      made.push({ rowNumber, madeId: outcome.filled })
      filled++
    } else if (outcome) bad.push({ rowNumber, typed, issues: outcome })
  }
  await saveBadRows(db, services, definition, found.id, bad)
  return { made, filled, bad }
}
