import type { travelImportCommands } from '@fairgate/contract/admission/travel/import-commands'
import {
  type TravelColumn,
  travelImportColumns,
  travelImportReasons,
} from '@fairgate/contract/admission/travel/import-fields'
import { travelLabels, travelTexts } from '@fairgate/contract/admission/travel/texts'
import { badgeTexts } from '@fairgate/contract/badging/badge/texts'
import sql from 'sql-template-tag'
import type { HandlersOf } from '../../../kernel/command/context.ts'
import { templateLink } from '../../../kernel/files/template-link.ts'
import { beginImport } from '../../../kernel/import/begin-import.ts'
import { defineReadingCorrection } from '../../../kernel/import/correct-reading.ts'
import { createRowCorrectionHandlers } from '../../../kernel/import/correct-rows.ts'
import { defineReports } from '../../../kernel/import/import-report.ts'
import type { TemplateText } from '../../../kernel/spreadsheet/write-template.ts'
import { refuseUnlessOpen } from '../open-exhibition.ts'
import { travelImport } from './travel-import.ts'

const { correctRow, removeRow, submitRows } = createRowCorrectionHandlers(travelImport)
const { correctReading } = defineReadingCorrection(travelImport)
const { importPage, report, rowPage, exportErrors } = defineReports(travelImport, travelImportReasons)

type Pair = readonly [cn: string, en: string]

const purposes = Object.values(travelLabels.purposes).map(([cn, en]) => `${cn} ${en}`)

const about: Readonly<Record<TravelColumn, readonly [words: Pair, example: string]>> = {
  name: [travelTexts.aboutNeeded, travelTexts.exampleName[0]],
  employer: [travelTexts.aboutNeeded, travelTexts.exampleEmployer[0]],
  origin: [travelTexts.aboutOrigin, travelTexts.exampleOrigin[0]],
  arriveOn: [travelTexts.aboutDay, '2030-03-04'],
  leaveOn: [travelTexts.aboutDay, '2030-03-06'],
  purpose: [travelTexts.aboutOption, purposes[0] ?? ''],
  heads: [travelTexts.importHeads, '1'],
  remark: [travelTexts.aboutText, ''],
}

const text: TemplateText = {
  sheet: travelTexts.importSheet,
  guide: badgeTexts.guideSheet,
  instructions: travelTexts.importInstructions,
  guideTitles: [
    badgeTexts.guideField,
    badgeTexts.guideRequired,
    badgeTexts.guideAbout,
    badgeTexts.guideValues,
    badgeTexts.guideExample,
  ],
  required: badgeTexts.guideRequired,
}

/** Returns a link to the empty sheet of travellers, valid for the caller's session. */
const getTravelTemplateFile: HandlersOf<typeof travelImportCommands>['getTravelTemplateFile'] = async (_, context) => {
  const columns = (Object.keys(travelImportColumns) as TravelColumn[]).map(key => {
    const [cn, en] = travelImportColumns[key]
    const [line, example] = about[key]
    return {
      ...{ key, cn, en, required: key !== 'remark', about: line, width: key === 'employer' ? 28 : 20, example },
      ...(key === 'purpose' && { values: purposes }),
    }
  })
  return { url: await templateLink(context, travelTexts.importSheet.join(' '), columns, text) }
}

export const travelImportHandlers: HandlersOf<typeof travelImportCommands> = {
  getTravelTemplateFile,
  async importTravel({ exhibitionId, fileId, mends: correctedImportId }, context) {
    await refuseUnlessOpen(context, exhibitionId)
    return beginImport(context, travelImport, {
      ...{ exhibitionId, participationId: null, companyId: context.actor.companyId, fileId, settings: {} },
      ...(correctedImportId && { correctedImportId }),
      queue: ({ companyId }) => `travel.import.${companyId}`,
    })
  },
  getTravelImportPage: (input, context) => importPage(input, context, sql`true`),
  async getTravelImportReport(input, context) {
    const { found, shown, reasons, job } = await report(input, context)
    return { ...shown, exhibitionId: found.exhibitionId ?? '', reasons, job }
  },
  getTravelImportRowPage: rowPage,
  correctTravelImportReading: correctReading,
  mendTravelImportRow: correctRow,
  removeTravelImportRow: removeRow,
  submitMendedTravelRows: submitRows,
  exportTravelImportErrors: exportErrors,
}
