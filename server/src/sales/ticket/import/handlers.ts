import type { Input, Output } from '@fairgate/contract/app/catalogue'
import type { ticketImportCommands } from '@fairgate/contract/sales/ticket/import-commands'
import { ticketImportReasons } from '@fairgate/contract/sales/ticket/import-fields'
import sql from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import { exhibitionFor, refuseUnlessRunning } from '../../../exhibitions/exhibition/api.ts'
import type { HandlersOf, WriteContext } from '../../../kernel/command/context.ts'
import { beginImport } from '../../../kernel/import/begin-import.ts'
import { defineReadingCorrection } from '../../../kernel/import/correct-reading.ts'
import { createRowCorrectionHandlers } from '../../../kernel/import/correct-rows.ts'
import { defineReports } from '../../../kernel/import/import-report.ts'
import { refuse, refuseFields } from '../../../kernel/refusal/refuse.ts'
import { refuseUnsellable } from '../issue.ts'
import { type BegunOf, refuseSettled, sellerOf } from '../seller.ts'
import { encryptSale } from './import-rules.ts'
import { getTicketTemplateFile } from './template-file.ts'
import { ticketImport } from './ticket-import.ts'

/** Handlers of ticket imports. */
export function ticketImportHandlers(begunOf: BegunOf): HandlersOf<typeof ticketImportCommands> {
  const definition = ticketImport(begunOf)
  const { correctRow, removeRow, submitRows } = createRowCorrectionHandlers(definition)
  const { correctReading } = defineReadingCorrection(definition)
  const { importPage, report, rowPage, exportErrors } = defineReports(definition, ticketImportReasons)

  /**
   * Refuses what `issueTickets` refuses about seller and payment, and `ticket.importedBefore` for a file that was sold.
   */
  async function importTickets(input: Input<'importTickets'>, context: WriteContext): Promise<Output<'importTickets'>> {
    const { actor, db, services, now } = context
    const { exhibitionId, fileId, sale, mends: correctedImportId } = input
    const exhibition = await exhibitionFor(db, actor, exhibitionId)
    refuseUnlessRunning(exhibition)
    const seller = await sellerOf(db, actor, exhibition)
    const scope = {
      ...{ exhibitionId, fileId, companyId: seller.companyId },
      participationId: seller.participation?.id ?? null,
      // One after the other, so that two sheets of one seller see each other's orders.
      queue: () => `ticket.import.${exhibitionId}.${seller.companyId}`,
    }
    if (correctedImportId !== undefined)
      return beginImport(context, definition, { ...scope, settings: {}, correctedImportId })
    if (!sale) return refuseFields([{ path: 'sale', key: 'kernel.required' }])
    // Each order may have its own reference; the rows are validated by that.
    refuseUnsellable({ ...sale, reference: sale.reference ?? fileId }, seller, now)
    await refuseSettled(db, begunOf, [scope.participationId])
    const sha256 = await contentOf(context, fileId)
    await refuseDuplicateFile(context, { exhibitionId, sha256 })
    const key = uuidv7()
    const { method } = sale
    const loggedSettings = { method, held: sale.holdUntil !== undefined, sha256 }
    const settings = { ...loggedSettings, key, sealed: encryptSale(services.cipher, key, sale) }
    return beginImport(context, definition, { ...scope, settings, loggedSettings })
  }

  return {
    getTicketTemplateFile,
    importTickets,
    getTicketImportPage: (input, context) => importPage(input, context, sql`i.exhibition_id = ${input.exhibitionId}`),
    async getTicketImportReport(input, context) {
      const { found, shown, reasons, job } = await report(input, context)
      const { exhibitionId, settings } = found
      return { ...shown, exhibitionId, method: settings.method, held: settings.held, reasons, job }
    },
    getTicketImportRowPage: rowPage,
    correctTicketImportReading: correctReading,
    mendTicketImportRow: correctRow,
    removeTicketImportRow: removeRow,
    submitMendedTicketRows: submitRows,
    exportTicketImportErrors: exportErrors,
  }
}

async function contentOf({ db, actor }: WriteContext, fileId: string): Promise<string> {
  const file = await db.maybe<{ sha256: string }>(sql`
    select encode(sha256, 'hex') as sha256 from file where id = ${fileId} and company_id = ${actor.companyId}`)
  return file?.sha256 ?? refuse('kernel.sheetWanted', { field: 'fileId' })
}

/** The same content is sold once; of two parallel uploads one waits for the other here. */
async function refuseDuplicateFile(
  { db, actor }: WriteContext,
  { exhibitionId, sha256 }: { exhibitionId: string; sha256: string },
): Promise<void> {
  await db.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${exhibitionId} ${actor.companyId} ${sha256}`}, 303))`,
  )
  const earlier = await db.maybe<{ name: string }>(sql`
    select i.file_name as name from import i left join job j on j.id = i.job_id
    where i.entity_type = 'ticket' and i.company_id = ${actor.companyId} and i.settings ->> 'sha256' = ${sha256}
      and i.exhibition_id = ${exhibitionId} and (i.good > 0 or j.state in ('queued', 'running')) limit 1`)
  if (earlier) refuse('ticket.importedBefore', { field: 'fileId', values: { name: earlier.name } })
}
