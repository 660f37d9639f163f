import type { badgeCommands } from '@fairgate/contract/badge/commands'
import type { Output } from '@fairgate/contract/catalogue'
import sql from 'sql-template-tag'
import type { HandlersOf, WriteContext } from '../../kernel/context.ts'
import type { Db } from '../../kernel/database.ts'
import { refuse } from '../../kernel/refuse.ts'
import { tellCompanies } from '../../kernel/tell.ts'
import { documentDigest } from '../sealed-person.ts'
import { type BadgeImport, openRow, ownImport, rulesOf, sealRow } from './badge-import.ts'
import { heldRow } from './import-job.ts'
import { issueWords, judgeRow, type RowIssue, type TypedRow } from './judge-row.ts'
import {
  addToImport,
  type BadRow,
  type GoodRow,
  holdersAmong,
  insertDrafts,
  keepBadRows,
  rowsAreGood,
} from './write-rows.ts'

type Handlers = HandlersOf<typeof badgeCommands>

interface OpenRow {
  id: string
  rowNumber: number
  state: 'bad' | 'mended'
  sealed: Buffer
}

const batchSize = 500

export const mendHandlers: Pick<Handlers, 'mendImportRow' | 'removeImportRow' | 'submitMendedRows'> = {
  /** The row is judged again as a whole; good, it waits with the mended ones to be sent. */
  async mendImportRow({ importId, rowNumber, cells }, context) {
    const { db, actor, services, now, language } = context
    const found = await ownImport(db, actor, importId)
    const row = await lockedRow(db, importId, rowNumber)
    const before = openRow(services, importId, rowNumber, row.sealed)
    const typed: TypedRow = {
      cells: { ...before.cells, ...cells },
      lost: before.lost.filter(column => cells[column] === undefined),
    }
    const issues = await judgeAgain(context, found, rowNumber, typed)
    const state = issues.length > 0 ? 'bad' : 'mended'
    await db.run(sql`
      update badge_import_row set state = ${state}, reason = ${issues[0]?.reason ?? null}, issues = ${JSON.stringify(issues)}::jsonb,
        cells_sealed = ${sealRow(services, importId, rowNumber, typed)}, name = ${(typed.cells.name ?? '').slice(0, 100)},
        version = version + 1 where import_id = ${importId} and row_number = ${rowNumber}`)
    const step = state === row.state ? 0 : state === 'mended' ? 1 : -1
    if (step !== 0) await addToImport(db, importId, { mended: step, bad: -step })
    context.log({
      noun: 'badgeImport',
      targetId: importId,
      targetName: `${found.fileName} ${rowNumber}`,
      exhibitionId: found.exhibitionId,
      after: { fields: Object.keys(cells), state, at: now.toISOString() },
    })
    return { state, issues: issues.map(issue => issueWords(issue, language)) }
  },

  async removeImportRow({ importId, rowNumber }, context) {
    const { db, actor } = context
    const found = await ownImport(db, actor, importId)
    const row = await lockedRow(db, importId, rowNumber)
    await db.run(sql`
      update badge_import_row set state = 'removed', cells_sealed = null, issues = '[]', reason = null, version = version + 1
      where import_id = ${importId} and row_number = ${rowNumber}`)
    await addToImport(db, importId, { [row.state]: -1 })
    const { fileName, exhibitionId } = found
    context.log({ noun: 'badgeImport', targetId: importId, targetName: `${fileName} ${rowNumber}`, exhibitionId })
    rowsChanged(context)
    return {}
  },

  /** Mended rows become drafts like the others; one that is wrong by now goes back to the bad ones. */
  async submitMendedRows({ importId }, context) {
    const { db, actor } = context
    const found = await ownImport(db, actor, importId)
    let count = 0
    const failed: Output<'submitMendedRows'>['failed'] = []
    for (;;) {
      const rows = await db.many<OpenRow>(sql`
        select id, row_number as "rowNumber", state, cells_sealed as sealed from badge_import_row
        where import_id = ${importId} and state = 'mended' order by row_number limit ${batchSize} for update`)
      if (rows.length === 0) break
      const done = await sendBatch(context, found, rows)
      count += done.good
      for (const { id, typed, issues } of done.bad) {
        const [first] = issues
        failed.push({ id, name: typed.cells.name ?? '', msg: first ? issueWords(first, context.language).msg : '' })
      }
    }
    if (count + failed.length === 0) refuse('badge.nothingMended')
    const { fileName, exhibitionId } = found
    context.log({
      noun: 'badgeImport',
      targetId: importId,
      targetName: fileName,
      exhibitionId,
      after: { count, bad: failed.length },
    })
    rowsChanged(context)
    tellCompanies(context.push, [found.companyId], 'badge')
    return { count, failed }
  },
}

/**
 * Rows go or come. A row that was only mended is not told: it stays where it stands in the list of who mends, with its
 * tick, until the list is asked for again.
 */
const rowsChanged = ({ actor, push }: WriteContext) => tellCompanies(push, [actor.companyId], 'importRow')

async function sendBatch({ db, actor, services, now }: WriteContext, found: BadgeImport, rows: readonly OpenRow[]) {
  const rules = await rulesOf(db, found, services.config, now)
  const bad: BadRow[] = []
  const good: GoodRow[] = []
  const seen = new Map<string, number>()
  for (const { rowNumber, sealed } of rows) {
    const typed = openRow(services, found.id, rowNumber, sealed)
    const { person, issues } = judgeRow(typed, rules)
    if (!person) {
      bad.push({ rowNumber, typed, issues })
      continue
    }
    const key = documentDigest(services.cipher, person.documentType, person.documentNumber).toString('base64')
    const earlier = seen.get(key)
    if (earlier !== undefined) bad.push({ rowNumber, typed, issues: [duplicateOf(earlier)] })
    else good.push({ rowNumber, typed, person })
    seen.set(key, earlier ?? rowNumber)
  }
  const holders = await holdersAmong(db, services, found, good)
  const free = good.filter(({ rowNumber }) => !holders.has(rowNumber))
  const held = good.filter(({ rowNumber }) => holders.has(rowNumber))
  bad.push(...held.map(row => heldRow(row.rowNumber, row.typed, holders.get(row.rowNumber))))
  const people = free.map(({ person }) => person)
  const drafts = await insertDrafts(db, services, found, people, actor.operatorId)
  await rowsAreGood(
    db,
    found.id,
    free.map(({ rowNumber }, at) => ({ rowNumber, badgeId: drafts[at] as string })),
  )
  await keepBadRows(db, services, found.id, bad)
  const numbers = { good: free.length, submitted: free.length, bad: bad.length, mended: -rows.length }
  await addToImport(db, found.id, numbers)
  const ids = new Map(rows.map(({ rowNumber, id }) => [rowNumber, id]))
  return { good: free.length, bad: bad.map(row => ({ ...row, id: ids.get(row.rowNumber) as string })) }
}

const duplicateOf = (row: number): RowIssue => ({
  field: 'documentNumber',
  reason: 'duplicate',
  key: 'badge.duplicateRow',
  values: { row },
})

async function judgeAgain(
  { db, services, now }: WriteContext,
  found: BadgeImport,
  rowNumber: number,
  typed: TypedRow,
): Promise<RowIssue[]> {
  const { person, issues } = judgeRow(typed, await rulesOf(db, found, services.config, now))
  if (!person) return issues
  const holders = await holdersAmong(db, services, found, [{ rowNumber, typed, person }])
  return holders.size > 0 ? heldRow(rowNumber, typed, holders.get(rowNumber)).issues : []
}

async function lockedRow(db: Db, importId: string, rowNumber: number): Promise<OpenRow> {
  const row = await db.maybe<Omit<OpenRow, 'state'> & { state: string }>(sql`
    select id, row_number as "rowNumber", state, cells_sealed as sealed from badge_import_row
    where import_id = ${importId} and row_number = ${rowNumber} for update`)
  if (!row) refuse('kernel.notFound')
  if (row.state !== 'bad' && row.state !== 'mended') refuse('badge.rowSettled')
  return row as OpenRow
}
