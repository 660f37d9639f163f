import type { badgeCommands } from '@fairgate/contract/badge/commands'
import { importReasons } from '@fairgate/contract/badge/fields'
import sql from 'sql-template-tag'
import { exhibitionFor, isRunning, runsExhibition } from '../../exhibition/facts.ts'
import type { HandlersOf } from '../../kernel/context.ts'
import type { Db } from '../../kernel/database.ts'
import { beginImport } from '../../kernel/import/begin-import.ts'
import { reportsOf } from '../../kernel/import/import-report.ts'
import { mendingOf } from '../../kernel/import/mend-rows.ts'
import { refuse } from '../../kernel/refuse.ts'
import { participationOf } from '../../participation/facts.ts'
import { refuseWhyNot, whyNot } from '../eligibility.ts'
import { badgeImport } from './badge-import.ts'
import { getBadgeTemplateFile } from './template-file.ts'

type Handlers = HandlersOf<typeof badgeCommands>
type ImportCommand =
  | 'getBadgeTemplateFile'
  | 'importBadges'
  | 'getImportPage'
  | 'getImportReport'
  | 'getImportRowPage'
  | 'mendImportRow'
  | 'removeImportRow'
  | 'submitMendedRows'
  | 'exportImportErrors'

const { mendRow, removeRow, submitRows } = mendingOf(badgeImport)
const { importPage, report, rowPage, exportErrors } = reportsOf(badgeImport, importReasons)

export const importHandlers: Pick<Handlers, ImportCommand> = {
  getBadgeTemplateFile,

  async importBadges(input, context) {
    const { actor, db, language } = context
    const { exhibitionId, badgeTypeId, companyId = actor.companyId, fileId, mends } = input
    const exhibition = await exhibitionFor(db, actor, exhibitionId)
    const own = companyId === actor.companyId
    if (!own && !runsExhibition(actor, exhibition)) refuse('kernel.notFound')
    const type = await typeOf(db, exhibitionId, badgeTypeId)
    const participation = await participationOf(db, exhibitionId, companyId)
    if (!participation) refuse('badge.notParticipating')
    const participating = participation.state === 'active'
    const reason = whyNot({ ...type, running: isRunning(exhibition), participating })
    await refuseWhyNot(reason, { db, actor, language, exhibitionId })
    return beginImport(context, badgeImport, {
      exhibitionId,
      participationId: participation.id,
      companyId,
      fileId,
      settings: { badgeTypeId },
      ...(mends && { mends }),
      queue: ({ participationId }) => `badge.import.${participationId}`,
    })
  },

  getImportPage: (input, context) => importPage(input, context, sql`i.exhibition_id = ${input.exhibitionId}`),

  async getImportReport(input, context) {
    const { found, shown, reasons, job } = await report(input, context)
    const { exhibitionId, badgeTypeId, badgeTypeName } = found
    return { ...shown, exhibitionId, badgeTypeId, badgeTypeName: badgeTypeName[context.language], reasons, job }
  },

  getImportRowPage: rowPage,
  mendImportRow: mendRow,
  removeImportRow: removeRow,
  submitMendedRows: submitRows,
  exportImportErrors: exportErrors,
}

async function typeOf(db: Db, exhibitionId: string, id: string) {
  const type = await db.maybe<{ subject: 'person' | 'vehicle' }>(sql`
    select subject from badge_type
    where id = ${id} and exhibition_id = ${exhibitionId} for key share`)
  return type ?? refuse('kernel.notFound')
}
