import sql from 'sql-template-tag'
import { type Db, mayRunAgain } from '../../kernel/database.ts'
import type { JobContext, JobDefinition } from '../../kernel/jobs/job-definition.ts'
import { movingTransaction } from '../../kernel/moving-transaction.ts'
import { Refused } from '../../kernel/refuse.ts'
import { wordsOf } from '../../kernel/words-of.ts'
import { addPartner } from '../add-partner.ts'
import { rowContext, type SheetActor } from './acting.ts'
import type { Importing } from './import-columns.ts'
import { type ImportReport, reportOn } from './import-report.ts'
import { type Lexicon, lexiconOf } from './lexicon.ts'
import { type CellIssue, readRow, refusedCells } from './read-row.ts'
import { doubled, partnersIn, type SheetPartner, type Survey, survey } from './read-sheet.ts'

export const importJobKind = 'partner.import'

export interface ImportJob extends Pick<Importing, 'kind'> {
  actor: SheetActor
  fileId: string
  fileName: string
}

/** A row that was not brought in, and why; what was typed stays in the sheet. */
export interface BadRow {
  rowNumber: number
  issues: CellIssue[]
}

/** Where a killed import goes on: rows of the sheet already judged, and what came of them. */
interface Saved {
  rows: number
  good: number
  bad: BadRow[]
}

const batchSize = 50

/**
 * Reads a sheet twice: once to its end, to refuse it whole and to find duplicates; once in batches, each written in one
 * transaction with the cursor, so that a kill in the middle neither loses nor doubles a row. Each row has a savepoint of
 * its own: a good one becomes a pending partner, a bad one goes into the report.
 */
export const importJob: JobDefinition<ImportJob, ImportReport> = {
  async run(job, context) {
    const importing = { kind: job.kind, companyType: job.actor.companyType }
    return context.files.withPath(job.fileId, async path => {
      const judging: Judging = {
        ...{ job, importing, context },
        survey: await survey(partnersIn(path, importing)),
        lexicon: await lexiconOf(context.db),
      }
      let saved = (context.saved as Saved | undefined) ?? { rows: 0, good: 0, bad: [] }
      context.progress(saved.rows, judging.survey.total)
      const start = saved.rows
      let [at, batch] = [0, [] as SheetPartner[]]
      for await (const row of partnersIn(path, importing)) {
        if (at++ < start) continue
        batch.push(row)
        if (batch.length < batchSize && at < judging.survey.total) continue
        saved = await writeBatch(batch, saved, judging)
        batch = []
      }
      return reportOn(path, importing, { ...saved, fileName: job.fileName }, context)
    })
  },
}

interface Judging {
  job: ImportJob
  importing: Importing
  context: JobContext
  survey: Survey
  lexicon: Lexicon
}

async function writeBatch(batch: readonly SheetPartner[], saved: Saved, judging: Judging): Promise<Saved> {
  const { context, survey } = judging
  context.signal.throwIfAborted()
  for (let attempt = 1; ; attempt++) {
    try {
      const next = await movingTransaction(context, async ({ db }) => {
        const bad: BadRow[] = []
        for (const row of batch) {
          const issues = await bringIn(row, judging, db)
          if (issues.length > 0) bad.push({ rowNumber: row.rowNumber, issues })
        }
        const next = {
          rows: saved.rows + batch.length,
          good: saved.good + batch.length - bad.length,
          bad: [...saved.bad, ...bad],
        }
        await context.save(db, next satisfies Saved)
        return next
      })
      context.progress(next.rows, survey.total)
      return next
    } catch (error) {
      if (attempt >= 5 || !mayRunAgain(error)) throw error
    }
  }
}

/** Brings one row in; answers why not. */
async function bringIn(row: SheetPartner, judging: Judging, db: Db): Promise<CellIssue[]> {
  const { context, job, lexicon, survey } = judging
  const { language } = context
  const read = readRow(row, lexicon, language)
  const twice = doubled(row, survey).map(([field, first]) => ({
    field,
    msg: wordsOf('partner.duplicateRow', language, { row: first }),
  }))
  if (!read.form || twice.length > 0) return [...read.issues, ...twice]
  const parentId = await mainOf(db, row, judging)
  if (parentId === null) return [{ field: 'mainCode', msg: wordsOf('partner.mainUnknown', language) }]
  await db.run(sql`savepoint one_row`)
  try {
    const form = { ...read.form, ...(parentId && { parentId }) }
    await addPartner(job.kind, form, rowContext(context, job.actor, db), { licenceLater: true })
    await db.run(sql`release savepoint one_row`)
    return []
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    await db.run(sql`rollback to savepoint one_row`)
    return refusedCells(error, language)
  }
}

/** The company a row says it works under: undefined where it says nothing, null where there is none of that code. */
async function mainOf(db: Db, { cells }: SheetPartner, { job }: Judging): Promise<string | null | undefined> {
  if (!cells.mainCode) return undefined
  const found = await db.maybe<{ id: string }>(sql`
    select id from company where credit_code = upper(${cells.mainCode}) and state = 'inUse'
      and type = any(${[...job.kind.keepers]}::text[])`)
  return found?.id ?? null
}
