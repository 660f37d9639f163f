import type { Input } from '@fairgate/contract/app/catalogue'
import { isSandbox } from '@fairgate/contract/kernel/lifecycle/sandbox'
import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import type { audienceImportCommands } from '@fairgate/contract/sales/audience/import-commands'
import { audienceImportReasons } from '@fairgate/contract/sales/audience/import-fields'
import sql from 'sql-template-tag'
import { exhibitionFor } from '../../../exhibitions/exhibition/api.ts'
import type { HandlersOf } from '../../../kernel/command/context.ts'
import { beginImport } from '../../../kernel/import/begin-import.ts'
import { defineReadingCorrection } from '../../../kernel/import/correct-reading.ts'
import { createRowCorrectionHandlers } from '../../../kernel/import/correct-rows.ts'
import { defineReports } from '../../../kernel/import/import-report.ts'
import { refuse } from '../../../kernel/refusal/refuse.ts'
import type { ImportedConsent } from '../consent.ts'
import { audienceImport } from './audience-import.ts'
import { getAudienceTemplateFile } from './template-file.ts'

const { correctRow, removeRow, submitRows } = createRowCorrectionHandlers(audienceImport)
const { correctReading } = defineReadingCorrection(audienceImport)
const { importPage, report, rowPage, exportErrors } = defineReports(audienceImport, audienceImportReasons)

type Said = Pick<Input<'importAudience'>, 'consents' | 'consentSource' | 'consentOn'>

/** The consent of the people of a sheet; refuses a consent without source and date. */
function consentOf({ consents, consentSource, consentOn }: Said, today: string): ImportedConsent | undefined {
  if (consents.length === 0) return undefined
  const source = consentSource ?? refuse('audience.consentUnfounded', { field: 'consentSource' })
  const on = consentOn ?? refuse('audience.consentUnfounded', { field: 'consentOn' })
  if (on > today) refuse('audience.consentLater', { field: 'consentOn' })
  return { purposes: consents, source, on }
}

export const audienceImportHandlers: HandlersOf<typeof audienceImportCommands> = {
  getAudienceTemplateFile,
  async importAudience({ fileId, exhibitionId, mends: correctedImportId, ...said }, context) {
    const { actor, db, services } = context
    const consent = consentOf(said, dayOf(new Date(), services.config.venueTimeZone))
    if (exhibitionId) await exhibitionFor(db, actor, exhibitionId)
    return beginImport(context, audienceImport, {
      // An import in a sandbox exhibition belongs to it, and ends with it.
      ...{
        exhibitionId: exhibitionId && isSandbox(exhibitionId) ? exhibitionId : null,
        participationId: null,
        companyId: actor.companyId,
        fileId,
      },
      settings: { ...(exhibitionId && { exhibitionId }), ...(consent && { consent }) },
      loggedSettings: { ...(exhibitionId && { exhibitionId }), ...(consent && said) },
      ...(correctedImportId && { correctedImportId }),
      queue: ({ companyId }) => `audience.import.${companyId}`,
    })
  },
  getAudienceImportPage: (input, context) => importPage(input, context, sql`i.exhibition_id is null`),
  async getAudienceImportReport(input, context) {
    const { found, shown, reasons, job } = await report(input, context)
    return { ...shown, filled: found.filled, rehearsal: isSandbox(found.exhibitionId), reasons, job }
  },
  getAudienceImportRowPage: rowPage,
  correctAudienceImportReading: correctReading,
  mendAudienceImportRow: correctRow,
  removeAudienceImportRow: removeRow,
  submitMendedAudienceRows: submitRows,
  exportAudienceImportErrors: exportErrors,
}
