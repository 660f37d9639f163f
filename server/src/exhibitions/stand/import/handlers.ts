import { badgeTexts } from '@fairgate/contract/badging/badge/texts'
import type { standImportCommands } from '@fairgate/contract/exhibitions/stand/import-commands'
import {
  type StandColumn,
  standImportColumns,
  standImportReasons,
} from '@fairgate/contract/exhibitions/stand/import-fields'
import { standKindLabels, standTexts } from '@fairgate/contract/exhibitions/stand/texts'
import { type LocalizedText, render } from '@fairgate/contract/kernel/i18n/localized-text'
import sql from 'sql-template-tag'
import type { HandlersOf, WriteContext } from '../../../kernel/command/context.ts'
import { templateLink } from '../../../kernel/files/template-link.ts'
import { beginImport } from '../../../kernel/import/begin-import.ts'
import { defineReadingCorrection } from '../../../kernel/import/correct-reading.ts'
import { createRowCorrectionHandlers } from '../../../kernel/import/correct-rows.ts'
import { defineReports } from '../../../kernel/import/import-report.ts'
import { changeSettings, ownImport } from '../../../kernel/import/import-rows.ts'
import { refuse } from '../../../kernel/refusal/refuse.ts'
import type { TemplateText } from '../../../kernel/spreadsheet/write-template.ts'
import { refuseUnlessRunning, showRunBy } from '../../exhibition/api.ts'
import { type StandImport, standImport } from './stand-import.ts'

const { correctRow, removeRow, submitRows } = createRowCorrectionHandlers(standImport)
const { correctReading, readWhole } = defineReadingCorrection(standImport)
const { importPage, report, rowPage, exportErrors } = defineReports(standImport, standImportReasons)

const kinds = Object.values(standKindLabels).map(([cn, en]) => `${cn} ${en}`)

const about: Readonly<Record<StandColumn, readonly [line: LocalizedText, example: string]>> = {
  hall: [standTexts.aboutHall, ''],
  number: [standTexts.aboutNumber, 'A012'],
  section: [standTexts.aboutSection, standTexts.exampleSection[0]],
  area: [standTexts.aboutArea, '9'],
  kind: [standTexts.aboutKind, kinds[0] ?? ''],
  holderCode: [standTexts.aboutCode, ''],
  holderName: [standTexts.aboutName, ''],
}

const text: TemplateText = {
  sheet: standTexts.importSheet,
  guide: badgeTexts.guideSheet,
  instructions: standTexts.importInstructions,
  guideTitles: [
    badgeTexts.guideField,
    badgeTexts.guideRequired,
    badgeTexts.guideAbout,
    badgeTexts.guideValues,
    badgeTexts.guideExample,
  ],
  required: badgeTexts.guideRequired,
}

/** Returns a link to the empty sheet of stands, with the halls of the exhibition. */
const getStandTemplateFile: HandlersOf<typeof standImportCommands>['getStandTemplateFile'] = async (
  { exhibitionId },
  context,
) => {
  const { halls } = await showRunBy(context.db, context.actor, exhibitionId)
  const columns = (Object.keys(standImportColumns) as StandColumn[]).map(key => {
    const [cn, en] = standImportColumns[key]
    const [explanation, example] = about[key]
    const line = (['cn', 'en'] as const).map(language => render(explanation, language, { halls: halls.join(', ') }))
    return {
      ...{ key, cn, en, required: standImport.isRequired(key, undefined as never), width: 20 },
      ...{ about: line as [string, string], example: key === 'hall' ? (halls[0] ?? '') : example },
      ...(key === 'kind' && { values: kinds }),
      ...(key === 'hall' && { values: halls }),
    }
  })
  return { url: await templateLink(context, standTexts.importSheet.join(' '), columns, text) }
}

/** Rows of a check are not changed: the file is read again when its stands are imported. */
async function refuseIfChecked({ importId }: { importId: string }, { db, actor }: WriteContext): Promise<void> {
  const { dryRun } = await ownImport<StandImport>(db, standImport, actor, importId)
  if (dryRun) refuse('stand.sheetChecked')
}

export const standImportHandlers: HandlersOf<typeof standImportCommands> = {
  getStandTemplateFile,
  async importStands({ exhibitionId, fileId, dryRun, mends: correctedImportId }, context) {
    refuseUnlessRunning(await showRunBy(context.db, context.actor, exhibitionId))
    if (correctedImportId) await refuseIfChecked({ importId: correctedImportId }, context)
    return beginImport(context, standImport, {
      ...{ exhibitionId, participationId: null, companyId: context.actor.companyId, fileId, settings: { dryRun } },
      ...(correctedImportId && { correctedImportId }),
      queue: () => `stand.import.${exhibitionId}`,
    })
  },
  async applyStandImport({ importId }, context) {
    const { db, actor } = context
    const found = await ownImport<StandImport>(db, standImport, actor, importId)
    if (!found.dryRun) refuse('stand.alreadyImported')
    refuseUnlessRunning(await showRunBy(db, actor, found.exhibitionId))
    const started = await readWhole(importId, context)
    await changeSettings(db, importId, { dryRun: false })
    return started
  },
  async getStandImportPage({ exhibitionId, ...input }, context) {
    await showRunBy(context.db, context.actor, exhibitionId)
    return importPage(input, context, sql`i.exhibition_id = ${exhibitionId}`)
  },
  async getStandImportReport(input, context) {
    const { found, shown, reasons, job } = await report(input, context)
    return { ...shown, exhibitionId: found.exhibitionId, dryRun: found.dryRun, reasons, job }
  },
  getStandImportRowPage: rowPage,
  correctStandImportReading: correctReading,
  async mendStandImportRow(input, context) {
    await refuseIfChecked(input, context)
    return correctRow(input, context)
  },
  async removeStandImportRow(input, context) {
    await refuseIfChecked(input, context)
    return removeRow(input, context)
  },
  async submitMendedStandRows(input, context) {
    await refuseIfChecked(input, context)
    return submitRows(input, context)
  },
  exportStandImportErrors: exportErrors,
}
