import { render } from '@fairgate/contract/kernel/phrases'
import { figureNames } from '@fairgate/contract/ledger/figures'
import type { SettlementKindName } from '@fairgate/contract/settlement/kinds'
import { settlementLife, settlementTabs } from '@fairgate/contract/settlement/states'
import sql from 'sql-template-tag'
import type { WriteContext } from '../kernel/context.ts'
import { startJob } from '../kernel/jobs/enqueue.ts'
import type { JobContext, JobDefinition } from '../kernel/jobs/job-definition.ts'
import { madeFile } from '../kernel/jobs/made-file.ts'
import { allOf, tabsOf } from '../kernel/listing.ts'
import { type CellValue, writeCsv } from '../kernel/spreadsheet/write-csv.ts'
import { writeSheet } from '../kernel/spreadsheet/write-sheet.ts'
import { wordsOf } from '../kernel/words-of.ts'
import { type Figures, figuresOfAll } from '../ledger/facts.ts'
import { actorOfJob, type JobsActor, jobsActorOf } from './acting.ts'
import type { FamilyInput } from './family-input.ts'
import { type FetchedSettlement, figuresOut, narrowing, rowColumns, searches, settlementTables } from './queries.ts'
import { settlementScope } from './subject.ts'

export const exportJobKind = 'settlement.export'

interface ExportJob extends FamilyInput<'export…Settlement'> {
  kind: SettlementKindName
  actor: JobsActor
}

/** Out as a sheet: what the list shows. */
export async function exportSettlements(
  kind: SettlementKindName,
  input: FamilyInput<'export…Settlement'>,
  context: WriteContext,
) {
  const payload: ExportJob = { ...input, kind, actor: jobsActorOf(context.actor) }
  const title = { key: 'settlement.exportTitle' }
  const jobId = await startJob(context, { kind: exportJobKind, payload, exhibitionId: input.exhibitionId, title })
  const after = { format: input.format, tab: input.tab, search: input.search?.type }
  context.log({ noun: 'settlement', targetId: jobId, targetName: kind, after, unchanged: true })
  return { jobId }
}

const columns = ['number', 'company', 'code', 'exhibition', ...figureNames, 'status', 'since'] as const

/** Settlements as their reader saw them, with the six figures of each. Answers `{ fileId, rows }`. */
export const exportJob: JobDefinition<ExportJob> = {
  async run(job, context) {
    const { language } = context
    const titles = columns.map(name => ({ title: wordsOf(`settlement.${name}`, language), width: 18 }))
    const file = { name: `settlements.${job.format}`, type: job.format }
    const { fileId, made } = await madeFile(context, file, out =>
      job.format === 'csv'
        ? writeCsv(rowsOf(job, context), titles, out)
        : writeSheet(rowsOf(job, context), titles, out, wordsOf('settlement.list', language)),
    )
    return { fileId, rows: made }
  },
}

const batch = 500

async function* rowsOf({ kind, tab = 'all', search, actor: payer, ...filter }: ExportJob, context: JobContext) {
  const { db, language } = context
  const actor = actorOfJob(payer)
  const conditions = [
    ...[sql`s.family = ${kind}`, settlementScope(actor, 's'), tabsOf('s.state', settlementTabs)[tab]],
    ...[...narrowing(actor, filter), ...(search ? [searches[search.type](search.value)] : [])],
  ]
  let last: string | null = null
  for (;;) {
    const after = last ? [sql`s.id > ${last}`] : []
    const rows: FetchedSettlement[] = await db.many<FetchedSettlement>(sql`
      select ${rowColumns} from ${settlementTables} where ${allOf([...conditions, ...after])} order by s.id limit ${batch}`)
    const figures = await figuresOfAll(
      db,
      rows.map(({ participationId }) => participationId),
    )
    for (const row of rows) {
      const own = figuresOut(figures.get(row.participationId) as Figures)
      yield [
        ...[row.number, row.company[language] || row.company.cn, row.code],
        ...[row.exhibition[language] || row.exhibition.cn, ...figureNames.map(name => own[name])],
        ...[render(settlementLife.states[row.state], language), row.since.slice(0, 10)],
      ] satisfies CellValue[]
    }
    last = rows.at(-1)?.id ?? null
    if (rows.length < batch) return
  }
}
