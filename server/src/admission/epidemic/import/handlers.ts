import type { declarationImportCommands } from '@fairgate/contract/admission/epidemic/import-commands'
import { declarationImportReasons } from '@fairgate/contract/admission/epidemic/import-fields'
import type { Input, Output } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { exhibitionFor } from '../../../exhibitions/exhibition/api.ts'
import type { HandlersOf, WriteContext } from '../../../kernel/command/context.ts'
import { FileError } from '../../../kernel/files/file-error.ts'
import { claimFile } from '../../../kernel/files/stored-file.ts'
import { beginImport } from '../../../kernel/import/begin-import.ts'
import { defineReadingCorrection } from '../../../kernel/import/correct-reading.ts'
import { createRowCorrectionHandlers } from '../../../kernel/import/correct-rows.ts'
import { defineReports } from '../../../kernel/import/import-report.ts'
import { changeSettings, ownImport } from '../../../kernel/import/import-rows.ts'
import { refuse } from '../../../kernel/refusal/refuse.ts'
import { openStrategy } from '../strategies.ts'
import { declarationImport } from './declaration-import.ts'
import type { DeclarationImport } from './import-rules.ts'
import { imagesCounted } from './sent-images.ts'
import { getDeclarationTemplateFile } from './template-file.ts'

const { correctRow, removeRow, submitRows } = createRowCorrectionHandlers(declarationImport)
const { correctReading } = defineReadingCorrection(declarationImport)
const { importPage, report, rowPage, exportErrors } = defineReports(declarationImport, declarationImportReasons)

/**
 * Queues an import of a sheet with pictures. Refuses like `addProxyDeclaration` because of the strategy, and
 * `kernel.sheetWanted` and `badge.photosWanted` at the files.
 */
async function importDeclarations(
  { exhibitionId, fileId, archiveId, strategyNumber, mends: correctedImportId }: Input<'importDeclarations'>,
  context: WriteContext,
): Promise<Output<'importDeclarations'>> {
  const { actor, db } = context
  await exhibitionFor(db, actor, exhibitionId)
  const strategy = await openStrategy(context, { exhibitionId })
  if (!strategy.content.proxy) refuse('epidemic.proxyNot')
  if (strategyNumber !== strategy.number) refuse('epidemic.strategyChanged', { field: 'agreed' })
  const settings = {
    ...{ strategyId: strategy.id, strategyNumber },
    ...(archiveId && { archiveId: await claimArchive(context, archiveId) }),
  }
  if (correctedImportId !== undefined) {
    const found = await ownImport<DeclarationImport>(db, declarationImport, actor, correctedImportId)
    if (found.exhibitionId !== exhibitionId) refuse('kernel.notFound')
    await changeSettings(db, correctedImportId, settings)
  }
  return beginImport(context, declarationImport, {
    ...{ exhibitionId, participationId: null, companyId: actor.companyId, fileId, settings },
    loggedSettings: { strategyNumber, archived: archiveId !== undefined },
    ...(correctedImportId && { correctedImportId }),
    // A person has one pending declaration: sheets of an exhibition are processed one after the other.
    queue: () => `declaration.import.${exhibitionId}`,
  })
}

async function claimArchive({ db, actor }: WriteContext, archiveId: string): Promise<string> {
  try {
    return (await claimFile(db, archiveId, 'photos', { companyId: actor.companyId })).id
  } catch (error) {
    if (error instanceof FileError) refuse('badge.photosWanted', { field: 'archiveId' })
    throw error
  }
}

export const declarationImportHandlers: HandlersOf<typeof declarationImportCommands> = {
  getDeclarationTemplateFile,
  importDeclarations,
  getDeclarationImportPage: (input, context) => importPage(input, context, sql`true`),
  async getDeclarationImportReport(input, context) {
    const { found, shown, reasons, job } = await report(input, context)
    return {
      ...shown,
      exhibitionId: found.exhibitionId ?? '',
      ...(await imagesCounted(context.db, found.id)),
      reasons,
      job,
    }
  },
  getDeclarationImportRowPage: rowPage,
  correctDeclarationImportReading: correctReading,
  mendDeclarationImportRow: correctRow,
  removeDeclarationImportRow: removeRow,
  submitMendedDeclarationRows: submitRows,
  exportDeclarationImportErrors: exportErrors,
}
