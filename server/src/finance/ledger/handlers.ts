import type { ledgerCommands } from '@fairgate/contract/finance/ledger/commands'
import { exhibitionFor } from '../../exhibitions/exhibition/api.ts'
import { participationFor } from '../../exhibitions/participation/api.ts'
import type { HandlersOf } from '../../kernel/command/context.ts'
import { toDb } from '../../kernel/database/database.ts'
import { startJob } from '../../kernel/jobs/enqueue.ts'
import { refuseTooLongQuery } from '../../kernel/spreadsheet/write-query.ts'
import type { Causes } from './entries.ts'
import { exportLedgerKind, type LedgerExport, sheetOf } from './export-ledger.ts'
import { findJournalEntryDetail, ledgerPage } from './queries.ts'
import { verifiedLedger } from './verify.ts'

/** @param causes resolves the causes of journal entries: rows of modules above the ledger */
export const ledgerHandlers = (causes: Causes): HandlersOf<typeof ledgerCommands> => ({
  getLedgerPage: (input, context) => ledgerPage(context, input, causes),
  getVoucherDetail: ({ id }, context) => findJournalEntryDetail(context, id, causes),

  async exportLedger({ format, sort, ...filters }, context) {
    const { companyId, companyType } = context.actor
    if (filters.exhibitionId) await exhibitionFor(context.db, context.actor, filters.exhibitionId)
    if (filters.participationId) await participationFor(context.db, context.actor, filters.participationId)
    const payload: LedgerExport = { filters, format, newestFirst: sort === '-at', companyId, companyType }
    await refuseTooLongQuery(context.db, await sheetOf(payload, context, causes))
    const title = { key: 'ledger.exportTitle' }
    const jobId = await startJob(context, { kind: exportLedgerKind, payload, title })
    context.log({ entityType: 'posting', targetId: jobId, after: { format, ...filters }, unchanged: true })
    return { jobId }
  },

  verifyLedger: (_input, { services }) => verifiedLedger(toDb(services.pool)),
})
