import { badgeClassLabels } from '@fairgate/contract/badging/rulebook/labels'
import { half } from '@fairgate/contract/badging/rulebook/slots'
import { translateKey } from '../../../kernel/i18n/translate-key.ts'
import type { JobContext, JobDefinition } from '../../../kernel/jobs/job-definition.ts'
import { madeFile } from '../../../kernel/jobs/made-file.ts'
import { type SheetColumn, sheetColumns } from '../../../kernel/list/exported-list.ts'
import type { CellValue } from '../../../kernel/spreadsheet/write-csv.ts'
import { writeSheet } from '../../../kernel/spreadsheet/write-sheet.ts'
import { type ChangedApplication, tryApplications, withCompanies } from './run-trial.ts'
import { prepareTrial, sourceOf, type TrialRequest } from './trial-job.ts'
import type { RuleChange } from './trial-result.ts'

export const exportTrialJobKind = 'rulebook.exportTrial'

type Named = Awaited<ReturnType<typeof withCompanies>>[number]
type Line = Omit<Named, 'changes'> & RuleChange

const batch = 500

/** Evaluates the applications again and writes all that the draft changes, one line per application and rule. */
export const exportTrialJob: JobDefinition<TrialRequest> = {
  async run({ exhibitionId, id }, context) {
    const { draft } = await prepareTrial(context.db, exhibitionId, id)
    const columns = columnsIn(context)
    const name = `rule-trial-${draft.no}.xlsx`
    const { fileId, made } = await madeFile(context, { name, type: 'xlsx' }, out =>
      writeSheet(
        cellsOf(exhibitionId, id, columns, context),
        columns,
        out,
        translateKey('rulebook.trial', context.language),
      ),
    )
    return { fileId, rows: made }
  },
}

function columnsIn({ language, services }: JobContext): SheetColumn<Line>[] {
  const c = sheetColumns<Line>('rulebook', language, services.config.venueTimeZone)
  return [
    c.text('code'),
    c.text('badgeCode'),
    c.cell('class', row => half(badgeClassLabels[row.class], language)),
    c.name('company'),
    c.moment('submittedAt'),
    ...(['was', 'is'] as const).map(side =>
      c.cell(side, row => translateKey(row[side] ? `rulebook.effect_${row[side]}` : 'rulebook.effectNone', language)),
    ),
  ]
}

async function* cellsOf(
  exhibitionId: string,
  id: string,
  columns: readonly SheetColumn<Line>[],
  context: JobContext,
): AsyncGenerator<CellValue[]> {
  const { trial } = await prepareTrial(context.db, exhibitionId, id)
  let waiting: ChangedApplication[] = []
  const finishBatch = async () => {
    const named = await withCompanies(context.db, waiting)
    waiting = []
    return named.flatMap(({ changes, ...one }) =>
      changes.map(change => columns.map(({ cell }) => cell({ ...one, ...change }))),
    )
  }
  for await (const one of tryApplications(await sourceOf(context, exhibitionId), exhibitionId, trial)) {
    waiting.push(one)
    if (waiting.length === batch) yield* await finishBatch()
  }
  if (waiting.length > 0) yield* await finishBatch()
}
